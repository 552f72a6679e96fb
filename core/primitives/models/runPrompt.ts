import { requirePromptTemplate } from "../../../db/queries/prompts/promptTemplates.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { JsonObject } from "../../logs/requests/requestLogDraft.ts";
import type { PromptModel } from "../../prompts/templates/blueprint.ts";
import type { Computed, Json, RequestMetrics } from "../primitive.ts";
import { CellFault } from "../primitive.ts";
import { askPrompt, metadataOf, openPrompt } from "../prompt_template.ts";
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
 * @throws Problem not_found, validation_error for a value of the wrong kind
 */
export async function runPrompt(db: Scope, id: number, { version, label, inputs, engine }: Wanted): Promise<Result> {
  await requirePromptTemplate(db, id);
  const { prompt } = await readPromptSource(db, { template: { id, version_number: version, label } });
  const found = prompt?.versionNumber as number;
  const template = { id, version_number: found };
  const settings = { template, engine, verbose: true, reuse_answers: false };
  const opened = await asCell(() => openPrompt(settings, db));
  if (opened instanceof CellFault) return failed(found, opened, null);
  // As they were given, like the values of a rendering; those of cells would be unwrapped.
  const [cell] = await askPrompt(opened, [{ inputVariables: inputs as JsonObject, history: null }], runAlone(db));
  if (!(cell instanceof CellFault)) return answered(found, cell as Computed);
  const { cause } = cell;
  if (cause instanceof Problem && cause.code === "validation_error") throw cause;
  return failed(found, cell, metadataOf(opened)?.model ?? null);
}

function answered(version: number, { value, metrics }: Computed): Result {
  const { value: output, provider, model } = value as { value: Json; provider: string; model: string };
  return { status: "SUCCESS", version, output, error_message: null, provider, model, ...costOf(metrics) };
}

function failed(version: number, { message, metrics }: CellFault, model: PromptModel | null): Result {
  const cost = costOf(metrics);
  const called = cost.request_id === null ? null : model;
  const place = { provider: called?.provider ?? null, model: called?.name ?? null };
  return { status: "ERROR", version, output: null, error_message: message, ...place, ...cost };
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
