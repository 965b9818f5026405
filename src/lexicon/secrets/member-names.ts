/** Names of members, as patterns: one source for texts and for the arguments of a call. */

/** Names of a value that stands beside its name. */
export const valueNames =
  "(?:[a-z]{1,12}[_-]?)?(?:value|val)|v|to|plain_?text|secret[_-]?(?:string|text|data|binary)|new[_-]?(?:text|string)|values|" +
  "bindings|params";
/** Names that hold a value and say nothing more of it. */
export const holderNames =
  "text|content|contents|plain|raw|string|str|data|string_?data|binary_?data|default|example|with|keys|body|input|current|new|old|" +
  "previous|next|s|\\$\\w{1,12}|\\d{1,4}|rich_text";
/** Names of a name that stands beside its value. */
export const nameNames =
  "(?:[a-z]{1,12}[_-]?)?(?:name|key|variable|field|param|parameter|id|property|attribute|setting|option|header|argument|label|" +
  "column)|k|var";
/** Names of a place on a page where something is typed. */
export const placeNames = "element|selector|locator|placeholder|target|aria[_-]?label|role|test_?id";
/** Words for a field of a page, behind its name. */
export const fieldWords = "field|input|box|textbox|entry|element";
/** Names of a program to be run, and of the words it is given. */
export const programNames = "command|cmd|program|executable|bin|binary|tool|file|path|exe|shell";
export const wordsNames = "args|argv|arguments|parameters|params|flags|options|words|cmd|command|argument_?list";
