// Written by `bun run generate` from openapi.yaml; do not edit.

import type { RouteValidators } from "../validation/route.ts";
import { t, type TSchema } from "../validation/schema.ts";
import { Validator } from "../validation/validator.ts";

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

const FileSource: TSchema = t.Object(
  {
    type: t.Literal("file"),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { $id: "FileSource" },
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

/** Checks of each operation's path, query, headers and body, by operationId. */
export const validators = {
  listTables: {
    query: new Validator(
      t.Object({
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
      }),
    ),
  },
  createTable: { body: new Validator(t.Ref("CreateTableRequest"), [CreateTableRequest]) },
  getTable: { params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })) },
  deleteTable: { params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })) },
  updateTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    body: new Validator(t.Ref("UpdateTableRequest"), [UpdateTableRequest]),
  },
  listSheets: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
      }),
    ),
  },
  createSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
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
  },
  updateSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    body: new Validator(t.Ref("UpdateSheetRequest"), [UpdateSheetRequest]),
  },
} satisfies Record<string, RouteValidators>;

/** Checks of the contract's schemas whose name ends in Config, by that name. */
export const configValidators = {} satisfies Record<string, Validator>;
