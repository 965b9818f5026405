import { longPattern } from "../../kernel/long-pattern.ts";

const attaching = longPattern("gi")`
  \battach\s{1,9}(?:or\s{1,9}replace\s{1,9})?(?:database\s{1,9})?(?:if\s{1,9}not\s{1,9}exists\s{1,9})?
  (?:'([^'\n]{1,1000})'|"([^"\n]{1,1000})")
`;
const opening = /^\s{0,9}\.(?:open|restore|backup|save)\s{1,9}(?:-{1,2}\w{1,20}\s{1,9}){0,3}(?:main\s{1,9})?["']?([^\s"';]{1,1000})/gim;
const filesMax = 20;

/** Files of databases that a text of statements opens beside its own: `ATTACH 'a.db'`, `.open a.db`. */
export const attachedIn = (text: string): readonly string[] =>
  [...text.matchAll(attaching), ...text.matchAll(opening)].slice(0, filesMax).map(([, single, double]) => single ?? double ?? "");
