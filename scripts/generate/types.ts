import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type Document, type Parameter, resolve, type Schema, type SchemaObject } from "./document.ts";
import { header } from "./emit.ts";

/** Types of openapi-typescript that nothing here uses: operations are found by their ids, not by their paths. */
const unusedTypes = new Set(["paths", "webhooks", "$defs"]);

/** Text of generated/types.ts. The types describe what handlers see: properties with a default are always there. */
export async function emitTypes(document: Document): Promise<string> {
  const filled = structuredClone(document);
  requireDefaults(filled);
  const nodes = await openapiTS(JSON.stringify(filled), {
    silent: true,
    // An object without listed properties takes any; the default says it takes none.
    emptyObjectsUnknown: true,
  });
  const types = astToString(nodes.filter((node) => !isUnused(node)));
  return `${header}\n/** Schemas of the contract by their names. */\nexport type Schemas = components["schemas"];\n\n${types}`;
}

function isUnused(node: ts.Node): boolean {
  return (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && unusedTypes.has(node.name.text);
}

/** Marks what has a default as required: the pipeline fills defaults in before the handler runs. */
function requireDefaults(document: Document): void {
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isParameter(value) && hasDefault(document, value.schema)) value.required = true;
    const { properties } = value as SchemaObject;
    if (typeof properties === "object") requireDefaultedProperties(document, value as SchemaObject);
    for (const [key, part] of Object.entries(value)) if (key !== "example" && key !== "examples") visit(part);
  };
  visit(document.paths);
  visit(document.components);
}

function isParameter(value: object): value is Parameter {
  return "in" in value && "name" in value && "schema" in value;
}

function requireDefaultedProperties(document: Document, schema: SchemaObject): void {
  const defaulted = Object.entries(schema.properties ?? {}).filter(([, property]) => hasDefault(document, property));
  if (defaulted.length === 0) return;
  schema.required = [...new Set([...(schema.required ?? []), ...defaulted.map(([name]) => name)])];
}

function hasDefault(document: Document, schema: Schema | undefined): boolean {
  if (typeof schema !== "object") return false;
  return schema.default !== undefined || resolve(document, schema).default !== undefined;
}
