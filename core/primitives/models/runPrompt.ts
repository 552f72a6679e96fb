import { requirePromptTemplate } from "../../../db/queries/prompts/promptTemplates.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { JsonObject } from "../../logs/requests/requestLogDraft.ts";
import type { Computed, Json, RequestMetrics } from "../primitive.ts";
import { CellFault } from "../primitive.ts";
import { askPrompt, openPrompt } from "../prompt_template.ts";
import { runAlone } from "../runAlone.ts";
import { readPromptSource } from "./promptSource.ts";
import { asCell } from "./storedCell.ts";

type Result = Omit<Schemas["RunPromptTemplateResponse"], "success">;

interface Wanted {
  version: number | null;
  label: string | null;
  inputs: Record<string, unknown>;
  /** Model that is asked in place of the version's own. */
  engine: { provider?: string | null | undefined; model?: string | null | undefined } | null;
}

/**
 * Sends a template to its model, whatever it has answered before.
 * @throws Problem not_found
 */
export async function runPrompt(db: Scope, id: number, { version, label, inputs, engine }: Wanted): Promise<Result> {
  await requirePromptTemplate(db, id);
  const { prompt } = await readPromptSource(db, { template: { id, version_number: version, label } });
  const found = prompt?.versionNumber as number;
  const answer = await asCell(() => ask(db, { template: { id, version_number: found }, engine }, inputs));
  return answer instanceof CellFault ? failed(found, answer) : answered(found, answer);
}

async function ask(
  db: Scope,
  place: Pick<Schemas["LoopPromptConfig"], "template" | "engine">,
  inputs: Record<string, unknown>,
): Promise<Computed> {
  const prompt = await openPrompt({ ...place, verbose: true, reuse_answers: false }, db);
  // As they were given, like the values of a rendering; those of cells would be unwrapped.
  const [cell] = await askPrompt(prompt, [{ inputVariables: inputs as JsonObject, history: null }], runAlone(db));
  if (cell instanceof CellFault) throw cell;
  return cell as Computed;
}

function answered(version: number, { value, metrics }: Computed): Result {
  const { value: output, provider, model } = value as { value: Json; provider: string; model: string };
  return { status: "SUCCESS", version, output, error_message: null, provider, model, ...costOf(metrics) };
}

function failed(version: number, { message, metrics }: CellFault): Result {
  const nothing = { output: null, provider: null, model: null };
  return { status: "ERROR", version, error_message: message, ...nothing, ...costOf(metrics) };
}

/** Cost of the calls of a run, whether it failed or not, with the log of the last. */
function costOf(metrics: RequestMetrics | undefined) {
  return {
    request_id: metrics?.request_ids.at(-1) ?? null,
    trace_id: metrics?.trace_ids.at(-1) ?? null,
    price: metrics?.price ?? 0,
    input_tokens: metrics?.input_tokens ?? 0,
    output_tokens: metrics?.output_tokens ?? 0,
    latency_ms: metrics?.latency_ms ?? 0,
  };
}
