import { createHash } from "node:crypto";
import { toLlmKwargs } from "../providers/toLlmKwargs.ts";
import { canonicalJson, type Json } from "../values/json.ts";
import { destinationOf, type ModelCall } from "./callModel.ts";

/** Form of stored results; raise it when the same call would be answered in another form, so that older ones are not used. */
const revision = 1;

/**
 * Key under which the answer of a call is stored: a hash of everything in the request to the provider that the answer
 * depends on. The API key is not part of it.
 * @throws ModelFault for a call that cannot be made
 */
export function resultKeyOf(call: ModelCall): Buffer {
  const { access } = destinationOf(call);
  const { provider, api_type } = call.model;
  const payload = toLlmKwargs(call.template, call.model) as Json;
  const place: Json[] = [revision, provider, access.baseUrl, api_type ?? null, call.template.type, payload];
  const text = canonicalJson(call.repetition ? [...place, call.repetition] : place);
  return createHash("sha256").update(text).digest();
}
