import { longPattern } from "../../../kernel/long-pattern.ts";
/** Programs whose output comes from somewhere else. */
export const isDownloader = (program: string): boolean =>
  longPattern()`
    ^(curl|wget|http|https|httpie|aria2c|fetch|lynx|links|w3m|nc|ncat|socat|ssh|scp|ftp|gsutil|aws|gh|glab|\/dev\/tcp|xh|telnet|dig|
    nslookup|host)$
  `.test(program);
