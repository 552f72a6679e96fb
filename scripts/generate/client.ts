import { type Document, resolve, type Schema, type SchemaObject } from "./document.ts";
import { header } from "./emit.ts";
import type { Operation } from "./model.ts";

/**
 * Text of generated/client.ts: how each operation is sent. Each is a constant of its own, so that a bundle holds those that it
 * sends and no others.
 */
export function emitClient(document: Document, operations: Operation[]): string {
  const constants = operations.map(({ operationId, method, path, scopes, schemas: { query, body } }) => {
    const defaulted = [...defaultedIn(document, query), ...defaultedIn(document, body)];
    const names = defaulted.map((name) => JSON.stringify(name)).join(" | ");
    const type = `ClientOperation<${JSON.stringify(operationId)}${names && `, ${names}`}>`;
    return `export const ${operationId}: ${type} = ${JSON.stringify({ method, path, scopes })};`;
  });
  return `${header}
import type { operations } from "./types.ts";

/** An operation as clients send it. \`Defaulted\` are fields of its query and its body that may be left out. */
export interface ClientOperation<Id extends keyof operations, Defaulted extends string = never> {
  readonly method: string;
  readonly path: string;
  /** What a key needs for it; all of them. */
  readonly scopes: readonly string[];
  /** Stands for the types alone. */
  readonly of?: { id: Id; defaulted: Defaulted };
}

${constants.join("\n\n")}
`;
}

/** Names of the fields that have a default, which types of handlers list as required. */
function defaultedIn(document: Document, schema: Schema | undefined): string[] {
  if (typeof schema !== "object") return [];
  const { properties = {} } = resolve<SchemaObject>(document, schema);
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === "object" && resolve<SchemaObject>(document, property).default !== undefined ? [name] : [],
  );
}
