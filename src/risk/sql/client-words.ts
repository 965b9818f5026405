/** Words that a client program takes for itself at the start of a line, with what follows up to the line's end. */
const words = /^(?:host|source|system|pager|nopager|tee|notee|delimiter|spool|status|warnings|rehash|charset)\b/i;

/** ClickHouse has statements that begin with SYSTEM; everything else after that word is a shell command. */
const serverSystem = /^system\s{1,9}(?:flush|reload|stop|start|sync|drop|shutdown|kill|restart|restore|unfreeze|enable|disable|wait)\b/i;

const assigned = /^\w{1,20}\s{0,9}(?::?=|\.|\()/;

export const isClientWord = (line: string): boolean => words.test(line) && !serverSystem.test(line) && !assigned.test(line);
