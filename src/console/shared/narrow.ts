/** Where parts of a page lie below each other, as the styles have it. */
export const narrow = "(max-width: 720px)";
