import {
  type Document,
  type OperationObject,
  operationsOf,
  resolve,
  type Schema,
  type SchemaObject,
} from "./document.ts";

/** Element of a set that stands for all scopes. */
export const everyScope = "*";
const placeOfTable = "<!-- scopes -->";

/**
 * Writes the scopes and the sets of them to where readers look: as the values of the schemas marked `x-scope-names`, as a table in
 * place of `<!-- scopes -->` in the document's description, and at each operation.
 */
export function describeScopes(document: Document): void {
  const { "x-scopes": scopes = {}, "x-scope-sets": sets = {} } = document;
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if (typeof schema !== "object" || schema["x-scope-names"] !== true) continue;
    schema.enum = [...Object.keys(sets), ...Object.keys(scopes)];
  }
  const rows = Object.entries(scopes).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  const ofSets = Object.entries(sets).map(([name, members]) => `| \`${name}\` | ${meaningOf(members)} |`);
  const table = ["| Scope | Allows a key to |", "| --- | --- |", ...rows, ...ofSets].join("\n");
  document.info.description = document.info.description?.replace(placeOfTable, () => table);
  for (const { operation } of operationsOf(document)) {
    const needed = scopesOf(operation);
    if (needed.length === 0) continue;
    const names = needed.map((name) => `\`${name}\``).join(" and ");
    const more = Object.entries(scopesInBody(document, operation)).map(
      ([property, name]) => `; \`${property}\`: \`${name}\``,
    );
    const limit = isOfWorkspace(document, operation) ? "; no key with `folder_ids`" : "";
    operation.description = `${(operation.description ?? "").trimEnd()}\n\n**Scope.** ${names}${more.join("")}${limit}\n`;
  }
}

function meaningOf(members: readonly string[]): string {
  return members.includes(everyScope) ? "all of them" : members.map((name) => `\`${name}\``).join(", ");
}

/** Scopes that an operation needs; it needs all of them. */
export function scopesOf({ "x-scope": scope = [] }: OperationObject): string[] {
  return [scope].flat();
}

function isOfWorkspace({ "x-workspace-scopes": scopes = [] }: Document, operation: OperationObject): boolean {
  return operation["x-whole-workspace"] === true || scopesOf(operation).some((scope) => scopes.includes(scope));
}

/** Scopes that properties of an operation's body need where they are given and not empty. */
export function scopesInBody(document: Document, { requestBody }: OperationObject): Record<string, string> {
  if (!requestBody) return {};
  const { content } = resolve<{ content: Record<string, { schema?: Schema }> }>(document, requestBody);
  const schema = content["application/json"]?.schema;
  const { properties = {} } = typeof schema === "object" ? resolve<SchemaObject>(document, schema) : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const scope = typeof property === "object" ? resolve<SchemaObject>(document, property)["x-scope"] : undefined;
      return typeof scope === "string" ? [[name, scope]] : [];
    }),
  );
}
