import { type Document, operationsOf } from "./document.ts";
import { header } from "./emit.ts";

interface Filters {
  /** Class of each field, by its name. */
  fields: Record<string, string>;
  /** Operators of each class. */
  operators: Record<string, string[]>;
}

const wordsIn = (cell: string) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word as string);

/**
 * Text of generated/filterFields.ts: what the filters of each search can name. The contract says that in a table of the
 * operation's description, of classes with their fields and operators.
 */
export function emitFilterFields(document: Document): string {
  const found: Record<string, Filters> = {};
  for (const { operation } of operationsOf(document)) {
    const { operationId, description = "" } = operation;
    const [head, ...rows] = description.split("\n").filter((line) => line.startsWith("|"));
    if (!head?.startsWith("| Class |") || !head.includes("Operators")) continue;
    const filters: Filters = { fields: {}, operators: {} };
    let operators: string[] = [];
    for (const row of rows.slice(1)) {
      const cells = row.split("|").slice(1, -1);
      const [kind = ""] = (cells[0] ?? "").trim().split(",");
      // Operators in brackets are other names of those before them; what follows a semicolon is for some fields alone.
      const given = wordsIn((cells.at(-1) ?? "").replace(/\(.*?\)|;.*/g, ""));
      if (given.length > 0) operators = given;
      filters.operators[kind] = operators;
      for (const field of wordsIn(
        cells
          .slice(1, -1)
          .join()
          .replace(/,? each with.*?key`|\([^)]*\)/g, ""),
      ))
        filters.fields[field] = kind;
    }
    if (operationId) found[operationId] = filters;
  }
  return `${header}
export const filterFields = ${JSON.stringify(found)};`;
}
