// Written by `bun run generate` from openapi.yaml; do not edit.

import { absoluteNumericDistance } from "../core/primitives/absolute_numeric_distance.ts";
import { aiDataExtraction } from "../core/primitives/ai_data_extraction.ts";
import { applyDiff } from "../core/primitives/apply_diff.ts";
import { assertValid } from "../core/primitives/assert_valid.ts";
import { coalesce } from "../core/primitives/coalesce.ts";
import { codeExecution } from "../core/primitives/code_execution.ts";
import { combineColumns } from "../core/primitives/combine_columns.ts";
import { compare } from "../core/primitives/compare.ts";
import { contains } from "../core/primitives/contains.ts";
import { conversationSimulator } from "../core/primitives/conversation_simulator.ts";
import { cosineSimilarity } from "../core/primitives/cosine_similarity.ts";
import { count } from "../core/primitives/count.ts";
import { endpoint } from "../core/primitives/endpoint.ts";
import { forLoop } from "../core/primitives/for_loop.ts";
import { jsonPath } from "../core/primitives/json_path.ts";
import { llmAssertion } from "../core/primitives/llm_assertion.ts";
import { mathOperator } from "../core/primitives/math_operator.ts";
import { maxToolCalls } from "../core/primitives/max_tool_calls.ts";
import { mcp } from "../core/primitives/mcp.ts";
import { minMax } from "../core/primitives/min_max.ts";
import { noInvalidToolCalls } from "../core/primitives/no_invalid_tool_calls.ts";
import { parseValue } from "../core/primitives/parse_value.ts";
import { promptTemplate } from "../core/primitives/prompt_template.ts";
import { regex } from "../core/primitives/regex.ts";
import { regexExtraction } from "../core/primitives/regex_extraction.ts";
import { structure } from "../core/primitives/structure.ts";
import { trajectory } from "../core/primitives/trajectory.ts";
import { variable } from "../core/primitives/variable.ts";
import { whileLoop } from "../core/primitives/while_loop.ts";
import { workflow } from "../core/primitives/workflow.ts";
import { xmlPath } from "../core/primitives/xml_path.ts";

/** The primitive of each computed column type. */
export const columnPrimitives = {
  ABSOLUTE_NUMERIC_DISTANCE: absoluteNumericDistance,
  AI_DATA_EXTRACTION: aiDataExtraction,
  APPLY_DIFF: applyDiff,
  ASSERT_VALID: assertValid,
  COALESCE: coalesce,
  CODE_EXECUTION: codeExecution,
  COMBINE_COLUMNS: combineColumns,
  COMPARE: compare,
  CONTAINS: contains,
  CONVERSATION_SIMULATOR: conversationSimulator,
  COSINE_SIMILARITY: cosineSimilarity,
  COUNT: count,
  ENDPOINT: endpoint,
  FOR_LOOP: forLoop,
  JSON_PATH: jsonPath,
  LLM_ASSERTION: llmAssertion,
  MATH_OPERATOR: mathOperator,
  MCP: mcp,
  MIN_MAX: minMax,
  PARSE_VALUE: parseValue,
  PROMPT_TEMPLATE: promptTemplate,
  REGEX: regex,
  REGEX_EXTRACTION: regexExtraction,
  TRAJECTORY: trajectory,
  VARIABLE: variable,
  WHILE_LOOP: whileLoop,
  WORKFLOW: workflow,
  XML_PATH: xmlPath,
};

/** The checks that only steps of scorecards can make. */
export const stepOnlyPrimitives = {
  MAX_TOOL_CALLS: maxToolCalls,
  NO_INVALID_TOOL_CALLS: noInvalidToolCalls,
  STRUCTURE: structure,
};
