// A cluster sends the parts of a statement with an INSERT among them one after the other, so a part sees what those before it changed;
// one Postgres shows all of them the state before.
import { type Ast, contentOf, hasNode, listOf, walk } from "./ast.ts";
import type { SchemaFacts } from "./schemaFacts.ts";
import type { Violation } from "./violation.ts";

interface Part {
  /** Name of the CTE; none for what comes after them. */
  name: string | undefined;
  query: unknown;
  /** True for a CTE that is computed where it stands, and not where it is read. */
  isKept: boolean;
}

interface Read {
  table: string;
  place: number;
  /** True for what an UPDATE or DELETE changes. */
  isTarget: boolean;
}

const changes = ["InsertStmt", "UpdateStmt", "DeleteStmt"];

export function readsAfterChanges(statement: unknown, facts: SchemaFacts): Violation[] {
  const parts = partsOf(statement);
  if (parts.filter(({ query }) => changeOf(query)).length === 0) return [];
  if (!parts.some(({ query }) => contentOf(query, "InsertStmt"))) return [];
  const found: Violation[] = [];
  /** How each table was changed first, by name. */
  const changed = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    if (part.isKept) {
      for (const { table, place, isTarget } of readsOf(part, parts.slice(0, index))) {
        if (!changed.has(table) || !facts.tables.get(table)?.isOfWorkspace) continue;
        // What is gone is not changed again, whether it is seen or not.
        if (isTarget && changed.get(table) === "DeleteStmt") continue;
        found.push({ rule: "order", place, text: `${table} is read after a part of the statement has changed it` });
      }
    }
    const kind = changes.find((each) => contentOf(part.query, each));
    const { relname } = (changeOf(part.query)?.relation ?? {}) as Ast;
    if (kind && changed.get(relname as string) !== "InsertStmt") changed.set(relname as string, kind);
  }
  return found;
}

/** The CTEs of a statement in their order, and the rest of it. */
function partsOf(statement: unknown): Part[] {
  const [name = "", content] = Object.entries((statement ?? {}) as Record<string, Ast>)[0] ?? [];
  const { withClause, ...rest } = content ?? {};
  const parts = listOf((withClause as Ast | undefined)?.ctes).map((each) => {
    const { ctename, ctequery, ctematerialized } = contentOf(each, "CommonTableExpr") as Ast;
    const isKept =
      ctematerialized === "CTEMaterializeAlways" ||
      changeOf(ctequery) !== undefined ||
      hasNode(ctequery, "LockingClause") ||
      countReads(statement, ctename as string) > 1;
    return { name: ctename as string, query: ctequery, isKept };
  });
  return [...parts, { name: undefined, query: { [name]: rest }, isKept: true }];
}

/** What a part reads, also by those before it that are computed within it. */
function readsOf(part: Part, before: Part[]): Read[] {
  const change = changeOf(part.query);
  const target = change && !contentOf(part.query, "InsertStmt") ? [change.relation as Ast] : [];
  const reads = target.map(({ relname, location }) => ({
    table: relname as string,
    place: location as number,
    isTarget: true,
  }));
  walk(part.query, (name, content) => {
    if (name !== "RangeVar") return true;
    const cte = before.find((each) => each.name === content.relname);
    if (!cte) reads.push({ table: content.relname as string, place: content.location as number, isTarget: false });
    else if (!cte.isKept) reads.push(...readsOf(cte, before.slice(0, before.indexOf(cte))));
    return true;
  });
  return reads;
}

function countReads(statement: unknown, cte: string): number {
  let count = 0;
  walk(statement, (name, content) => {
    if (name === "RangeVar" && content.relname === cte) count++;
    return true;
  });
  return count;
}

function changeOf(query: unknown): Ast | undefined {
  return changes.map((name) => contentOf(query, name)).find((content) => content !== undefined);
}
