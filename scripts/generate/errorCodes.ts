import type { Document, SchemaObject } from "./document.ts";
import { header } from "./emit.ts";

interface CodeFacts {
  status: number;
  title: string;
  meaning: string;
}

/** Lists the error codes in their schema: its values, and a table in its description. */
export function fillErrorCodes(document: Document): void {
  const [schema, codes] = readCodes(document);
  schema.enum = codes.map(([code]) => code);
  const rows = codes.map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`);
  schema.description = [schema.description, "", "| Code | Status | Meaning |", "| --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** Text of generated/errors.ts: the status of each error code, and its words. */
export function emitErrors(document: Document): string {
  const [, codes] = readCodes(document);
  return `${header}
import type { Schemas } from "./types.ts";

/** The HTTP status of each error code. */
export const errorStatuses = {
${codes.map(([code, { status }]) => `  ${code}: ${status},`).join("\n")}
} as const satisfies Record<Schemas["ErrorCode"], number>;

/** Each error code in words: a title, and what it means. */
export const errorWords: Record<Schemas["ErrorCode"], { title: string; meaning: string }> = {
${codes.map(([code, { title, meaning }]) => `  ${code}: ${JSON.stringify({ title, meaning })},`).join("\n")}
};
`;
}

function readCodes({ components }: Document): [SchemaObject & { description?: string }, [string, CodeFacts][]] {
  const schema = components?.schemas?.ErrorCode;
  const codes = typeof schema === "object" && schema["x-codes"];
  if (!schema || !codes) throw new Error("components/schemas/ErrorCode has no x-codes");
  return [schema as SchemaObject, Object.entries(codes as Record<string, CodeFacts>)];
}
