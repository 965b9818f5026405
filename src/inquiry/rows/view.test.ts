import { expect, test } from "vitest";
import { isEnglish, viewOf } from "./view.ts";

/** Names that a view covers, as they stand in the text. */
const coveredIn = (text: string): readonly string[] => {
  const view = viewOf(text);
  return [...view.matchAll(/¤+/g)].map(({ 0: { length }, index }) => text.slice(index, index + length));
};

test.each([
  ["code", "Rename `old name` now.", ["`old name`"]],
  ["quotes", 'Rename “the old one”, «l\'ancien» and "the new one" now.', ["“the old one”", "«l'ancien»", '"the new one"']],
  ["an address", "See https://example.org/a and ask ops@example.org now.", ["https://example.org/a", "ops@example.org"]],
  ["a host", "Ask api.example.internal and www.example.dev now.", ["api.example.internal", "www.example.dev"]],
  ["a path", "Open ~/notes, /etc/hosts and src/queue/worker now.", ["~/notes", "/etc/hosts", "src/queue/worker"]],
  ["an identifier", "Call load_all, loadAll and LoadAll now.", ["load_all", "loadAll", "LoadAll"]],
  ["an option", "Use --dry-run and --port=80 now.", ["--dry-run", "--port=80"]],
  ["a hash or a ticket", "See 3fa9c1d, host-3 and #4521 now.", ["3fa9c1d", "host-3", "#4521"]],
])("A2 %s is an exact name", (_, text, names) => expect(coveredIn(text)).toEqual(names));

test.each([
  "main.py app.go lib.rs gem.rb Main.java App.kt index.php Main.cs main.cpp lib.c lib.h App.swift",
  "a.ts a.tsx a.js a.jsx a.mjs a.cts page.vue style.css style.scss page.html page.htm",
  "a.json a.jsonl a.json5 a.jsonc a.yaml a.yml a.toml a.xml a.ini a.conf a.cfg a.env a.lock a.tf build.gradle a.proto",
  "notes.md notes.txt rows.csv rows.tsv rows.parquet dump.sql run.sh out.log book.ipynb",
  "icon.png icon.svg paper.pdf sheet.xls sheet.xlsx letter.doc letter.docx",
])("A2 a file is an exact name: %s", (files) => expect(coveredIn(files)).toEqual(files.split(" ")));

test.each([
  "and/or he/she his/her client/server read/write pub/sub on/off yes/no ci/cd a/b 80/20",
  "GitHub GitLab GraphQL MySQL NoSQL MongoDB PayPal TypeScript JavaScript LinkedIn TikTok YouTube",
  "DynamoDB RabbitMQ WebSocket WebSockets PostgreSQL OAuth",
  "a.dog or b.tree",
])("A2 words that look like names are none: %s", (words) => expect(coveredIn(words)).toEqual([]));

test("A2 English wins where it has more of its words", () => {
  expect(isEnglish("Make the page of der Verein blue and fix it")).toBe(true);
  expect(isEnglish("Mach die Seite für den Verein und das Team blau")).toBe(false);
});
