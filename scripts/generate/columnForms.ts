import { type Document, resolve, type SchemaObject } from "./document.ts";
import { header } from "./emit.ts";

interface Field {
  name: string;
  about: string;
  kind: "column" | "columns" | "choice" | "text" | "lines" | "number" | "switch" | "json";
  isRequired?: true;
  choices?: string[];
}

type Property = SchemaObject & { deprecated?: boolean; $ref?: string; title?: string; description?: string };

/** Texts that may be longer than this have several lines. */
const mostOfLine = 255;

/**
 * Module with the fields of each column type, for forms that people fill: of its config schema the names, what they mean, and
 * what can be put there. What a form has no field for is JSON. The schemas themselves are ten times as large.
 */
export function emitColumnForms(document: Document): string {
  const forms: Record<string, { about: string; fields: Field[] }> = {};
  const { anyOf = [] } = (document.components?.schemas?.ColumnConfig ?? {}) as Property;
  for (const one of anyOf as Property[]) {
    if (!one.$ref) continue;
    const { title = "", description = "", properties = {}, required = [] } = resolve<Property>(document, one);
    const fields = Object.entries(properties as Record<string, Property>)
      .filter(([, property]) => !property.deprecated)
      .map(([name, property]) => ({
        ...fieldOf(document, name, property),
        ...(required.includes(name) && { isRequired: true as const }),
      }));
    forms[title] = { about: firstSentence(description), fields };
  }
  return [
    header,
    "export interface ColumnField {",
    "  name: string;",
    "  about: string;",
    '  kind: "column" | "columns" | "choice" | "text" | "lines" | "number" | "switch" | "json";',
    "  isRequired?: true;",
    "  choices?: string[];",
    "}",
    "",
    `export const columnForms: Record<string, { about: string; fields: ColumnField[] }> = ${JSON.stringify(forms)};`,
  ].join("\n");
}

function fieldOf(document: Document, name: string, given: Property): Field {
  const others = ((given.anyOf ?? []) as Property[]).filter(({ type }) => type !== "null");
  const property = others.length === 1 ? (others[0] as Property) : given;
  const found = resolve<Property>(document, property);
  const field = { name, about: firstSentence(given.description ?? found.description ?? "") };
  const type = [found.type].flat().find((one) => one !== "null");
  if (isColumn(property)) return { ...field, kind: "column" };
  if (type === "array" && isColumn((found.items ?? {}) as Property)) return { ...field, kind: "columns" };
  if (found.enum) return { ...field, kind: "choice", choices: found.enum.filter((one) => one !== null).map(String) };
  if (type === "boolean") return { ...field, kind: "switch" };
  if (type === "number" || type === "integer") return { ...field, kind: "number" };
  if (type === "string") return { ...field, kind: (found.maxLength ?? 0) > mostOfLine ? "lines" : "text" };
  return { ...field, kind: "json" };
}

function isColumn({ $ref }: Property): boolean {
  return $ref?.endsWith("/ColumnSource") ?? false;
}

/** Markdown's marks are not for readers of a form. */
function firstSentence(text: string): string {
  const [sentence = ""] = text.split(/(?<=\.)\s/);
  return sentence.replace(/[`*]/g, "");
}
