import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lexical, lexicalDimensions, lexicalName } from "./lexical.ts";
import { packed, dot } from "./vectors.ts";
import { counted, noWords, rarityIn, type WordCounts } from "./word-counts.ts";

const likeness = (one: string, other: string, words: WordCounts = noWords): number => dot(lexical(one, words), lexical(other, words));

test("X14 the offline embedding is the same for ever under its name", () => {
  expect(lexicalName).toBe("lexical-1");
  expect(packed(lexical("The pool should restart.", noWords))?.slice(0, 60)).toMatchInlineSnapshot(
    `"AfMneTsAAAAAACUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"`,
  );
});

test("X14 any text has a vector of length one, and a text without words has the zero vector", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 200 }), (units) => {
      const text = String.fromCharCode(...units); // halves of characters, too
      const vector = lexical(text, noWords);
      const length = Math.sqrt(dot(vector, vector));
      expect(vector).toHaveLength(lexicalDimensions);
      expect(Math.abs(length * (1 - length))).toBeLessThan(1e-5);
    }),
    { numRuns: 30 },
  );
  for (const empty of ["", " \n", "…!?", "\uD800", "\u200B"]) expect(packed(lexical(empty, noWords))).toBeNull();
});

test.each([
  ["English", "We restart the server tonight", "the servers were restarted tonight", "Bees dance to show where flowers are"],
  ["German", "Der Pool braucht einen Neustart", "Ein Neustart des Pools ist nötig", "Bienen tanzen auf der Wabe"],
  ["Russian", "Нужен перезапуск сервера", "сервер ждёт перезапуска", "пчёлы танцуют на сотах"],
  ["Greek", "επανεκκίνηση του διακομιστή", "διακομιστής σε επανεκκίνηση", "οι μέλισσες χορεύουν"],
  ["Arabic", "إعادة تشغيل الخادم", "نريد إعادة تشغيل هذا الخادم", "النحل يرقص في الخلية"],
  ["Hindi", "सर्वर को पुनः आरंभ करें", "यह सर्वर पुनः आरंभ होगा", "मधुमक्खियाँ नाचती हैं"],
  ["Chinese", "我们需要重新启动服务器", "服务器应该重新启动", "蜜蜂在蜂巢里跳舞"],
  ["Japanese", "サーバーを再起動する必要がある", "このサーバーは再起動が必要", "ミツバチは巣の中で踊る"],
  ["Thai", "เราต้องเริ่มเซิร์ฟเวอร์ใหม่", "เซิร์ฟเวอร์นี้ต้องเริ่มใหม่", "ผึ้งเต้นรำในรัง"],
  ["Korean", "서버를 다시 시작해야 한다", "서버 다시 시작 필요", "꿀벌은 벌집에서 춤을 춘다"],
])("X14 in %s the same in other words is nearer than something else", (_, one, same, other) => {
  expect(likeness(one, same)).toBeGreaterThan(likeness(one, other) + 0.15);
});

test("X14 spelling with other code points, or in capitals, changes nothing", () => {
  expect(likeness("Ünïcode CAFÉ ﬁne", "u\u0308ni\u0308code cafe\u0301 fine")).toBeCloseTo(1, 6);
});

test("X14 a word that all use says less than one that few use", () => {
  let words = noWords;
  for (let at = 0; at < 300; at += 1) words = counted(words, `everywhere topic${at % 20}`);
  const rarity = rarityIn(words);
  expect(rarity("everywhere")).toBeLessThan(1.1);
  expect(rarity("topic3")).toBeGreaterThan(4);
  expect(rarity("never")).toBeGreaterThan(rarity("topic3"));
  expect(words.texts).toBeLessThan(256);
  expect(words.counts).toHaveLength(5_464);
  expect(likeness("everywhere red", "everywhere blue", words)).toBeLessThan(likeness("everywhere red", "everywhere blue"));
  expect(counted(words, " …")).toBe(words);
});
