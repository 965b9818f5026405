/** The way under which trouble with hearing answers is noted. */
export const hearingKey = "telegram-answers";
