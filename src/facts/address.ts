/** Tokens stand in the addresses of remotes more often than they should; over ssh the user is no secret. */
export const withoutPassword = (text: string): string =>
  text.replace(/\b((?!ssh\b|git\b)[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi, "$1");
