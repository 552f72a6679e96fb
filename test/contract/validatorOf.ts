import type { Document, Schema } from "../../scripts/generate/document.ts";
import { SchemaWriter } from "../../scripts/generate/schemas.ts";
import { type TSchema, t } from "../../validation/schema.ts";
import { Validator } from "../../validation/validator.ts";

/** Generates and evaluates the validator of one schema, as generated/validators.ts would hold it. */
export function validatorOf(schema: Schema, schemas: Record<string, Schema> = {}): Validator {
  const document = { components: { schemas } } as unknown as Document;
  const definitions = Object.entries(schemas).map(([name, component]) =>
    evaluate(new SchemaWriter(document).write(component, name, { $id: name })),
  );
  return new Validator(evaluate(new SchemaWriter(document).write(schema, "schema")), definitions);
}

function evaluate(source: string): TSchema {
  return new Function("t", `return ${source}`)(t) as TSchema;
}

export function writeSchema(schema: Schema, schemas: Record<string, Schema> = {}): string {
  return new SchemaWriter({ components: { schemas } } as unknown as Document).write(schema, "schema");
}
