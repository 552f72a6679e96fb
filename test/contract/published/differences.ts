/**
 * Differences from the published interface, each with the reason why it stays. `*` stands for anything.
 * A line that no difference has any more fails the test, as does a difference without a line.
 */
export const differences: Record<string, readonly string[]> = {
  "The server holds limits where none are published, so that no request costs more than it may.": [
    "* maxLength is *, where none is published",
    "* maxItems is *, where none is published",
    "* minItems is *, where none is published",
    "* maximum is *, where none is published",
    "* minimum is *, where none is published",
  ],
  "Nothing is called by the empty text or by white space alone.": [
    "* minLength is 1, where none is published",
    "* pattern is \\S, where none is published",
  ],
  "The ids are UUIDs, also where that is not published; other texts lead to nothing.": [
    "* path skill_collection_id: format is uuid, where none is published",
    "taken * format is uuid, where none is published",
  ],
  "A number is published, or no form at all; a text that cannot be one is refused at once.": [
    "taken TrackMetadataRequest.request_id: pattern is *",
    "taken TrackPromptRequest.*: pattern is *",
    "* /api/public/v2/tool-registry/{identifier}* query version: string is not taken",
    "taken CustomAnalyticsSpec.id: pattern is *",
    "taken TraceCustomChartSpec.id: pattern is *",
    "GET /api/public/v2/requests/suggestions query filter_group: minLength is 2, where none is published",
  ],
  "No request leads to this status: faults in path and query are 422 there, and there is no body.": [
    "* 400: is never sent",
    "GET /api/public/v2/env-vars 422: is never sent",
  ],
  "What clients observe and the seed says stands above the published document.": [
    // The Python SDK takes only 201.
    "POST /rest/prompt-templates 200: is never sent",
    "POST /rest/prompt-templates 201: is sent",
    // A repeated operation_id is answered with the import that it began.
    "POST /api/public/v2/tables/{table_id}/sheets* 200: is sent",
    "POST /api/public/v2/tables/{table_id}/sheets 201: is never sent",
    "POST /api/public/v2/tables/{table_id}/sheets body.source: is required",
    "sent TableImportOperation.status: *",
    "sent Cell.status: *",
    "sent SmartTableRequestMetrics.latency_ms: number is sent",
    "DELETE /prompt-labels/{prompt_label_id} 204: has no body of application/json",
  ],
  "Types of columns, entities, charts, steps and scores that are additions appear where one was made.": [
    "sent Column.type: *",
    "sent FolderEntity.*: * is sent",
    "sent CustomAnalyticsResult.chartType: *",
    'sent TableSheetScoreResponse.*: "scorecard" is sent',
    'sent TableSheetScorecardAggregation.required_step_failure_behavior: "ignore" is sent',
    "sent TableSheetScorecardStep.primitive_type: string is sent",
    "sent ReportColumnSummary.column_type: string is sent",
  ],
  "Asked for: `dry_run`, `include`, and pages by `cursor`, which have no number.": [
    "sent CreateTableSheetOperationNoopResponse.*",
    "sent TableSheetOperation.*: is added",
  ],
  "A change of a protected label waits for an approval, and has not been made; only those who protect labels get it.": [
    "* 202: is sent",
  ],
  "Lists show versions without what they hold; reading one tells it.": ["sent TableSheetVersion.*: is never sent"],
  "Templates and logs come back as they were sent, also messages of older clients and of other providers.": [
    "sent *Message.content: string is sent",
    "sent CompletionPrompt.content: string is sent",
    "sent AssistantMessage.role: *",
    "sent BuiltInTool.*",
    "sent FunctionCall.arguments: may be left out",
    "sent FunctionTool.function: is never sent",
    "sent McpListToolsContent.type: string is sent",
    "sent Model.*: null is sent",
    "sent ToolCall.*",
  ],
  "Parts of prompts are told apart by their type, which every client sends; the published default would make each part all of them.":
    [
      "taken *Content.type: is required",
      "taken *Message.role: is required",
      "taken *Prompt.type: is required",
      "taken FunctionTool.type: is required",
      "taken MediaVariable.type: is required",
      "taken EdgeConditional.left_config.type: is required",
      "* body.tool_definition.type: is required",
      "* body.tool_definition.function: is required",
    ],
  "A setting that is not known would change the result and say nothing.": [
    "taken ConfigureTableSheetScoreRequest.score_config: further fields are refused",
    "taken ConfigureTableSheetScorecardRequest.aggregation: further fields are refused",
    "taken ScoreConfiguration: further fields are refused",
    "taken TableSheetScorecardStep.thresholds: further fields are refused",
    "taken CreateTableSheetRequestLogImportRequest.include_fields[]: string is not taken",
    "taken CreateSkillCollectionRequest.provider: string is not taken",
    "taken TraceStructuredFilter.operator: string is not taken",
    "taken TraceStructuredFilter.value: only *",
  ],
  "Unknown names are refused, as the confirmed facts say.": [
    "taken CreateDatasetVersionFromFilterParamsRequest: further fields are refused",
  ],
  "Left out means the same as the default that is published.": [
    "taken BasePromptTemplate.tags: default is undefined",
    "taken LogRequest.*: default is undefined",
    "taken Span.*: default is undefined",
  ],
  "A multipart body is described as bytes, because its parts are read while they arrive.": [
    "POST /api/public/v2/skill-collections* body: object is not taken",
  ],
  "Optional parts of errors, which not every fault has.": [
    "sent ErrorResponse.error: is never sent",
    "sent HTTPValidationError.detail: is never sent",
  ],
  "Optional parts that belong to another kind of entry.": ["sent RequestAnalyticsBreakdownEntry.*: is never sent"],
  "A sheet that is scored by its scorecard has no configuration of a score.": [
    "sent RecalculateTableSheetScoreResponse.score_configuration_id: may be left out",
  ],
  "The list of shapes does not tell whether these take further fields; we refuse them.": [
    "taken AttachExternalIdRequest: further fields are refused",
    "taken CancelTableSheetScorecardRequest: further fields are refused",
    "taken ConfigureTableSheetScoreRequest: further fields are refused",
    "taken ConfigureTableSheetScorecardRequest: further fields are refused",
    "taken CreateTableSheetFileImportRequest: further fields are refused",
    "taken CreateTableSheetOperationRequest: further fields are refused",
    "taken CreateTableSheetRequestLogImportRequest: further fields are refused",
    "taken CreateTableSheetVersionRequest: further fields are refused",
    "taken ExternalId: further fields are refused",
    "taken MigrateLegacyTableSheetScoreRequest: further fields are refused",
    "taken RecalculateTableSheetScorecardRequest: further fields are refused",
  ],
};
