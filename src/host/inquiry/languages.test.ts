import { expect, test } from "vitest";
import { lacksOf } from "../../facts/lacks/index.ts";
import { languageNames } from "../../inquiry/ways/names.ts";
import { spoken, type SpokenName } from "../../lexicon/spoken.ts";
import { openDomains } from "../../protocols/bound/look.ts";
import { isGradual } from "../../protocols/goal/measures.ts";
import { viewOf } from "../../protocols/views.ts";

const subject = { intent: "i", cwd: "/" };

interface SaidInAll {
  readonly finds: (text: string) => boolean;
  /** The same words in each language. */
  readonly said: Readonly<Record<SpokenName, string>>;
}

const inAll: Readonly<Record<string, SaidInAll>> = {
  gap: {
    finds: (plan) => lacksOf({ texts: [{ text: plan, source: "the plan" }], records: [], today: "2026-11-18" }).length > 0,
    said: {
      english: "Drop the old tables",
      german: "Lösche die alten Tabellen",
      french: "Supprime les anciennes tables",
      spanish: "Borra las tablas antiguas",
      portuguese: "Apague as tabelas antigas",
      italian: "Elimina le vecchie tabelle",
      dutch: "Verwijder de oude tabellen",
      polish: "Usuń stare tabele",
      chinese: "删除旧的数据表",
      japanese: "古いテーブルを削除して",
    },
  },
  goal: {
    finds: isGradual,
    said: {
      english: "Make the checkout faster",
      german: "Der Checkout soll schneller werden",
      french: "Le paiement doit être plus rapide",
      spanish: "El pago tiene que ser más rápido",
      portuguese: "O pagamento precisa ser mais rápido",
      italian: "Il pagamento deve essere più veloce",
      dutch: "De betaling moet sneller worden",
      polish: "Płatność ma być szybsza",
      chinese: "让结账更快",
      japanese: "決済をもっと速くして",
    },
  },
  bound: {
    finds: (intent) => openDomains({ intent, cwd: "/" }).length > 0,
    said: {
      english: "Delete the old accounts",
      german: "Lösche die alten Konten",
      french: "Supprime les anciens comptes",
      spanish: "Borra las cuentas antiguas",
      portuguese: "Apague as contas antigas",
      italian: "Elimina i vecchi account",
      dutch: "Verwijder de oude accounts",
      polish: "Usuń stare konta",
      chinese: "删除旧账号",
      japanese: "古いアカウントを削除して",
    },
  },
};

const claimed = (protocol: string): readonly string[] => {
  const begun = { phase: protocol === "goal" ? "proposing" : "finding", intent: "i", subject, open: [], decisions: [], elsewhere: [] };
  const look = { type: "gaps.found", open: [], quiet: [], refused: [], readers: {} };
  const view = viewOf(protocol, begun as never, [{ at: "", event: look }]);
  const checked = view.shows === "questions" ? (view.checked ?? "") : "";
  return Object.values(spoken).flatMap(({ name }) =>
    checked.includes("only some of") && name !== "English" ? [] : checked.includes(name) ? [name] : [],
  );
};

test.each(Object.entries(inAll))("U1 %s names the languages in which it finds something, and no other", (protocol, { finds, said }) => {
  const found = Object.entries(said).flatMap(([name, words]) => (finds(words) ? [spoken[name as SpokenName].name] : []));
  expect(claimed(protocol)).toEqual(found);
});

test("U1 the screens and the tables know the same languages", () => {
  expect(languageNames.split(/, | and /)).toEqual(Object.values(spoken).map(({ name }) => name));
});
