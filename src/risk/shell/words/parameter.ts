import type { ParameterOperation, Word } from "unbash";
import { isKnown, unknownPiece } from "../../deed.ts";

/** `${x:-y}`, `${x/a/b}`, `${x:0:2}`, `${x^^}`: computed where all of it is known. Undefined: nobody has set it. */
export function operate(value: string | undefined, operation: ParameterOperation, text: (word: Word | undefined) => string): string {
  switch (operation.type) {
    case "Default":
      return defaulted(value, operation.operator, () => text(operation.operand));
    case "Slice":
      return sliced(value, text(operation.offset), operation.length ? text(operation.length) : undefined);
    case "CaseModification":
      return cased(value, operation.operator);
    case "Replace":
      return replaced(value, text(operation.pattern), text(operation.replacement), operation.operator);
    case "Remove":
      return removed(value, text(operation.operand), operation.operator);
    default:
      return unknownPiece;
  }
}

function defaulted(value: string | undefined, operator: string, operand: () => string): string {
  const empty = value === "" && operator.startsWith(":");
  if (operator.includes("?")) return value ?? unknownPiece;
  if (operator.includes("+")) {
    const other = operand(); // its command may run, whether or not the variable is set
    return value === undefined || !isKnown(value) ? unknownPiece : empty ? "" : other;
  }
  return value === undefined || empty ? operand() : value;
}

function sliced(value: string | undefined, offset: string, length: string | undefined): string {
  const numbers = /^ ?-?\d+$/;
  if (value === undefined || !isKnown(value) || !numbers.test(offset) || (length !== undefined && !/^-?\d+$/.test(length)))
    return unknownPiece;
  const start = Number(offset);
  const from = start < 0 ? Math.max(0, value.length + start) : start;
  if (length === undefined) return value.slice(from);
  const count = Number(length);
  return count < 0 ? value.slice(from, value.length + count) : value.slice(from, from + count);
}

function cased(value: string | undefined, operator: string): string {
  if (value === undefined || !isKnown(value)) return unknownPiece;
  if (operator === "^^") return value.toUpperCase();
  if (operator === ",,") return value.toLowerCase();
  const first = value.slice(0, 1);
  return (operator === "^" ? first.toUpperCase() : first.toLowerCase()) + value.slice(1);
}

const patterned = /[*?[\]]/;

function replaced(value: string | undefined, pattern: string, replacement: string, operator: string): string {
  if (value === undefined || !isKnown(value + pattern + replacement) || patterned.test(pattern)) return unknownPiece;
  if (pattern === "") return value;
  if (operator === "//") return value.replaceAll(pattern, () => replacement);
  if (operator === "/#") return value.startsWith(pattern) ? replacement + value.slice(pattern.length) : value;
  if (operator === "/%") return value.endsWith(pattern) ? value.slice(0, -pattern.length) + replacement : value;
  return value.replace(pattern, () => replacement);
}

function removed(value: string | undefined, pattern: string, operator: string): string {
  if (value === undefined || !isKnown(pattern)) return unknownPiece;
  const isThere = operator.startsWith("#") ? value.startsWith(pattern) : value.endsWith(pattern);
  if (!isKnown(value) && (patterned.test(pattern) || !isThere)) return unknownPiece;
  if (!patterned.test(pattern)) {
    if (operator.startsWith("#")) return value.startsWith(pattern) ? value.slice(pattern.length) : value;
    return value.endsWith(pattern) && pattern !== "" ? value.slice(0, -pattern.length) : value;
  }
  const edge = /^\*([^*?[\]]+)$/.exec(pattern)?.[1];
  if (operator === "##" && edge) return value.includes(edge) ? value.slice(value.lastIndexOf(edge) + edge.length) : value;
  if (operator === "#" && edge) return value.includes(edge) ? value.slice(value.indexOf(edge) + edge.length) : value;
  const tail = /^([^*?[\]]+)\*$/.exec(pattern)?.[1];
  if (operator === "%" && tail) return value.includes(tail) ? value.slice(0, value.lastIndexOf(tail)) : value;
  if (operator === "%%" && tail) return value.includes(tail) ? value.slice(0, value.indexOf(tail)) : value;
  return unknownPiece;
}
