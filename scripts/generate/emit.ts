import type { Document, Schema } from "./document.ts";
import type { Operation } from "./model.ts";
import { SchemaWriter } from "./schemas.ts";
import { everyScope } from "./scopes.ts";

export const header = "// Written by `bun run generate` from openapi.yaml; do not edit.\n";

const places = ["params", "query", "headers", "body"] as const;

/** Text of generated/validators.ts: every schema that a request or a column config is checked against. */
export function emitValidators(document: Document, operations: Operation[], validation: string): string {
  const components = new ComponentSchemas(document);
  const requests = operations.map((operation) => {
    const members = places.flatMap((place) => {
      const schema = operation.schemas[place];
      return schema === undefined
        ? []
        : [`${place}: ${components.validator(schema, `${operation.operationId}.${place}`)}`];
    });
    return `  ${operation.operationId}: {${members.join(", ")}},`;
  });
  const named = (isWanted: (name: string, schema: Schema) => boolean) =>
    Object.entries(document.components?.schemas ?? {})
      .filter(([name, schema]) => isWanted(name, schema))
      .map(([name]) => `  ${name}: ${components.validator({ $ref: `#/components/schemas/${name}` }, name)},`);
  const configs = named((name) => name.endsWith("Config"));
  const marked = named((_, schema) => typeof schema === "object" && schema["x-validator"] === true);
  return `${header}
import type { RouteValidators } from "${validation}/route.ts";
import { t, type TSchema } from "${validation}/schema.ts";
import { Validator } from "${validation}/validator.ts";

${components.source()}
/** Checks of each operation's path, query, headers and body, by operationId. */
export const validators = {
${requests.join("\n")}
} satisfies Record<string, RouteValidators>;

/** Checks of the contract's schemas whose name ends in Config, by that name. */
export const configValidators = {
${configs.join("\n")}
} satisfies Record<string, Validator>;

/** Checks of the contract's schemas that are marked \`x-validator\`: core checks values that no request brings as they are. */
export const schemaValidators = {
${marked.join("\n")}
} satisfies Record<string, Validator>;
`;
}

/** The component schemas that validators use, written once each. */
class ComponentSchemas {
  private readonly written = new Map<string, { source: string; references: Set<string> }>();

  constructor(private readonly document: Document) {}

  validator(schema: Schema, at: string): string {
    const writer = new SchemaWriter(this.document);
    const source = writer.write(schema, at);
    const definitions = [...this.closure(writer.references)].toSorted();
    return `new Validator(${source}${definitions.length > 0 ? `, [${definitions.join(", ")}]` : ""})`;
  }

  source(): string {
    return [...this.written.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { source }]) => `const ${name}: TSchema = ${source};\n`)
      .join("\n");
  }

  private closure(names: Iterable<string>, found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      this.closure(this.component(name).references, found);
    }
    return found;
  }

  private component(name: string): { source: string; references: Set<string> } {
    const known = this.written.get(name);
    if (known) return known;
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) throw new Error(`components/schemas/${name} should be called in PascalCase`);
    const writer = new SchemaWriter(this.document);
    const schema = this.document.components?.schemas?.[name];
    if (schema === undefined) throw new Error(`components/schemas/${name} is used and not there`);
    const component = { source: writer.write(schema, name, { $id: name }), references: writer.references };
    this.written.set(name, component);
    return component;
  }
}

/** Text of generated/routes.ts: the facts about each operation that the pipeline needs, without its handler. */
export function emitRoutes(operations: Operation[], validation: string): string {
  const entries = operations.map(({ schemas: _, ...route }) => {
    const members = Object.entries(route).map(([name, value]) => `    ${name}: ${JSON.stringify(value)},`);
    return `  ${route.operationId}: {\n${members.join("\n")}\n    validators: validators.${route.operationId},\n  },`;
  });
  const open = operations.filter(({ auth }) => !auth).map(({ operationId }) => JSON.stringify(operationId));
  return `${header}
import type { Route } from "${validation}/route.ts";
import type { operations } from "./types.ts";
import { validators } from "./validators.ts";

/** Webhooks are among the types of operations too; nobody calls us with them. */
export type OperationId = keyof operations & keyof typeof validators;

/** Operations that need no key. */
export type PublicOperationId = ${open.join(" | ") || "never"};

export const routes: { readonly [Id in OperationId]: Route } = {
${entries.join("\n")}
};
`;
}

/** Text of generated/operations.ts: the handler of each operation. */
export function emitOperations(operations: Operation[]): string {
  const loaders = operations.map(
    ({ operationId, family }) =>
      `  ${operationId}: async () => (await import("../handlers/${family}/${operationId}.ts")).${operationId},`,
  );
  return `${header}
import type { HandlerLoaders } from "../handlers/handler.ts";

/** Loads what an operation does. */
export const loaders: HandlerLoaders = {
${loaders.join("\n")}
};
`;
}
/** Text of generated/scopes.ts. */
export function emitScopes(document: Document): string {
  const scopes = Object.keys(document["x-scopes"] ?? {});
  const sets = Object.entries(document["x-scope-sets"] ?? {}).map(([set, members]) => {
    const unknown = members.find((name) => name !== everyScope && !scopes.includes(name));
    if (unknown !== undefined) throw new Error(`the set of scopes "${set}" has ${unknown}, which is not in x-scopes`);
    return [set, members.includes(everyScope) ? scopes : members];
  });
  const ofWorkspace = document["x-workspace-scopes"] ?? [];
  const unknown = ofWorkspace.find((name) => !scopes.includes(name));
  if (unknown !== undefined) throw new Error(`x-workspace-scopes has ${unknown}, which is not in x-scopes`);
  return `${header}
/** What operations need, and keys may have. */
export const scopes = ${JSON.stringify(scopes)} as const;

export type ScopeName = (typeof scopes)[number];

/** Scopes of each set. */
export const scopeSets: { readonly [set: string]: readonly ScopeName[] } = ${JSON.stringify(Object.fromEntries(sets))};

/** Scopes that concern the whole workspace. */
export const workspaceScopes: readonly ScopeName[] = ${JSON.stringify(ofWorkspace)};
`;
}
