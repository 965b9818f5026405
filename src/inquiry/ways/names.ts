/** Languages that the rules read, for screens: by itself, so that whoever shows it loads no tables. */
export const languageNames = "English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Chinese and Japanese";
