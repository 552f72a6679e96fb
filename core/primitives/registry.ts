import { Problem } from "../../domain/problem.ts";
import { configValidators } from "../../generated/validators.ts";
import type { Validator } from "../../validation/validator.ts";
import { absoluteNumericDistance } from "./absolute_numeric_distance.ts";
import { aiDataExtraction } from "./ai_data_extraction.ts";
import { applyDiff } from "./apply_diff.ts";
import { assertValid } from "./assert_valid.ts";
import { coalesce } from "./coalesce.ts";
import { codeExecution } from "./code_execution.ts";
import { combineColumns } from "./combine_columns.ts";
import { compare } from "./compare.ts";
import { contains } from "./contains.ts";
import { conversationSimulator } from "./conversation_simulator.ts";
import { cosineSimilarity } from "./cosine_similarity.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";
import { forLoop } from "./for_loop.ts";
import { jsonPath } from "./json_path.ts";
import { llmAssertion } from "./llm_assertion.ts";
import { mathOperator } from "./math_operator.ts";
import { maxToolCalls } from "./max_tool_calls.ts";
import { mcp } from "./mcp.ts";
import { minMax } from "./min_max.ts";
import { noInvalidToolCalls } from "./no_invalid_tool_calls.ts";
import { parseValue } from "./parse_value.ts";
import type { Json, Primitive } from "./primitive.ts";
import { promptTemplate } from "./prompt_template.ts";
import { regex } from "./regex.ts";
import { regexExtraction } from "./regex_extraction.ts";
import { structure } from "./structure.ts";
import { trajectory } from "./trajectory.ts";
import { variable } from "./variable.ts";
import { whileLoop } from "./while_loop.ts";
import { workflow } from "./workflow.ts";
import { xmlPath } from "./xml_path.ts";

/** Column types with a config that are not computed. */
const otherValidators: Record<string, Validator> = {
  COMPOSITION: configValidators.CompositionConfig,
  HUMAN: configValidators.HumanConfig,
};

/** Each computed column type with the contract's check of its config. */
const registered: [primitive: Primitive, validator: Validator][] = [
  [absoluteNumericDistance, configValidators.AbsoluteNumericDistanceConfig],
  [aiDataExtraction, configValidators.AiDataExtractionConfig],
  [applyDiff, configValidators.ApplyDiffConfig],
  [assertValid, configValidators.AssertValidConfig],
  [coalesce, configValidators.CoalesceConfig],
  [codeExecution, configValidators.CodeExecutionConfig],
  [combineColumns, configValidators.CombineColumnsConfig],
  [compare, configValidators.CompareConfig],
  [contains, configValidators.ContainsConfig],
  [conversationSimulator, configValidators.ConversationSimulatorConfig],
  [cosineSimilarity, configValidators.CosineSimilarityConfig],
  [count, configValidators.CountConfig],
  [endpoint, configValidators.EndpointConfig],
  [forLoop, configValidators.ForLoopConfig],
  [jsonPath, configValidators.JsonPathConfig],
  [llmAssertion, configValidators.LlmAssertionConfig],
  [mathOperator, configValidators.MathOperatorConfig],
  [mcp, configValidators.McpConfig],
  [minMax, configValidators.MinMaxConfig],
  [parseValue, configValidators.ParseValueConfig],
  [promptTemplate, configValidators.PromptTemplateConfig],
  [regex, configValidators.RegexConfig],
  [regexExtraction, configValidators.RegexExtractionConfig],
  [trajectory, configValidators.TrajectoryConfig],
  [variable, configValidators.VariableConfig],
  [whileLoop, configValidators.WhileLoopConfig],
  [workflow, configValidators.WorkflowConfig],
  [xmlPath, configValidators.XmlPathConfig],
];

/** Checks that only steps of scorecards make. */
const forSteps: typeof registered = [
  [maxToolCalls, configValidators.MaxToolCallsConfig],
  [noInvalidToolCalls, configValidators.NoInvalidToolCallsConfig],
  [structure, configValidators.StructureConfig],
];

/** The primitive of each computed column type. Types that only hold data have none. */
export const primitives: Readonly<Record<string, Primitive>> = byType(registered, ([primitive]) => primitive);

/** What a step of a scorecard can be: every computed column type, and the checks that only steps make. */
export const stepPrimitives: typeof primitives = byType([...registered, ...forSteps], ([primitive]) => primitive);

const validators = byType([...registered, ...forSteps], ([, validator]) => validator);

/** Without a prototype, so that no word is found that is not a type. */
function byType<Value>(
  entries: typeof registered,
  take: (entry: [Primitive, Validator]) => Value,
): Record<string, Value> {
  const table: Record<string, Value> = Object.create(null);
  for (const entry of entries) table[entry[0].type] = take(entry);
  return table;
}

/**
 * Checks a config against the contract's schema of its type. Throws Problem validation_error that names each key; what
 * no schema says is for `prepare`, which throws invalid_config.
 */
export function checkConfig(type: string, config: Json): void {
  const validator = validators[type] ?? otherValidators[type];
  if (!validator) throw new Error(`column type ${type} has no config schema`);
  const detail = validator.faults(config, ["body", "config"]);
  const [first] = detail;
  if (!first) return;
  const place = first.loc.slice(1).join(".");
  throw new Problem("validation_error", `The config does not fit the column type ${type}. ${place}: ${first.msg}.`, {
    detail,
  });
}
