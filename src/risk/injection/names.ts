import { longPattern } from "../../kernel/long-pattern.ts";
import type { HiddenText } from "./hidden-characters.ts";

/** Tools and commands whose result is a list of names, one a line. */
const listings = longPattern("i")`
  ^(?:ls|glob|list|listdir|list_?dir(?:ectory)?|mcp[:_].{0,40}list_?(?:dir|files|branches).{0,20})(?:\b|:)|^bash: ?(?:ls|ll|dir|tree|find|fd|du|unzip -l|
  zipinfo|tar -?\S{0,6}t\S{0,6} |7z l|git (?:ls-files|ls-tree|branch|tag|status|stash list|diff --name-only|show --name-only)|rg --files|
  docker (?:ps|images)|npm pack)\b
`;

export const isListing = (source: string): boolean => listings.test(source);

/** Names that a shell would run, or a program take for its options, once somebody puts them into a command. */
const commands: readonly RegExp[] = [
  /\$\([^()\n]{2,400}\)/g,
  /`[^`\n]{2,400}`/g,
  /(?:^|\/)-[a-z]{1,3} (?:--?[a-z]|[~/*.])[^\n]{0,200}/gim,
  /(?:^|[\s/])--(?:checkpoint-action|use-compress-program|to-command|rsh|exec|eval|config|upload-pack)=[^\n]{1,200}/gim,
  /[;|&] ?(?:rm|curl|wget|sh|bash|nc|python3?|node|sudo|chmod|eval)\b[^\n]{0,200}/gi,
];

const namesMax = 10;

/** Commands among the names of a listing (A12). */
export const namesIn = (text: string, source: string): readonly HiddenText[] =>
  isListing(source)
    ? commands
        .flatMap((pattern) =>
          Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
            start: index,
            end: index + found.length,
            why: "lists a name that is a command",
            smuggles: false,
          })),
        )
        .slice(0, namesMax)
    : [];
