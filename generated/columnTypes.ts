// Written by `bun run generate` from openapi.yaml; do not edit.

import { configValidators } from "./validators.ts";

/** Column types whose cells runs compute. */
export type ComputedColumnType =
  | "ABSOLUTE_NUMERIC_DISTANCE"
  | "AI_DATA_EXTRACTION"
  | "APPLY_DIFF"
  | "ASSERT_VALID"
  | "COALESCE"
  | "CODE_EXECUTION"
  | "COMBINE_COLUMNS"
  | "COMPARE"
  | "CONTAINS"
  | "CONVERSATION_SIMULATOR"
  | "COSINE_SIMILARITY"
  | "COUNT"
  | "ENDPOINT"
  | "FOR_LOOP"
  | "JSON_PATH"
  | "LLM_ASSERTION"
  | "MATH_OPERATOR"
  | "MCP"
  | "MIN_MAX"
  | "PARSE_VALUE"
  | "PROMPT_TEMPLATE"
  | "REGEX"
  | "REGEX_EXTRACTION"
  | "TRAJECTORY"
  | "VARIABLE"
  | "WHILE_LOOP"
  | "WORKFLOW"
  | "XML_PATH";

/** Checks that only steps of scorecards can make. */
export type StepOnlyType = "MAX_TOOL_CALLS" | "NO_INVALID_TOOL_CALLS" | "STRUCTURE";

/** The check of a config against its schema, by type. */
export const configChecks = {
  ABSOLUTE_NUMERIC_DISTANCE: configValidators.AbsoluteNumericDistanceConfig,
  AI_DATA_EXTRACTION: configValidators.AiDataExtractionConfig,
  APPLY_DIFF: configValidators.ApplyDiffConfig,
  ASSERT_VALID: configValidators.AssertValidConfig,
  COALESCE: configValidators.CoalesceConfig,
  CODE_EXECUTION: configValidators.CodeExecutionConfig,
  COMBINE_COLUMNS: configValidators.CombineColumnsConfig,
  COMPARE: configValidators.CompareConfig,
  COMPOSITION: configValidators.CompositionConfig,
  CONTAINS: configValidators.ContainsConfig,
  CONVERSATION_SIMULATOR: configValidators.ConversationSimulatorConfig,
  COSINE_SIMILARITY: configValidators.CosineSimilarityConfig,
  COUNT: configValidators.CountConfig,
  ENDPOINT: configValidators.EndpointConfig,
  FOR_LOOP: configValidators.ForLoopConfig,
  HUMAN: configValidators.HumanConfig,
  JSON_PATH: configValidators.JsonPathConfig,
  LLM_ASSERTION: configValidators.LlmAssertionConfig,
  MATH_OPERATOR: configValidators.MathOperatorConfig,
  MCP: configValidators.McpConfig,
  MIN_MAX: configValidators.MinMaxConfig,
  PARSE_VALUE: configValidators.ParseValueConfig,
  PROMPT_TEMPLATE: configValidators.PromptTemplateConfig,
  REGEX: configValidators.RegexConfig,
  REGEX_EXTRACTION: configValidators.RegexExtractionConfig,
  TRAJECTORY: configValidators.TrajectoryConfig,
  VARIABLE: configValidators.VariableConfig,
  WHILE_LOOP: configValidators.WhileLoopConfig,
  WORKFLOW: configValidators.WorkflowConfig,
  XML_PATH: configValidators.XmlPathConfig,
  MAX_TOOL_CALLS: configValidators.MaxToolCallsConfig,
  NO_INVALID_TOOL_CALLS: configValidators.NoInvalidToolCallsConfig,
  STRUCTURE: configValidators.StructureConfig,
};
