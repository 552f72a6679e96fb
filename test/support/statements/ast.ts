import type { Node } from "libpg-query";

/** A part of a parsed statement: libpg-query's nodes, read by name. */
export type Ast = { readonly [key: string]: unknown };

/** The one name and content of a node such as `{ ColumnRef: { … } }`. */
export function contentOf(node: unknown, name: string): Ast | undefined {
  return isAst(node) && isAst(node[name]) ? (node[name] as Ast) : undefined;
}

export function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value : [];
}

export function isAst(value: unknown): value is Ast {
  return typeof value === "object" && value !== null;
}

/** Parts of a name, such as ["pg_catalog", "now"]; a star is "*". */
export function nameParts(value: unknown): string[] {
  return listOf(value).map((part) =>
    "A_Star" in part ? "*" : ((contentOf(part, "String")?.sval as string | undefined) ?? ""),
  );
}

/**
 * Calls `visit` for every node in it, by name, before those that it contains.
 * @param visit answers false to leave out what the node contains
 */
export function walk(value: unknown, visit: (name: string, content: Ast) => boolean | undefined): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isAst(value)) {
    for (const [name, content] of Object.entries(value)) {
      if (!isAst(content)) continue;
      // Names of nodes begin with a capital, names of their fields do not.
      const goesOn = /^[A-Z]/.test(name) ? visit(name, content) : true;
      if (goesOn !== false) walk(content, visit);
    }
  }
}

export function hasNode(value: unknown, ...names: string[]): boolean {
  let isFound = false;
  walk(value, (name) => {
    isFound ||= names.includes(name);
    return !isFound;
  });
  return isFound;
}
