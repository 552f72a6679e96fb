import {
  type Document,
  type OperationObject,
  type RequestBody,
  resolve,
  type Schema,
  type SchemaObject,
} from "./document.ts";

/** Names of the fields of a body that takes others too and says nothing of them; nothing for other bodies. */
export function fieldsOfOpenBody(document: Document, operation: OperationObject): { fields?: string[] } {
  if (!operation.requestBody) return {};
  const schema = resolve<RequestBody>(document, operation.requestBody).content["application/json"]?.schema;
  const fields = schema === undefined ? null : fieldsOf(document, schema);
  return fields && fields.length > 0 ? { fields: [...new Set(fields)] } : {};
}

/** Null for a schema that is closed, or open by its own words. */
function fieldsOf(document: Document, schema: Schema): string[] | null {
  if (typeof schema === "boolean") return null;
  const { properties = {}, additionalProperties, anyOf, oneOf, allOf, type } = resolve<SchemaObject>(document, schema);
  if (additionalProperties !== undefined) return null;
  if (type === "null") return [];
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((part) => fieldsOf(document, part));
  return parts.includes(null) ? null : [...Object.keys(properties), ...parts.flatMap((part) => part ?? [])];
}
