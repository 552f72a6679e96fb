import type { BinaryCopyRows } from "./copy.ts";

/** Calls that write the value `v` of each Postgres type to `rows`; an enum is written as its text. */
const encoders = {
  boolean: "rows.boolean(v)",
  smallint: "rows.int2(v)",
  integer: "rows.int4(v)",
  bigint: "rows.int8(BigInt(v))",
  "double precision": "rows.float8(v)",
  numeric: "rows.numeric(v)",
  text: "rows.text(v)",
  request_status: "rows.text(v)",
  request_output_shape: "rows.text(v)",
  span_kind: "rows.text(v)",
  span_status: "rows.text(v)",
  timestamptz: "rows.timestamptz(v)",
  "text[]": "rows.textArray(v)",
  "bigint[]": "rows.int8Array(v)",
  json: "rows.text(JSON.stringify(v))",
  jsonb: "rows.jsonb(JSON.stringify(v))",
  tsvector: "rows.tsvector(v)",
} as const;

type PostgresType = keyof typeof encoders;

/** Postgres type of each column of `Row`, with a question mark where the value may be null. */
type ColumnTypes<Row> = {
  readonly [Name in keyof Row & string]?: null extends Row[Name] ? `${PostgresType}?` : PostgresType;
};

/** SQL by the name of a column, for the few columns that the rule does not fit. */
type Exceptions<Row> = { readonly [Name in keyof Row & string]?: string };

/**
 * Columns of a table, written down once: every list of them in a statement, and the encoder of COPY, are derived from
 * the map when the module is loaded.
 */
export class ColumnMap<Row extends object> {
  /** The columns with a comma between, as `insert into` and `copy` list them. */
  readonly names: string;
  readonly count: number;
  /** Adds the fields of one row to a COPY, in the order of `names`. */
  readonly write: (rows: BinaryCopyRows, row: Row) => void;
  private readonly columns: { name: keyof Row & string; type: PostgresType; isNullable: boolean }[];

  constructor(types: ColumnTypes<Row>) {
    this.columns = Object.entries<string>(types as Record<string, string>).map(([name, type]) => ({
      name: name as keyof Row & string,
      type: type.replace("?", "") as PostgresType,
      isNullable: type.endsWith("?"),
    }));
    this.count = this.columns.length;
    this.names = this.list(({ name }) => name);
    this.write = this.compile();
  }

  /**
   * Assignments of `on conflict … do update set`, without the columns of the key: an update that names one locks the row
   * against references to it, even where the value stays.
   */
  overwrite(...key: (keyof Row & string)[]): string {
    const replaced = this.columns.filter(({ name }) => !key.includes(name));
    return replaced.map(({ name }) => `${name} = excluded.${name}`).join(", ");
  }

  /** Column definitions of `json_to_recordset`; a tsvector travels as its words with a space between. */
  record(): string {
    return this.list(({ name, type }) => `${name} ${type === "tsvector" ? "text" : type}`);
  }

  /** Expressions of `insert … select` that read the columns from such a record set, which is called `g`. */
  select(exceptions: Exceptions<Row> = {}): string {
    const read = (name: string, type: PostgresType) =>
      type === "tsvector" ? `array_to_tsvector(string_to_array(g.${name}, ' '))` : `g.${name}`;
    return this.list(({ name, type }) => exceptions[name] ?? read(name, type));
  }

  /**
   * Compiles the encoder to one statement for each column, as one would write it by hand. A loop over the names and their
   * writers took 5 to 15 % longer for a span: it looks each property up by a name that changes.
   */
  private compile(): (rows: BinaryCopyRows, row: Row) => void {
    const statements = this.columns.map(({ name, type, isNullable }) => {
      const write = encoders[type].replace("v)", `row.${name})`);
      if (!isNullable) return `${write};`;
      return type === "text" ? `rows.textOrNull(row.${name});` : `if (row.${name} == null) rows.null(); else ${write};`;
    });
    return new Function("rows", "row", `"use strict";\n${statements.join("\n")}`) as (
      rows: BinaryCopyRows,
      row: Row,
    ) => void;
  }

  private list(item: (column: (typeof this.columns)[number]) => string): string {
    return this.columns.map(item).join(", ");
  }
}
