import { randomUUID } from "node:crypto";
import { type ColumnRecord, columnNotFound, type DependencyRecord } from "../../../db/queries/sheets/columns.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { configValidators } from "../../../generated/validators.ts";
import { stepPrimitives } from "../../primitives/registry.ts";
import { configureColumn, resolveReference } from "../../sheets/columns/configuration.ts";
import { giveWay, isTurnDue } from "../../values/giveWay.ts";
import { canonicalJson, type Json } from "../../values/json.ts";
import { columnAggregate, mayChange, type Step, type Thresholds } from "./step.ts";

type RequestedStep = Schemas["ScorecardStepInput"];

const defaultThresholds: Thresholds = { pass: 0.8, warn: 0.6 };

/** Names that clients use for a type, in lower case. */
const aliases: Record<string, string> = { code: "CODE_EXECUTION", comparison: "COMPARE", score: "LLM_ASSERTION" };

/**
 * Checks the steps of a scorecard and finds what they read. Gives way between them: a hundred large schemas take ten seconds.
 * @param before the present steps: one that is requested with its id keeps it
 * @throws Problem bad_request, invalid_config, both with the location of the fault
 */
export async function configureSteps(
  requested: readonly RequestedStep[],
  before: readonly Step[],
  columns: readonly ColumnRecord[],
): Promise<Step[]> {
  const titles = new Set<string>();
  const ids = new Set<string>();
  const steps: Step[] = [];
  for (const [index, step] of requested.entries()) {
    if (isTurnDue()) await giveWay();
    const place = ["body", "steps", index];
    const title = step.title.trim();
    if (titles.has(title)) throw fault([...place, "title"], `Two steps are titled "${title}".`, "duplicate_title");
    titles.add(title);
    const known = before.find(({ id }) => id === step.id?.toLowerCase());
    const configured = configureStep(step, title, known, place, columns);
    if (ids.has(configured.id)) throw fault([...place, "id"], "Two steps have the same id.", "duplicate_id");
    ids.add(configured.id);
    steps.push({ ...configured, order_index: step.order_index ?? index });
  }
  return steps.sort((a, b) => a.order_index - b.order_index);
}

type Place = (string | number)[];

function configureStep(
  requested: RequestedStep,
  title: string,
  known: Step | undefined,
  place: Place,
  columns: readonly ColumnRecord[],
): Step {
  const type = readStepType(requested.primitive_type, place);
  const config = (requested.primitive_config ?? {}) as Json;
  const named = (requested.source_column_ids ?? []).map((id, index) => {
    const column = resolveReference(id, columns);
    if (column) return column.id;
    throw fault([...place, "source_column_ids", index], columnNotFound(id).message, "unknown_column");
  });
  const dependencies = findDependencies({ title, type, config }, named, place, columns);
  const repetitions = requested.repetitions ?? 1;
  if (repetitions > 1 && !mayChange({ primitive_type: type })) {
    throw fault([...place, "repetitions"], `A step of the type ${type} never varies, so it cannot be repeated.`);
  }
  const now = new Date().toISOString();
  const step: Omit<Step, "config_hash" | "order_index"> = {
    id: known?.id ?? randomUUID(),
    title,
    description: requested.description ?? null,
    primitive_type: type,
    primitive_config: config,
    dependencies,
    source_column_ids: [...new Set([...named, ...dependencies.map(({ column_id }) => column_id)])],
    target_column_id: requested.target_column_id ?? null,
    weight: requested.weight ?? 1,
    required: requested.required ?? false,
    thresholds: readThresholds(requested.thresholds, place),
    score_adapter: (requested.score_adapter ?? null) as Step["score_adapter"],
    evidence_mode: requested.evidence_mode ?? null,
    repetitions,
    created_at: known?.created_at ?? now,
    updated_at: now,
  };
  const config_hash = configHash(step);
  return {
    ...step,
    config_hash,
    updated_at: known?.config_hash === config_hash ? known.updated_at : now,
    order_index: 0,
  };
}

/** Hash of everything that decides the results of a step. */
function configHash(step: Omit<Step, "config_hash" | "order_index">): string {
  const { id, title, primitive_type, primitive_config, dependencies, weight, required, thresholds } = step;
  const parts = [id, title, primitive_type, primitive_config, dependencies, weight, required, thresholds];
  return jsonHash([...parts, step.score_adapter, step.evidence_mode, step.repetitions] as unknown as Json);
}

export function jsonHash(value: Json): string {
  return Bun.hash.xxHash3(canonicalJson(value)).toString(16).padStart(16, "0");
}

function readStepType(name: string, place: Place): string {
  const type = aliases[name.toLowerCase()] ?? name.toUpperCase();
  if (type === columnAggregate || type in stepPrimitives) return type;
  const expected = [columnAggregate, ...Object.keys(stepPrimitives)].sort().join(", ");
  const message =
    type === "TOOL_EVALUATOR"
      ? "Steps of the type TOOL_EVALUATOR are not supported."
      : `There is no step of the type "${name}". Use one of ${expected}.`;
  throw fault([...place, "primitive_type"], message, "enum");
}

function findDependencies(
  step: { title: string; type: string; config: Json },
  named: readonly string[],
  place: Place,
  columns: readonly ColumnRecord[],
): DependencyRecord[] {
  if (step.type === columnAggregate) return aggregatedColumns(step.config, place, columns);
  if (Object.keys(step.config as object).length === 0) {
    throw fault([...place, "primitive_config"], `A step of the type ${step.type} needs a config.`, "missing");
  }
  const primitive = stepPrimitives[step.type];
  try {
    // The random id stands for no column: nothing can read a step.
    const edges = configureColumn({ ...step, id: randomUUID() }, [], columns);
    primitive?.asStep?.checkConfig?.(step.config);
    // Code reads what its step names, whether or not the code shows that it does.
    const isCode = primitive?.siblingReferences !== undefined && named.length > 0;
    return isCode ? edgesOfCode(named, edges, columns) : edges;
  } catch (error) {
    throw error instanceof Problem ? stepProblem(error, place) : error;
  }
}

function edgesOfCode(
  named: readonly string[],
  edges: readonly DependencyRecord[],
  columns: readonly ColumnRecord[],
): DependencyRecord[] {
  return [...new Set(named)].map((column_id) => {
    const title = columns.find(({ id }) => id === column_id)?.title as string;
    const edge = edges.find((other) => other.column_id === column_id);
    return edge ?? { column_id, reference_type: "value", config_key: "code", config_meta: { variable_name: title } };
  });
}

function aggregatedColumns(config: Json, place: Place, columns: readonly ColumnRecord[]): DependencyRecord[] {
  const at = [...place, "primitive_config"];
  const [found] = configValidators.ColumnAggregateConfig.faults(config, at);
  if (found) throw fault(found.loc, `${found.loc.slice(1).join(".")}: ${found.msg}.`, found.type);
  const { source, label_source } = config as { source: string; label_source?: string | null };
  const entries = [["source", source] as const, ...(label_source ? [["label_source", label_source] as const] : [])];
  return entries.map(([config_key, reference]) => {
    const column = resolveReference(reference, columns);
    if (!column) throw fault([...at, config_key], `There is no column "${reference}" in this sheet.`, "unknown_column");
    return { column_id: column.id, reference_type: "value", config_key, config_meta: null };
  });
}

function readThresholds(requested: RequestedStep["thresholds"], place: Place): Thresholds {
  const pass = requested?.pass ?? requested?.pass_threshold ?? defaultThresholds.pass;
  const warn = requested?.warn ?? requested?.warn_threshold ?? Math.min(defaultThresholds.warn, pass);
  if (warn <= pass) return { pass, warn };
  throw fault([...place, "thresholds", "warn"], "The threshold to warn is above the one to pass.");
}

/** Turns the refusal of a column's config into one of a step's. */
function stepProblem(problem: Problem, place: Place): Problem {
  const detail = problem.detail?.map((item) => ({
    ...item,
    loc: item.loc[1] === "config" ? [...place, "primitive_config", ...item.loc.slice(2)] : item.loc,
  }));
  return new Problem("invalid_config", problem.message, detail ? { detail } : {});
}

export function fault(loc: Place, message: string, type = "value_error"): Problem {
  return Problem.at("bad_request", loc, message, type);
}
