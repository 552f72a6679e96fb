// Written by `bun run generate` from openapi.yaml; do not edit.

import type { RouteValidators } from "../validation/route.ts";
import { t, type TSchema } from "../validation/schema.ts";
import { Validator } from "../validation/validator.ts";

const AbReleaseName: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "AbReleaseName" });

const AbSegments: TSchema = t.Array(
  t.Object(
    { filters: t.Object({}, { minProperties: 1, maxProperties: 50 }), split: t.Ref("AbSplit") },
    { additionalProperties: false },
  ),
  { maxItems: 50, $id: "AbSegments" },
);

const AbSplit: TSchema = t.Array(
  t.Object(
    { version: t.Integer({ minimum: 1, maximum: 2147483647 }), percent: t.Number({ minimum: 0, maximum: 100 }) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 20, $id: "AbSplit" },
);

const AbStickyKey: TSchema = t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()], { $id: "AbStickyKey" });

const AbsoluteNumericDistanceConfig: TSchema = t.Intersect(
  [
    t.Object({
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 2, maxItems: 2 })),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ sources: t.Unknown() }), t.Object({ source1: t.Unknown(), source2: t.Unknown() })]),
  ],
  { $id: "AbsoluteNumericDistanceConfig" },
);

const AddRequestLogToDatasetRequest: TSchema = t.Object(
  {
    dataset_group_id: t.Ref("DatasetGroupReference"),
    request_log_id: t.Integer({ minimum: 1, maximum: 9007199254740991 }),
  },
  { $id: "AddRequestLogToDatasetRequest" },
);

const AddRowsRequest: TSchema = t.Object(
  {
    count: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 1 })),
    values: t.Optional(t.Union([t.Array(t.Object({}), { maxItems: 100 }), t.Null()])),
  },
  { $id: "AddRowsRequest" },
);

const AddTraceRequest: TSchema = t.Object(
  {
    trace_id: t.Ref("TraceIdText"),
    span_id: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    smart_table_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    table_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    sheet_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    dataset_group_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    metadata: t.Optional(t.Union([t.Object({}), t.Null()])),
  },
  { $id: "AddTraceRequest" },
);

const AggregationMethod: TSchema = t.Union([t.Literal("weighted_mean"), t.Literal("mean"), t.Literal("min")], {
  $id: "AggregationMethod",
});

const AiDataExtractionConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      query: t.Optional(t.Text({ minLength: 1, maxLength: 65536, pattern: "\\S" })),
      extraction_prompt: t.Optional(t.Text({ minLength: 1, maxLength: 65536, pattern: "\\S" })),
      engine: t.Optional(t.Ref("ModelEngine")),
      reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
    }),
    t.Union([t.Object({ query: t.Unknown() }), t.Object({ extraction_prompt: t.Unknown() })]),
  ],
  { $id: "AiDataExtractionConfig" },
);

const Annotation: TSchema = t.Union(
  [t.Ref("WebAnnotation"), t.Ref("FileAnnotation"), t.Ref("MapAnnotation"), t.Ref("ContainerFileAnnotation")],
  { $id: "Annotation" },
);

const AnyAttributes: TSchema = t.Object({}, { $id: "AnyAttributes" });

const AnyRequestId: TSchema = t.Union(
  [t.Integer({ minimum: 1, maximum: 9007199254740991 }), t.Text({ pattern: "^[1-9]\\d{0,14}$" })],
  { $id: "AnyRequestId" },
);

const ApiKeyEnd: TSchema = t.Union([t.Text({ format: "date-time" }), t.Null()], { $id: "ApiKeyEnd" });

const ApiKeyFolders: TSchema = t.Union(
  [
    t.Array(t.Integer({ minimum: 1, maximum: 2147483647 }), { minItems: 1, maxItems: 100, uniqueItems: true }),
    t.Null(),
  ],
  { $id: "ApiKeyFolders" },
);

const ApiKeyInBody: TSchema = t.Text({ maxLength: 255, $id: "ApiKeyInBody" });

const ApiKeyLabels: TSchema = t.Union(
  [t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 100, uniqueItems: true }), t.Null()],
  { $id: "ApiKeyLabels" },
);

const ApiKeyName: TSchema = t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()], { $id: "ApiKeyName" });

const ApiKeyScope: TSchema = t.Union(
  [
    t.Literal("all"),
    t.Literal("read-only"),
    t.Literal("ingest"),
    t.Literal("runtime"),
    t.Literal("prompts:read"),
    t.Literal("prompts:write"),
    t.Literal("labels:move"),
    t.Literal("labels:approve"),
    t.Literal("tables:read"),
    t.Literal("tables:write"),
    t.Literal("tables:run"),
    t.Literal("telemetry:write"),
    t.Literal("telemetry:read"),
    t.Literal("workflows:read"),
    t.Literal("workflows:write"),
    t.Literal("workflows:run"),
    t.Literal("registry:read"),
    t.Literal("registry:write"),
    t.Literal("evaluations:read"),
    t.Literal("evaluations:write"),
    t.Literal("secrets:write"),
    t.Literal("audit:read"),
    t.Literal("data:delete"),
    t.Literal("keys:manage"),
  ],
  { $id: "ApiKeyScope" },
);

const ApiKeyScopes: TSchema = t.Array(t.Ref("ApiKeyScope"), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  $id: "ApiKeyScopes",
});

const ApplyDiffConfig: TSchema = t.Intersect(
  [
    t.Object({
      content_source: t.Optional(t.Ref("ColumnSource")),
      diff_source: t.Ref("ColumnSource"),
      original_source: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ content_source: t.Unknown() }), t.Object({ original_source: t.Unknown() })]),
  ],
  { $id: "ApplyDiffConfig" },
);

const ApplyPatchCallContent: TSchema = t.Object(
  {
    type: t.Literal("apply_patch_call"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    call_id: t.Optional(t.Union([t.String(), t.Null()])),
    operation: t.Optional(t.Object({}, { default: {} })),
    status: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ApplyPatchCallContent" },
);

const ApplyPatchCallOutputContent: TSchema = t.Object(
  {
    type: t.Literal("apply_patch_call_output"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    call_id: t.Optional(t.Union([t.String(), t.Null()])),
    output: t.Optional(t.Union([t.String(), t.Null()])),
    status: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ApplyPatchCallOutputContent" },
);

const AssertValidConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("object"), t.Literal("json"), t.Literal("number"), t.Literal("sql")])),
      validation_type: t.Optional(
        t.Union([t.Literal("object"), t.Literal("json"), t.Literal("number"), t.Literal("sql")]),
      ),
      source: t.Ref("ColumnSource"),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ validation_type: t.Unknown() })]),
  ],
  { $id: "AssertValidConfig" },
);

const AssertionAggregation: TSchema = t.Union([t.Literal("all"), t.Literal("any"), t.Literal("mean")], {
  $id: "AssertionAggregation",
});

const AssistantMessage: TSchema = t.Object(
  {
    role: t.Literal("assistant"),
    content: t.Optional(t.Union([t.Array(t.Ref("Content")), t.String(), t.Null()])),
    tool_calls: t.Optional(t.Union([t.Array(t.Ref("ToolCall")), t.Null()])),
    function_call: t.Optional(t.Union([t.Ref("FunctionCall"), t.Null()])),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "AssistantMessage" },
);

const AuditHash: TSchema = t.Text({ pattern: "^[0-9a-f]{64}$", $id: "AuditHash" });

const AuditHead: TSchema = t.Object(
  { position: t.Integer({ minimum: 1, maximum: 9007199254740991 }), hash: t.Ref("AuditHash") },
  { additionalProperties: false, $id: "AuditHead" },
);

const AutoRunsInput: TSchema = t.Union(
  [t.Object({ max_cells_per_day: t.Optional(t.Integer({ minimum: 1, maximum: 100000, default: 10000 })) }), t.Null()],
  { $id: "AutoRunsInput" },
);

const BashCodeExecutionToolResultContent: TSchema = t.Object(
  {
    type: t.Literal("bash_code_execution_tool_result"),
    tool_use_id: t.String(),
    content: t.Optional(t.Object({}, { default: {} })),
  },
  { $id: "BashCodeExecutionToolResultContent" },
);

const BlueprintTool: TSchema = t.Union(
  [t.Ref("FunctionTool"), t.Ref("RegistryToolReference"), t.Ref("VariableTool"), t.Ref("BuiltInTool")],
  { $id: "BlueprintTool" },
);

const BuiltInTool: TSchema = t.Object(
  {
    type: t.Union([
      t.Literal("web_search"),
      t.Literal("file_search"),
      t.Literal("code_interpreter"),
      t.Literal("image_generation"),
      t.Literal("google_maps"),
      t.Literal("url_context"),
      t.Literal("mcp"),
      t.Literal("bash"),
      t.Literal("shell"),
      t.Literal("apply_patch"),
      t.Literal("text_editor"),
    ]),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    description: t.Optional(t.Union([t.String(), t.Null()])),
    provider: t.Optional(t.Union([t.String(), t.Null()])),
    config: t.Optional(t.Union([t.Object({}), t.Null()])),
    mcp_server_id: t.Optional(
      t.Union([t.String(), t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()]),
    ),
  },
  { $id: "BuiltInTool" },
);

const CancelScorecardRequest: TSchema = t.Object(
  { row_indices: t.Optional(t.Ref("RowSelection")), step_ids: t.Optional(t.Ref("StepSelection")) },
  { additionalProperties: false, $id: "CancelScorecardRequest" },
);

const ChartId: TSchema = t.Text({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$", $id: "ChartId" });

const ChartLimit: TSchema = t.Integer({ minimum: 1, maximum: 100, default: 25, $id: "ChartLimit" });

const ChartMetric: TSchema = t.Union(
  [t.Literal("count"), t.Literal("sum"), t.Literal("avg"), t.Literal("min"), t.Literal("max"), t.Literal("percentile")],
  { $id: "ChartMetric" },
);

const ChartPercentile: TSchema = t.Union([t.Number({ minimum: 0, maximum: 100 }), t.Null()], {
  $id: "ChartPercentile",
});

const ChartTitle: TSchema = t.Union([t.Text({ maxLength: 200 }), t.Null()], { $id: "ChartTitle" });

const ChartType: TSchema = t.Union(
  [
    t.Literal("bar"),
    t.Literal("line"),
    t.Literal("area"),
    t.Literal("pie"),
    t.Literal("donut"),
    t.Literal("histogram"),
    t.Literal("heatmap"),
    t.Literal("treemap"),
    t.Literal("sunburst"),
  ],
  { $id: "ChartType" },
);

const ChatPrompt: TSchema = t.Object(
  {
    type: t.Literal("chat"),
    messages: t.Array(t.Ref("Message")),
    tools: t.Optional(t.Union([t.Array(t.Ref("BlueprintTool")), t.Null()])),
    tool_choice: t.Optional(t.Union([t.String(), t.Ref("ToolChoice"), t.Null()])),
    functions: t.Optional(t.Union([t.Array(t.Ref("FunctionDefinition")), t.Null()])),
    function_call: t.Optional(t.Union([t.String(), t.Ref("FunctionName"), t.Null()])),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "ChatPrompt" },
);

const CoalesceConfig: TSchema = t.Object(
  { sources: t.Array(t.Ref("ColumnSource"), { minItems: 2, maxItems: 999 }) },
  { $id: "CoalesceConfig" },
);

const CodeContent: TSchema = t.Object(
  {
    type: t.Literal("code"),
    code: t.String(),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    container_id: t.Optional(t.Union([t.String(), t.Null()])),
    language: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "CodeContent" },
);

const CodeExecutionConfig: TSchema = t.Object(
  {
    language: t.Optional(
      t.Union([t.Literal("PYTHON"), t.Literal("JAVASCRIPT"), t.Literal("python"), t.Literal("javascript"), t.Null()]),
    ),
    code: t.Text({ minLength: 1, maxLength: 1048576, pattern: "\\S" }),
  },
  { $id: "CodeExecutionConfig" },
);

const CodeExecutionResultContent: TSchema = t.Object(
  {
    type: t.Literal("code_execution_result"),
    output: t.String(),
    outcome: t.Optional(t.String({ default: "OUTCOME_OK" })),
  },
  { $id: "CodeExecutionResultContent" },
);

const CodeNetwork: TSchema = t.Boolean({ $id: "CodeNetwork" });

const ColumnAggregateConfig: TSchema = t.Object(
  {
    aggregation_type: t.Union([
      t.Literal("average_value"),
      t.Literal("most_frequent_value"),
      t.Literal("min_value"),
      t.Literal("max_value"),
    ]),
    source: t.Ref("ColumnSource"),
    score_mode: t.Optional(t.Union([t.Text({ maxLength: 64 }), t.Null()])),
    score_max: t.Optional(t.Union([t.Number({ exclusiveMinimum: 0 }), t.Null()])),
    label_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
  },
  { $id: "ColumnAggregateConfig" },
);

const ColumnConfig: TSchema = t.Union([t.Object({}), t.Null()], { $id: "ColumnConfig" });

const ColumnDependencyInput: TSchema = t.Object(
  {
    column_id: t.Text({ format: "uuid" }),
    reference_type: t.Optional(t.Text({ minLength: 1, maxLength: 64, default: "value" })),
    config_key: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    config_meta: t.Optional(t.Union([t.Object({}), t.Null()])),
  },
  { $id: "ColumnDependencyInput" },
);

const ColumnSource: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "ColumnSource" });

const ColumnTypeInput: TSchema = t.Text({ minLength: 1, maxLength: 64, $id: "ColumnTypeInput" });

const CombineColumnsConfig: TSchema = t.Object(
  {
    sources: t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 999 }),
    format: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Null()])),
    separator: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    template: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Null()])),
  },
  { $id: "CombineColumnsConfig" },
);

const CommitMessage: TSchema = t.Union([t.Text({ maxLength: 72 }), t.Null()], { $id: "CommitMessage" });

const CompareConfig: TSchema = t.Intersect(
  [
    t.Object({
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 2 })),
      target: t.Optional(t.Unknown()),
      comparison_type: t.Optional(
        t.Union([
          t.Union([t.Literal("STRING"), t.Literal("JSON"), t.Literal("NUMBER")]),
          t.Object({
            type: t.Union([t.Literal("STRING"), t.Literal("JSON"), t.Literal("NUMBER")]),
            operator: t.Optional(
              t.Union([
                t.Literal("EQ"),
                t.Literal("NE"),
                t.Literal("GT"),
                t.Literal("GTE"),
                t.Literal("LT"),
                t.Literal("LTE"),
                t.Null(),
              ]),
            ),
            json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2000 }), t.Null()])),
          }),
          t.Null(),
        ]),
      ),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([
      t.Object({ sources: t.Unknown() }),
      t.Object({ source1: t.Unknown(), source2: t.Unknown() }),
      t.Object({ source1: t.Unknown(), target: t.Unknown() }),
    ]),
  ],
  { $id: "CompareConfig" },
);

const CompletionPrompt: TSchema = t.Object(
  {
    type: t.Literal("completion"),
    content: t.Ref("Contents"),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "CompletionPrompt" },
);

const CompositionConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Optional(t.Ref("ColumnSource")),
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 1 })),
    }),
    t.Union([t.Object({ source: t.Unknown() }), t.Object({ sources: t.Unknown() })]),
  ],
  { $id: "CompositionConfig" },
);

const ConfigureScorecardRequest: TSchema = t.Object(
  {
    name: t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }),
    aggregation: t.Ref("GivenAggregation"),
    evaluated_column_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { maxItems: 1000, default: [] })),
    steps: t.Optional(t.Array(t.Ref("ScorecardStepInput"), { maxItems: 100, default: [] })),
    display_config: t.Optional(t.Ref("FreeObject")),
    baseline_config: t.Optional(t.Ref("FreeObject")),
  },
  { additionalProperties: false, $id: "ConfigureScorecardRequest" },
);

const ConfigureSheetScoreRequest: TSchema = t.Object(
  {
    code_language: t.Optional(t.Union([t.Literal("PYTHON"), t.Literal("JAVASCRIPT")])),
    score_type: t.Optional(t.Union([t.Ref("ScoreMode"), t.Null()])),
    score_config: t.Optional(t.Union([t.Ref("ScoreSettings"), t.Null()])),
    column_ids: t.Optional(t.Union([t.Array(t.Text({ format: "uuid" }), { maxItems: 1000 }), t.Null()])),
    column_names: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1000 }), t.Null()]),
    ),
    code: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 50000 }), t.Null()])),
    true_values: t.Optional(t.Union([t.Ref("ScoreTokens"), t.Null()])),
    false_values: t.Optional(t.Union([t.Ref("ScoreTokens"), t.Null()])),
    assertion_aggregation: t.Optional(t.Union([t.Ref("AssertionAggregation"), t.Null()])),
  },
  { additionalProperties: false, $id: "ConfigureSheetScoreRequest" },
);

const ContainerFileAnnotation: TSchema = t.Object(
  {
    type: t.Literal("container_file_citation"),
    container_id: t.String(),
    start_index: t.Optional(t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()])),
    end_index: t.Optional(t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()])),
    filename: t.Optional(t.Union([t.String(), t.Null()])),
    file_id: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ContainerFileAnnotation" },
);

const ContainsConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      value: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 65536 }), t.Number(), t.Boolean(), t.Null()])),
      value_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
      case_sensitive: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ value: t.Unknown() }), t.Object({ value_source: t.Unknown() })]),
  ],
  { $id: "ContainsConfig" },
);

const Content: TSchema = t.Union(
  [
    t.Ref("TextContent"),
    t.Ref("ThinkingContent"),
    t.Ref("CodeContent"),
    t.Ref("ImageContent"),
    t.Ref("MediaContent"),
    t.Ref("MediaVariable"),
    t.Ref("OutputMediaContent"),
    t.Ref("ServerToolUseContent"),
    t.Ref("WebSearchToolResultContent"),
    t.Ref("CodeExecutionResultContent"),
    t.Ref("McpListToolsContent"),
    t.Ref("McpCallContent"),
    t.Ref("McpApprovalRequestContent"),
    t.Ref("McpApprovalResponseContent"),
    t.Ref("BashCodeExecutionToolResultContent"),
    t.Ref("TextEditorCodeExecutionToolResultContent"),
    t.Ref("ShellCallContent"),
    t.Ref("ShellCallOutputContent"),
    t.Ref("ApplyPatchCallContent"),
    t.Ref("ApplyPatchCallOutputContent"),
  ],
  { $id: "Content" },
);

const Contents: TSchema = t.Union([t.Array(t.Ref("Content")), t.String()], { $id: "Contents" });

const ConversationSimulatorConfig: TSchema = t.Object(
  {
    template: t.Ref("PromptTemplateReference"),
    prompt_template_variable_mappings: t.Ref("VariableMappings"),
    engine: t.Optional(t.Ref("ModelEngine")),
    user_persona: t.Optional(t.Union([t.Text({ maxLength: 65536 }), t.Null()])),
    user_persona_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
    conversation_completed_prompt: t.Optional(t.Union([t.Text({ maxLength: 65536 }), t.Null()])),
    conversation_completed_prompt_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
    is_user_first: t.Optional(t.Union([t.Boolean(), t.Null()])),
    max_turns: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 150 }), t.Null()])),
    conversation_samples: t.Optional(t.Union([t.Array(t.Unknown(), { maxItems: 100 }), t.Null()])),
    simulator_engine: t.Optional(t.Ref("ModelEngine")),
    reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
  },
  { $id: "ConversationSimulatorConfig" },
);

const CosineSimilarityConfig: TSchema = t.Intersect(
  [
    t.Object({
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 2, maxItems: 2 })),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
      engine: t.Optional(t.Ref("ModelEngine")),
      reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
    }),
    t.Union([t.Object({ sources: t.Unknown() }), t.Object({ source1: t.Unknown(), source2: t.Unknown() })]),
  ],
  { $id: "CosineSimilarityConfig" },
);

const CountConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(
        t.Union([
          t.Literal("chars"),
          t.Literal("characters"),
          t.Literal("words"),
          t.Literal("sentences"),
          t.Literal("paragraphs"),
        ]),
      ),
      count_type: t.Optional(
        t.Union([
          t.Literal("chars"),
          t.Literal("characters"),
          t.Literal("words"),
          t.Literal("sentences"),
          t.Literal("paragraphs"),
        ]),
      ),
      source: t.Ref("ColumnSource"),
      min_count: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
      max_count: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ count_type: t.Unknown() })]),
  ],
  { $id: "CountConfig" },
);

const CreateAbReleaseRequest: TSchema = t.Object(
  {
    name: t.Ref("AbReleaseName"),
    prompt_id: t.Ref("PromptId"),
    release_label: t.Ref("ReleaseLabelName"),
    sticky_key: t.Optional(t.Ref("AbStickyKey")),
    default_split: t.Ref("AbSplit"),
    segments: t.Optional(t.Ref("AbSegments")),
  },
  { additionalProperties: false, $id: "CreateAbReleaseRequest" },
);

const CreateApiKeyRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("ApiKeyName")),
    scopes: t.Optional(t.Ref("ApiKeyScopes")),
    labels: t.Optional(t.Ref("ApiKeyLabels")),
    folder_ids: t.Optional(t.Ref("ApiKeyFolders")),
    expires_at: t.Optional(t.Ref("ApiKeyEnd")),
  },
  { additionalProperties: false, $id: "CreateApiKeyRequest" },
);

const CreateColumnRequest: TSchema = t.Object(
  {
    title: t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }),
    type: t.Ref("ColumnTypeInput"),
    config: t.Optional(t.Union([t.Ref("ColumnConfig"), t.Null()])),
    dependencies: t.Optional(t.Union([t.Array(t.Ref("ColumnDependencyInput"), { maxItems: 1000 }), t.Null()])),
    is_output_column: t.Optional(t.Boolean()),
    auto: t.Optional(t.Ref("AutoRunsInput")),
  },
  { $id: "CreateColumnRequest" },
);

const CreateCustomProviderRequest: TSchema = t.Object(
  {
    name: t.Ref("CustomProviderName"),
    client: t.Ref("CustomProviderClient"),
    base_url: t.Ref("CustomProviderUrl"),
    api_key_variable: t.Optional(t.Ref("CustomProviderKeyVariable")),
    shares_api_key: t.Optional(t.Ref("SharesApiKey")),
  },
  { $id: "CreateCustomProviderRequest" },
);

const CreateDatasetGroupRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    workspace_id: t.Optional(t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateDatasetGroupRequest" },
);

const CreateDatasetVersionFromFileRequest: TSchema = t.Object(
  {
    dataset_group_id: t.Ref("DatasetGroupReference"),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { $id: "CreateDatasetVersionFromFileRequest" },
);

const CreateDatasetVersionFromFilterParamsRequest: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    dataset_group_id: t.Ref("DatasetGroupReference"),
    request_log_ids: t.Optional(
      t.Union([t.Array(t.Integer({ minimum: 1, maximum: 9007199254740991 }), { maxItems: 50000 }), t.Null()]),
    ),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(
      t.Union([
        t.Ref("RequestSortField"),
        t.Union([t.Literal("price"), t.Literal("latency"), t.Literal("score"), t.Literal("prompt_name")]),
        t.Null(),
      ]),
    ),
    variables_to_parse: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 999 }), t.Null()]),
    ),
    limit: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    tags: t.Optional(
      t.Union([
        t.Array(t.Text({ minLength: 1, maxLength: 1024 }), { maxItems: 100 }),
        t.Text({ minLength: 1, maxLength: 1024 }),
        t.Null(),
      ]),
    ),
    tags_and: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 1024 }), { maxItems: 100 }), t.Null()])),
    tags_or: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 1024 }), { maxItems: 100 }), t.Null()])),
    metadata: t.Optional(
      t.Union([
        t.Object(
          {},
          {
            maxProperties: 100,
            additionalProperties: t.Text({
              maxLength: 1024,
              $id: "CreateDatasetVersionFromFilterParamsRequest/metadata/additionalProperties",
            }),
          },
        ),
        t.Null(),
      ]),
    ),
    metadata_and: t.Optional(
      t.Union([
        t.Array(t.Object({ key: t.Text({ minLength: 1, maxLength: 1024 }), value: t.Text({ maxLength: 1024 }) }), {
          maxItems: 100,
        }),
        t.Null(),
      ]),
    ),
    metadata_or: t.Optional(
      t.Union([
        t.Array(t.Object({ key: t.Text({ minLength: 1, maxLength: 1024 }), value: t.Text({ maxLength: 1024 }) }), {
          maxItems: 100,
        }),
        t.Null(),
      ]),
    ),
    start_time: t.Optional(t.Union([t.Text({ format: "date-time" }), t.Null()])),
    end_time: t.Optional(t.Union([t.Text({ format: "date-time" }), t.Null()])),
    id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 9007199254740991 }), t.Null()])),
    scores: t.Optional(
      t.Union([
        t.Array(
          t.Object({
            operator: t.Union([t.Literal(">"), t.Literal("<"), t.Literal(">="), t.Literal("<="), t.Literal("=")]),
            name: t.Text({ minLength: 1, maxLength: 512 }),
            value: t.Number(),
          }),
          { maxItems: 100 },
        ),
        t.Object(
          {},
          {
            maxProperties: 100,
            additionalProperties: t.Object(
              { min: t.Optional(t.Number()), max: t.Optional(t.Number()) },
              { $id: "CreateDatasetVersionFromFilterParamsRequest/scores/anyOf/1/additionalProperties" },
            ),
          },
        ),
        t.Null(),
      ]),
    ),
    prompt_templates_include: t.Optional(t.Union([t.Array(t.Ref("OlderPromptChoice"), { maxItems: 100 }), t.Null()])),
    prompt_templates_exclude: t.Optional(t.Union([t.Array(t.Ref("OlderPromptChoice"), { maxItems: 100 }), t.Null()])),
    starred: t.Optional(t.Union([t.Boolean(), t.Null()])),
    status: t.Optional(t.Union([t.Array(t.Ref("RequestStatus"), { maxItems: 10 }), t.Ref("RequestStatus"), t.Null()])),
    order_by_random: t.Optional(t.Union([t.Boolean(), t.Null()])),
    workspace_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { additionalProperties: false, $id: "CreateDatasetVersionFromFilterParamsRequest" },
);

const CreateDraftDatasetVersionRequest: TSchema = t.Object(
  {
    dataset_group_id: t.Ref("DatasetGroupReference"),
    source_dataset_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "CreateDraftDatasetVersionRequest" },
);

const CreateEnvVarRequest: TSchema = t.Object(
  { key: t.Ref("EnvVarKey"), value: t.Optional(t.Text({ maxLength: 8192, default: "" })) },
  { $id: "CreateEnvVarRequest" },
);

const CreateFolderRequest: TSchema = t.Object(
  {
    name: t.Ref("FolderName"),
    parent_id: t.Optional(t.Ref("InFolder")),
    workspace_id: t.Optional(t.Ref("GivenWorkspaceId")),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateFolderRequest" },
);

const CreateGroupRequest: TSchema = t.Object(
  { api_key: t.Optional(t.Ref("ApiKeyInBody")) },
  { $id: "CreateGroupRequest" },
);

const CreateMcpServerRequest: TSchema = t.Object(
  { name: t.Ref("McpServerName"), url: t.Ref("McpServerUrl"), headers: t.Optional(t.Ref("McpServerHeaders")) },
  { additionalProperties: false, $id: "CreateMcpServerRequest" },
);

const CreateOperationRequest: TSchema = t.Object(
  {
    operation: t.Optional(t.Literal("recalculate", { default: "recalculate" })),
    column_ids: t.Optional(t.Union([t.Array(t.Text({ format: "uuid" }), { maxItems: 1000 }), t.Null()])),
    row_ids: t.Optional(
      t.Union([t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { maxItems: 100000 }), t.Null()]),
    ),
    statuses: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 32 }), { maxItems: 100 }), t.Null()])),
    confirmation_token: t.Optional(t.Union([t.Text({ maxLength: 4096 }), t.Null()])),
    ceilings: t.Optional(t.Ref("OperationCeilings")),
  },
  { additionalProperties: false, $id: "CreateOperationRequest" },
);

const CreatePromptLabelRequest: TSchema = t.Object(
  {
    name: t.Ref("ReleaseLabelName"),
    prompt_version_number: t.Optional(t.Ref("LabelledVersionNumber")),
    prompt_version_id: t.Optional(t.Ref("LabelledVersionId")),
  },
  { $id: "CreatePromptLabelRequest" },
);

const CreateReportColumnRequest: TSchema = t.Object(
  {
    report_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
    column_type: t.Ref("ReportColumnType"),
    name: t.Ref("ReportColumnName"),
    configuration: t.Ref("ReportConfiguration"),
    position: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 100000 }), t.Null()])),
    is_part_of_score: t.Optional(t.Boolean({ default: false })),
  },
  { $id: "CreateReportColumnRequest" },
);

const CreateReportRequest: TSchema = t.Object(
  {
    dataset_group_id: t.Ref("DatasetGroupReference"),
    name: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    dataset_version_number: t.Optional(t.Union([t.Integer({ minimum: -1, maximum: 2147483647 }), t.Null()])),
    columns: t.Optional(t.Union([t.Array(t.Ref("ReportColumnDefinition"), { maxItems: 500 }), t.Null()])),
    score_configuration: t.Optional(t.Union([t.Ref("ReportScoreConfiguration"), t.Null()])),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateReportRequest" },
);

const CreateSheetRequest: TSchema = t.Object(
  {
    source: t.Union([t.Ref("FileSource"), t.Ref("RequestLogsSource")]),
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    index: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
    operation_id: t.Optional(
      t.Intersect([
        t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()]),
        t.Not(t.Union([t.Literal("."), t.Literal("..")])),
      ]),
    ),
  },
  { $id: "CreateSheetRequest" },
);

const CreateSkillCollectionRequest: TSchema = t.Object(
  {
    name: t.Ref("SkillCollectionName"),
    folder_id: t.Optional(t.Ref("InFolder")),
    provider: t.Optional(t.Ref("SkillProvider")),
    files: t.Optional(t.Array(t.Ref("SkillFile"), { maxItems: 1000, default: [] })),
    commit_message: t.Optional(t.Ref("SkillCommitMessage")),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateSkillCollectionRequest" },
);

const CreateSpansRequest: TSchema = t.Object(
  { spans: t.Array(t.Ref("NewSpan")), close_after: t.Optional(t.Boolean({ default: false })) },
  { $id: "CreateSpansRequest" },
);

const CreateTableRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    create_default_sheet: t.Optional(t.Boolean({ default: true })),
  },
  { $id: "CreateTableRequest" },
);

const CreateToolRequest: TSchema = t.Object(
  {
    name: t.Ref("ToolName"),
    description: t.Optional(t.Union([t.Text({ maxLength: 10000 }), t.Null()])),
    folder_id: t.Optional(t.Ref("InFolder")),
    tool_definition: t.Ref("ToolDefinition"),
    execution: t.Optional(t.Ref("ToolExecution")),
    response_schema: t.Optional(t.Ref("ToolResponseSchema")),
    commit_message: t.Optional(t.Ref("ToolCommitMessage")),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateToolRequest" },
);

const CreateToolVersionRequest: TSchema = t.Object(
  {
    tool_definition: t.Ref("ToolDefinition"),
    execution: t.Optional(t.Ref("ToolExecution")),
    response_schema: t.Optional(t.Ref("ToolResponseSchema")),
    commit_message: t.Optional(t.Ref("ToolCommitMessage")),
  },
  { $id: "CreateToolVersionRequest" },
);

const CreateVersionRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    source_version_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
  },
  { additionalProperties: false, $id: "CreateVersionRequest" },
);

const CreateWebhookRequest: TSchema = t.Object(
  {
    url: t.Ref("WebhookUrl"),
    event_types: t.Optional(t.Ref("WebhookEventTypes")),
    description: t.Optional(t.Ref("WebhookDescription")),
    enabled: t.Optional(t.Boolean({ default: true })),
  },
  { additionalProperties: false, $id: "CreateWebhookRequest" },
);

const CreateWorkflowRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    workflow_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    workflow_name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    commit_message: t.Optional(t.Ref("WorkflowCommitMessage")),
    nodes: t.Array(t.Ref("GivenWorkflowNode"), { maxItems: 500 }),
    required_input_variables: t.Optional(t.Ref("GivenInputVariables")),
    edges: t.Optional(t.Ref("GivenWorkflowEdges")),
    release_labels: t.Optional(t.Ref("WorkflowReleaseLabels")),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
  },
  { $id: "CreateWorkflowRequest" },
);

const CreateWorkspaceRequest: TSchema = t.Object(
  {
    name: t.Ref("WorkspaceName"),
    retention_days: t.Optional(t.Ref("RetentionDays")),
    retention_of_errors_days: t.Optional(t.Ref("LongerRetentionDays")),
    retention_of_labelled_days: t.Optional(t.Ref("LongerRetentionDays")),
    code_network: t.Optional(t.Ref("CodeNetwork")),
  },
  { additionalProperties: false, $id: "CreateWorkspaceRequest" },
);

const CustomProviderClient: TSchema = t.Union(
  [
    t.Literal("openai"),
    t.Literal("anthropic"),
    t.Literal("google"),
    t.Literal("mistral"),
    t.Literal("cohere"),
    t.Literal("huggingface"),
    t.Literal("openrouter"),
    t.Literal("openai.compatible"),
  ],
  { $id: "CustomProviderClient" },
);

const CustomProviderKeyVariable: TSchema = t.Union([t.Ref("EnvVarKey"), t.Null()], {
  $id: "CustomProviderKeyVariable",
});

const CustomProviderName: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "CustomProviderName" });

const CustomProviderUrl: TSchema = t.Text({ minLength: 1, maxLength: 8192, $id: "CustomProviderUrl" });

const DatasetGroupReference: TSchema = t.Integer({ minimum: 1, maximum: 2147483647, $id: "DatasetGroupReference" });

const DecideLabelChangeRequest: TSchema = t.Object(
  { comment: t.Optional(t.Ref("LabelChangeComment")) },
  { additionalProperties: false, $id: "DecideLabelChangeRequest" },
);

const DeleteFolderEntitiesRequest: TSchema = t.Object(
  {
    entities: t.Ref("FolderEntityReferences"),
    cascade: t.Optional(t.Boolean({ default: false })),
    workspace_id: t.Optional(t.Ref("GivenWorkspaceId")),
  },
  { $id: "DeleteFolderEntitiesRequest" },
);

const DeleteRowsRequest: TSchema = t.Object(
  { row_indices: t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { minItems: 1, maxItems: 100000 }) },
  { $id: "DeleteRowsRequest" },
);

const DeleteUserDataRequest: TSchema = t.Object(
  {
    user_id: t.Optional(t.Ref("UserFact")),
    metadata: t.Optional(
      t.Intersect([
        t.Object({}, { minProperties: 1, maxProperties: 10, additionalProperties: t.Ref("UserFact") }),
        t.Names(t.Text({ minLength: 1, maxLength: 255 })),
      ]),
    ),
  },
  { minProperties: 1, additionalProperties: false, $id: "DeleteUserDataRequest" },
);

const DeveloperMessage: TSchema = t.Object(
  {
    role: t.Literal("developer"),
    content: t.Ref("Contents"),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "DeveloperMessage" },
);

const EdgeConditional: TSchema = t.Object(
  {
    operator: t.Union([
      t.Literal("="),
      t.Literal("!="),
      t.Literal("<"),
      t.Literal(">"),
      t.Literal("<="),
      t.Literal(">="),
      t.Literal("in"),
      t.Literal("not_in"),
      t.Literal("is_null"),
      t.Literal("is_not_null"),
    ]),
    position: t.Integer({ minimum: 0, maximum: 1000000 }),
    left_config: t.Ref("EdgeOperand"),
    right_config: t.Optional(t.Union([t.Ref("EdgeOperand"), t.Object({}, { maxProperties: 0 }), t.Null()])),
  },
  { $id: "EdgeConditional" },
);

const EdgeOperand: TSchema = t.Object(
  {
    type: t.Union([t.Literal("source"), t.Literal("static_value")]),
    source: t.Optional(
      t.Union([
        t.Object({
          name: t.Text({ minLength: 1, maxLength: 255 }),
          json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2000 }), t.Null()])),
        }),
        t.Null(),
      ]),
    ),
    static_value: t.Optional(t.Unknown()),
  },
  { $id: "EdgeOperand" },
);

const EndpointConfig: TSchema = t.Object(
  {
    url: t.Text({ minLength: 1, maxLength: 8192 }),
    headers: t.Optional(
      t.Union([
        t.Object(
          {},
          {
            maxProperties: 100,
            additionalProperties: t.Text({ maxLength: 8192, $id: "EndpointConfig/headers/additionalProperties" }),
          },
        ),
        t.Null(),
      ]),
    ),
    timeout: t.Optional(t.Union([t.Number({ exclusiveMinimum: 0, maximum: 300 }), t.Null()])),
  },
  { $id: "EndpointConfig" },
);

const EnvVarKey: TSchema = t.Text({
  minLength: 1,
  maxLength: 255,
  pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
  $id: "EnvVarKey",
});

const EvidenceMode: TSchema = t.Union([t.Literal("summary"), t.Literal("raw"), t.Literal("hidden"), t.Null()], {
  $id: "EvidenceMode",
});

const ExternalId: TSchema = t.Object(
  { source: t.Text({ minLength: 1, maxLength: 128 }), external_id: t.Text({ minLength: 1, maxLength: 512 }) },
  { additionalProperties: false, $id: "ExternalId" },
);

const FileAnnotation: TSchema = t.Object(
  {
    type: t.Literal("file_citation"),
    index: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    file_id: t.String(),
    filename: t.String(),
  },
  { $id: "FileAnnotation" },
);

const FileSource: TSchema = t.Object(
  {
    type: t.Literal("file"),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { $id: "FileSource" },
);

const FilterOperator: TSchema = t.Union(
  [
    t.Literal("is"),
    t.Literal("is_not"),
    t.Literal("in"),
    t.Literal("not_in"),
    t.Literal("contains"),
    t.Literal("not_contains"),
    t.Literal("starts_with"),
    t.Literal("ends_with"),
    t.Literal("eq"),
    t.Literal("neq"),
    t.Literal("gt"),
    t.Literal("gte"),
    t.Literal("lt"),
    t.Literal("lte"),
    t.Literal("between"),
    t.Literal("before"),
    t.Literal("after"),
    t.Literal("is_true"),
    t.Literal("is_false"),
    t.Literal("is_empty"),
    t.Literal("is_not_empty"),
    t.Literal("is_null"),
    t.Literal("is_not_null"),
    t.Literal("key_equals"),
    t.Literal("key_not_equals"),
    t.Literal("key_contains"),
  ],
  { $id: "FilterOperator" },
);

const FolderEntityId: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Text({ format: "uuid" })], {
  $id: "FolderEntityId",
});

const FolderEntityReference: TSchema = t.Object(
  { id: t.Ref("FolderEntityId"), type: t.Ref("FolderEntityType") },
  { $id: "FolderEntityReference" },
);

const FolderEntityReferences: TSchema = t.Array(t.Ref("FolderEntityReference"), {
  minItems: 1,
  maxItems: 1000,
  $id: "FolderEntityReferences",
});

const FolderEntityType: TSchema = t.Union(
  [
    t.Literal("FOLDER"),
    t.Literal("PROMPT"),
    t.Literal("SNIPPET"),
    t.Literal("WORKFLOW"),
    t.Literal("DATASET"),
    t.Literal("REPORT"),
    t.Literal("AB_TEST"),
    t.Literal("INPUT_VARIABLE_SET"),
    t.Literal("TABLE"),
    t.Literal("TOOL"),
    t.Literal("SKILL_COLLECTION"),
  ],
  { $id: "FolderEntityType" },
);

const FolderName: TSchema = t.Text({ minLength: 1, maxLength: 255, pattern: "\\S", $id: "FolderName" });

const ForLoopConfig: TSchema = t.Object(
  {
    loop_type: t.Ref("LoopType"),
    prompt_config: t.Optional(t.Ref("LoopPromptConfig")),
    workflow_config: t.Optional(t.Ref("LoopWorkflowConfig")),
    iterator_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
    max_iterations: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 1000 }), t.Null()])),
    return_all_outputs: t.Optional(t.Union([t.Boolean(), t.Null()])),
    variable_mappings: t.Optional(t.Ref("LoopVariableMappings")),
  },
  { $id: "ForLoopConfig" },
);

const FreeObject: TSchema = t.Union([t.Object({}), t.Null()], { $id: "FreeObject" });

const FunctionCall: TSchema = t.Object({ name: t.String(), arguments: t.String() }, { $id: "FunctionCall" });

const FunctionDefinition: TSchema = t.Object(
  {
    name: t.String(),
    description: t.Optional(t.String({ default: "" })),
    strict: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
    parameters: t.Optional(t.Union([t.Object({}), t.Null()], { default: {} })),
  },
  { $id: "FunctionDefinition" },
);

const FunctionMessage: TSchema = t.Object(
  {
    role: t.Literal("function"),
    name: t.String(),
    content: t.Optional(t.Union([t.Array(t.Ref("Content")), t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "FunctionMessage" },
);

const FunctionName: TSchema = t.Object({ name: t.String() }, { $id: "FunctionName" });

const FunctionTool: TSchema = t.Object(
  { type: t.Literal("function"), function: t.Ref("FunctionDefinition") },
  { $id: "FunctionTool" },
);

const GivenAggregation: TSchema = t.Object(
  {
    method: t.Optional(t.Ref("AggregationMethod")),
    required_step_failure_behavior: t.Optional(t.Ref("RequiredStepBehavior")),
    pass_threshold: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
    warn_threshold: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false, $id: "GivenAggregation" },
);

const GivenInputVariables: TSchema = t.Union([t.Ref("RequiredInputVariables"), t.Null()], {
  $id: "GivenInputVariables",
});

const GivenThresholds: TSchema = t.Object(
  {
    pass: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
    warn: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
    pass_threshold: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
    warn_threshold: t.Optional(t.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false, $id: "GivenThresholds" },
);

const GivenTime: TSchema = t.Union([t.Text({ maxLength: 64 }), t.Number({ minimum: 0, maximum: 253402300799999 })], {
  $id: "GivenTime",
});

const GivenWorkflowEdges: TSchema = t.Union([t.Array(t.Ref("WorkflowEdge"), { maxItems: 2000 }), t.Null()], {
  $id: "GivenWorkflowEdges",
});

const GivenWorkflowNode: TSchema = t.Object(
  {
    name: t.Ref("NodeName"),
    node_type: t.Ref("NodeType"),
    configuration: t.Ref("NodeConfiguration"),
    dependencies: t.Optional(t.Ref("NodeDependencies")),
    is_output_node: t.Optional(t.Boolean({ default: false })),
  },
  { $id: "GivenWorkflowNode" },
);

const GivenWorkspaceId: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()], {
  $id: "GivenWorkspaceId",
});

const HumanConfig: TSchema = t.Intersect(
  [
    t.Object({
      data_type: t.Optional(t.Union([t.Literal("number"), t.Literal("string")])),
      input_type: t.Optional(t.Union([t.Literal("numeric"), t.Literal("text")])),
      ui_element: t.Optional(
        t.Union([
          t.Object({
            type: t.Optional(
              t.Union([t.Literal("slider"), t.Literal("rating"), t.Literal("text"), t.Literal("select"), t.Null()]),
            ),
            min: t.Optional(t.Union([t.Number(), t.Null()])),
            max: t.Optional(t.Union([t.Number(), t.Null()])),
            step: t.Optional(t.Union([t.Number({ exclusiveMinimum: 0 }), t.Null()])),
            options: t.Optional(
              t.Union([
                t.Array(t.Text({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: 1000, uniqueItems: true }),
                t.Null(),
              ]),
            ),
          }),
          t.Null(),
        ]),
      ),
      min: t.Optional(t.Union([t.Number(), t.Null()])),
      max: t.Optional(t.Union([t.Number(), t.Null()])),
      prompt: t.Optional(t.Union([t.Text({ maxLength: 100000 }), t.Null()])),
    }),
    t.Union([t.Object({ data_type: t.Unknown() }), t.Object({ input_type: t.Unknown() })]),
  ],
  { $id: "HumanConfig" },
);

const ImageContent: TSchema = t.Object(
  {
    type: t.Literal("image_url"),
    image_url: t.Ref("ImageUrl"),
    image_variable: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ImageContent" },
);

const ImageUrl: TSchema = t.Object(
  { url: t.String(), detail: t.Optional(t.Union([t.String(), t.Null()])) },
  { $id: "ImageUrl" },
);

const ImportFileRequest: TSchema = t.Object(
  {
    operation_id: t.Optional(
      t.Intersect([
        t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()]),
        t.Not(t.Union([t.Literal("."), t.Literal("..")])),
      ]),
    ),
    file_name: t.Text({ minLength: 1, maxLength: 255 }),
    file_content_base64: t.Text({ minLength: 1 }),
  },
  { additionalProperties: false, $id: "ImportFileRequest" },
);

const ImportRequestLogsRequest: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    request_log_ids: t.Optional(
      t.Union([
        t.Array(t.Integer({ minimum: 1, maximum: 9007199254740991 }), { minItems: 1, maxItems: 50000 }),
        t.Null(),
      ]),
    ),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("RequestSortField"), t.Null()])),
    variables_to_parse: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 900 }), t.Null()], { default: [] }),
    ),
    include_fields: t.Optional(
      t.Union([t.Array(t.Ref("RequestLogField"), { maxItems: 100 }), t.Null()], { default: [] }),
    ),
    limit: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 50000 }), t.Null()])),
    operation_id: t.Optional(
      t.Intersect([
        t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()]),
        t.Not(t.Union([t.Literal("."), t.Literal("..")])),
      ]),
    ),
    metadata_cost_breakdown_key: t.Optional(t.Union([t.Text({ maxLength: 1024 }), t.Null()])),
  },
  { additionalProperties: false, $id: "ImportRequestLogsRequest" },
);

const InFolder: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()], { $id: "InFolder" });

const InlinePromptTemplate: TSchema = t.Union(
  [
    t.Object({
      inline: t.Optional(t.Boolean()),
      prompt_template: t.Ref("PromptTemplate"),
      metadata: t.Optional(t.Ref("PromptMetadata")),
      source_prompt_name: t.Optional(t.Union([t.Text({ maxLength: 512 }), t.Null()])),
      source_prompt_version: t.Optional(
        t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()]),
      ),
    }),
    t.Null(),
  ],
  { $id: "InlinePromptTemplate" },
);

const InputVariableNames: TSchema = t.Array(t.String(), { default: [], $id: "InputVariableNames" });

const JsonPathConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      json_path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_first_match: t.Optional(t.Union([t.Boolean(), t.Null()])),
      path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_all: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ json_path: t.Unknown() }), t.Object({ path: t.Unknown() })]),
  ],
  { $id: "JsonPathConfig" },
);

const LabelChangeComment: TSchema = t.Union([t.Text({ maxLength: 2000 }), t.Null()], { $id: "LabelChangeComment" });

const LabelChangeStatus: TSchema = t.Union(
  [t.Literal("open"), t.Literal("approved"), t.Literal("denied"), t.Literal("withdrawn"), t.Literal("superseded")],
  { $id: "LabelChangeStatus" },
);

const LabelRecordId: TSchema = t.Integer({ minimum: 1, maximum: 2147483647, $id: "LabelRecordId" });

const LabelledKind: TSchema = t.Union([t.Literal("prompt"), t.Literal("tool"), t.Literal("workflow")], {
  $id: "LabelledKind",
});

const LabelledVersionId: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()], {
  $id: "LabelledVersionId",
});

const LabelledVersionNumber: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()], {
  $id: "LabelledVersionNumber",
});

const LlmAssertionConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      prompt: t.Optional(t.Union([t.Text({ maxLength: 65536 }), t.Null()])),
      prompt_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
      variable_mappings: t.Optional(t.Union([t.Ref("VariableMappings"), t.Null()])),
      engine: t.Optional(t.Ref("ModelEngine")),
      reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
    }),
    t.Union([t.Object({ prompt: t.Unknown() }), t.Object({ prompt_source: t.Unknown() })]),
  ],
  { $id: "LlmAssertionConfig" },
);

const LogRequest: TSchema = t.Intersect(
  [t.Ref("LoggedCall"), t.Object({ request_start_time: t.Ref("GivenTime"), request_end_time: t.Ref("GivenTime") })],
  { $id: "LogRequest" },
);

const LoggedCall: TSchema = t.Object(
  {
    provider: t.Text({ minLength: 1, maxLength: 255 }),
    model: t.Text({ minLength: 1, maxLength: 255 }),
    input: t.Ref("LoggedPrompt"),
    output: t.Ref("LoggedPrompt"),
    request_start_time: t.Optional(t.Ref("GivenTime")),
    request_end_time: t.Optional(t.Ref("GivenTime")),
    parameters: t.Optional(t.Union([t.Object({}), t.Null()])),
    tags: t.Optional(t.Union([t.Array(t.Text({ maxLength: 512 }), { maxItems: 1000 }), t.Null()])),
    metadata: t.Optional(t.Union([t.Ref("RequestMetadata"), t.Null()])),
    prompt_name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 512 }), t.Null()])),
    prompt_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    prompt_version_number: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    prompt_label: t.Optional(t.Ref("LoggedPromptLabel")),
    prompt_input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
    input_tokens: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
    output_tokens: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
    price: t.Optional(t.Union([t.Number({ minimum: 0, maximum: 1000000000 }), t.Null()])),
    function_name: t.Optional(t.Union([t.Text({ maxLength: 512 }), t.Null()])),
    score: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 100 }), t.Null()])),
    score_name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    api_type: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    status: t.Optional(t.Union([t.Ref("RequestStatus"), t.Null()])),
    error_type: t.Optional(t.Ref("RequestErrorType")),
    error_message: t.Optional(t.Union([t.Text({ maxLength: 1024 }), t.Null()])),
  },
  { $id: "LoggedCall" },
);

const LoggedChat: TSchema = t.Object(
  {
    type: t.Literal("chat"),
    messages: t.Array(t.Ref("LoggedMessage")),
    tools: t.Optional(t.Union([t.Array(t.Object({})), t.Null()])),
  },
  { $id: "LoggedChat" },
);

const LoggedCompletion: TSchema = t.Object(
  { type: t.Literal("completion"), content: t.Array(t.Ref("LoggedContent")) },
  { $id: "LoggedCompletion" },
);

const LoggedContent: TSchema = t.Object({ type: t.Text({ minLength: 1, maxLength: 255 }) }, { $id: "LoggedContent" });

const LoggedMessage: TSchema = t.Object(
  {
    role: t.Union([
      t.Literal("system"),
      t.Literal("user"),
      t.Literal("assistant"),
      t.Literal("function"),
      t.Literal("tool"),
      t.Literal("developer"),
      t.Literal("placeholder"),
    ]),
    content: t.Optional(t.Union([t.Array(t.Ref("LoggedContent")), t.Null()])),
    tool_calls: t.Optional(t.Union([t.Array(t.Ref("LoggedToolCall")), t.Null()])),
  },
  { $id: "LoggedMessage" },
);

const LoggedPrompt: TSchema = t.Union([t.Ref("LoggedChat"), t.Ref("LoggedCompletion")], { $id: "LoggedPrompt" });

const LoggedPromptLabel: TSchema = t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()], {
  $id: "LoggedPromptLabel",
});

const LoggedToolCall: TSchema = t.Object(
  {
    id: t.Optional(t.Union([t.String(), t.Null()])),
    type: t.Optional(t.Union([t.String(), t.Null()])),
    function: t.Object({ name: t.String(), arguments: t.Optional(t.String()) }),
  },
  { $id: "LoggedToolCall" },
);

const LongerRetentionDays: TSchema = t.Union([t.Integer({ minimum: 0, maximum: 9999 }), t.Null()], {
  $id: "LongerRetentionDays",
});

const LoopPromptConfig: TSchema = t.Intersect(
  [
    t.Object({
      template: t.Optional(t.Ref("PromptTemplateReference")),
      inline_template: t.Optional(t.Ref("InlinePromptTemplate")),
      prompt_template_variable_mappings: t.Optional(t.Ref("VariableMappings")),
      engine: t.Optional(t.Ref("ModelEngine")),
      chat_history_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
      verbose: t.Optional(t.Union([t.Boolean(), t.Null()])),
      return_template_only: t.Optional(t.Union([t.Boolean(), t.Null()])),
      hydrate_input_variables: t.Optional(t.Union([t.Boolean(), t.Null()])),
      reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
    }),
    t.Union([t.Object({ template: t.Unknown() }), t.Object({ inline_template: t.Unknown() })]),
  ],
  { $id: "LoopPromptConfig" },
);

const LoopType: TSchema = t.Union([t.Literal("prompt"), t.Literal("workflow")], { $id: "LoopType" });

const LoopVariableMappings: TSchema = t.Object(
  {},
  {
    maxProperties: 999,
    additionalProperties: t.Union([t.Ref("ColumnSource"), t.Null()], {
      $id: "LoopVariableMappings/additionalProperties",
    }),
    $id: "LoopVariableMappings",
  },
);

const LoopWorkflowConfig: TSchema = t.Object(
  {
    workflow_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    workflow_version_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    workflow_version_number: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    workflow_label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    input_mappings: t.Optional(t.Ref("VariableMappings")),
    input_variables: t.Optional(t.Ref("VariableMappings")),
  },
  { $id: "LoopWorkflowConfig" },
);

const MapAnnotation: TSchema = t.Object(
  {
    type: t.Literal("map_citation"),
    title: t.String(),
    url: t.String(),
    place_id: t.Optional(t.Union([t.String(), t.Null()])),
    start_index: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    end_index: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    cited_text: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "MapAnnotation" },
);

const MathOperatorConfig: TSchema = t.Intersect(
  [
    t.Object({
      operator: t.Union([
        t.Literal("lt"),
        t.Literal("le"),
        t.Literal("gt"),
        t.Literal("ge"),
        t.Literal("eq"),
        t.Literal("ne"),
        t.Literal("+"),
        t.Literal("-"),
        t.Literal("*"),
        t.Literal("/"),
        t.Literal("%"),
        t.Literal("**"),
      ]),
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 2 })),
      value: t.Optional(t.Union([t.Number(), t.Null()])),
      source1: t.Optional(t.Ref("ColumnSource")),
      source2: t.Optional(t.Ref("ColumnSource")),
    }),
    t.Union([t.Object({ sources: t.Unknown() }), t.Object({ source1: t.Unknown() })]),
  ],
  { $id: "MathOperatorConfig" },
);

const MaxToolCallsConfig: TSchema = t.Object(
  {
    trace_source: t.Ref("ColumnSource"),
    max_calls: t.Integer({ minimum: 0, maximum: 1000000 }),
    tool_names: t.Optional(t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1000 })),
  },
  { $id: "MaxToolCallsConfig" },
);

const McpApprovalRequestContent: TSchema = t.Object(
  {
    type: t.Literal("mcp_approval_request"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    name: t.Optional(t.String({ default: "" })),
    arguments: t.Optional(t.String({ default: "" })),
    server_label: t.Optional(t.String({ default: "" })),
  },
  { $id: "McpApprovalRequestContent" },
);

const McpApprovalResponseContent: TSchema = t.Object(
  { type: t.Literal("mcp_approval_response"), approval_request_id: t.String(), approve: t.Boolean() },
  { $id: "McpApprovalResponseContent" },
);

const McpCallContent: TSchema = t.Object(
  {
    type: t.Literal("mcp_call"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    name: t.Optional(t.String({ default: "" })),
    server_label: t.Optional(t.String({ default: "" })),
    arguments: t.Optional(t.String({ default: "" })),
    output: t.Optional(t.Union([t.String(), t.Null()])),
    error: t.Optional(t.Union([t.String(), t.Object({}), t.Null()])),
    approval_request_id: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "McpCallContent" },
);

const McpConfig: TSchema = t.Intersect(
  [
    t.Object({
      mcp_server_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
      tool_name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      server_url: t.Optional(t.Text({ minLength: 1, maxLength: 8192 })),
      function_name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      auth: t.Optional(
        t.Union([
          t.Object({
            type: t.Optional(t.Union([t.Literal("none"), t.Literal("bearer"), t.Literal("api_key")])),
            token: t.Optional(t.Union([t.Text({ maxLength: 8192 }), t.Null()])),
          }),
          t.Null(),
        ]),
      ),
      input_mappings: t.Ref("VariableMappings"),
      timeout: t.Optional(t.Union([t.Number({ exclusiveMinimum: 0, maximum: 300 }), t.Null()])),
    }),
    t.Union([
      t.Object({ mcp_server_id: t.Unknown(), tool_name: t.Unknown() }),
      t.Object({ server_url: t.Unknown(), function_name: t.Unknown() }),
    ]),
  ],
  { $id: "McpConfig" },
);

const McpListToolsContent: TSchema = t.Object(
  {
    type: t.Literal("mcp_list_tools"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    server_label: t.Optional(t.String({ default: "" })),
    tools: t.Optional(t.Array(t.Object({}), { default: [] })),
    error: t.Optional(t.Union([t.String(), t.Object({}), t.Null()])),
  },
  { $id: "McpListToolsContent" },
);

const McpServerHeaders: TSchema = t.Object(
  {},
  {
    maxProperties: 50,
    additionalProperties: t.Text({
      maxLength: 300,
      pattern: "^(?:[A-Za-z][A-Za-z-]{0,30} )?\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$",
      $id: "McpServerHeaders/additionalProperties",
    }),
    $id: "McpServerHeaders",
  },
);

const McpServerName: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "McpServerName" });

const McpServerUrl: TSchema = t.Text({ minLength: 1, maxLength: 8192, $id: "McpServerUrl" });

const MediaContent: TSchema = t.Object(
  { type: t.Literal("media"), media: t.Ref("MediaSource") },
  { $id: "MediaContent" },
);

const MediaSource: TSchema = t.Object(
  {
    format: t.Optional(t.Union([t.Literal("base64"), t.Literal("url"), t.Literal("neither")])),
    title: t.Optional(t.String({ default: "media" })),
    type: t.Optional(t.Union([t.String(), t.Null()])),
    url: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "MediaSource" },
);

const MediaVariable: TSchema = t.Object(
  { type: t.Literal("media_variable"), name: t.String() },
  { $id: "MediaVariable" },
);

const Message: TSchema = t.Union(
  [
    t.Ref("SystemMessage"),
    t.Ref("DeveloperMessage"),
    t.Ref("UserMessage"),
    t.Ref("AssistantMessage"),
    t.Ref("ToolMessage"),
    t.Ref("FunctionMessage"),
    t.Ref("PlaceholderMessage"),
  ],
  { $id: "Message" },
);

const MigrateScoreRequest: TSchema = t.Object(
  { delete_legacy_score: t.Optional(t.Boolean({ default: false })) },
  { additionalProperties: false, $id: "MigrateScoreRequest" },
);

const MinMaxConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("min"), t.Literal("max")])),
      operation: t.Optional(t.Union([t.Literal("min"), t.Literal("max")])),
      source: t.Optional(t.Ref("ColumnSource")),
      json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2000 }), t.Null()])),
      sources: t.Optional(t.Array(t.Ref("ColumnSource"), { minItems: 1, maxItems: 999 })),
    }),
    t.Union([t.Object({ source: t.Unknown() }), t.Object({ sources: t.Unknown() })]),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ operation: t.Unknown() })]),
  ],
  { $id: "MinMaxConfig" },
);

const ModelEngine: TSchema = t.Union(
  [
    t.Object({
      provider: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 64 }), t.Null()])),
      model: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      parameters: t.Optional(t.Union([t.Object({}), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "ModelEngine" },
);

const MoveFolderEntitiesRequest: TSchema = t.Object(
  {
    entities: t.Ref("FolderEntityReferences"),
    folder_id: t.Optional(t.Ref("InFolder")),
    workspace_id: t.Optional(t.Ref("GivenWorkspaceId")),
  },
  { $id: "MoveFolderEntitiesRequest" },
);

const MovePromptLabelRequest: TSchema = t.Object(
  {
    prompt_version_number: t.Optional(t.Ref("LabelledVersionNumber")),
    prompt_version_id: t.Optional(t.Ref("LabelledVersionId")),
  },
  { $id: "MovePromptLabelRequest" },
);

const Nanoseconds: TSchema = t.Union(
  [t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Text({ pattern: "^\\d{1,19}$" })],
  { $id: "Nanoseconds" },
);

const NewExternalIds: TSchema = t.Union([t.Array(t.Ref("ExternalId"), { maxItems: 100 }), t.Null()], {
  $id: "NewExternalIds",
});

const NewSpan: TSchema = t.Object(
  {
    kind: t.Union([
      t.Literal("SpanKind.CLIENT"),
      t.Literal("SpanKind.CONSUMER"),
      t.Literal("SpanKind.INTERNAL"),
      t.Literal("SpanKind.PRODUCER"),
      t.Literal("SpanKind.SERVER"),
    ]),
    name: t.String(),
    context: t.Object({ trace_id: t.Ref("TraceIdText"), span_id: t.Ref("SpanIdText"), trace_state: t.String() }),
    parent_id: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    start_time: t.Ref("Nanoseconds"),
    end_time: t.Ref("Nanoseconds"),
    status: t.Object({
      status_code: t.Union([t.Literal("StatusCode.OK"), t.Literal("StatusCode.ERROR"), t.Literal("StatusCode.UNSET")]),
      description: t.Optional(t.Union([t.String(), t.Null()])),
    }),
    attributes: t.Ref("AnyAttributes"),
    events: t.Optional(t.Array(t.Object({}))),
    links: t.Optional(t.Array(t.Object({}))),
    resource: t.Object({ attributes: t.Ref("AnyAttributes"), schema_url: t.String() }),
    log_request: t.Optional(t.Union([t.Ref("LoggedCall"), t.Null()])),
  },
  { $id: "NewSpan" },
);

const NoInvalidToolCallsConfig: TSchema = t.Object(
  {
    trace_source: t.Ref("ColumnSource"),
    allowed_tools: t.Optional(t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1000 })),
  },
  { $id: "NoInvalidToolCallsConfig" },
);

const NodeConfiguration: TSchema = t.Object({}, { $id: "NodeConfiguration" });

const NodeDependencies: TSchema = t.Union(
  [t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1000 }), t.Null()],
  { $id: "NodeDependencies" },
);

const NodeName: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "NodeName" });

const NodeType: TSchema = t.Text({ minLength: 1, maxLength: 64, $id: "NodeType" });

const NodeUpdate: TSchema = t.Union(
  [
    t.Object({
      node_type: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 64 }), t.Null()])),
      configuration: t.Optional(t.Union([t.Object({}), t.Null()])),
      dependencies: t.Optional(t.Ref("NodeDependencies")),
      is_output_node: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "NodeUpdate" },
);

const OlderPromptChoice: TSchema = t.Object(
  {
    name: t.Text({ minLength: 1, maxLength: 512 }),
    version_numbers: t.Optional(
      t.Union([t.Array(t.Integer({ minimum: 1, maximum: 2147483647 }), { maxItems: 100 }), t.Null()]),
    ),
    labels: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 }), t.Null()])),
  },
  { $id: "OlderPromptChoice" },
);

const OperationCeilings: TSchema = t.Union(
  [
    t.Object(
      {
        price: t.Optional(t.Union([t.Number({ exclusiveMinimum: 0, maximum: 1000000000 }), t.Null()])),
        tokens: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 1000000000000 }), t.Null()])),
        failures: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 1000000000 }), t.Null()])),
      },
      { additionalProperties: false },
    ),
    t.Null(),
  ],
  { $id: "OperationCeilings" },
);

const OtlpAnyValue: TSchema = t.Union(
  [
    t.Object({
      stringValue: t.Optional(t.Union([t.String(), t.Null()])),
      boolValue: t.Optional(t.Union([t.Boolean(), t.Null()])),
      intValue: t.Optional(t.Ref("OtlpInteger")),
      doubleValue: t.Optional(t.Union([t.Number(), t.String(), t.Null()])),
      bytesValue: t.Optional(t.Union([t.String(), t.Null()])),
      arrayValue: t.Optional(
        t.Union([t.Object({ values: t.Optional(t.Union([t.Array(t.Ref("OtlpAnyValue")), t.Null()])) }), t.Null()]),
      ),
      kvlistValue: t.Optional(t.Union([t.Object({ values: t.Optional(t.Ref("OtlpAttributes")) }), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "OtlpAnyValue" },
);

const OtlpAttributes: TSchema = t.Union([t.Array(t.Ref("OtlpKeyValue")), t.Null()], { $id: "OtlpAttributes" });

const OtlpInteger: TSchema = t.Union([t.String(), t.Number(), t.Null()], { $id: "OtlpInteger" });

const OtlpKeyValue: TSchema = t.Object(
  { key: t.Optional(t.Union([t.String(), t.Null()])), value: t.Optional(t.Ref("OtlpAnyValue")) },
  { $id: "OtlpKeyValue" },
);

const OtlpLogRecord: TSchema = t.Object(
  {
    timeUnixNano: t.Optional(t.Ref("OtlpInteger")),
    observedTimeUnixNano: t.Optional(t.Ref("OtlpInteger")),
    eventName: t.Optional(t.Union([t.String(), t.Null()])),
    body: t.Optional(t.Ref("OtlpAnyValue")),
    attributes: t.Optional(t.Ref("OtlpAttributes")),
    traceId: t.Optional(t.Union([t.String(), t.Null()])),
    spanId: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "OtlpLogRecord" },
);

const OtlpLogsRequest: TSchema = t.Object(
  { resourceLogs: t.Optional(t.Union([t.Array(t.Ref("OtlpResourceLogs")), t.Null()])) },
  { $id: "OtlpLogsRequest" },
);

const OtlpMetricsRequest: TSchema = t.Object(
  { resourceMetrics: t.Optional(t.Union([t.Array(t.Ref("OtlpResourceMetrics")), t.Null()])) },
  { $id: "OtlpMetricsRequest" },
);

const OtlpResource: TSchema = t.Union([t.Object({ attributes: t.Optional(t.Ref("OtlpAttributes")) }), t.Null()], {
  $id: "OtlpResource",
});

const OtlpResourceLogs: TSchema = t.Object(
  { scopeLogs: t.Optional(t.Union([t.Array(t.Ref("OtlpScopeLogs")), t.Null()])) },
  { $id: "OtlpResourceLogs" },
);

const OtlpResourceMetrics: TSchema = t.Object(
  { scopeMetrics: t.Optional(t.Union([t.Array(t.Ref("OtlpScopeMetrics")), t.Null()])) },
  { $id: "OtlpResourceMetrics" },
);

const OtlpResourceSpans: TSchema = t.Object(
  {
    resource: t.Optional(t.Unknown()),
    schemaUrl: t.Optional(t.Union([t.String(), t.Null()])),
    scopeSpans: t.Optional(t.Union([t.Array(t.Ref("OtlpScopeSpans")), t.Null()])),
  },
  { $id: "OtlpResourceSpans" },
);

const OtlpScope: TSchema = t.Union(
  [
    t.Object({
      name: t.Optional(t.Union([t.String(), t.Null()])),
      version: t.Optional(t.Union([t.String(), t.Null()])),
      attributes: t.Optional(t.Ref("OtlpAttributes")),
    }),
    t.Null(),
  ],
  { $id: "OtlpScope" },
);

const OtlpScopeLogs: TSchema = t.Object(
  { logRecords: t.Optional(t.Union([t.Array(t.Unknown()), t.Null()])) },
  { $id: "OtlpScopeLogs" },
);

const OtlpScopeMetrics: TSchema = t.Object(
  { metrics: t.Optional(t.Union([t.Array(t.Unknown()), t.Null()])) },
  { $id: "OtlpScopeMetrics" },
);

const OtlpScopeSpans: TSchema = t.Object(
  { scope: t.Optional(t.Unknown()), spans: t.Optional(t.Union([t.Array(t.Unknown()), t.Null()])) },
  { $id: "OtlpScopeSpans" },
);

const OtlpSpan: TSchema = t.Object(
  {
    traceId: t.Optional(t.Union([t.String(), t.Null()])),
    spanId: t.Optional(t.Union([t.String(), t.Null()])),
    parentSpanId: t.Optional(t.Union([t.String(), t.Null()])),
    traceState: t.Optional(t.Union([t.String(), t.Null()])),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    kind: t.Optional(
      t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.String(), t.Null()]),
    ),
    startTimeUnixNano: t.Optional(t.Ref("OtlpInteger")),
    endTimeUnixNano: t.Optional(t.Ref("OtlpInteger")),
    attributes: t.Optional(t.Ref("OtlpAttributes")),
    events: t.Optional(
      t.Union([
        t.Array(
          t.Object({
            timeUnixNano: t.Optional(t.Ref("OtlpInteger")),
            name: t.Optional(t.Union([t.String(), t.Null()])),
            attributes: t.Optional(t.Ref("OtlpAttributes")),
          }),
        ),
        t.Null(),
      ]),
    ),
    links: t.Optional(
      t.Union([
        t.Array(
          t.Object({
            traceId: t.Optional(t.Union([t.String(), t.Null()])),
            spanId: t.Optional(t.Union([t.String(), t.Null()])),
            traceState: t.Optional(t.Union([t.String(), t.Null()])),
            attributes: t.Optional(t.Ref("OtlpAttributes")),
          }),
        ),
        t.Null(),
      ]),
    ),
    status: t.Optional(
      t.Union([
        t.Object({
          code: t.Optional(
            t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.String(), t.Null()]),
          ),
          message: t.Optional(t.Union([t.String(), t.Null()])),
        }),
        t.Null(),
      ]),
    ),
  },
  { $id: "OtlpSpan" },
);

const OtlpTracesRequest: TSchema = t.Object(
  { resourceSpans: t.Optional(t.Union([t.Array(t.Ref("OtlpResourceSpans")), t.Null()])) },
  { $id: "OtlpTracesRequest" },
);

const OutputMediaContent: TSchema = t.Object(
  {
    type: t.Literal("output_media"),
    media_type: t.Optional(t.Union([t.Literal("image"), t.Literal("video"), t.Literal("audio")], { default: "image" })),
    url: t.String(),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    mime_type: t.Optional(t.String({ default: "image/png" })),
    provider_metadata: t.Optional(t.Union([t.Object({}), t.Null()])),
  },
  { $id: "OutputMediaContent" },
);

const OwnWorkspaceId: TSchema = t.Union(
  [t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()],
  { $id: "OwnWorkspaceId" },
);

const ParseValueConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(
        t.Union([
          t.Literal("string"),
          t.Literal("number"),
          t.Literal("boolean"),
          t.Literal("object"),
          t.Literal("json"),
        ]),
      ),
      target_type: t.Optional(
        t.Union([
          t.Literal("string"),
          t.Literal("number"),
          t.Literal("boolean"),
          t.Literal("object"),
          t.Literal("json"),
        ]),
      ),
      source: t.Ref("ColumnSource"),
    }),
    t.Union([t.Object({ type: t.Unknown() }), t.Object({ target_type: t.Unknown() })]),
  ],
  { $id: "ParseValueConfig" },
);

const PatchPromptTemplateRequest: TSchema = t.Object(
  {
    version: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    messages: t.Optional(t.Union([t.Object({}), t.Array(t.Unknown()), t.Null()])),
    tools: t.Optional(t.Union([t.Object({}), t.Array(t.Unknown()), t.Null()])),
    functions: t.Optional(t.Union([t.Object({}), t.Array(t.Unknown()), t.Null()])),
    function_call: t.Optional(t.Union([t.String(), t.Object({}), t.Null()])),
    tool_choice: t.Optional(t.Union([t.String(), t.Object({}), t.Null()])),
    content: t.Optional(t.Union([t.Object({}), t.Array(t.Unknown()), t.Null()])),
    model_parameters: t.Optional(t.Union([t.Object({}), t.Null()])),
    response_format: t.Optional(t.Union([t.Object({}), t.Null()])),
    commit_message: t.Optional(t.Ref("CommitMessage")),
    release_labels: t.Optional(t.Ref("ReleaseLabelNames")),
  },
  { $id: "PatchPromptTemplateRequest" },
);

const PatchWorkflowRequest: TSchema = t.Object(
  {
    base_version: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    commit_message: t.Optional(t.Ref("WorkflowCommitMessage")),
    nodes: t.Optional(
      t.Union([t.Object({}, { maxProperties: 500, additionalProperties: t.Ref("NodeUpdate") }), t.Null()]),
    ),
    required_input_variables: t.Optional(t.Ref("GivenInputVariables")),
    edges: t.Optional(t.Ref("GivenWorkflowEdges")),
    release_labels: t.Optional(t.Ref("WorkflowReleaseLabels")),
  },
  { $id: "PatchWorkflowRequest" },
);

const PlaceholderMessage: TSchema = t.Object(
  {
    role: t.Literal("placeholder"),
    name: t.String(),
    content: t.Optional(t.Union([t.Array(t.Ref("Content")), t.String(), t.Null()])),
    raw_request_display_role: t.Optional(t.String({ default: "" })),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "PlaceholderMessage" },
);

const PromptId: TSchema = t.Integer({ minimum: 1, maximum: 2147483647, $id: "PromptId" });

const PromptMetadata: TSchema = t.Union([t.Object({ model: t.Optional(t.Ref("PromptModel")) }), t.Null()], {
  $id: "PromptMetadata",
});

const PromptModel: TSchema = t.Union(
  [
    t.Object({
      provider: t.String(),
      name: t.String(),
      parameters: t.Optional(t.Union([t.Object({}), t.Null()], { default: {} })),
      display_params: t.Optional(t.Union([t.Object({}), t.Null()])),
      model_config_display_name: t.Optional(t.Union([t.String(), t.Null()])),
      api_type: t.Optional(t.Union([t.String(), t.Null()])),
      base_model: t.Optional(t.Union([t.String(), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "PromptModel" },
);

const PromptName: TSchema = t.Text({ minLength: 1, maxLength: 512, $id: "PromptName" });

const PromptTags: TSchema = t.Array(t.Text({ minLength: 1, maxLength: 512 }), { maxItems: 100, $id: "PromptTags" });

const PromptTemplate: TSchema = t.Union([t.Ref("ChatPrompt"), t.Ref("CompletionPrompt")], { $id: "PromptTemplate" });

const PromptTemplateConfig: TSchema = t.Intersect(
  [
    t.Object({
      template: t.Optional(t.Ref("PromptTemplateReference")),
      inline_template: t.Optional(t.Ref("InlinePromptTemplate")),
      prompt_template_variable_mappings: t.Ref("VariableMappings"),
      engine: t.Optional(t.Ref("ModelEngine")),
      chat_history_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
      verbose: t.Optional(t.Union([t.Boolean(), t.Null()])),
      return_template_only: t.Optional(t.Union([t.Boolean(), t.Null()])),
      hydrate_input_variables: t.Optional(t.Union([t.Boolean(), t.Null()])),
      reuse_answers: t.Optional(t.Ref("ReuseAnswers")),
    }),
    t.Union([t.Object({ template: t.Unknown() }), t.Object({ inline_template: t.Unknown() })]),
  ],
  { $id: "PromptTemplateConfig" },
);

const PromptTemplateReference: TSchema = t.Union(
  [
    t.Object({
      name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 512 }), t.Null()])),
      id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      prompt_name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 512 }), t.Null()])),
      version_number: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "PromptTemplateReference" },
);

const ProtectLabelRequest: TSchema = t.Object(
  {
    kind: t.Ref("LabelledKind"),
    label: t.Ref("ReleaseLabelName"),
    entity_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { additionalProperties: false, $id: "ProtectLabelRequest" },
);

const PublishPromptTemplateRequest: TSchema = t.Object(
  {
    prompt_template: t.Object({
      prompt_name: t.Ref("PromptName"),
      tags: t.Optional(t.Union([t.Array(t.Text({ minLength: 1, maxLength: 512 }), { maxItems: 100 }), t.Null()])),
      folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      workspace_id: t.Optional(t.Ref("OwnWorkspaceId")),
      is_snippet: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    prompt_version: t.Object({
      prompt_template: t.Ref("PromptTemplate"),
      commit_message: t.Optional(t.Ref("CommitMessage")),
      metadata: t.Optional(t.Ref("PromptMetadata")),
      provider_base_url_name: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
      inference_client_name: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
      provider_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    }),
    release_labels: t.Optional(t.Ref("ReleaseLabelNames")),
    external_ids: t.Optional(t.Ref("NewExternalIds")),
    snippet_overrides: t.Optional(
      t.Union([
        t.Object(
          {},
          {
            maxProperties: 100,
            additionalProperties: t.String({
              $id: "PublishPromptTemplateRequest/snippet_overrides/additionalProperties",
            }),
          },
        ),
        t.Null(),
      ]),
    ),
  },
  { $id: "PublishPromptTemplateRequest" },
);

const RatioInsightSpec: TSchema = t.Object(
  {
    type: t.Optional(t.Literal("ratio", { default: "ratio" })),
    label: t.Text({ minLength: 1, maxLength: 200 }),
    numeratorSeriesKey: t.Ref("SeriesKey"),
    denominatorSeriesKey: t.Ref("SeriesKey"),
  },
  { $id: "RatioInsightSpec" },
);

const RecalculateCellRequest: TSchema = t.Object({}, { $id: "RecalculateCellRequest" });

const RecalculateCellsRequest: TSchema = t.Object(
  {
    cell_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { minItems: 1, maxItems: 10000 })),
    column_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { minItems: 1, maxItems: 1000 })),
    row_indices: t.Optional(t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { minItems: 1, maxItems: 100000 })),
  },
  { $id: "RecalculateCellsRequest" },
);

const RecalculateScorecardRequest: TSchema = t.Object(
  { row_indices: t.Optional(t.Ref("RowSelection")), step_ids: t.Optional(t.Ref("StepSelection")) },
  { additionalProperties: false, $id: "RecalculateScorecardRequest" },
);

const RegexConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      regex_pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
      pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
    }),
    t.Union([t.Object({ regex_pattern: t.Unknown() }), t.Object({ pattern: t.Unknown() })]),
  ],
  { $id: "RegexConfig" },
);

const RegexExtractionConfig: TSchema = t.Intersect(
  [
    t.Object({
      source: t.Ref("ColumnSource"),
      regex_pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
      group: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 9007199254740991 }), t.Null()])),
      pattern: t.Optional(t.Text({ minLength: 1, maxLength: 10000 })),
    }),
    t.Union([t.Object({ regex_pattern: t.Unknown() }), t.Object({ pattern: t.Unknown() })]),
  ],
  { $id: "RegexExtractionConfig" },
);

const RegistryToolReference: TSchema = t.Object(
  {
    type: t.Literal("registry"),
    tool_registry_id: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    label: t.Optional(t.Union([t.String(), t.Null()])),
    version_number: t.Optional(
      t.Union([t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }), t.Null()]),
    ),
  },
  { $id: "RegistryToolReference" },
);

const ReleaseLabelName: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "ReleaseLabelName" });

const ReleaseLabelNames: TSchema = t.Union([t.Array(t.Ref("ReleaseLabelName"), { maxItems: 100 }), t.Null()], {
  $id: "ReleaseLabelNames",
});

const RenameReportRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    tags: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 100, uniqueItems: true }), t.Null()]),
    ),
  },
  { minProperties: 1, $id: "RenameReportRequest" },
);

const RenderPromptTemplateRequest: TSchema = t.Union(
  [
    t.Object({
      version: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      workspace_id: t.Optional(t.Ref("OwnWorkspaceId")),
      provider: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      model: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
      metadata_filters: t.Optional(t.Union([t.Object({}), t.Null()])),
      model_parameter_overrides: t.Optional(t.Union([t.Object({}), t.Null()])),
      skip_input_variable_rendering: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "RenderPromptTemplateRequest" },
);

const ReportColumnDefinition: TSchema = t.Object(
  {
    column_type: t.Ref("ReportColumnType"),
    name: t.Ref("ReportColumnName"),
    configuration: t.Ref("ReportConfiguration"),
    position: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 100000 }), t.Null()])),
    is_part_of_score: t.Optional(t.Boolean({ default: false })),
  },
  { $id: "ReportColumnDefinition" },
);

const ReportColumnName: TSchema = t.Text({ minLength: 1, maxLength: 255, pattern: "\\S", $id: "ReportColumnName" });

const ReportColumnType: TSchema = t.Union(
  [
    t.Literal("COMPARE"),
    t.Literal("CONTAINS"),
    t.Literal("REGEX"),
    t.Literal("COUNT"),
    t.Literal("COALESCE"),
    t.Literal("COMBINE_COLUMNS"),
    t.Literal("JSON_PATH"),
    t.Literal("MATH_OPERATOR"),
    t.Literal("MIN_MAX"),
    t.Literal("CODE_EXECUTION"),
    t.Literal("ENDPOINT"),
    t.Literal("MCP"),
    t.Literal("PROMPT_TEMPLATE"),
    t.Literal("CONVERSATION_SIMULATOR"),
    t.Literal("LLM_ASSERTION"),
    t.Literal("AI_DATA_EXTRACTION"),
    t.Literal("COSINE_SIMILARITY"),
    t.Literal("PARSE_VALUE"),
    t.Literal("ABSOLUTE_NUMERIC_DISTANCE"),
    t.Literal("VARIABLE"),
    t.Literal("REGEX_EXTRACTION"),
    t.Literal("XML_PATH"),
    t.Literal("APPLY_DIFF"),
    t.Literal("ASSERT_VALID"),
    t.Literal("HUMAN"),
    t.Literal("WORKFLOW"),
    t.Literal("CODING_AGENT"),
  ],
  { $id: "ReportColumnType" },
);

const ReportConfiguration: TSchema = t.Object({}, { $id: "ReportConfiguration" });

const ReportScoreConfiguration: TSchema = t.Object(
  {
    code_language: t.Optional(t.Union([t.Literal("PYTHON"), t.Literal("JAVASCRIPT")], { default: "PYTHON" })),
    code: t.Text({ minLength: 1, maxLength: 50000 }),
  },
  { additionalProperties: false, $id: "ReportScoreConfiguration" },
);

const RequestAnalyticsQuery: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    filters: t.Optional(
      t.Union([
        t.Array(t.Union([t.Ref("StructuredFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }),
        t.Null(),
      ]),
    ),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("RequestSortField"), t.Null()])),
    metadata_cost_breakdown_key: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 1024 }), t.Null()])),
  },
  { $id: "RequestAnalyticsQuery" },
);

const RequestChart: TSchema = t.Object(
  {
    chartType: t.Union([t.Literal("bar"), t.Literal("line"), t.Literal("area")]),
    id: t.Ref("ChartId"),
    title: t.Optional(t.Ref("ChartTitle")),
    metric: t.Optional(t.Union([t.Ref("ChartMetric"), t.Null()])),
    metricField: t.Optional(t.Union([t.Ref("RequestMetricField"), t.Null()])),
    percentile: t.Optional(t.Ref("ChartPercentile")),
    series: t.Optional(t.Union([t.Array(t.Ref("RequestChartSeries"), { minItems: 2, maxItems: 20 }), t.Null()])),
    derivedInsights: t.Optional(t.Union([t.Array(t.Ref("RatioInsightSpec"), { maxItems: 20 }), t.Null()])),
    groupByField: t.Optional(t.Union([t.Ref("RequestGroupField"), t.Null()])),
    groupByMetadataKey: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 1024 }), t.Null()])),
    timeSeries: t.Optional(t.Boolean({ default: false })),
    limit: t.Optional(t.Ref("ChartLimit")),
  },
  { $id: "RequestChart" },
);

const RequestChartSeries: TSchema = t.Object(
  {
    key: t.Ref("SeriesKey"),
    label: t.Ref("SeriesLabel"),
    metric: t.Ref("SeriesMetric"),
    metricField: t.Ref("RequestMetricField"),
    percentile: t.Optional(t.Ref("ChartPercentile")),
  },
  { $id: "RequestChartSeries" },
);

const RequestCustomAnalyticsQuery: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    filters: t.Optional(
      t.Union([
        t.Array(t.Union([t.Ref("StructuredFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }),
        t.Null(),
      ]),
    ),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("RequestSortField"), t.Null()])),
    customCharts: t.Array(t.Ref("RequestChart"), { minItems: 1, maxItems: 10 }),
  },
  { $id: "RequestCustomAnalyticsQuery" },
);

const RequestErrorType: TSchema = t.Union(
  [
    t.Literal("PROVIDER_TIMEOUT"),
    t.Literal("PROVIDER_QUOTA_LIMIT"),
    t.Literal("PROVIDER_RATE_LIMIT"),
    t.Literal("PROVIDER_PARTIAL_RESPONSE"),
    t.Literal("PROVIDER_AUTH_ERROR"),
    t.Literal("PROVIDER_ERROR"),
    t.Literal("TEMPLATE_RENDER_ERROR"),
    t.Literal("VARIABLE_MISSING_OR_EMPTY"),
    t.Literal("UNKNOWN_ERROR"),
    t.Null(),
  ],
  { $id: "RequestErrorType" },
);

const RequestGroupField: TSchema = t.Union(
  [
    t.Literal("engine"),
    t.Literal("provider_type"),
    t.Literal("prompt_id"),
    t.Literal("prompt_version_number"),
    t.Literal("status"),
    t.Literal("error_type"),
    t.Literal("tags"),
    t.Literal("metadata_keys"),
    t.Literal("output_keys"),
    t.Literal("input_variable_keys"),
    t.Literal("tool_names"),
  ],
  { $id: "RequestGroupField" },
);

const RequestLogField: TSchema = t.Union(
  [
    t.Literal("prompt_name"),
    t.Literal("prompt_version_number"),
    t.Literal("engine"),
    t.Literal("provider_type"),
    t.Literal("status"),
    t.Literal("tags"),
    t.Literal("metadata"),
    t.Literal("scores"),
    t.Literal("input_text"),
    t.Literal("output_text"),
    t.Literal("input_tokens"),
    t.Literal("output_tokens"),
    t.Literal("cost"),
    t.Literal("latency_ms"),
    t.Literal("request_start_time"),
    t.Literal("request_end_time"),
    t.Literal("trace_id"),
  ],
  { $id: "RequestLogField" },
);

const RequestLogsSource: TSchema = t.Object(
  {
    type: t.Literal("request_logs"),
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    request_log_ids: t.Optional(
      t.Union([
        t.Array(t.Integer({ minimum: 1, maximum: 9007199254740991 }), { minItems: 1, maxItems: 50000 }),
        t.Null(),
      ]),
    ),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("RequestSortField"), t.Null()])),
    variables_to_parse: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 900 }), t.Null()], { default: [] }),
    ),
    include_fields: t.Optional(
      t.Union([t.Array(t.Ref("RequestLogField"), { maxItems: 100 }), t.Null()], { default: [] }),
    ),
    limit: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 50000 }), t.Null()])),
    prompt_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    prompt_version_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    prompt_label_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    start_time: t.Optional(t.Union([t.Text({ format: "date-time" }), t.Null()])),
    end_time: t.Optional(t.Union([t.Text({ format: "date-time" }), t.Null()])),
  },
  { $id: "RequestLogsSource" },
);

const RequestMetadata: TSchema = t.Intersect(
  [t.Object({}, { maxProperties: 1000 }), t.Names(t.Text({ maxLength: 1024 }))],
  { $id: "RequestMetadata" },
);

const RequestMetricField: TSchema = t.Union(
  [
    t.Literal("input_tokens"),
    t.Literal("output_tokens"),
    t.Literal("cost"),
    t.Literal("latency_ms"),
    t.Literal("prompt_version_number"),
    t.Literal("turn_count"),
    t.Literal("tool_call_count"),
    t.Literal("cached_tokens"),
    t.Literal("thinking_tokens"),
  ],
  { $id: "RequestMetricField" },
);

const RequestSortField: TSchema = t.Union(
  [
    t.Literal("request_start_time"),
    t.Literal("input_tokens"),
    t.Literal("output_tokens"),
    t.Literal("cost"),
    t.Literal("latency_ms"),
    t.Literal("status"),
  ],
  { $id: "RequestSortField" },
);

const RequestStatus: TSchema = t.Union([t.Literal("SUCCESS"), t.Literal("WARNING"), t.Literal("ERROR")], {
  $id: "RequestStatus",
});

const RequiredInputVariables: TSchema = t.Object(
  {},
  {
    maxProperties: 500,
    additionalProperties: t.Text({ maxLength: 255, $id: "RequiredInputVariables/additionalProperties" }),
    $id: "RequiredInputVariables",
  },
);

const RequiredScore: TSchema = t.Object(
  { sheet_id: t.Text({ format: "uuid" }), least_score: t.Number() },
  { additionalProperties: false, $id: "RequiredScore" },
);

const RequiredStepBehavior: TSchema = t.Union(
  [t.Literal("fail"), t.Literal("warn"), t.Literal("error"), t.Literal("ignore")],
  { $id: "RequiredStepBehavior" },
);

const ResumeOperationRequest: TSchema = t.Object(
  { ceilings: t.Optional(t.Ref("OperationCeilings")) },
  { additionalProperties: false, $id: "ResumeOperationRequest" },
);

const RetentionDays: TSchema = t.Union([t.Integer({ minimum: 1, maximum: 9999 }), t.Null()], { $id: "RetentionDays" });

const ReuseAnswers: TSchema = t.Union([t.Boolean(), t.Null()], { $id: "ReuseAnswers" });

const RowSelection: TSchema = t.Union(
  [t.Array(t.Integer({ minimum: 0, maximum: 2147483647 }), { maxItems: 100000 }), t.Null()],
  { $id: "RowSelection" },
);

const RunPromptTemplateRequest: TSchema = t.Union(
  [
    t.Object({
      version: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
      provider: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      model: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    }),
    t.Null(),
  ],
  { $id: "RunPromptTemplateRequest" },
);

const RunReportRequest: TSchema = t.Object(
  {
    name: t.Text({ minLength: 1, maxLength: 255 }),
    dataset_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    refresh_dataset: t.Optional(t.Union([t.Boolean(), t.Null()])),
  },
  { $id: "RunReportRequest" },
);

const RunWorkflowRequest: TSchema = t.Union(
  [
    t.Object({
      workflow_label_name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
      workflow_version_number: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
      metadata: t.Optional(
        t.Union([
          t.Object(
            {},
            {
              maxProperties: 100,
              additionalProperties: t.Union([t.String(), t.Number(), t.Boolean(), t.Null()], {
                $id: "RunWorkflowRequest/metadata/additionalProperties",
              }),
            },
          ),
          t.Null(),
        ]),
      ),
      input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
      return_all_outputs: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
      callback_url: t.Optional(t.Union([t.Text({ format: "uri", maxLength: 2048 }), t.Null()])),
      channel_name_suffix: t.Optional(
        t.Union([t.Text({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" }), t.Null()]),
      ),
    }),
    t.Null(),
  ],
  { $id: "RunWorkflowRequest" },
);

const SaveDraftDatasetVersionRequest: TSchema = t.Object(
  { dataset_group_id: t.Ref("DatasetGroupReference") },
  { $id: "SaveDraftDatasetVersionRequest" },
);

const SaveSkillCollectionVersionRequest: TSchema = t.Object(
  {
    file_updates: t.Optional(t.Array(t.Ref("SkillFile"), { maxItems: 1000, default: [] })),
    moves: t.Optional(t.Array(t.Ref("SkillFileMove"), { maxItems: 1000, default: [] })),
    deletes: t.Optional(t.Array(t.Ref("SkillFilePath"), { maxItems: 1000, default: [] })),
    commit_message: t.Optional(t.Ref("SkillCommitMessage")),
    release_label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    provider: t.Optional(t.Ref("SkillProvider")),
  },
  { $id: "SaveSkillCollectionVersionRequest" },
);

const ScoreMode: TSchema = t.Union(
  [t.Literal("auto"), t.Literal("boolean"), t.Literal("numeric"), t.Literal("custom")],
  { $id: "ScoreMode" },
);

const ScoreQuestion: TSchema = t.Object(
  {
    aggregation_type: t.Union([t.Literal("most_frequent_value"), t.Literal("min_value"), t.Literal("max_value")]),
    column_id: t.Text({ format: "uuid" }),
    label_column_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
  },
  { additionalProperties: false, $id: "ScoreQuestion" },
);

const ScoreSettings: TSchema = t.Object(
  {
    code_language: t.Optional(t.Union([t.Literal("PYTHON"), t.Literal("JAVASCRIPT")])),
    column_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { maxItems: 1000 })),
    code: t.Optional(t.Text({ minLength: 1, maxLength: 50000 })),
    true_values: t.Optional(t.Ref("ScoreTokens")),
    false_values: t.Optional(t.Ref("ScoreTokens")),
    assertion_aggregation: t.Optional(t.Ref("AssertionAggregation")),
    aggregate: t.Optional(t.Ref("ScoreQuestion")),
  },
  { additionalProperties: false, $id: "ScoreSettings" },
);

const ScoreTokens: TSchema = t.Array(t.Text({ minLength: 1, maxLength: 255 }), {
  minItems: 1,
  maxItems: 100,
  $id: "ScoreTokens",
});

const ScorecardStepInput: TSchema = t.Object(
  {
    id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    title: t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }),
    description: t.Optional(t.Union([t.Text({ maxLength: 10000 }), t.Null()])),
    primitive_type: t.Text({ minLength: 1, maxLength: 64 }),
    primitive_config: t.Optional(t.Ref("StepConfig")),
    source_column_ids: t.Optional(
      t.Union([t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1000 }), t.Null()]),
    ),
    target_column_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    backing_column_id: t.Optional(t.Union([t.Text({ format: "uuid" }), t.Null()])),
    weight: t.Optional(t.Number({ exclusiveMinimum: 0, maximum: 1000000 })),
    required: t.Optional(t.Boolean()),
    thresholds: t.Optional(t.Union([t.Ref("GivenThresholds"), t.Null()])),
    score_adapter: t.Optional(
      t.Union([t.Object({ score_max: t.Optional(t.Number({ exclusiveMinimum: 0 })) }), t.Null()]),
    ),
    evidence_mode: t.Optional(t.Ref("EvidenceMode")),
    repetitions: t.Optional(t.Integer({ minimum: 1, maximum: 20 })),
    order_index: t.Optional(t.Integer({ minimum: 0, maximum: 2147483647 })),
  },
  { $id: "ScorecardStepInput" },
);

const SdkTrackGroupRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    group_id: t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Text({ pattern: "^[1-9]\\d{0,8}$" })]),
    api_key: t.Optional(t.Ref("ApiKeyInBody")),
  },
  { $id: "SdkTrackGroupRequest" },
);

const SdkTrackMetadataRequest: TSchema = t.Object(
  { request_id: t.Ref("AnyRequestId"), metadata: t.Ref("RequestMetadata"), api_key: t.Optional(t.Ref("ApiKeyInBody")) },
  { $id: "SdkTrackMetadataRequest" },
);

const SdkTrackPromptRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    prompt_name: t.Text({ minLength: 1, maxLength: 512 }),
    prompt_input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
    version: t.Optional(
      t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Text({ pattern: "^[1-9]\\d{0,8}$" }), t.Null()]),
    ),
    label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    api_key: t.Optional(t.Ref("ApiKeyInBody")),
  },
  { $id: "SdkTrackPromptRequest" },
);

const SdkTrackScoreRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    score: t.Integer({ minimum: 0, maximum: 100 }),
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    api_key: t.Optional(t.Ref("ApiKeyInBody")),
  },
  { $id: "SdkTrackScoreRequest" },
);

const SearchRequestLogsRequest: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    filter_group: t.Optional(t.Union([t.Ref("StructuredFilterGroup"), t.Null()])),
    filters: t.Optional(
      t.Union([
        t.Array(t.Union([t.Ref("StructuredFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }),
        t.Null(),
      ]),
    ),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("RequestSortField"), t.Null()])),
    page: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()], { default: 1 })),
    per_page: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 25 }), t.Null()], { default: 10 })),
    cursor: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 1024 }), t.Null()])),
    include_prompt_name: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
    include_previews: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
    metadata_cost_breakdown_key: t.Optional(t.Union([t.Text({ maxLength: 1024 }), t.Null()])),
  },
  { $id: "SearchRequestLogsRequest" },
);

const SearchTracesRequest: TSchema = t.Object(
  {
    sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc"), t.Null()])),
    filter_group: t.Optional(t.Union([t.Ref("TraceFilterGroup"), t.Null()])),
    filters: t.Optional(
      t.Union([t.Array(t.Union([t.Ref("TraceFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }), t.Null()]),
    ),
    q: t.Optional(t.Union([t.Text({ maxLength: 1000 }), t.Null()])),
    sort_by: t.Optional(t.Union([t.Ref("TraceSortField"), t.Null()])),
    page: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    per_page: t.Optional(t.Integer({ minimum: 1, maximum: 25, default: 10 })),
    cursor: t.Optional(t.Union([t.Text({ maxLength: 4096 }), t.Null()])),
    limit: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 25 }), t.Null()])),
    include_spans: t.Optional(t.Boolean({ default: false })),
    include_previews: t.Optional(t.Boolean({ default: false })),
  },
  { $id: "SearchTracesRequest" },
);

const SeriesKey: TSchema = t.Text({ minLength: 1, maxLength: 64, $id: "SeriesKey" });

const SeriesLabel: TSchema = t.Text({ minLength: 1, maxLength: 120, $id: "SeriesLabel" });

const SeriesMetric: TSchema = t.Union(
  [t.Literal("sum"), t.Literal("avg"), t.Literal("min"), t.Literal("max"), t.Literal("percentile")],
  { $id: "SeriesMetric" },
);

const ServerToolUseContent: TSchema = t.Object(
  {
    type: t.Literal("server_tool_use"),
    id: t.String(),
    name: t.String(),
    input: t.Optional(t.Object({}, { default: {} })),
  },
  { $id: "ServerToolUseContent" },
);

const SetToolLabelRequest: TSchema = t.Object(
  { name: t.Ref("ToolLabelName"), version_number: t.Integer({ minimum: 1, maximum: 2147483647 }) },
  { additionalProperties: false, $id: "SetToolLabelRequest" },
);

const SharesApiKey: TSchema = t.Boolean({ $id: "SharesApiKey" });

const ShellCallContent: TSchema = t.Object(
  {
    type: t.Literal("shell_call"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    call_id: t.Optional(t.Union([t.String(), t.Null()])),
    action: t.Optional(t.Object({}, { default: {} })),
    status: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ShellCallContent" },
);

const ShellCallOutputContent: TSchema = t.Object(
  {
    type: t.Literal("shell_call_output"),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    call_id: t.Optional(t.Union([t.String(), t.Null()])),
    output: t.Optional(t.Array(t.Object({}), { default: [] })),
    status: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ShellCallOutputContent" },
);

const SkillCollectionName: TSchema = t.Text({
  minLength: 1,
  maxLength: 255,
  pattern: "\\S",
  $id: "SkillCollectionName",
});

const SkillCommitMessage: TSchema = t.Union([t.Text({ maxLength: 1000 }), t.Null()], { $id: "SkillCommitMessage" });

const SkillFile: TSchema = t.Object(
  {
    encoding: t.Optional(t.Union([t.Literal("utf-8"), t.Literal("base64")], { default: "utf-8" })),
    path: t.Ref("SkillFilePath"),
    content: t.Optional(t.String({ default: "" })),
  },
  { $id: "SkillFile" },
);

const SkillFileMove: TSchema = t.Object(
  {
    old_path: t.Optional(t.Ref("SkillFilePath")),
    new_path: t.Optional(t.Ref("SkillFilePath")),
    from: t.Optional(t.Ref("SkillFilePath")),
    to: t.Optional(t.Ref("SkillFilePath")),
  },
  { $id: "SkillFileMove" },
);

const SkillFilePath: TSchema = t.Text({ minLength: 1, maxLength: 1024, $id: "SkillFilePath" });

const SkillProvider: TSchema = t.Union(
  [t.Literal("claude_code"), t.Literal("openai"), t.Literal("openclaw"), t.Null()],
  { $id: "SkillProvider" },
);

const SpanIdText: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "SpanIdText" });

const StepConfig: TSchema = t.Union([t.Object({}), t.Null()], { $id: "StepConfig" });

const StepSelection: TSchema = t.Union([t.Array(t.Text({ format: "uuid" }), { maxItems: 100 }), t.Null()], {
  $id: "StepSelection",
});

const StructureConfig: TSchema = t.Object(
  { source: t.Ref("ColumnSource"), schema: t.Object({}) },
  { $id: "StructureConfig" },
);

const StructuredFilter: TSchema = t.Object(
  {
    field: t.Text({ minLength: 1, maxLength: 255 }),
    operator: t.Ref("FilterOperator"),
    value: t.Optional(
      t.Union([
        t.Text({ maxLength: 10000 }),
        t.Number(),
        t.Boolean(),
        t.Array(t.Unknown(), { maxItems: 1000 }),
        t.Null(),
      ]),
    ),
    nested_key: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 1024 }), t.Null()])),
  },
  { $id: "StructuredFilter" },
);

const StructuredFilterGroup: TSchema = t.Object(
  {
    logic: t.Optional(t.Union([t.Literal("AND"), t.Literal("OR")], { default: "AND" })),
    filters: t.Array(t.Union([t.Ref("StructuredFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }),
  },
  { $id: "StructuredFilterGroup" },
);

const SuggestionField: TSchema = t.Union(
  [
    t.Literal("engine"),
    t.Literal("provider_type"),
    t.Literal("prompt_id"),
    t.Literal("prompt"),
    t.Literal("tags"),
    t.Literal("metadata_keys"),
    t.Literal("status"),
    t.Literal("tool_names"),
    t.Literal("output_keys"),
    t.Literal("input_variable_keys"),
    t.Literal("metadata_values"),
    t.Literal("output_values"),
    t.Literal("input_variable_values"),
  ],
  { $id: "SuggestionField" },
);

const SystemMessage: TSchema = t.Object(
  {
    role: t.Literal("system"),
    content: t.Ref("Contents"),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "SystemMessage" },
);

const TemplateFormat: TSchema = t.Union([t.Literal("f-string"), t.Literal("jinja2")], {
  default: "f-string",
  $id: "TemplateFormat",
});

const TestExecuteToolRequest: TSchema = t.Object(
  {
    inputs: t.Optional(t.Object({}, { default: {} })),
    execution: t.Optional(t.Ref("ToolExecution")),
    tool_definition: t.Optional(t.Union([t.Ref("ToolDefinition"), t.Null()])),
  },
  { $id: "TestExecuteToolRequest" },
);

const TextContent: TSchema = t.Object(
  {
    type: t.Literal("text"),
    text: t.String(),
    id: t.Optional(t.Union([t.String(), t.Null()])),
    annotations: t.Optional(t.Union([t.Array(t.Ref("Annotation")), t.Null()])),
    thought_signature: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "TextContent" },
);

const TextEditorCodeExecutionToolResultContent: TSchema = t.Object(
  {
    type: t.Literal("text_editor_code_execution_tool_result"),
    tool_use_id: t.String(),
    content: t.Optional(t.Object({}, { default: {} })),
  },
  { $id: "TextEditorCodeExecutionToolResultContent" },
);

const ThinkingContent: TSchema = t.Object(
  {
    type: t.Literal("thinking"),
    thinking: t.String(),
    signature: t.Optional(t.Union([t.String(), t.Null()])),
    encrypted_content: t.Optional(t.Union([t.String(), t.Null()])),
    provider_metadata: t.Optional(t.Union([t.Object({}), t.Null()])),
    id: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "ThinkingContent" },
);

const ToolCall: TSchema = t.Object(
  {
    type: t.Optional(t.Literal("function", { default: "function" })),
    id: t.String(),
    function: t.Ref("FunctionCall"),
    tool_id: t.Optional(t.Union([t.String(), t.Null()])),
    provider_metadata: t.Optional(t.Union([t.Object({}), t.Null()])),
    content_index: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "ToolCall" },
);

const ToolChoice: TSchema = t.Object(
  { type: t.Optional(t.Literal("function", { default: "function" })), function: t.Ref("FunctionName") },
  { $id: "ToolChoice" },
);

const ToolCommitMessage: TSchema = t.Union([t.Text({ maxLength: 1000 }), t.Null()], { $id: "ToolCommitMessage" });

const ToolDefinition: TSchema = t.Object(
  {
    type: t.Literal("function"),
    function: t.Object({
      name: t.Text({ pattern: "^[A-Za-z0-9_-]{1,64}$" }),
      description: t.Optional(t.Union([t.String(), t.Null()])),
      strict: t.Optional(t.Union([t.Boolean(), t.Null()])),
      parameters: t.Optional(t.Union([t.Object({}), t.Null()])),
    }),
  },
  { $id: "ToolDefinition" },
);

const ToolExecution: TSchema = t.Union(
  [
    t.Object({
      type: t.Literal("code"),
      language: t.Union([t.Literal("python"), t.Literal("javascript")]),
      code: t.Text({ maxLength: 1000000 }),
    }),
    t.Null(),
  ],
  { $id: "ToolExecution" },
);

const ToolLabelName: TSchema = t.Text({ minLength: 1, maxLength: 255, pattern: "\\S", $id: "ToolLabelName" });

const ToolMessage: TSchema = t.Object(
  {
    role: t.Literal("tool"),
    content: t.Ref("Contents"),
    tool_call_id: t.String(),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "ToolMessage" },
);

const ToolName: TSchema = t.Text({ minLength: 1, maxLength: 255, pattern: "\\S", $id: "ToolName" });

const ToolResponseSchema: TSchema = t.Union([t.Object({}), t.Null()], { $id: "ToolResponseSchema" });

const TraceChart: TSchema = t.Object(
  {
    timeBucket: t.Optional(
      t.Union([t.Literal("auto"), t.Literal("day"), t.Literal("week"), t.Literal("month"), t.Null()]),
    ),
    id: t.Ref("ChartId"),
    title: t.Optional(t.Ref("ChartTitle")),
    chartType: t.Ref("ChartType"),
    metric: t.Optional(t.Union([t.Ref("ChartMetric"), t.Null()])),
    metricField: t.Optional(t.Union([t.Ref("TraceChartNumber"), t.Null()])),
    percentile: t.Optional(t.Ref("ChartPercentile")),
    series: t.Optional(t.Union([t.Array(t.Ref("TraceChartSeries"), { minItems: 2, maxItems: 20 }), t.Null()])),
    groupByField: t.Optional(t.Union([t.Ref("TraceGroupField"), t.Null()])),
    secondaryGroupByField: t.Optional(t.Union([t.Ref("TraceGroupField"), t.Null()])),
    histogramField: t.Optional(t.Union([t.Ref("TraceChartNumber"), t.Null()])),
    histogramInterval: t.Optional(t.Union([t.Number({ minimum: 1e-9, maximum: 1000000000000000 }), t.Null()])),
    hierarchyFields: t.Optional(t.Union([t.Array(t.Ref("TraceGroupField"), { minItems: 2, maxItems: 5 }), t.Null()])),
    timeSeries: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
    limit: t.Optional(t.Ref("ChartLimit")),
  },
  { $id: "TraceChart" },
);

const TraceChartNumber: TSchema = t.Union(
  [
    t.Literal("trace_duration_ms"),
    t.Literal("trace_total_cost_usd"),
    t.Literal("trace_total_tokens"),
    t.Literal("trace_input_tokens"),
    t.Literal("trace_output_tokens"),
    t.Literal("trace_span_count"),
    t.Literal("trace_depth"),
    t.Literal("span_duration_ms"),
    t.Literal("span_cost_usd"),
    t.Literal("span_tokens"),
    t.Literal("span_input_tokens"),
    t.Literal("span_output_tokens"),
  ],
  { $id: "TraceChartNumber" },
);

const TraceChartSeries: TSchema = t.Object(
  {
    key: t.Ref("SeriesKey"),
    label: t.Ref("SeriesLabel"),
    metric: t.Ref("SeriesMetric"),
    metricField: t.Ref("TraceChartNumber"),
    percentile: t.Optional(t.Ref("ChartPercentile")),
  },
  { $id: "TraceChartSeries" },
);

const TraceCustomAnalyticsQuery: TSchema = t.Object(
  {
    filter_group: t.Optional(t.Union([t.Ref("TraceFilterGroup"), t.Null()])),
    filters: t.Optional(
      t.Union([t.Array(t.Union([t.Ref("TraceFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }), t.Null()]),
    ),
    customCharts: t.Array(t.Ref("TraceChart"), { minItems: 1, maxItems: 10 }),
  },
  { $id: "TraceCustomAnalyticsQuery" },
);

const TraceFilterGroup: TSchema = t.Object(
  {
    logic: t.Optional(
      t.Union([t.Literal("AND"), t.Literal("OR"), t.Literal("SPAN_AND"), t.Literal("SPAN_OR")], { default: "AND" }),
    ),
    filters: t.Array(t.Union([t.Ref("TraceFilterGroup"), t.Ref("StructuredFilter")]), { maxItems: 200 }),
  },
  { $id: "TraceFilterGroup" },
);

const TraceGroupField: TSchema = t.Union(
  [
    t.Literal("trace_status"),
    t.Literal("trace_name"),
    t.Literal("trace_models_used"),
    t.Literal("trace_prompt_ids"),
    t.Literal("trace_workflow_ids"),
    t.Literal("trace_tool_names"),
    t.Literal("span_tool_name"),
    t.Literal("span_name"),
    t.Literal("span_type"),
    t.Literal("span_kind"),
    t.Literal("span_status"),
  ],
  { $id: "TraceGroupField" },
);

const TraceIdText: TSchema = t.Text({ minLength: 1, maxLength: 255, $id: "TraceIdText" });

const TraceSortField: TSchema = t.Union(
  [
    t.Literal("trace_start"),
    t.Literal("trace_duration_ms"),
    t.Literal("trace_total_cost_usd"),
    t.Literal("trace_total_tokens"),
    t.Literal("trace_input_tokens"),
    t.Literal("trace_output_tokens"),
    t.Literal("trace_span_count"),
    t.Literal("trace_depth"),
    t.Literal("trace_name"),
    t.Literal("trace_status"),
  ],
  { $id: "TraceSortField" },
);

const TrackGroupRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    group_id: t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Text({ pattern: "^[1-9]\\d{0,8}$" })]),
  },
  { $id: "TrackGroupRequest" },
);

const TrackMetadataRequest: TSchema = t.Object(
  { request_id: t.Ref("AnyRequestId"), metadata: t.Ref("RequestMetadata") },
  { $id: "TrackMetadataRequest" },
);

const TrackPromptRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    prompt_name: t.Text({ minLength: 1, maxLength: 512 }),
    prompt_input_variables: t.Optional(t.Union([t.Object({}), t.Null()])),
    version: t.Optional(
      t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Text({ pattern: "^[1-9]\\d{0,8}$" }), t.Null()]),
    ),
    label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
  },
  { $id: "TrackPromptRequest" },
);

const TrackRequestRequest: TSchema = t.Object(
  {
    api_key: t.Optional(t.Ref("ApiKeyInBody")),
    function_name: t.Text({ maxLength: 512 }),
    provider_type: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    args: t.Optional(t.Union([t.Array(t.Unknown()), t.Null()])),
    kwargs: t.Optional(t.Union([t.Object({}), t.Null()])),
    request_response: t.Optional(
      t.Union([t.Object({}), t.Array(t.Unknown()), t.String(), t.Number(), t.Boolean(), t.Null()]),
    ),
    tags: t.Optional(t.Union([t.Array(t.Text({ maxLength: 512 })), t.Null()])),
    request_start_time: t.Ref("GivenTime"),
    request_end_time: t.Ref("GivenTime"),
    metadata: t.Optional(t.Union([t.Ref("RequestMetadata"), t.Null()])),
    prompt_id: t.Optional(
      t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Text({ maxLength: 512 }), t.Null()]),
    ),
    prompt_version: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    prompt_label: t.Optional(t.Ref("LoggedPromptLabel")),
    prompt_input_variables: t.Optional(t.Union([t.Object({}), t.Array(t.Unknown()), t.Null()])),
    group_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    return_prompt_blueprint: t.Optional(t.Union([t.Boolean(), t.Null()], { default: false })),
    span_id: t.Optional(t.Union([t.Text({ maxLength: 255 }), t.Null()])),
    status: t.Optional(t.Union([t.Ref("RequestStatus"), t.Null()])),
    error_type: t.Optional(t.Ref("RequestErrorType")),
    error_message: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "TrackRequestRequest" },
);

const TrackScoreRequest: TSchema = t.Object(
  {
    request_id: t.Ref("AnyRequestId"),
    score: t.Integer({ minimum: 0, maximum: 100 }),
    name: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
  },
  { $id: "TrackScoreRequest" },
);

const TrajectoryConfig: TSchema = t.Intersect(
  [
    t.Object({
      mode: t.Optional(t.Union([t.Literal("strict"), t.Literal("non_strict"), t.Null()])),
      trace_source: t.Ref("ColumnSource"),
      accepted_scenarios: t.Optional(
        t.Union([
          t.Array(t.Array(t.Text({ maxLength: 1000 }), { maxItems: 1000 }), { minItems: 1, maxItems: 1000 }),
          t.Null(),
        ]),
      ),
      expected_source: t.Optional(t.Union([t.Ref("ColumnSource"), t.Null()])),
    }),
    t.Union([t.Object({ accepted_scenarios: t.Unknown() }), t.Object({ expected_source: t.Unknown() })]),
  ],
  { $id: "TrajectoryConfig" },
);

const UpdateAbReleaseRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("AbReleaseName")),
    sticky_key: t.Optional(t.Ref("AbStickyKey")),
    default_split: t.Optional(t.Ref("AbSplit")),
    segments: t.Optional(t.Ref("AbSegments")),
  },
  { additionalProperties: false, $id: "UpdateAbReleaseRequest" },
);

const UpdateApiKeyRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("ApiKeyName")),
    scopes: t.Optional(t.Ref("ApiKeyScopes")),
    labels: t.Optional(t.Ref("ApiKeyLabels")),
    folder_ids: t.Optional(t.Ref("ApiKeyFolders")),
    expires_at: t.Optional(t.Ref("ApiKeyEnd")),
  },
  { additionalProperties: false, $id: "UpdateApiKeyRequest" },
);

const UpdateCellRequest: TSchema = t.Object(
  { value: t.Optional(t.Unknown()), display_value: t.Optional(t.Union([t.Text({ maxLength: 5242880 }), t.Null()])) },
  { $id: "UpdateCellRequest" },
);

const UpdateColumnRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    type: t.Optional(t.Ref("ColumnTypeInput")),
    config: t.Optional(t.Union([t.Ref("ColumnConfig"), t.Null()])),
    dependencies: t.Optional(t.Union([t.Array(t.Ref("ColumnDependencyInput"), { maxItems: 1000 }), t.Null()])),
    is_output_column: t.Optional(t.Boolean()),
    auto: t.Optional(t.Ref("AutoRunsInput")),
  },
  { $id: "UpdateColumnRequest" },
);

const UpdateCustomProviderRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("CustomProviderName")),
    client: t.Optional(t.Ref("CustomProviderClient")),
    base_url: t.Optional(t.Ref("CustomProviderUrl")),
    api_key_variable: t.Optional(t.Ref("CustomProviderKeyVariable")),
    shares_api_key: t.Optional(t.Ref("SharesApiKey")),
  },
  { minProperties: 1, additionalProperties: false, $id: "UpdateCustomProviderRequest" },
);

const UpdateEnvVarRequest: TSchema = t.Object(
  { value: t.Text({ minLength: 1, maxLength: 8192 }) },
  { $id: "UpdateEnvVarRequest" },
);

const UpdateFolderRequest: TSchema = t.Object({ name: t.Ref("FolderName") }, { $id: "UpdateFolderRequest" });

const UpdateLabelChangeRequestRequest: TSchema = t.Object(
  {
    comment: t.Optional(t.Ref("LabelChangeComment")),
    required_score: t.Optional(t.Union([t.Ref("RequiredScore"), t.Null()])),
  },
  { additionalProperties: false, $id: "UpdateLabelChangeRequestRequest" },
);

const UpdateMcpServerRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("McpServerName")),
    url: t.Optional(t.Ref("McpServerUrl")),
    headers: t.Optional(t.Ref("McpServerHeaders")),
  },
  { minProperties: 1, additionalProperties: false, $id: "UpdateMcpServerRequest" },
);

const UpdatePromptTemplateRequest: TSchema = t.Object(
  {
    prompt_name: t.Optional(t.Ref("PromptName")),
    tags: t.Optional(t.Ref("PromptTags")),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    is_snippet: t.Optional(t.Boolean()),
  },
  { additionalProperties: false, $id: "UpdatePromptTemplateRequest" },
);

const UpdateReportColumnRequest: TSchema = t.Object(
  {
    report_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
    column_type: t.Ref("ReportColumnType"),
    configuration: t.Optional(t.Union([t.Ref("ReportConfiguration"), t.Null()])),
    name: t.Optional(t.Union([t.Ref("ReportColumnName"), t.Null()])),
    position: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 100000 }), t.Null()])),
  },
  { $id: "UpdateReportColumnRequest" },
);

const UpdateReportScoreCardRequest: TSchema = t.Object(
  {
    code_language: t.Optional(t.Union([t.Literal("PYTHON"), t.Literal("JAVASCRIPT")], { default: "PYTHON" })),
    column_names: t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 1500 }),
    code: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 50000 }), t.Null()])),
  },
  { $id: "UpdateReportScoreCardRequest" },
);

const UpdateSheetRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    index: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "UpdateSheetRequest" },
);

const UpdateSkillCollectionRequest: TSchema = t.Object(
  { name: t.Optional(t.Union([t.Ref("SkillCollectionName"), t.Null()])) },
  { $id: "UpdateSkillCollectionRequest" },
);

const UpdateTableRequest: TSchema = t.Object(
  {
    title: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255, pattern: "\\S" }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { $id: "UpdateTableRequest" },
);

const UpdateToolRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("ToolName")),
    description: t.Optional(t.Union([t.Text({ maxLength: 10000 }), t.Null()])),
    folder_id: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
  },
  { additionalProperties: false, $id: "UpdateToolRequest" },
);

const UpdateWebhookRequest: TSchema = t.Object(
  {
    url: t.Optional(t.Ref("WebhookUrl")),
    event_types: t.Optional(t.Ref("WebhookEventTypes")),
    description: t.Optional(t.Ref("WebhookDescription")),
    enabled: t.Optional(t.Boolean()),
  },
  { additionalProperties: false, $id: "UpdateWebhookRequest" },
);

const UpdateWorkspaceRequest: TSchema = t.Object(
  {
    name: t.Optional(t.Ref("WorkspaceName")),
    retention_days: t.Optional(t.Ref("RetentionDays")),
    retention_of_errors_days: t.Optional(t.Ref("LongerRetentionDays")),
    retention_of_labelled_days: t.Optional(t.Ref("LongerRetentionDays")),
    code_network: t.Optional(t.Ref("CodeNetwork")),
  },
  { additionalProperties: false, $id: "UpdateWorkspaceRequest" },
);

const UserFact: TSchema = t.Text({ minLength: 1, maxLength: 1024, $id: "UserFact" });

const UserMessage: TSchema = t.Object(
  {
    role: t.Literal("user"),
    content: t.Ref("Contents"),
    name: t.Optional(t.Union([t.String(), t.Null()])),
    template_format: t.Optional(t.Ref("TemplateFormat")),
    input_variables: t.Optional(t.Ref("InputVariableNames")),
  },
  { $id: "UserMessage" },
);

const VariableConfig: TSchema = t.Object(
  { value_type: t.Optional(t.Union([t.Literal("string"), t.Literal("json"), t.Null()])), value: t.Unknown() },
  { $id: "VariableConfig" },
);

const VariableMappings: TSchema = t.Object(
  {},
  {
    maxProperties: 999,
    additionalProperties: t.Union([t.Ref("ColumnSource"), t.Null()], { $id: "VariableMappings/additionalProperties" }),
    $id: "VariableMappings",
  },
);

const VariableTool: TSchema = t.Object({ type: t.Literal("variable"), name: t.String() }, { $id: "VariableTool" });

const VerifyAuditEventsRequest: TSchema = t.Object(
  {
    from_position: t.Optional(t.Integer({ minimum: 1, maximum: 9007199254740991, default: 1 })),
    known_head: t.Optional(t.Union([t.Ref("AuditHead"), t.Null()])),
  },
  { additionalProperties: false, $id: "VerifyAuditEventsRequest" },
);

const WebAnnotation: TSchema = t.Object(
  {
    type: t.Literal("url_citation"),
    title: t.String(),
    url: t.String(),
    start_index: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    end_index: t.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 }),
    cited_text: t.Optional(t.Union([t.String(), t.Null()])),
    encrypted_index: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "WebAnnotation" },
);

const WebSearchResult: TSchema = t.Object(
  {
    type: t.Optional(t.Literal("web_search_result", { default: "web_search_result" })),
    url: t.Optional(t.String({ default: "" })),
    title: t.Optional(t.String({ default: "" })),
    encrypted_content: t.Optional(t.String({ default: "" })),
    page_age: t.Optional(t.Union([t.String(), t.Null()])),
  },
  { $id: "WebSearchResult" },
);

const WebSearchToolResultContent: TSchema = t.Object(
  {
    type: t.Literal("web_search_tool_result"),
    tool_use_id: t.String(),
    content: t.Optional(t.Array(t.Ref("WebSearchResult"), { default: [] })),
  },
  { $id: "WebSearchToolResultContent" },
);

const WebhookDeliveryStatus: TSchema = t.Union([t.Literal("pending"), t.Literal("delivered"), t.Literal("failed")], {
  $id: "WebhookDeliveryStatus",
});

const WebhookDescription: TSchema = t.Union([t.Text({ maxLength: 500 }), t.Null()], { $id: "WebhookDescription" });

const WebhookEventType: TSchema = t.Union(
  [
    t.Literal("prompt_template_version_created"),
    t.Literal("prompt_template_name_changed"),
    t.Literal("prompt_template_deleted"),
    t.Literal("prompt_template_label_created"),
    t.Literal("prompt_template_label_deleted"),
    t.Literal("prompt_template_label_moved"),
    t.Literal("prompt_template_label_change_requested"),
    t.Literal("prompt_template_label_change_approved"),
    t.Literal("prompt_template_label_change_denied"),
    t.Literal("prompt_template_updated"),
    t.Literal("agent_run_finished"),
    t.Literal("report_finished"),
    t.Literal("dataset_version_created_by_file"),
    t.Literal("dataset_version_created_by_file_failed"),
    t.Literal("dataset_version_created_from_filter_params"),
    t.Literal("dataset_version_created_from_filter_params_failed"),
    t.Literal("table_sheet_created_from_file"),
    t.Literal("table_sheet_created_from_file_failed"),
    t.Literal("table_sheet_created_from_request_history"),
    t.Literal("table_sheet_created_from_request_history_failed"),
    t.Literal("skill_collection_files_changed"),
    t.Literal("webhook_test"),
  ],
  { $id: "WebhookEventType" },
);

const WebhookEventTypes: TSchema = t.Union(
  [t.Array(t.Ref("WebhookEventType"), { minItems: 1, maxItems: 50 }), t.Null()],
  { $id: "WebhookEventTypes" },
);

const WebhookUrl: TSchema = t.Text({
  minLength: 1,
  maxLength: 2048,
  pattern: "^[Hh][Tt][Tt][Pp][Ss]?://\\S+$",
  $id: "WebhookUrl",
});

const WhileLoopConfig: TSchema = t.Object(
  {
    loop_type: t.Ref("LoopType"),
    prompt_config: t.Optional(t.Ref("LoopPromptConfig")),
    workflow_config: t.Optional(t.Ref("LoopWorkflowConfig")),
    end_condition_json_path: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 2048 }), t.Null()])),
    max_iterations: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 1000 }), t.Null()])),
    return_all_outputs: t.Optional(t.Union([t.Boolean(), t.Null()])),
    variable_mappings: t.Optional(t.Ref("LoopVariableMappings")),
  },
  { $id: "WhileLoopConfig" },
);

const WorkflowCommitMessage: TSchema = t.Union([t.Text({ maxLength: 1024 }), t.Null()], {
  $id: "WorkflowCommitMessage",
});

const WorkflowConfig: TSchema = t.Object(
  {
    workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
    workflow_version_number: t.Optional(t.Union([t.Integer({ minimum: 1, maximum: 2147483647 }), t.Null()])),
    workflow_label: t.Optional(t.Union([t.Text({ minLength: 1, maxLength: 255 }), t.Null()])),
    input_mappings: t.Optional(t.Union([t.Object({}, { additionalProperties: t.Ref("ColumnSource") }), t.Null()])),
    input_variables: t.Optional(t.Union([t.Object({}, { additionalProperties: t.Ref("ColumnSource") }), t.Null()])),
  },
  { $id: "WorkflowConfig" },
);

const WorkflowEdge: TSchema = t.Object(
  {
    source_node_name: t.Ref("NodeName"),
    target_node_name: t.Ref("NodeName"),
    is_and: t.Optional(t.Boolean({ default: true })),
    conditionals: t.Array(t.Ref("EdgeConditional"), { minItems: 1, maxItems: 100 }),
  },
  { $id: "WorkflowEdge" },
);

const WorkflowReleaseLabels: TSchema = t.Union(
  [t.Array(t.Text({ minLength: 1, maxLength: 255 }), { maxItems: 100 }), t.Null()],
  { $id: "WorkflowReleaseLabels" },
);

const WorkflowRunId: TSchema = t.Integer({ minimum: 1, maximum: 9007199254740991, $id: "WorkflowRunId" });

const WorkspaceName: TSchema = t.Text({ minLength: 1, maxLength: 255, pattern: "\\S", $id: "WorkspaceName" });

const XmlPathConfig: TSchema = t.Intersect(
  [
    t.Object({
      type: t.Optional(t.Union([t.Literal("find"), t.Literal("findall"), t.Null()])),
      source: t.Ref("ColumnSource"),
      xml_path: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_text: t.Optional(t.Union([t.Boolean(), t.Null()])),
      xpath: t.Optional(t.Text({ minLength: 1, maxLength: 2000 })),
      return_all: t.Optional(t.Union([t.Boolean(), t.Null()])),
    }),
    t.Union([t.Object({ xml_path: t.Unknown() }), t.Object({ xpath: t.Unknown() })]),
  ],
  { $id: "XmlPathConfig" },
);

/** Checks of each operation's path, query, headers and body, by operationId. */
export const validators = {
  listTables: {
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        prompt_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_version_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_label_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createTable: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateTableRequest"), [CreateTableRequest]),
  },
  getTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateTable: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateTableRequest"), [UpdateTableRequest]),
  },
  listSheets: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        prompt_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_version_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_label_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateSheetRequest"), [
      CreateSheetRequest,
      FileSource,
      FilterOperator,
      RequestLogField,
      RequestLogsSource,
      RequestSortField,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  getImportOperation: {
    params: new Validator(
      t.Object({ table_id: t.Text({ format: "uuid" }), operation_id: t.Text({ minLength: 1, maxLength: 255 }) }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  getSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateSheetRequest"), [UpdateSheetRequest]),
  },
  exportSheet: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        format: t.Optional(t.Union([t.Literal("csv"), t.Literal("jsonl")], { default: "csv" })),
        version_id: t.Optional(t.Text({ format: "uuid" })),
      }),
    ),
  },
  importFile: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ImportFileRequest"), [ImportFileRequest]),
  },
  importRequestLogs: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ImportRequestLogsRequest"), [
      FilterOperator,
      ImportRequestLogsRequest,
      RequestLogField,
      RequestSortField,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  listColumns: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        include_system_columns: t.Optional(t.Boolean({ default: false })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  createColumn: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateColumnRequest"), [
      AutoRunsInput,
      ColumnConfig,
      ColumnDependencyInput,
      ColumnTypeInput,
      CreateColumnRequest,
    ]),
  },
  deleteColumn: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        column_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateColumn: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        column_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateColumnRequest"), [
      AutoRunsInput,
      ColumnConfig,
      ColumnDependencyInput,
      ColumnTypeInput,
      UpdateColumnRequest,
    ]),
  },
  listRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        column_ids: t.Optional(t.Array(t.Text({ format: "uuid" }), { minItems: 1, maxItems: 100 })),
        first_column_index: t.Optional(t.Integer({ minimum: 0, maximum: 2147483646, default: 0 })),
        column_count: t.Optional(t.Integer({ minimum: 1, maximum: 999 })),
        first_row_index: t.Optional(t.Integer({ minimum: 0, maximum: 2147483646 })),
        include_columns: t.Optional(t.Boolean()),
        include_row_count: t.Optional(t.Boolean({ default: true })),
        include_system_columns: t.Optional(t.Boolean({ default: false })),
        include_execution_metadata_aggregates: t.Optional(t.Boolean({ default: false })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  addRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("AddRowsRequest"), [AddRowsRequest]),
  },
  deleteRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DeleteRowsRequest"), [DeleteRowsRequest]),
  },
  getCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  updateCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateCellRequest"), [UpdateCellRequest]),
  },
  explainCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
  },
  recalculateCell: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        cell_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RecalculateCellRequest"), [RecalculateCellRequest]),
  },
  recalculateCells: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RecalculateCellsRequest"), [RecalculateCellsRequest]),
  },
  listOperations: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        include: t.Optional(
          t.Array(
            t.Union([t.Literal("error_message"), t.Literal("ceilings"), t.Literal("spent"), t.Literal("pause_reason")]),
            { maxItems: 4 },
          ),
        ),
      }),
    ),
  },
  createOperation: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(t.Object({ dry_run: t.Optional(t.Boolean({ default: false })) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateOperationRequest"), [CreateOperationRequest, OperationCeilings]),
  },
  getOperation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        operation_id: t.Text({ minLength: 1, maxLength: 255 }),
      }),
    ),
    query: new Validator(
      t.Object({
        include: t.Optional(
          t.Array(
            t.Union([t.Literal("error_message"), t.Literal("ceilings"), t.Literal("spent"), t.Literal("pause_reason")]),
            { maxItems: 4 },
          ),
        ),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  cancelOperation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        operation_id: t.Text({ minLength: 1, maxLength: 255 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  resumeOperation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        operation_id: t.Text({ minLength: 1, maxLength: 255 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ResumeOperationRequest"), [OperationCeilings, ResumeOperationRequest]),
  },
  getStatusCounts: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
  },
  listVersions: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        sort: t.Optional(t.Literal("version_number", { default: "version_number" })),
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createVersion: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateVersionRequest"), [CreateVersionRequest]),
  },
  getScoreHistory: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        range: t.Optional(
          t.Union(
            [
              t.Literal("all"),
              t.Literal("last_25"),
              t.Literal("last_50"),
              t.Literal("last_100"),
              t.Literal("last_250"),
            ],
            { default: "all" },
          ),
        ),
        resolution: t.Optional(
          t.Union([t.Literal("auto"), t.Literal("raw"), t.Literal("min_max_bucket")], { default: "auto" }),
        ),
        max_points: t.Optional(t.Integer({ minimum: 50, maximum: 5000, default: 1200 })),
      }),
    ),
  },
  getSheetScore: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  calculateSheetScore: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  configureSheetScore: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("ConfigureSheetScoreRequest"), [
      AssertionAggregation,
      ConfigureSheetScoreRequest,
      ScoreMode,
      ScoreQuestion,
      ScoreSettings,
      ScoreTokens,
    ]),
  },
  getScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  configureScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("ConfigureScorecardRequest"), [
      AggregationMethod,
      ConfigureScorecardRequest,
      EvidenceMode,
      FreeObject,
      GivenAggregation,
      GivenThresholds,
      RequiredStepBehavior,
      ScorecardStepInput,
      StepConfig,
    ]),
  },
  migrateScoreToScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("MigrateScoreRequest"), [MigrateScoreRequest]),
  },
  recalculateScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RecalculateScorecardRequest"), [
      RecalculateScorecardRequest,
      RowSelection,
      StepSelection,
    ]),
  },
  cancelScorecard: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CancelScorecardRequest"), [CancelScorecardRequest, RowSelection, StepSelection]),
  },
  listScorecardCalculations: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  getScorecardCalculation: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        calculation_id: t.Text({ format: "uuid" }),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  compareScorecardCalculations: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        calculation_id: t.Text({ format: "uuid" }),
      }),
    ),
    query: new Validator(
      t.Object({
        baseline_id: t.Optional(t.Text({ format: "uuid" })),
        baseline_version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        baseline_version_name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      }),
    ),
  },
  listScorecardRows: {
    params: new Validator(t.Object({ table_id: t.Text({ format: "uuid" }), sheet_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        calculation_id: t.Optional(t.Text({ format: "uuid" })),
        verdict: t.Optional(
          t.Text({
            pattern: "^(pass|warn|fail|error|skipped)(,(pass|warn|fail|error|skipped))*$",
            minLength: 1,
            maxLength: 64,
          }),
        ),
        cursor: t.Optional(t.Integer({ minimum: 0, maximum: 2147483647 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 50 })),
      }),
    ),
  },
  getScorecardRow: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        row_index: t.Integer({ minimum: 0, maximum: 2147483647 }),
      }),
    ),
    query: new Validator(t.Object({ calculation_id: t.Optional(t.Text({ format: "uuid" })) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  getVersion: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        version_id: t.Text({ format: "uuid" }),
      }),
    ),
    query: new Validator(
      t.Object({
        rows_cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        rows_limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  diffVersions: {
    params: new Validator(
      t.Object({
        table_id: t.Text({ format: "uuid" }),
        sheet_id: t.Text({ format: "uuid" }),
        version_id: t.Text({ format: "uuid" }),
      }),
    ),
    query: new Validator(
      t.Object({
        to: t.Optional(t.Text({ format: "uuid" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  listWorkspaceEnvVars: {},
  createWorkspaceEnvVar: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateEnvVarRequest"), [CreateEnvVarRequest, EnvVarKey]),
  },
  deleteWorkspaceEnvVar: {
    params: new Validator(t.Object({ var_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateWorkspaceEnvVar: {
    params: new Validator(t.Object({ var_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateEnvVarRequest"), [UpdateEnvVarRequest]),
  },
  listCustomProviders: {},
  createCustomProvider: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateCustomProviderRequest"), [
      CreateCustomProviderRequest,
      CustomProviderClient,
      CustomProviderKeyVariable,
      CustomProviderName,
      CustomProviderUrl,
      EnvVarKey,
      SharesApiKey,
    ]),
  },
  getCustomProvider: {
    params: new Validator(t.Object({ custom_provider_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteCustomProvider: {
    params: new Validator(t.Object({ custom_provider_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateCustomProvider: {
    params: new Validator(t.Object({ custom_provider_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateCustomProviderRequest"), [
      CustomProviderClient,
      CustomProviderKeyVariable,
      CustomProviderName,
      CustomProviderUrl,
      EnvVarKey,
      SharesApiKey,
      UpdateCustomProviderRequest,
    ]),
  },
  listMcpServers: {},
  createMcpServer: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateMcpServerRequest"), [
      CreateMcpServerRequest,
      McpServerHeaders,
      McpServerName,
      McpServerUrl,
    ]),
  },
  getMcpServer: {
    params: new Validator(t.Object({ mcp_server_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteMcpServer: {
    params: new Validator(t.Object({ mcp_server_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateMcpServer: {
    params: new Validator(t.Object({ mcp_server_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateMcpServerRequest"), [
      McpServerHeaders,
      McpServerName,
      McpServerUrl,
      UpdateMcpServerRequest,
    ]),
  },
  listMcpServerTools: {
    params: new Validator(t.Object({ mcp_server_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
  },
  publishPromptTemplate: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("PublishPromptTemplateRequest"), [
      Annotation,
      ApplyPatchCallContent,
      ApplyPatchCallOutputContent,
      AssistantMessage,
      BashCodeExecutionToolResultContent,
      BlueprintTool,
      BuiltInTool,
      ChatPrompt,
      CodeContent,
      CodeExecutionResultContent,
      CommitMessage,
      CompletionPrompt,
      ContainerFileAnnotation,
      Content,
      Contents,
      DeveloperMessage,
      ExternalId,
      FileAnnotation,
      FunctionCall,
      FunctionDefinition,
      FunctionMessage,
      FunctionName,
      FunctionTool,
      ImageContent,
      ImageUrl,
      InputVariableNames,
      MapAnnotation,
      McpApprovalRequestContent,
      McpApprovalResponseContent,
      McpCallContent,
      McpListToolsContent,
      MediaContent,
      MediaSource,
      MediaVariable,
      Message,
      NewExternalIds,
      OutputMediaContent,
      OwnWorkspaceId,
      PlaceholderMessage,
      PromptMetadata,
      PromptModel,
      PromptName,
      PromptTemplate,
      PublishPromptTemplateRequest,
      RegistryToolReference,
      ReleaseLabelName,
      ReleaseLabelNames,
      ServerToolUseContent,
      ShellCallContent,
      ShellCallOutputContent,
      SystemMessage,
      TemplateFormat,
      TextContent,
      TextEditorCodeExecutionToolResultContent,
      ThinkingContent,
      ToolCall,
      ToolChoice,
      ToolMessage,
      UserMessage,
      VariableTool,
      WebAnnotation,
      WebSearchResult,
      WebSearchToolResultContent,
    ]),
  },
  listPromptTemplates: {
    query: new Validator(
      t.Object({
        status: t.Optional(
          t.Union([t.Literal("active"), t.Literal("deleted"), t.Literal("all")], { default: "active" }),
        ),
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")], {
            default: "created_at",
          }),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 30 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        tags: t.Optional(t.Array(t.Text({ maxLength: 512 }), { maxItems: 100 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        is_snippet: t.Optional(t.Boolean()),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        include_llm_kwargs: t.Optional(t.Boolean({ default: false })),
        skip_input_variable_rendering: t.Optional(t.Boolean({ default: true })),
      }),
    ),
  },
  getPromptTemplate: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    query: new Validator(
      t.Object({
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        resolve_snippets: t.Optional(t.Boolean({ default: true })),
        include_llm_kwargs: t.Optional(t.Boolean({ default: false })),
        skip_input_variable_rendering: t.Optional(t.Boolean({ default: true })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  renderPromptTemplate: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
    body: new Validator(t.Ref("RenderPromptTemplateRequest"), [OwnWorkspaceId, RenderPromptTemplateRequest]),
  },
  patchPromptTemplate: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("PatchPromptTemplateRequest"), [
      CommitMessage,
      PatchPromptTemplateRequest,
      ReleaseLabelName,
      ReleaseLabelNames,
    ]),
  },
  deletePromptTemplate: {
    params: new Validator(t.Object({ prompt_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updatePromptTemplate: {
    params: new Validator(t.Object({ prompt_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdatePromptTemplateRequest"), [PromptName, PromptTags, UpdatePromptTemplateRequest]),
  },
  listPromptVersions: {
    params: new Validator(t.Object({ prompt_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  runPromptTemplate: {
    params: new Validator(t.Object({ prompt_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RunPromptTemplateRequest"), [RunPromptTemplateRequest]),
  },
  upsertPromptTemplate: {
    params: new Validator(
      t.Object({
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("PublishPromptTemplateRequest"), [
      Annotation,
      ApplyPatchCallContent,
      ApplyPatchCallOutputContent,
      AssistantMessage,
      BashCodeExecutionToolResultContent,
      BlueprintTool,
      BuiltInTool,
      ChatPrompt,
      CodeContent,
      CodeExecutionResultContent,
      CommitMessage,
      CompletionPrompt,
      ContainerFileAnnotation,
      Content,
      Contents,
      DeveloperMessage,
      ExternalId,
      FileAnnotation,
      FunctionCall,
      FunctionDefinition,
      FunctionMessage,
      FunctionName,
      FunctionTool,
      ImageContent,
      ImageUrl,
      InputVariableNames,
      MapAnnotation,
      McpApprovalRequestContent,
      McpApprovalResponseContent,
      McpCallContent,
      McpListToolsContent,
      MediaContent,
      MediaSource,
      MediaVariable,
      Message,
      NewExternalIds,
      OutputMediaContent,
      OwnWorkspaceId,
      PlaceholderMessage,
      PromptMetadata,
      PromptModel,
      PromptName,
      PromptTemplate,
      PublishPromptTemplateRequest,
      RegistryToolReference,
      ReleaseLabelName,
      ReleaseLabelNames,
      ServerToolUseContent,
      ShellCallContent,
      ShellCallOutputContent,
      SystemMessage,
      TemplateFormat,
      TextContent,
      TextEditorCodeExecutionToolResultContent,
      ThinkingContent,
      ToolCall,
      ToolChoice,
      ToolMessage,
      UserMessage,
      VariableTool,
      WebAnnotation,
      WebSearchResult,
      WebSearchToolResultContent,
    ]),
  },
  getSnippetUsage: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    query: new Validator(
      t.Object({
        prompt_version_number: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
      }),
    ),
  },
  listPromptTemplatesV1: {
    query: new Validator(
      t.Object({
        status: t.Optional(
          t.Union([t.Literal("active"), t.Literal("deleted"), t.Literal("all")], { default: "active" }),
        ),
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")], {
            default: "created_at",
          }),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 30 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        tags: t.Optional(t.Array(t.Text({ maxLength: 512 }), { maxItems: 100 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        is_snippet: t.Optional(t.Boolean()),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        include_llm_kwargs: t.Optional(t.Boolean({ default: false })),
        skip_input_variable_rendering: t.Optional(t.Boolean({ default: true })),
      }),
    ),
  },
  getPromptTemplateV1: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    query: new Validator(
      t.Object({
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        resolve_snippets: t.Optional(t.Boolean({ default: true })),
        include_llm_kwargs: t.Optional(t.Boolean({ default: false })),
        skip_input_variable_rendering: t.Optional(t.Boolean({ default: true })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  renderPromptTemplateV1: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
    body: new Validator(t.Ref("RenderPromptTemplateRequest"), [OwnWorkspaceId, RenderPromptTemplateRequest]),
  },
  listPromptLabels: { params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 512 }) })) },
  createPromptLabel: {
    params: new Validator(t.Object({ prompt_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreatePromptLabelRequest"), [
      CreatePromptLabelRequest,
      LabelledVersionId,
      LabelledVersionNumber,
      ReleaseLabelName,
    ]),
  },
  deletePromptLabel: {
    params: new Validator(t.Object({ prompt_label_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  movePromptLabel: {
    params: new Validator(t.Object({ prompt_label_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("MovePromptLabelRequest"), [
      LabelledVersionId,
      LabelledVersionNumber,
      MovePromptLabelRequest,
    ]),
  },
  listAbReleases: {
    query: new Validator(
      t.Object({
        prompt_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createAbRelease: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateAbReleaseRequest"), [
      AbReleaseName,
      AbSegments,
      AbSplit,
      AbStickyKey,
      CreateAbReleaseRequest,
      PromptId,
      ReleaseLabelName,
    ]),
  },
  getAbRelease: {
    params: new Validator(t.Object({ ab_release_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteAbRelease: {
    params: new Validator(t.Object({ ab_release_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateAbRelease: {
    params: new Validator(t.Object({ ab_release_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateAbReleaseRequest"), [
      AbReleaseName,
      AbSegments,
      AbSplit,
      AbStickyKey,
      UpdateAbReleaseRequest,
    ]),
  },
  listProtectedLabels: { query: new Validator(t.Object({ kind: t.Optional(t.Ref("LabelledKind")) }), [LabelledKind]) },
  protectLabel: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ProtectLabelRequest"), [LabelledKind, ProtectLabelRequest, ReleaseLabelName]),
  },
  unprotectLabel: {
    params: new Validator(t.Object({ protected_label_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listLabelChangeRequests: {
    query: new Validator(
      t.Object({
        kind: t.Optional(t.Ref("LabelledKind")),
        status: t.Optional(t.Ref("LabelChangeStatus")),
        label: t.Optional(t.Ref("ReleaseLabelName")),
        entity_id: t.Optional(t.Ref("LabelRecordId")),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
      [LabelChangeStatus, LabelRecordId, LabelledKind, ReleaseLabelName],
    ),
  },
  getLabelChangeRequest: {
    params: new Validator(t.Object({ change_request_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  updateLabelChangeRequest: {
    params: new Validator(t.Object({ change_request_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateLabelChangeRequestRequest"), [
      LabelChangeComment,
      RequiredScore,
      UpdateLabelChangeRequestRequest,
    ]),
  },
  approveLabelChange: {
    params: new Validator(t.Object({ change_request_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DecideLabelChangeRequest"), [DecideLabelChangeRequest, LabelChangeComment]),
  },
  denyLabelChange: {
    params: new Validator(t.Object({ change_request_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DecideLabelChangeRequest"), [DecideLabelChangeRequest, LabelChangeComment]),
  },
  withdrawLabelChange: {
    params: new Validator(t.Object({ change_request_id: t.Ref("LabelRecordId") }), [LabelRecordId]),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  createFolder: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateFolderRequest"), [
      CreateFolderRequest,
      ExternalId,
      FolderName,
      GivenWorkspaceId,
      InFolder,
      NewExternalIds,
    ]),
  },
  listFolderEntities: {
    query: new Validator(
      t.Object({
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")]),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        folder_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        flatten: t.Optional(t.Boolean({ default: false })),
        filter_type: t.Optional(t.Array(t.Ref("FolderEntityType"), { minItems: 1, maxItems: 20 })),
        search_query: t.Optional(t.Text({ minLength: 1, maxLength: 500 })),
        semantic_search: t.Optional(t.Boolean({ default: false })),
        semantic_search_top_k: t.Optional(t.Integer({ minimum: 1, maximum: 500, default: 100 })),
        semantic_search_threshold: t.Optional(t.Number({ exclusiveMinimum: 0, maximum: 2 })),
        tags: t.Optional(t.Array(t.Text({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 50 })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        include_metadata: t.Optional(t.Boolean({ default: false })),
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 4096 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 10000, default: 10000 })),
      }),
      [FolderEntityType],
    ),
  },
  moveFolderEntities: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("MoveFolderEntitiesRequest"), [
      FolderEntityId,
      FolderEntityReference,
      FolderEntityReferences,
      FolderEntityType,
      GivenWorkspaceId,
      InFolder,
      MoveFolderEntitiesRequest,
    ]),
  },
  deleteFolderEntities: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DeleteFolderEntitiesRequest"), [
      DeleteFolderEntitiesRequest,
      FolderEntityId,
      FolderEntityReference,
      FolderEntityReferences,
      FolderEntityType,
      GivenWorkspaceId,
    ]),
  },
  resolveFolderId: {
    query: new Validator(
      t.Object({
        path: t.Text({ minLength: 1, maxLength: 12800 }),
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
      }),
    ),
  },
  updateFolder: {
    params: new Validator(t.Object({ folder_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateFolderRequest"), [FolderName, UpdateFolderRequest]),
  },
  listFolderExternalIds: {
    params: new Validator(t.Object({ folder_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
  },
  attachFolderExternalId: {
    params: new Validator(t.Object({ folder_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachFolderExternalId: {
    params: new Validator(
      t.Object({
        folder_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listPromptTemplateExternalIds: {
    params: new Validator(t.Object({ prompt_template_id: t.Text({ minLength: 1, maxLength: 512 }) })),
  },
  attachPromptTemplateExternalId: {
    params: new Validator(t.Object({ prompt_template_id: t.Text({ minLength: 1, maxLength: 512 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachPromptTemplateExternalId: {
    params: new Validator(
      t.Object({
        prompt_template_id: t.Text({ minLength: 1, maxLength: 512 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  logRequest: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("LogRequest"), [
      GivenTime,
      LogRequest,
      LoggedCall,
      LoggedChat,
      LoggedCompletion,
      LoggedContent,
      LoggedMessage,
      LoggedPrompt,
      LoggedPromptLabel,
      LoggedToolCall,
      RequestErrorType,
      RequestMetadata,
      RequestStatus,
    ]),
  },
  listRequests: {
    query: new Validator(
      t.Object({
        user_id: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 25, default: 10 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        include_prompt_name: t.Optional(t.Boolean({ default: false })),
        include_previews: t.Optional(t.Boolean({ default: false })),
      }),
    ),
  },
  getRequest: {
    params: new Validator(t.Object({ request_id: t.Integer({ minimum: 1, maximum: 9007199254740991 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteRequest: {
    params: new Validator(t.Object({ request_id: t.Integer({ minimum: 1, maximum: 9007199254740991 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  searchRequestLogs: {
    body: new Validator(t.Ref("SearchRequestLogsRequest"), [
      FilterOperator,
      RequestSortField,
      SearchRequestLogsRequest,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  getRequestAnalytics: {
    body: new Validator(t.Ref("RequestAnalyticsQuery"), [
      FilterOperator,
      RequestAnalyticsQuery,
      RequestSortField,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  getRequestCustomAnalytics: {
    body: new Validator(t.Ref("RequestCustomAnalyticsQuery"), [
      ChartId,
      ChartLimit,
      ChartMetric,
      ChartPercentile,
      ChartTitle,
      FilterOperator,
      RatioInsightSpec,
      RequestChart,
      RequestChartSeries,
      RequestCustomAnalyticsQuery,
      RequestGroupField,
      RequestMetricField,
      RequestSortField,
      SeriesKey,
      SeriesLabel,
      SeriesMetric,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  suggestRequestValues: {
    query: new Validator(
      t.Object({
        field: t.Ref("SuggestionField"),
        prefix: t.Optional(t.Text({ maxLength: 1024 })),
        metadata_key: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        prompt_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        filter_group: t.Optional(t.Text({ minLength: 2, maxLength: 8192 })),
      }),
      [SuggestionField],
    ),
  },
  trackMetadata: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("TrackMetadataRequest"), [AnyRequestId, RequestMetadata, TrackMetadataRequest]),
  },
  trackScore: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("TrackScoreRequest"), [AnyRequestId, TrackScoreRequest]),
  },
  trackPrompt: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("TrackPromptRequest"), [AnyRequestId, TrackPromptRequest]),
  },
  trackGroup: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("TrackGroupRequest"), [AnyRequestId, TrackGroupRequest]),
  },
  trackMetadataFromSdk: {
    body: new Validator(t.Ref("SdkTrackMetadataRequest"), [
      AnyRequestId,
      ApiKeyInBody,
      RequestMetadata,
      SdkTrackMetadataRequest,
    ]),
  },
  trackScoreFromSdk: {
    body: new Validator(t.Ref("SdkTrackScoreRequest"), [AnyRequestId, ApiKeyInBody, SdkTrackScoreRequest]),
  },
  trackPromptFromSdk: {
    body: new Validator(t.Ref("SdkTrackPromptRequest"), [AnyRequestId, ApiKeyInBody, SdkTrackPromptRequest]),
  },
  trackGroupFromSdk: {
    body: new Validator(t.Ref("SdkTrackGroupRequest"), [AnyRequestId, ApiKeyInBody, SdkTrackGroupRequest]),
  },
  trackRequest: {
    body: new Validator(t.Ref("TrackRequestRequest"), [
      ApiKeyInBody,
      GivenTime,
      LoggedPromptLabel,
      RequestErrorType,
      RequestMetadata,
      RequestStatus,
      TrackRequestRequest,
    ]),
  },
  createGroup: { body: new Validator(t.Ref("CreateGroupRequest"), [ApiKeyInBody, CreateGroupRequest]) },
  ingestOtlpTraces: {
    query: new Validator(t.Object({ close_after: t.Optional(t.Boolean({ default: false })) })),
    body: new Validator(t.Ref("OtlpTracesRequest"), [OtlpResourceSpans, OtlpScopeSpans, OtlpTracesRequest]),
  },
  ingestOtlpLogs: { body: new Validator(t.Ref("OtlpLogsRequest"), [OtlpLogsRequest, OtlpResourceLogs, OtlpScopeLogs]) },
  ingestOtlpMetrics: {
    body: new Validator(t.Ref("OtlpMetricsRequest"), [OtlpMetricsRequest, OtlpResourceMetrics, OtlpScopeMetrics]),
  },
  createSpans: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateSpansRequest"), [
      AnyAttributes,
      CreateSpansRequest,
      GivenTime,
      LoggedCall,
      LoggedChat,
      LoggedCompletion,
      LoggedContent,
      LoggedMessage,
      LoggedPrompt,
      LoggedPromptLabel,
      LoggedToolCall,
      Nanoseconds,
      NewSpan,
      RequestErrorType,
      RequestMetadata,
      RequestStatus,
      SpanIdText,
      TraceIdText,
    ]),
  },
  getTrace: {
    params: new Validator(t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 10000, default: 10000 })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteTrace: {
    params: new Validator(t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  listTraceSpans: {
    params: new Validator(t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "asc" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 10000, default: 10000 })),
      }),
    ),
  },
  getSpan: {
    params: new Validator(
      t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }), span_id: t.Ref("SpanIdText") }),
      [SpanIdText],
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  getTraceTree: {
    params: new Validator(t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        parent_id: t.Optional(t.Ref("SpanIdText")),
        depth: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        from: t.Optional(t.Ref("SpanIdText")),
        q: t.Optional(t.Text({ minLength: 1, maxLength: 1000 })),
        offset: t.Optional(t.Integer({ minimum: 0, maximum: 2147483647, default: 0 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 10000, default: 100 })),
      }),
      [SpanIdText],
    ),
  },
  closeTrace: {
    params: new Validator(t.Object({ trace_id: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  searchTraces: {
    body: new Validator(t.Ref("SearchTracesRequest"), [
      FilterOperator,
      SearchTracesRequest,
      StructuredFilter,
      TraceFilterGroup,
      TraceSortField,
    ]),
  },
  getTraceCustomAnalytics: {
    body: new Validator(t.Ref("TraceCustomAnalyticsQuery"), [
      ChartId,
      ChartLimit,
      ChartMetric,
      ChartPercentile,
      ChartTitle,
      ChartType,
      FilterOperator,
      SeriesKey,
      SeriesLabel,
      SeriesMetric,
      StructuredFilter,
      TraceChart,
      TraceChartNumber,
      TraceChartSeries,
      TraceCustomAnalyticsQuery,
      TraceFilterGroup,
      TraceGroupField,
    ]),
  },
  listTools: {
    query: new Validator(
      t.Object({
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")]),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 4096 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
      }),
    ),
  },
  createTool: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateToolRequest"), [
      CreateToolRequest,
      ExternalId,
      InFolder,
      NewExternalIds,
      ToolCommitMessage,
      ToolDefinition,
      ToolExecution,
      ToolName,
      ToolResponseSchema,
    ]),
  },
  getTool: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteTool: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateTool: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateToolRequest"), [ToolName, UpdateToolRequest]),
  },
  listToolVersions: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createToolVersion: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateToolVersionRequest"), [
      CreateToolVersionRequest,
      ToolCommitMessage,
      ToolDefinition,
      ToolExecution,
      ToolResponseSchema,
    ]),
  },
  setToolLabel: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("SetToolLabelRequest"), [SetToolLabelRequest, ToolLabelName]),
  },
  deleteToolLabel: {
    params: new Validator(
      t.Object({
        identifier: t.Text({ minLength: 1, maxLength: 255 }),
        label_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listToolReferences: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(t.Object({ version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })) })),
  },
  testExecuteTool: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("TestExecuteToolRequest"), [TestExecuteToolRequest, ToolDefinition, ToolExecution]),
  },
  listToolEnvVars: { params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })) },
  createToolEnvVar: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateEnvVarRequest"), [CreateEnvVarRequest, EnvVarKey]),
  },
  deleteToolEnvVar: {
    params: new Validator(
      t.Object({
        identifier: t.Text({ minLength: 1, maxLength: 255 }),
        var_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateToolEnvVar: {
    params: new Validator(
      t.Object({
        identifier: t.Text({ minLength: 1, maxLength: 255 }),
        var_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateEnvVarRequest"), [UpdateEnvVarRequest]),
  },
  listToolExternalIds: { params: new Validator(t.Object({ tool_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })) },
  attachToolExternalId: {
    params: new Validator(t.Object({ tool_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachToolExternalId: {
    params: new Validator(
      t.Object({
        tool_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  createWorkflow: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateWorkflowRequest"), [
      CreateWorkflowRequest,
      EdgeConditional,
      EdgeOperand,
      ExternalId,
      GivenInputVariables,
      GivenWorkflowEdges,
      GivenWorkflowNode,
      NewExternalIds,
      NodeConfiguration,
      NodeDependencies,
      NodeName,
      NodeType,
      RequiredInputVariables,
      WorkflowCommitMessage,
      WorkflowEdge,
      WorkflowReleaseLabels,
    ]),
  },
  patchWorkflow: {
    params: new Validator(t.Object({ workflow_id_or_name: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("PatchWorkflowRequest"), [
      EdgeConditional,
      EdgeOperand,
      GivenInputVariables,
      GivenWorkflowEdges,
      NodeDependencies,
      NodeName,
      NodeUpdate,
      PatchWorkflowRequest,
      RequiredInputVariables,
      WorkflowCommitMessage,
      WorkflowEdge,
      WorkflowReleaseLabels,
    ]),
  },
  listWorkflows: {
    query: new Validator(
      t.Object({
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")], {
            default: "created_at",
          }),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 30 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
      }),
    ),
  },
  getWorkflow: {
    params: new Validator(t.Object({ workflow_id_or_name: t.Text({ minLength: 1, maxLength: 255 }) })),
    query: new Validator(
      t.Object({
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteWorkflow: {
    params: new Validator(t.Object({ workflow_id_or_name: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  listWorkflowLabels: {
    params: new Validator(t.Object({ workflow_id_or_name: t.Text({ minLength: 1, maxLength: 255 }) })),
  },
  runWorkflow: {
    params: new Validator(t.Object({ workflow_name: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RunWorkflowRequest"), [RunWorkflowRequest]),
  },
  createRealtimeToken: {
    query: new Validator(t.Object({ capability: t.Text({ minLength: 1, maxLength: 300 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listWorkflowVersions: {
    params: new Validator(t.Object({ workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  listWorkflowRuns: {
    params: new Validator(t.Object({ workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  getWorkflowRun: {
    params: new Validator(t.Object({ workflow_run_id: t.Ref("WorkflowRunId") }), [WorkflowRunId]),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  getWorkflowExecutionResults: {
    query: new Validator(
      t.Object({
        workflow_version_execution_id: t.Integer({ minimum: 1, maximum: 9007199254740991 }),
        return_all_outputs: t.Optional(t.Boolean({ default: false })),
        workflow_node_name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
      }),
    ),
  },
  listWorkflowExternalIds: {
    params: new Validator(t.Object({ workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
  },
  attachWorkflowExternalId: {
    params: new Validator(t.Object({ workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachWorkflowExternalId: {
    params: new Validator(
      t.Object({
        workflow_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listSkillCollections: {
    query: new Validator(
      t.Object({
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")]),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 4096 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
      }),
    ),
  },
  createSkillCollection: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateSkillCollectionRequest"), [
      CreateSkillCollectionRequest,
      ExternalId,
      InFolder,
      NewExternalIds,
      SkillCollectionName,
      SkillCommitMessage,
      SkillFile,
      SkillFilePath,
      SkillProvider,
    ]),
  },
  getSkillCollection: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 2048 }) })),
    query: new Validator(
      t.Object({
        format: t.Optional(t.Union([t.Literal("json"), t.Literal("zip")], { default: "json" })),
        label: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        version: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
      }),
    ),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteSkillCollection: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 2048 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateSkillCollection: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 2048 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateSkillCollectionRequest"), [SkillCollectionName, UpdateSkillCollectionRequest]),
  },
  listSkillCollectionVersions: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 2048 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createSkillCollectionVersion: {
    params: new Validator(t.Object({ identifier: t.Text({ minLength: 1, maxLength: 2048 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("SaveSkillCollectionVersionRequest"), [
      SaveSkillCollectionVersionRequest,
      SkillCommitMessage,
      SkillFile,
      SkillFileMove,
      SkillFilePath,
      SkillProvider,
    ]),
  },
  listSkillCollectionExternalIds: {
    params: new Validator(t.Object({ skill_collection_id: t.Text({ format: "uuid" }) })),
  },
  attachSkillCollectionExternalId: {
    params: new Validator(t.Object({ skill_collection_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachSkillCollectionExternalId: {
    params: new Validator(
      t.Object({
        skill_collection_id: t.Text({ format: "uuid" }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listDatasets: {
    query: new Validator(
      t.Object({
        status: t.Optional(
          t.Union([t.Literal("active"), t.Literal("deleted"), t.Literal("all")], { default: "active" }),
        ),
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")], {
            default: "id",
          }),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        dataset_group_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_version_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        prompt_label_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        report_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        filter_query: t.Optional(t.Text({ minLength: 2, maxLength: 8000 })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 10 })),
      }),
    ),
  },
  listDatasetRows: {
    params: new Validator(t.Object({ dataset_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        q: t.Optional(t.Text({ minLength: 1, maxLength: 1000 })),
        filter_query: t.Optional(t.Text({ minLength: 2, maxLength: 8000 })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 10 })),
      }),
    ),
  },
  createDatasetGroup: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateDatasetGroupRequest"), [CreateDatasetGroupRequest, ExternalId, NewExternalIds]),
  },
  listDatasetGroupExternalIds: {
    params: new Validator(t.Object({ dataset_group_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
  },
  attachDatasetGroupExternalId: {
    params: new Validator(t.Object({ dataset_group_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachDatasetGroupExternalId: {
    params: new Validator(
      t.Object({
        dataset_group_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  createDatasetVersionFromFile: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateDatasetVersionFromFileRequest"), [
      CreateDatasetVersionFromFileRequest,
      DatasetGroupReference,
    ]),
  },
  createDatasetVersionFromFilterParams: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateDatasetVersionFromFilterParamsRequest"), [
      CreateDatasetVersionFromFilterParamsRequest,
      DatasetGroupReference,
      FilterOperator,
      OlderPromptChoice,
      RequestSortField,
      RequestStatus,
      StructuredFilter,
      StructuredFilterGroup,
    ]),
  },
  createDraftDatasetVersion: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateDraftDatasetVersionRequest"), [
      CreateDraftDatasetVersionRequest,
      DatasetGroupReference,
    ]),
  },
  addRequestLogToDatasetVersion: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("AddRequestLogToDatasetRequest"), [AddRequestLogToDatasetRequest, DatasetGroupReference]),
  },
  addTrace: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("AddTraceRequest"), [AddTraceRequest, TraceIdText]),
  },
  saveDraftDatasetVersion: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("SaveDraftDatasetVersionRequest"), [
      DatasetGroupReference,
      SaveDraftDatasetVersionRequest,
    ]),
  },
  listEvaluations: {
    query: new Validator(
      t.Object({
        status: t.Optional(
          t.Union([t.Literal("active"), t.Literal("deleted"), t.Literal("all")], { default: "active" }),
        ),
        sort_by: t.Optional(
          t.Union([t.Literal("created_at"), t.Literal("updated_at"), t.Literal("name"), t.Literal("id")], {
            default: "id",
          }),
        ),
        sort_order: t.Optional(t.Union([t.Literal("asc"), t.Literal("desc")], { default: "desc" })),
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        name: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        include_runs: t.Optional(t.Boolean({ default: false })),
        created_by_email: t.Optional(t.Text({ minLength: 1, maxLength: 320 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        updated_after: t.Optional(t.Text({ format: "date-time" })),
        updated_before: t.Optional(t.Text({ format: "date-time" })),
        external_source: t.Optional(t.Text({ minLength: 1, maxLength: 128 })),
        external_id: t.Optional(t.Text({ minLength: 1, maxLength: 512 })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 10 })),
      }),
    ),
  },
  listEvaluationRows: {
    params: new Validator(t.Object({ evaluation_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        workspace_id: t.Optional(t.Integer({ minimum: 1, maximum: 2147483647 })),
        page: t.Optional(t.Integer({ minimum: 1, maximum: 1000000, default: 1 })),
        per_page: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 10 })),
      }),
    ),
  },
  createReport: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateReportRequest"), [
      CreateReportRequest,
      DatasetGroupReference,
      ExternalId,
      NewExternalIds,
      ReportColumnDefinition,
      ReportColumnName,
      ReportColumnType,
      ReportConfiguration,
      ReportScoreConfiguration,
    ]),
  },
  deleteReportsByName: {
    params: new Validator(t.Object({ report_name: t.Text({ minLength: 1, maxLength: 255 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  getReport: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteReport: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  runReport: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("RunReportRequest"), [RunReportRequest]),
  },
  getReportScore: { params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })) },
  updateReportScoreCard: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateReportScoreCardRequest"), [UpdateReportScoreCardRequest]),
  },
  renameReport: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("RenameReportRequest"), [RenameReportRequest]),
  },
  listReportExternalIds: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
  },
  attachReportExternalId: {
    params: new Validator(t.Object({ report_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("ExternalId"), [ExternalId]),
  },
  detachReportExternalId: {
    params: new Validator(
      t.Object({
        report_id: t.Integer({ minimum: 1, maximum: 2147483647 }),
        source: t.Text({ minLength: 1, maxLength: 128 }),
        external_id: t.Text({ minLength: 1, maxLength: 512 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  createReportColumn: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateReportColumnRequest"), [
      CreateReportColumnRequest,
      ReportColumnName,
      ReportColumnType,
      ReportConfiguration,
    ]),
  },
  deleteReportColumn: {
    params: new Validator(t.Object({ report_column_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateReportColumn: {
    params: new Validator(t.Object({ report_column_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateReportColumnRequest"), [
      ReportColumnName,
      ReportColumnType,
      ReportConfiguration,
      UpdateReportColumnRequest,
    ]),
  },
  listDeletions: {
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  deleteUserData: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("DeleteUserDataRequest"), [DeleteUserDataRequest, UserFact]),
  },
  getDeletion: {
    params: new Validator(t.Object({ deletion_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  listAuditEvents: {
    query: new Validator(
      t.Object({
        action: t.Optional(t.Text({ minLength: 1, maxLength: 100 })),
        entity_type: t.Optional(t.Text({ minLength: 1, maxLength: 100 })),
        entity_id: t.Optional(t.Text({ minLength: 1, maxLength: 255 })),
        created_after: t.Optional(t.Text({ format: "date-time" })),
        created_before: t.Optional(t.Text({ format: "date-time" })),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  verifyAuditEvents: {
    body: new Validator(t.Ref("VerifyAuditEventsRequest"), [AuditHash, AuditHead, VerifyAuditEventsRequest]),
  },
  listWebhooks: {},
  createWebhook: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateWebhookRequest"), [
      CreateWebhookRequest,
      WebhookDescription,
      WebhookEventType,
      WebhookEventTypes,
      WebhookUrl,
    ]),
  },
  getWebhook: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(t.Object({ "If-None-Match": t.Optional(t.Text({ maxLength: 16384 })) })),
  },
  deleteWebhook: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
  },
  updateWebhook: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
        "If-Match": t.Optional(t.Text({ maxLength: 16384 })),
      }),
    ),
    body: new Validator(t.Ref("UpdateWebhookRequest"), [
      UpdateWebhookRequest,
      WebhookDescription,
      WebhookEventType,
      WebhookEventTypes,
      WebhookUrl,
    ]),
  },
  rotateWebhookSecret: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  testWebhook: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listWebhookDeliveries: {
    params: new Validator(t.Object({ webhook_id: t.Text({ format: "uuid" }) })),
    query: new Validator(
      t.Object({
        status: t.Optional(t.Ref("WebhookDeliveryStatus")),
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
      [WebhookDeliveryStatus],
    ),
  },
  redeliverWebhook: {
    params: new Validator(
      t.Object({
        webhook_id: t.Text({ format: "uuid" }),
        delivery_id: t.Integer({ minimum: 1, maximum: 9007199254740991 }),
      }),
    ),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  listEvents: {
    query: new Validator(
      t.Object({
        after: t.Optional(t.Integer({ minimum: 0, maximum: 9007199254740991, default: 0 })),
        event_types: t.Optional(t.Array(t.Ref("WebhookEventType"), { maxItems: 50 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
      [WebhookEventType],
    ),
  },
  listWorkspaces: {
    query: new Validator(
      t.Object({
        after: t.Optional(t.Integer({ minimum: 0, maximum: 2147483647, default: 0 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20 })),
      }),
    ),
  },
  createWorkspace: {
    body: new Validator(t.Ref("CreateWorkspaceRequest"), [
      CodeNetwork,
      CreateWorkspaceRequest,
      LongerRetentionDays,
      RetentionDays,
      WorkspaceName,
    ]),
  },
  listOwnApiKeys: {
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  createOwnApiKey: {
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("CreateApiKeyRequest"), [
      ApiKeyEnd,
      ApiKeyFolders,
      ApiKeyLabels,
      ApiKeyName,
      ApiKeyScope,
      ApiKeyScopes,
      CreateApiKeyRequest,
    ]),
  },
  getOwnApiKey: {},
  revokeOwnApiKey: {
    params: new Validator(t.Object({ key_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
  },
  updateOwnApiKey: {
    params: new Validator(t.Object({ key_id: t.Text({ format: "uuid" }) })),
    headers: new Validator(
      t.Object({
        "Idempotency-Key": t.Optional(t.Text({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    body: new Validator(t.Ref("UpdateApiKeyRequest"), [
      ApiKeyEnd,
      ApiKeyFolders,
      ApiKeyLabels,
      ApiKeyName,
      ApiKeyScope,
      ApiKeyScopes,
      UpdateApiKeyRequest,
    ]),
  },
  updateWorkspace: {
    params: new Validator(t.Object({ workspace_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    body: new Validator(t.Ref("UpdateWorkspaceRequest"), [
      CodeNetwork,
      LongerRetentionDays,
      RetentionDays,
      UpdateWorkspaceRequest,
      WorkspaceName,
    ]),
  },
  listApiKeys: {
    params: new Validator(t.Object({ workspace_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    query: new Validator(
      t.Object({
        cursor: t.Optional(t.Text({ minLength: 1, maxLength: 1024 })),
        limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 100 })),
      }),
    ),
  },
  createApiKey: {
    params: new Validator(t.Object({ workspace_id: t.Integer({ minimum: 1, maximum: 2147483647 }) })),
    body: new Validator(t.Ref("CreateApiKeyRequest"), [
      ApiKeyEnd,
      ApiKeyFolders,
      ApiKeyLabels,
      ApiKeyName,
      ApiKeyScope,
      ApiKeyScopes,
      CreateApiKeyRequest,
    ]),
  },
  revokeApiKey: {
    params: new Validator(
      t.Object({ workspace_id: t.Integer({ minimum: 1, maximum: 2147483647 }), key_id: t.Text({ format: "uuid" }) }),
    ),
  },
  updateApiKey: {
    params: new Validator(
      t.Object({ workspace_id: t.Integer({ minimum: 1, maximum: 2147483647 }), key_id: t.Text({ format: "uuid" }) }),
    ),
    body: new Validator(t.Ref("UpdateApiKeyRequest"), [
      ApiKeyEnd,
      ApiKeyFolders,
      ApiKeyLabels,
      ApiKeyName,
      ApiKeyScope,
      ApiKeyScopes,
      UpdateApiKeyRequest,
    ]),
  },
  getHealth: {},
  getReadiness: {},
  getMetrics: {},
} satisfies Record<string, RouteValidators>;

/** Checks of the contract's schemas whose name ends in Config, by that name. */
export const configValidators = {
  CompareConfig: new Validator(t.Ref("CompareConfig"), [ColumnSource, CompareConfig]),
  ContainsConfig: new Validator(t.Ref("ContainsConfig"), [ColumnSource, ContainsConfig]),
  RegexConfig: new Validator(t.Ref("RegexConfig"), [ColumnSource, RegexConfig]),
  CountConfig: new Validator(t.Ref("CountConfig"), [ColumnSource, CountConfig]),
  CoalesceConfig: new Validator(t.Ref("CoalesceConfig"), [CoalesceConfig, ColumnSource]),
  CombineColumnsConfig: new Validator(t.Ref("CombineColumnsConfig"), [ColumnSource, CombineColumnsConfig]),
  JsonPathConfig: new Validator(t.Ref("JsonPathConfig"), [ColumnSource, JsonPathConfig]),
  MathOperatorConfig: new Validator(t.Ref("MathOperatorConfig"), [ColumnSource, MathOperatorConfig]),
  MinMaxConfig: new Validator(t.Ref("MinMaxConfig"), [ColumnSource, MinMaxConfig]),
  CodeExecutionConfig: new Validator(t.Ref("CodeExecutionConfig"), [CodeExecutionConfig]),
  EndpointConfig: new Validator(t.Ref("EndpointConfig"), [EndpointConfig]),
  McpConfig: new Validator(t.Ref("McpConfig"), [ColumnSource, McpConfig, VariableMappings]),
  PromptTemplateConfig: new Validator(t.Ref("PromptTemplateConfig"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    BlueprintTool,
    BuiltInTool,
    ChatPrompt,
    CodeContent,
    CodeExecutionResultContent,
    ColumnSource,
    CompletionPrompt,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    FunctionCall,
    FunctionDefinition,
    FunctionMessage,
    FunctionName,
    FunctionTool,
    ImageContent,
    ImageUrl,
    InlinePromptTemplate,
    InputVariableNames,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    ModelEngine,
    OutputMediaContent,
    PlaceholderMessage,
    PromptMetadata,
    PromptModel,
    PromptTemplate,
    PromptTemplateConfig,
    PromptTemplateReference,
    RegistryToolReference,
    ReuseAnswers,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolChoice,
    ToolMessage,
    UserMessage,
    VariableMappings,
    VariableTool,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
  ]),
  LoopPromptConfig: new Validator(t.Ref("LoopPromptConfig"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    BlueprintTool,
    BuiltInTool,
    ChatPrompt,
    CodeContent,
    CodeExecutionResultContent,
    ColumnSource,
    CompletionPrompt,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    FunctionCall,
    FunctionDefinition,
    FunctionMessage,
    FunctionName,
    FunctionTool,
    ImageContent,
    ImageUrl,
    InlinePromptTemplate,
    InputVariableNames,
    LoopPromptConfig,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    ModelEngine,
    OutputMediaContent,
    PlaceholderMessage,
    PromptMetadata,
    PromptModel,
    PromptTemplate,
    PromptTemplateReference,
    RegistryToolReference,
    ReuseAnswers,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolChoice,
    ToolMessage,
    UserMessage,
    VariableMappings,
    VariableTool,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
  ]),
  LoopWorkflowConfig: new Validator(t.Ref("LoopWorkflowConfig"), [ColumnSource, LoopWorkflowConfig, VariableMappings]),
  ForLoopConfig: new Validator(t.Ref("ForLoopConfig"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    BlueprintTool,
    BuiltInTool,
    ChatPrompt,
    CodeContent,
    CodeExecutionResultContent,
    ColumnSource,
    CompletionPrompt,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    ForLoopConfig,
    FunctionCall,
    FunctionDefinition,
    FunctionMessage,
    FunctionName,
    FunctionTool,
    ImageContent,
    ImageUrl,
    InlinePromptTemplate,
    InputVariableNames,
    LoopPromptConfig,
    LoopType,
    LoopVariableMappings,
    LoopWorkflowConfig,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    ModelEngine,
    OutputMediaContent,
    PlaceholderMessage,
    PromptMetadata,
    PromptModel,
    PromptTemplate,
    PromptTemplateReference,
    RegistryToolReference,
    ReuseAnswers,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolChoice,
    ToolMessage,
    UserMessage,
    VariableMappings,
    VariableTool,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
  ]),
  WhileLoopConfig: new Validator(t.Ref("WhileLoopConfig"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    BlueprintTool,
    BuiltInTool,
    ChatPrompt,
    CodeContent,
    CodeExecutionResultContent,
    ColumnSource,
    CompletionPrompt,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    FunctionCall,
    FunctionDefinition,
    FunctionMessage,
    FunctionName,
    FunctionTool,
    ImageContent,
    ImageUrl,
    InlinePromptTemplate,
    InputVariableNames,
    LoopPromptConfig,
    LoopType,
    LoopVariableMappings,
    LoopWorkflowConfig,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    ModelEngine,
    OutputMediaContent,
    PlaceholderMessage,
    PromptMetadata,
    PromptModel,
    PromptTemplate,
    PromptTemplateReference,
    RegistryToolReference,
    ReuseAnswers,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolChoice,
    ToolMessage,
    UserMessage,
    VariableMappings,
    VariableTool,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
    WhileLoopConfig,
  ]),
  ConversationSimulatorConfig: new Validator(t.Ref("ConversationSimulatorConfig"), [
    ColumnSource,
    ConversationSimulatorConfig,
    ModelEngine,
    PromptTemplateReference,
    ReuseAnswers,
    VariableMappings,
  ]),
  LlmAssertionConfig: new Validator(t.Ref("LlmAssertionConfig"), [
    ColumnSource,
    LlmAssertionConfig,
    ModelEngine,
    ReuseAnswers,
    VariableMappings,
  ]),
  AiDataExtractionConfig: new Validator(t.Ref("AiDataExtractionConfig"), [
    AiDataExtractionConfig,
    ColumnSource,
    ModelEngine,
    ReuseAnswers,
  ]),
  CosineSimilarityConfig: new Validator(t.Ref("CosineSimilarityConfig"), [
    ColumnSource,
    CosineSimilarityConfig,
    ModelEngine,
    ReuseAnswers,
  ]),
  ParseValueConfig: new Validator(t.Ref("ParseValueConfig"), [ColumnSource, ParseValueConfig]),
  AbsoluteNumericDistanceConfig: new Validator(t.Ref("AbsoluteNumericDistanceConfig"), [
    AbsoluteNumericDistanceConfig,
    ColumnSource,
  ]),
  VariableConfig: new Validator(t.Ref("VariableConfig"), [VariableConfig]),
  RegexExtractionConfig: new Validator(t.Ref("RegexExtractionConfig"), [ColumnSource, RegexExtractionConfig]),
  TrajectoryConfig: new Validator(t.Ref("TrajectoryConfig"), [ColumnSource, TrajectoryConfig]),
  XmlPathConfig: new Validator(t.Ref("XmlPathConfig"), [ColumnSource, XmlPathConfig]),
  ApplyDiffConfig: new Validator(t.Ref("ApplyDiffConfig"), [ApplyDiffConfig, ColumnSource]),
  AssertValidConfig: new Validator(t.Ref("AssertValidConfig"), [AssertValidConfig, ColumnSource]),
  CompositionConfig: new Validator(t.Ref("CompositionConfig"), [ColumnSource, CompositionConfig]),
  HumanConfig: new Validator(t.Ref("HumanConfig"), [HumanConfig]),
  WorkflowConfig: new Validator(t.Ref("WorkflowConfig"), [ColumnSource, WorkflowConfig]),
  ColumnConfig: new Validator(t.Ref("ColumnConfig"), [ColumnConfig]),
  StructureConfig: new Validator(t.Ref("StructureConfig"), [ColumnSource, StructureConfig]),
  MaxToolCallsConfig: new Validator(t.Ref("MaxToolCallsConfig"), [ColumnSource, MaxToolCallsConfig]),
  NoInvalidToolCallsConfig: new Validator(t.Ref("NoInvalidToolCallsConfig"), [ColumnSource, NoInvalidToolCallsConfig]),
  ColumnAggregateConfig: new Validator(t.Ref("ColumnAggregateConfig"), [ColumnAggregateConfig, ColumnSource]),
  StepConfig: new Validator(t.Ref("StepConfig"), [StepConfig]),
} satisfies Record<string, Validator>;

/** Checks of the contract's schemas that are marked `x-validator`: core checks values that no request brings as they are. */
export const schemaValidators = {
  StructuredFilterGroup: new Validator(t.Ref("StructuredFilterGroup"), [
    FilterOperator,
    StructuredFilter,
    StructuredFilterGroup,
  ]),
  Message: new Validator(t.Ref("Message"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    CodeContent,
    CodeExecutionResultContent,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    FunctionCall,
    FunctionMessage,
    ImageContent,
    ImageUrl,
    InputVariableNames,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    OutputMediaContent,
    PlaceholderMessage,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolMessage,
    UserMessage,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
  ]),
  PromptTemplate: new Validator(t.Ref("PromptTemplate"), [
    Annotation,
    ApplyPatchCallContent,
    ApplyPatchCallOutputContent,
    AssistantMessage,
    BashCodeExecutionToolResultContent,
    BlueprintTool,
    BuiltInTool,
    ChatPrompt,
    CodeContent,
    CodeExecutionResultContent,
    CompletionPrompt,
    ContainerFileAnnotation,
    Content,
    Contents,
    DeveloperMessage,
    FileAnnotation,
    FunctionCall,
    FunctionDefinition,
    FunctionMessage,
    FunctionName,
    FunctionTool,
    ImageContent,
    ImageUrl,
    InputVariableNames,
    MapAnnotation,
    McpApprovalRequestContent,
    McpApprovalResponseContent,
    McpCallContent,
    McpListToolsContent,
    MediaContent,
    MediaSource,
    MediaVariable,
    Message,
    OutputMediaContent,
    PlaceholderMessage,
    PromptTemplate,
    RegistryToolReference,
    ServerToolUseContent,
    ShellCallContent,
    ShellCallOutputContent,
    SystemMessage,
    TemplateFormat,
    TextContent,
    TextEditorCodeExecutionToolResultContent,
    ThinkingContent,
    ToolCall,
    ToolChoice,
    ToolMessage,
    UserMessage,
    VariableTool,
    WebAnnotation,
    WebSearchResult,
    WebSearchToolResultContent,
  ]),
  OtlpResource: new Validator(t.Ref("OtlpResource"), [
    OtlpAnyValue,
    OtlpAttributes,
    OtlpInteger,
    OtlpKeyValue,
    OtlpResource,
  ]),
  OtlpScope: new Validator(t.Ref("OtlpScope"), [OtlpAnyValue, OtlpAttributes, OtlpInteger, OtlpKeyValue, OtlpScope]),
  OtlpSpan: new Validator(t.Ref("OtlpSpan"), [OtlpAnyValue, OtlpAttributes, OtlpInteger, OtlpKeyValue, OtlpSpan]),
  OtlpLogRecord: new Validator(t.Ref("OtlpLogRecord"), [
    OtlpAnyValue,
    OtlpAttributes,
    OtlpInteger,
    OtlpKeyValue,
    OtlpLogRecord,
  ]),
  CreateApiKeyRequest: new Validator(t.Ref("CreateApiKeyRequest"), [
    ApiKeyEnd,
    ApiKeyFolders,
    ApiKeyLabels,
    ApiKeyName,
    ApiKeyScope,
    ApiKeyScopes,
    CreateApiKeyRequest,
  ]),
} satisfies Record<string, Validator>;
