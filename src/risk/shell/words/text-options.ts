import { longPattern } from "../../../kernel/long-pattern.ts";
/** Options whose value is a text for people, or a pattern. */
export const textOption = longPattern("i")`
  ^(?:-[tkgmMe]|--?(?:grep|regexp|test-?name-?pattern|filter|message|title|body|name|desc(?:ription)?|comment|text|subject|label|
  note|reason|query|search|pattern|match|keyword)s?)(?:=|$)
`;
