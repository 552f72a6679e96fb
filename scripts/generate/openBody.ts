import {
  type Document,
  type OperationObject,
  type RequestBody,
  resolve,
  type Schema,
  type SchemaObject,
} from "./document.ts";

/**
 * Names of the fields of a body, and of those of objects in it, where others are accepted and nothing is said about them.
 * A body that refuses other fields counts for the objects in it that do not.
 */
export function fieldsOfOpenBody(document: Document, operation: OperationObject): OpenBody {
  if (!operation.requestBody) return {};
  const schema = resolve<RequestBody>(document, operation.requestBody).content["application/json"]?.schema;
  if (schema === undefined || typeof schema === "boolean") return {};
  const { additionalProperties, ...body } = resolve<SchemaObject>(document, schema);
  const isClosed = additionalProperties === false;
  const fields = fieldsOf(document, isClosed ? body : schema);
  if (!fields || fields.length === 0) return {};
  const parts = namesOf(fields).flatMap((name) => {
    const forms = fields.filter(([field]) => field === name).map(([, form]) => fieldsOf(document, form));
    const names = forms.includes(null) ? [] : namesOf(forms.flatMap((form) => form ?? []));
    return names.length > 0 ? [[name, names] as const] : [];
  });
  if (isClosed && parts.length === 0) return {};
  return { fields: namesOf(fields), ...(parts.length > 0 && { parts: Object.fromEntries(parts) }) };
}

type OpenBody = { fields?: string[]; parts?: Record<string, string[]> };

const namesOf = (fields: [name: string, schema: Schema][]) => [...new Set(fields.map(([name]) => name))];

/** Null for a schema that is closed, or open by its own words. */
function fieldsOf(document: Document, schema: Schema): [name: string, schema: Schema][] | null {
  if (typeof schema === "boolean") return null;
  const { properties = {}, additionalProperties, anyOf, oneOf, allOf, type } = resolve<SchemaObject>(document, schema);
  if (additionalProperties !== undefined) return null;
  if (type === "null") return [];
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((part) => fieldsOf(document, part));
  return parts.includes(null) ? null : [...Object.entries(properties), ...parts.flatMap((part) => part ?? [])];
}
