/** What members are called, as patterns write it: one source for texts and for the arguments of a call. */

/** What a value is called that stands beside its name. */
export const valueNames =
  "(?:[a-z]{1,12}[_-]?)?(?:value|val)|v|to|plain_?text|secret[_-]?(?:string|text|data|binary)|new[_-]?(?:text|string)|values|" +
  "bindings|params";
/** What holds a value and says nothing more of it. */
export const holderNames =
  "text|content|contents|plain|raw|string|str|data|string_?data|binary_?data|default|example|with|keys|body|input|current|new|old|" +
  "previous|next|s|\\$\\w{1,12}|\\d{1,4}|rich_text";
/** What a name is called that stands beside its value. */
export const nameNames =
  "(?:[a-z]{1,12}[_-]?)?(?:name|key|variable|field|param|parameter|id|property|attribute|setting|option|header|argument|label|" +
  "column)|k|var";
/** What says where on a page something is typed. */
export const placeNames = "element|selector|locator|placeholder|target|aria[_-]?label|role|test_?id";
/** What a field of a page is, behind its name. */
export const fieldWords = "field|input|box|textbox|entry|element";
/** What is to be run, and the words it is given. */
export const programNames = "command|cmd|program|executable|bin|binary|tool|file|path|exe|shell";
export const wordsNames = "args|argv|arguments|parameters|params|flags|options|words|cmd|command|argument_?list";
