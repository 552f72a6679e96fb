// Column types: the lists of them are made from their config schemas, so that a type is written down once.
//
// A config schema in openapi/column-configs.yaml has the type as its `title` and describes it with `x-column-type`:
//   cells       what its cells hold, in a few words for the tables of types
//   computed    false for a type without a primitive, whose cells no run computes
//   reports     false for a type that columns of reports cannot have
// The config schema of a check that only steps of scorecards can make names the check with `x-step-type`.
//
// `npm run generate` makes from them
//   generated/columnTypes.json   the schemas that list types, to which the contract refers: it is written before the bundle
//   generated/columnTypes.ts     types for the compiler, and the check of each type's config
//   generated/primitives.ts      what computes each type: core/primitives/<type>.ts must be there and export its name
//   docs/columns.md              the table of types
import { join } from "node:path";
import type { Document, SchemaObject } from "./document.ts";
import { header } from "./emit.ts";

interface ColumnTypeWord {
  cells: string;
  computed?: false;
  reports?: false;
}

type ConfigSchema = SchemaObject & { title?: string; "x-column-type"?: ColumnTypeWord; "x-step-type"?: string };

interface ColumnType extends ColumnTypeWord {
  type: string;
  /** Name of its config schema. */
  schema: string;
}

interface Lists {
  ColumnType: SchemaObject & { "x-without-config": Record<string, string> };
  ColumnConfig: SchemaObject;
  ReportColumnType: SchemaObject;
}

/** The schemas that list column types, as text of generated/columnTypes.json, and the table of types. */
export async function listColumnTypes(openapi: string): Promise<{ schemas: string; table: string }> {
  const types = readColumnTypes((await readYaml(join(openapi, "column-configs.yaml"))) as Record<string, ConfigSchema>);
  const lists = (await readYaml(join(openapi, "column-types.yaml"))) as Lists;
  const { "x-without-config": withoutConfig, ...columnType } = lists.ColumnType;
  const cells = { ...withoutConfig, ...Object.fromEntries(types.map(({ type, cells }) => [type, cells])) };
  const table = tableOf(cells);
  const schemas = {
    ColumnType: { description: table, ...columnType, enum: Object.keys(cells) },
    ColumnConfig: {
      ...lists.ColumnConfig,
      anyOf: [
        ...types.map(({ schema }) => ({ $ref: `../openapi/column-configs.yaml#/${schema}` })),
        ...(lists.ColumnConfig.anyOf ?? []),
      ],
    },
    ReportColumnType: {
      ...lists.ReportColumnType,
      enum: [
        ...types.filter(({ reports }) => reports !== false).map(({ type }) => type),
        ...(lists.ReportColumnType.enum ?? []),
      ],
    },
  };
  return { schemas: `${JSON.stringify(schemas, null, 2)}\n`, table };
}

export async function readYaml(path: string): Promise<unknown> {
  return Bun.YAML.parse(await Bun.file(path).text());
}

function tableOf(cells: Record<string, string>): string {
  const rows = Object.entries(cells).map(([type, text]) => `| \`${type}\` | ${text} |\n`);
  return `| Type | Its cells hold |\n| --- | --- |\n${rows.join("")}`;
}

function readColumnTypes(schemas: Record<string, unknown>): ColumnType[] {
  return Object.entries(schemas as Record<string, ConfigSchema>).flatMap(([schema, { title = "", ...said }]) => {
    const isType = /^[A-Z][A-Z_]*$/.test(title);
    const word = said["x-column-type"];
    if (isType !== (word !== undefined)) {
      throw new Error(`${schema} needs both a title like COLUMN_TYPE and an x-column-type, or neither of them`);
    }
    return word ? [{ type: title, schema, ...word }] : [];
  });
}

const begin = "<!-- column types, written by npm run generate -->";
const end = "<!-- end of the column types -->";

/** The page with the table of types between its markers. */
export function withTableOfTypes(page: string, table: string): string {
  const [before, rest = ""] = page.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`the page has no ${begin} … ${end}`);
  return `${before}${begin}\n\n${table}\n${end}${after}`;
}

interface TypesOfContract {
  columns: ColumnType[];
  steps: Pick<ColumnType, "type" | "schema">[];
}

/** Takes the words about types out of the bundled contract: they are for the generator, and clients see the lists. */
export function takeTypes(document: Document): TypesOfContract {
  const schemas = (document.components?.schemas ?? {}) as Record<string, ConfigSchema>;
  const columns = Object.entries(schemas).flatMap(([schema, { title = "", "x-column-type": word }]) =>
    word ? [{ type: title, schema, ...word }] : [],
  );
  const steps = Object.entries(schemas).flatMap(([schema, { "x-step-type": type }]) =>
    type === undefined ? [] : [{ type, schema }],
  );
  for (const schema of Object.values(schemas)) {
    delete schema["x-column-type"];
    delete schema["x-step-type"];
  }
  return { columns: columns.toSorted(byType), steps: steps.toSorted(byType) };
}

function byType(one: { type: string }, other: { type: string }): number {
  return one.type < other.type ? -1 : 1;
}

/** generated/columnTypes.ts */
export function emitColumnTypes({ columns, steps }: TypesOfContract): string {
  const checks = [...columns, ...steps].map(({ type, schema }) => `  ${type}: configValidators.${schema},`);
  return `${header}
import { configValidators } from "./validators.ts";

/** Column types whose cells runs compute. */
export type ComputedColumnType = ${unionOf(columns.filter(isComputed))};

/** Checks that only steps of scorecards can make. */
export type StepOnlyType = ${unionOf(steps)};

/** The check of a config against its schema, by type. */
export const configChecks = {
${checks.join("\n")}
};
`;
}

/** generated/primitives.ts */
export function emitPrimitives({ columns, steps }: TypesOfContract, primitives: string): string {
  const computed = columns.filter(isComputed);
  const imports = [...computed, ...steps].map(({ type }) => {
    const file = type.toLowerCase();
    return `import { ${nameOf(type)} } from "${primitives}/${file}.ts";`;
  });
  const entries = (types: { type: string }[]) => types.map(({ type }) => `  ${type}: ${nameOf(type)},`).join("\n");
  return `${header}
${imports.toSorted().join("\n")}

/** The primitive of each computed column type. */
export const columnPrimitives = {
${entries(computed)}
};

/** The checks that only steps of scorecards can make. */
export const stepOnlyPrimitives = {
${entries(steps)}
};
`;
}

function isComputed({ computed }: ColumnType): boolean {
  return computed !== false;
}

function unionOf(types: { type: string }[]): string {
  return types.map(({ type }) => JSON.stringify(type)).join(" | ") || "never";
}

/** JSON_PATH is exported as `jsonPath`. */
function nameOf(type: string): string {
  return type.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
