// Written by `bun run generate` from openapi.yaml; do not edit.

import type { RouteValidators } from "../validation/route.ts";
import { t, type TSchema } from "../validation/schema.ts";
import { Validator } from "../validation/validator.ts";

const AbsoluteNumericDistanceConfig: TSchema = t.Intersect(
  [
    t.Object({
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 2, maxItems: 2 })),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ sources: t.Unknown() }), t.Object({ source1: t.Unknown(), source2: t.Unknown() })]),
  ],
  { $id: "AbsoluteNumericDistanceConfig" },
);

const AddRowsRequest: TSchema = t.Object(
  {
    count: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 1 })),
    values: t.Optional(t.Array(t.Object({}), { maxItems: 100 })),
  },
  { $id: "AddRowsRequest" },
);

const ApplyDiffConfig: TSchema = t.Intersect(
  [
    t.Object({
      content_source: t.Optional(t.Ref("ColumnSource")),
      diff_source: t.Ref("ColumnSource"),
      original_source: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ content_source: t.Unknown() }), t.Object({ original_source: t.Unknown() })]),
  ],
  { $id: "ApplyDiffConfig" },
);

const AssertValidConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("object"), t.Literal("json"), t.Literal("number"), t.Literal("sql")])),
      validation_type: t.Optional(
        t.Union([t.Literal("object"), t.Literal("json"), t.Literal("number"), t.Literal("sql")]),
      ),
      source: t.Ref("ColumnSource"),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ validation_type: t.Unknown() })]),
  ],
  { $id: "AssertValidConfig" },
);

const CoalesceConfig: TSchema = t.Object(
  { sources: t.Array(t.Ref("ColumnSource"), { minItems: 2, maxItems: 999 }) },
  { $id: "CoalesceConfig" },
);

const ColumnConfig: TSchema = t.Union([t.Object({}), t.Null()], { $id: "ColumnConfig" });

const ColumnDependencyInput: TSchema = t.Object(
  {
    column_id: t.Text({ format: "uuid" }),
    reference_type: t.Optional(t.Text({ minLength: 1, maxLength: 64, default: "value" })),
    config_key: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    config_meta: t.Optional(t.Union([t.Object({}), t.Null()])),
  },
  { $id: "ColumnDependencyInput" },
);

const ColumnSource: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "ColumnSource" });

const ColumnTypeInput: TSchema = t.Text({ minLength: 1, maxLength: 64, $id: "ColumnTypeInput" });

const CombineColumnsConfig: TSchema = t.Object(
  {
    sources: t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 999 }),
    format: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Null()])),
    separator: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    template: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Null()])),
  },
  { $id: "CombineColumnsConfig" },
);

const CompareConfig: TSchema = t.Intersect(
  [
    t.Object({
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 2 })),
      target: t.Optional(t.Unknown()),
      comparison_type: t.Optional(
        t.Union([
          t.Union([t.Literal("STRING"), t.Literal("JSON"), t.Literal("NUMBER")]),
          t.Object({
            type: t.Union([t.Literal("STRING"), t.Literal("JSON"), t.Literal("NUMBER")]),
            operator: t.Optional(
              t.Union([
                t.Literal("EQ"),
                t.Literal("NE"),
                t.Literal("GT"),
                t.Literal("GTE"),
                t.Literal("LT"),
                t.Literal("LTE"),
                t.Null(),
              ]),
            ),
            json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2000 }), t.Null()])),
          }),
          t.Null(),
        ]),
      ),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([
      t.Object({ sources: t.Unknown() }),
      t.Object({ source1: t.Unknown(), source2: t.Unknown() }),
      t.Object({ source1: t.Unknown(), target: t.Unknown() }),
    ]),
  ],
  { $id: "CompareConfig" },
);

const ContainsConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      value: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Number(), t.Boolean(), t.Null()])),
      value_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
      case_sensitive: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ value: t.Unknown() }), t.Object({ value_source: t.Unknown() })]),
  ],
  { $id: "ContainsConfig" },
);

const CountConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(
        t.Union([
          t.Literal("chars"),
          t.Literal("characters"),
          t.Literal("words"),
          t.Literal("sentences"),
          t.Literal("paragraphs"),
        ]),
      ),
      count_type: t.Optional(
        t.Union([
          t.Literal("chars"),
          t.Literal("characters"),
          t.Literal("words"),
          t.Literal("sentences"),
          t.Literal("paragraphs"),
        ]),
      ),
      source: t.Ref("ColumnSource"),
      min_count: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
      max_count: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ count_type: t.Unknown() })]),
  ],
  { $id: "CountConfig" },
);

const CreateColumnRequest: TSchema = t.Object(
  {
    title: t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }),
    type: t.Ref("ColumnTypeInput"),
    config: t.Optional(t.Ref("ColumnConfig")),
    dependencies: t.Optional(t.Array(t.Ref("ColumnDependencyInput"), { maxItems: 1000 })),
    is_output_column: t.Optional(t.Boolean()),
  },
  { $id: "CreateColumnRequest" },
);

const CreateEnvVarRequest: TSchema = t.Object(
  { key: t.Ref("EnvVarKey"), value: t.Optional(t.Text({ maxLength: 8192, default: "" })) },
  { $id: "CreateEnvVarRequest" },
);

const CreateOperationRequest: TSchema = t.Object(
  {
    operation: t.Optional(t.Literal("recalculate", { default: "recalculate" })),
    column_ids: t.Optional(t.Union([t.Array(t.Text({ format: "uuid" }), { maxItems: 1000 }), t.Null()])),
    row_ids: t.Optional(
      t.Union([t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { maxItems: 100000 }), t.Null()]),
    ),
    statuses: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 32 }), { maxItems: 100 }), t.Null()])),
  },
  { additionalProperties: false, $id: "CreateOperationRequest" },
);

const CreateSheetRequest: TSchema = t.Object(
  {
    source: t.Ref("FileSource"),
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    index: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
    operation_id: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
  },
  { $id: "CreateSheetRequest" },
);

const CreateTableRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    create_default_sheet: t.Optional(t.Boolean({ default: true })),
  },
  { $id: "CreateTableRequest" },
);

const CreateVersionRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    source_version_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
  },
  { additionalProperties: false, $id: "CreateVersionRequest" },
);

const DeleteRowsRequest: TSchema = t.Object(
  { row_indices: t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { minItems: 1, maxItems: 100000 }) },
  { $id: "DeleteRowsRequest" },
);

const EnvVarKey: TSchema = t.Text({
  minLength: 1,
  maxLength: 255,
  pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
  $id: "EnvVarKey",
});

const FileSource: TSchema = t.Object(
  {
    type: t.Literal("file"),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { $id: "FileSource" },
);

const ImportFileRequest: TSchema = t.Object(
  {
    operation_id: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { additionalProperties: false, $id: "ImportFileRequest" },
);

const JsonPathConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      json_path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_first_match: t.Optional(t.Union([t.Boolean(), t.Null()])),
      path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_all: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ json_path: t.Unknown() }), t.Object({ path: t.Unknown() })]),
  ],
  { $id: "JsonPathConfig" },
);

const MathOperatorConfig: TSchema = t.Intersect(
  [
    t.Object({
      operator: t.Union([
        t.Literal("lt"),
        t.Literal("le"),
        t.Literal("gt"),
        t.Literal("ge"),
        t.Literal("eq"),
        t.Literal("ne"),
        t.Literal("+"),
        t.Literal("-"),
        t.Literal("*"),
        t.Literal("/"),
        t.Literal("%"),
        t.Literal("**"),
      ]),
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 2 })),
      value: t.Optional(t.Union([t.Number(), t.Null()])),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ sources: t.Unknown() }), t.Object({ source1: t.Unknown() })]),
  ],
  { $id: "MathOperatorConfig" },
);

const MinMaxConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("min"), t.Literal("max")])),
      operation: t.Optional(t.Union([t.Literal("min"), t.Literal("max")])),
      source: t.Optional(t.Ref("ColumnSource")),
      json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2000 }), t.Null()])),
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 999 })),
    }),
    t.Union([t.Object({ source: t.Unknown() }), t.Object({ sources: t.Unknown() })]),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ operation: t.Unknown() })]),
  ],
  { $id: "MinMaxConfig" },
);

const ParseValueConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(
        t.Union([
          t.Literal("string"),
          t.Literal("number"),
          t.Literal("boolean"),
          t.Literal("object"),
          t.Literal("json"),
        ]),
      ),
      target_type: t.Optional(
        t.Union([
          t.Literal("string"),
          t.Literal("number"),
          t.Literal("boolean"),
          t.Literal("object"),
          t.Literal("json"),
        ]),
      ),
      source: t.Ref("ColumnSource"),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ target_type: t.Unknown() })]),
  ],
  { $id: "ParseValueConfig" },
);

const RecalculateCellRequest: TSchema = t.Object({}, { $id: "RecalculateCellRequest" });

const RecalculateCellsRequest: TSchema = t.Object(
  {
    cell_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { minItems: 1, maxItems: 10000 })),
    column_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { minItems: 1, maxItems: 1000 })),
    row_indices: t.Optional(t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { minItems: 1, maxItems: 100000 })),
  },
  { $id: "RecalculateCellsRequest" },
);

const RegexConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      regex_pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
      pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
    }),
    t.Union([t.Object({ regex_pattern: t.Unknown() }), t.Object({ pattern: t.Unknown() })]),
  ],
  { $id: "RegexConfig" },
);

const RegexExtractionConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      regex_pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
      group: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
      pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
    }),
    t.Union([t.Object({ regex_pattern: t.Unknown() }), t.Object({ pattern: t.Unknown() })]),
  ],
  { $id: "RegexExtractionConfig" },
);

const TrajectoryConfig: TSchema = t.Intersect(
  [
    t.Object({
      mode: t.Optional(t.Union([t.Literal("strict"), t.Literal("non_strict"), t.Null()])),
      trace_source: t.Ref("ColumnSource"),
      accepted_scenarios: t.Optional(
        t.Union([
          t.Array(t.Array(t.Text({ maxLength: 1000 }), { maxItems: 1000 }), { minItems: 1, maxItems: 1000 }),
          t.Null(),
        ]),
      ),
      expected_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
    }),
    t.Union([t.Object({ accepted_scenarios: t.Unknown() }), t.Object({ expected_source: t.Unknown() })]),
  ],
  { $id: "TrajectoryConfig" },
);

const UpdateCellRequest: TSchema = t.Object(
  { value: t.Optional(t.Unknown()), display_value: t.Optional(t.Union([t.Text({ maxLength: 5242880 }), t.Null()])) },
  { $id: "UpdateCellRequest" },
);

const UpdateColumnRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" })),
    type: t.Optional(t.Ref("ColumnTypeInput")),
    config: t.Optional(t.Ref("ColumnConfig")),
    dependencies: t.Optional(t.Array(t.Ref("ColumnDependencyInput"), { maxItems: 1000 })),
    is_output_column: t.Optional(t.Boolean()),
  },
  { $id: "UpdateColumnRequest" },
);

const UpdateEnvVarRequest: TSchema = t.Object(
  { value: t.Text({ minLength: 1, maxLength: 8192 }) },
  { $id: "UpdateEnvVarRequest" },
);

const UpdateSheetRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    index: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "UpdateSheetRequest" },
);

const UpdateTableRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "UpdateTableRequest" },
);

const VariableConfig: TSchema = t.Object(
  { value_type: t.Optional(t.Union([t.Literal("string"), t.Literal("json"), t.Null()])), value: t.Unknown() },
  { $id: "VariableConfig" },
);

const XmlPathConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("find"), t.Literal("findall"), t.Null()])),
      source: t.Ref("ColumnSource"),
      xml_path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_text: t.Optional(t.Union([t.Boolean(), t.Null()])),
      xpath: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_all: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ xml_path: t.Unknown() }), t.Object({ xpath: t.Unknown() })]),
  ],
  { $id: "XmlPathConfig" },
);

/** Checks of each operation's path, query, headers and body, by operationId. */
export const validators = {
  listTables: {
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createTable: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateTableRequest"), [CreateTableRequest]),
  },
  getTable: { params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })) },
  deleteTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateTableRequest"), [UpdateTableRequest]),
  },
  listSheets: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateSheetRequest"), [CreateSheetRequest, FileSource]),
  },
  getImportOperation: {
    params: new Validator(
      t.Object({ table_id: t.Text({ format: "uuid" }), operation_id: t.Text({ minLength: 1, maxLength: 255 }) }),
    ),
  },
  getSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
  },
  deleteSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateSheetRequest"), [UpdateSheetRequest]),
  },
  exportSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        format: t.Optional(t.Union([t.Literal("csv"), t.Literal("jsonl")], { default: "csv" })),
        version_id: t.Optional(t.Text({ format: "uuid" })),
      }),
    ),
  },
  importFile: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ImportFileRequest"), [ImportFileRequest]),
  },
  listColumns: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  createColumn: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateColumnRequest"), [
      ColumnConfig,
      ColumnDependencyInput,
      ColumnTypeInput,
      CreateColumnRequest,
    ]),
  },
  deleteColumn: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        column_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateColumn: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        column_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateColumnRequest"), [
      ColumnConfig,
      ColumnDependencyInput,
      ColumnTypeInput,
      UpdateColumnRequest,
    ]),
  },
  listRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        include_columns: t.Optional(t.Boolean()),
        include_row_count: t.Optional(t.Boolean({ default: true })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  addRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("AddRowsRequest"), [AddRowsRequest]),
  },
  deleteRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DeleteRowsRequest"), [DeleteRowsRequest]),
  },
  recalculateCells: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RecalculateCellsRequest"), [RecalculateCellsRequest]),
  },
  getCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
  },
  updateCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateCellRequest"), [UpdateCellRequest]),
  },
  explainCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
  },
  recalculateCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RecalculateCellRequest"), [RecalculateCellRequest]),
  },
  listOperations: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
  },
  createOperation: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateOperationRequest"), [CreateOperationRequest]),
  },
  getOperation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        operation_id: t.Text({ minLength: 1, maxLength: 255 }),
      }),
    ),
  },
  cancelOperation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        operation_id: t.Text({ minLength: 1, maxLength: 255 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  getStatusCounts: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
  },
  listVersions: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        sort: t.Optional(t.Literal("version_number", { default: "version_number" })),
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createVersion: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateVersionRequest"), [CreateVersionRequest]),
  },
  diffVersions: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        version_id: t.Text({ format: "uuid" }),
      }),
    ),
    query: new Validator(
      t.Object({
        to: t.Optional(t.Text({ format: "uuid" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  getVersion: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        version_id: t.Text({ format: "uuid" }),
      }),
    ),
    query: new Validator(
      t.Object({
        rows_cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        rows_limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  listWorkspaceEnvVars: {},
  createWorkspaceEnvVar: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateEnvVarRequest"), [CreateEnvVarRequest, EnvVarKey]),
  },
  deleteWorkspaceEnvVar: {
    params: new Validator(t.Object({ var_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateWorkspaceEnvVar: {
    params: new Validator(t.Object({ var_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateEnvVarRequest"), [UpdateEnvVarRequest]),
  },
  listAuditEvents: {
    query: new Validator(
      t.Object({
        action: t.Optional(t.Text({ minLength: 1, maxLength: 100 })),
        entity_type: t.Optional(t.Text({ minLength: 1, maxLength: 100 })),
        entity_id: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  getHealth: {},
  getReadiness: {},
  getMetrics: {},
} satisfies Record<string, RouteValidators>;

/** Checks of the contract's schemas whose name ends in Config, by that name. */
export const configValidators = {
  CompareConfig: new Validator(t.Ref("CompareConfig"), [ColumnSource, CompareConfig]),
  ContainsConfig: new Validator(t.Ref("ContainsConfig"), [ColumnSource, ContainsConfig]),
  RegexConfig: new Validator(t.Ref("RegexConfig"), [ColumnSource, RegexConfig]),
  CountConfig: new Validator(t.Ref("CountConfig"), [ColumnSource, CountConfig]),
  CoalesceConfig: new Validator(t.Ref("CoalesceConfig"), [CoalesceConfig, ColumnSource]),
  CombineColumnsConfig: new Validator(t.Ref("CombineColumnsConfig"), [ColumnSource, CombineColumnsConfig]),
  JsonPathConfig: new Validator(t.Ref("JsonPathConfig"), [ColumnSource, JsonPathConfig]),
  MathOperatorConfig: new Validator(t.Ref("MathOperatorConfig"), [ColumnSource, MathOperatorConfig]),
  MinMaxConfig: new Validator(t.Ref("MinMaxConfig"), [ColumnSource, MinMaxConfig]),
  ParseValueConfig: new Validator(t.Ref("ParseValueConfig"), [ColumnSource, ParseValueConfig]),
  AbsoluteNumericDistanceConfig: new Validator(t.Ref("AbsoluteNumericDistanceConfig"), [
    AbsoluteNumericDistanceConfig,
    ColumnSource,
  ]),
  VariableConfig: new Validator(t.Ref("VariableConfig"), [VariableConfig]),
  RegexExtractionConfig: new Validator(t.Ref("RegexExtractionConfig"), [ColumnSource, RegexExtractionConfig]),
  XmlPathConfig: new Validator(t.Ref("XmlPathConfig"), [ColumnSource, XmlPathConfig]),
  ApplyDiffConfig: new Validator(t.Ref("ApplyDiffConfig"), [ApplyDiffConfig, ColumnSource]),
  AssertValidConfig: new Validator(t.Ref("AssertValidConfig"), [AssertValidConfig, ColumnSource]),
  TrajectoryConfig: new Validator(t.Ref("TrajectoryConfig"), [ColumnSource, TrajectoryConfig]),
  ColumnConfig: new Validator(t.Ref("ColumnConfig"), [ColumnConfig]),
} satisfies Record<string, Validator>;
