import { requireScopesOfBody } from "../../domain/keyRights.ts";
import { Problem } from "../../domain/problem.ts";
import { routes } from "../../generated/routes.ts";
import { validators } from "../../generated/validators.ts";
import type { Context } from "../handler.ts";

/** Names of the part that is a ZIP file, and of the part that is the JSON body. */
const archiveParts = ["archive", "zip", "files"];
const jsonParts = ["metadata", "json"];

interface FormBody<Body> {
  body: Body;
  archive: Uint8Array | null;
}

/**
 * Reads a form; a body that was sent as JSON stays as it is. The JSON of a form is checked by the operation's own schema
 * and scopes, as a JSON body is.
 * @throws Problem bad_request for bytes that are not a form, invalid_json, validation_error, missing_scope
 */
export async function readForm<Body>(
  { actor, bodyType }: Context,
  operation: "createSkillCollection" | "createSkillCollectionVersion",
  sent: Body | Uint8Array,
): Promise<FormBody<Body>> {
  if (!(sent instanceof Uint8Array)) return { body: sent, archive: null };
  const validator = validators[operation].body;
  const parts = await partsOf(sent, bodyType ?? "");
  const json = await readText(first(parts, jsonParts));
  const archive = first(parts, archiveParts);
  if (typeof archive === "string") {
    throw new Problem("bad_request", "The part with the ZIP file is text; send it as a file, with a file name.");
  }
  const body = json === null ? {} : parse(json);
  if (!validator.check(body)) {
    const detail = validator.faults(body, ["body"]);
    const [fault] = detail;
    throw new Problem("validation_error", `${fault?.loc.join(".")}: ${fault?.msg}.`, { detail });
  }
  requireScopesOfBody(actor, routes[operation].scopesInBody, body);
  validator.applyDefaults(body);
  return { body: body as Body, archive: archive === null ? null : new Uint8Array(await archive.arrayBuffer()) };
}

type Part = string | Blob;

/** Part of FormData that is used; the type of FormData differs between Bun and Node. */
interface Parts {
  get(name: string): Part | null;
}

async function partsOf(bytes: Uint8Array, type: string): Promise<Parts> {
  try {
    return (await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { "content-type": type },
    }).formData()) as unknown as Parts;
  } catch (cause) {
    const hint = "Send multipart/form-data with the boundary that its Content-Type names.";
    throw new Problem("bad_request", `The form cannot be read. ${hint}`, { cause });
  }
}

function first(parts: Parts, names: readonly string[]): Part | null {
  for (const name of names) {
    const part = parts.get(name);
    if (part !== null) return part;
  }
  return null;
}

async function readText(part: Part | null): Promise<string | null> {
  return part === null || typeof part === "string" ? part : part.text();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, requireStorable);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const reason = cause instanceof Error ? cause.message : "";
    throw new Problem("invalid_json", `The JSON part of the form is not valid JSON: ${reason}.`, { cause });
  }
}

/** Refuses texts that the database cannot store, which JSON escapes can produce. */
function requireStorable(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || (!value.includes("\0") && value.isWellFormed())) return value;
  throw new Problem("bad_request", "A text in the JSON part of the form contains U+0000 or half of a character.");
}
