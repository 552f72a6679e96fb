import type { WorkflowChoice } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { revisionOfPrompt } from "../models/promptSource.ts";
import { invalidConfig, type Json, type SourceReference } from "../primitive.ts";
import { refuseUnclearPrompt } from "../prompt_template.ts";
import { mappedSources, sourceAt } from "../sources.ts";
import { choiceIn, workflowRuns } from "../workflowRuns.ts";

/** The part of the config that FOR_LOOP and WHILE_LOOP share. */
export type LoopConfig = Pick<
  Schemas["ForLoopConfig"] | Schemas["WhileLoopConfig"],
  "loop_type" | "prompt_config" | "workflow_config" | "variable_mappings" | "return_all_outputs"
>;

const mappingsKey = "variable_mappings";
/** Words that stand in the place of a column and mean a value of the iteration. */
const iterationWords = ["_iterator_item", "loop_index", "previous_outputs"] as const;
type IterationWord = (typeof iterationWords)[number];
const reservedNames = ["_iterator_item", "_iterator_source"];

/** Values of an iteration, besides those of the row. */
type Iteration = Record<IterationWord, Json>;

/** Source of one variable: a word of the iteration, or the position of a value in the row. */
type Origin = { word: IterationWord } | { position: number };

/** Places that name columns, in the loop's config and in that of its body. */
export function loopReferences(config: Json): SourceReference[] {
  return [
    ...sourceAt(config, "iterator_source"),
    ...bodyMappings(config),
    ...sourceAt(bodyOf(config), historyKey),
  ].filter(({ config_key, reference }) => config_key === "iterator_source" || !isIterationWord(reference));
}

const historyKey = "chat_history_source";

/** Mappings of the body, overlaid by those of the loop. */
function bodyMappings(config: Json): SourceReference[] {
  const body = bodyOf(config);
  const listed = [
    ...["prompt_template_variable_mappings", "input_variables", "input_mappings"].flatMap((key) =>
      mappedSources(body, key),
    ),
    ...mappedSources(config, mappingsKey),
  ];
  const last = new Map(listed.map((mapping) => [mapping.config_meta?.variable_name, mapping]));
  return [...last.values()];
}

function bodyOf(config: Json): Json {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return null;
  return (config.loop_type === "workflow" ? config.workflow_config : config.prompt_config) ?? null;
}

/** The workflow that each iteration runs; null where it asks a prompt. */
export function workflowOfLoop(config: Json): WorkflowChoice | null {
  const { loop_type, workflow_config } = config as LoopConfig;
  return loop_type === "workflow" ? choiceIn(workflow_config ?? {}) : null;
}

/** State of what the body of a loop is made of: its prompt, or the version of its workflow. */
export function revisionOfLoop(config: Json, db: Scope, depth = 0): Promise<string> {
  const { loop_type, prompt_config, workflow_config } = config as LoopConfig;
  if (loop_type === "workflow") return workflowRuns().revisionOf(db, workflow_config ?? {}, depth);
  return revisionOfPrompt(db, prompt_config ?? {});
}

function isIterationWord(reference: string): reference is IterationWord {
  return (iterationWords as readonly string[]).includes(reference);
}

/** Fills the variables of a loop's body from a row and an iteration. */
export class LoopVariables {
  private readonly origins: [name: string, origin: Origin][];
  private readonly historyPosition: number;

  constructor(config: Json) {
    const references = loopReferences(config);
    const at = (key: string, name?: string) =>
      references.findIndex(
        ({ config_key, config_meta }) => config_key === key && (config_meta?.variable_name ?? undefined) === name,
      );
    this.origins = bodyMappings(config).map(({ config_key, config_meta, reference }) => {
      const name = config_meta?.variable_name as string;
      return [name, isIterationWord(reference) ? { word: reference } : { position: at(config_key, name) }];
    });
    this.historyPosition = at(historyKey);
  }

  /** Whether an iteration reads the outputs of the ones before it. */
  get readPrevious(): boolean {
    return this.origins.some(([, origin]) => "word" in origin && origin.word === "previous_outputs");
  }

  fill(values: readonly Json[], iteration: Iteration): [name: string, value: Json][] {
    return this.origins.map(([name, origin]) => [
      name,
      "word" in origin ? iteration[origin.word] : (values[origin.position] ?? null),
    ]);
  }

  history(values: readonly Json[]): Json {
    return values[this.historyPosition] ?? null;
  }
}

/** Checks rules that a schema cannot express. Throws Problem invalid_config. */
export function refuseUnclearLoop(config: LoopConfig): void {
  const { loop_type, prompt_config, workflow_config, variable_mappings } = config;
  const key = `${loop_type}_config`;
  if (!(loop_type === "prompt" ? prompt_config : workflow_config)) {
    throw invalidConfig(key, `A loop of the type ${loop_type} requires it.`, "missing");
  }
  if (loop_type === "prompt" && prompt_config) refuseUnclearPrompt(prompt_config);
  if (loop_type === "workflow" && workflow_config) {
    const { workflow_id, workflow_version_id, workflow_version_number, workflow_label } = workflow_config;
    if ((workflow_id == null) === (workflow_version_id == null)) {
      throw invalidConfig([key, "workflow_id"], "Give exactly one of workflow_id and workflow_version_id.");
    }
    if (workflow_version_number != null && workflow_label != null) {
      throw invalidConfig([key, "workflow_label"], "Give a workflow_version_number or a workflow_label, not both.");
    }
  }
  const reserved = reservedNames.find((name) => Object.hasOwn(variable_mappings ?? {}, name));
  if (reserved) throw invalidConfig([mappingsKey, reserved], "Variables of a loop cannot have this name.");
}
