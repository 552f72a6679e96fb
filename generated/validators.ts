// Written by `bun run generate` from openapi.yaml; do not edit.

import type { RouteValidators } from "../validation/route.ts";
import { t, type TSchema } from "../validation/schema.ts";
import { Validator } from "../validation/validator.ts";

const CreateTableRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    create_default_sheet: t.Optional(t.Boolean({ default: true })),
  },
  { $id: "CreateTableRequest" },
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
} satisfies Record<string, RouteValidators>;

/** Checks of the contract's schemas whose name ends in Config, by that name. */
export const configValidators = {} satisfies Record<string, Validator>;
