// Written by `bun run generate` from openapi.yaml; do not edit.

import type { operations } from "./types.ts";

/** An operation as clients send it. `Defaulted` are fields of its query and its body that may be left out. */
export interface ClientOperation<Id extends keyof operations, Defaulted extends string = never> {
  readonly method: string;
  readonly path: string;
  /** What a key needs for it; all of them. */
  readonly scopes: readonly string[];
  /** Stands for the types alone. */
  readonly of?: { id: Id; defaulted: Defaulted };
}

export const listTables: ClientOperation<"listTables", "limit" | "order"> = {
  method: "GET",
  path: "/api/public/v2/tables",
  scopes: ["tables:read"],
};

export const createTable: ClientOperation<"createTable", "create_default_sheet"> = {
  method: "POST",
  path: "/api/public/v2/tables",
  scopes: ["tables:write"],
};

export const getTable: ClientOperation<"getTable"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}",
  scopes: ["tables:read"],
};

export const deleteTable: ClientOperation<"deleteTable"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}",
  scopes: ["tables:write"],
};

export const updateTable: ClientOperation<"updateTable"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}",
  scopes: ["tables:write"],
};

export const listSheets: ClientOperation<"listSheets", "limit" | "order"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets",
  scopes: ["tables:read"],
};

export const createSheet: ClientOperation<"createSheet", "dry_run"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets",
  scopes: ["tables:write"],
};

export const getImportOperation: ClientOperation<"getImportOperation"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/operations/{operation_id}",
  scopes: ["tables:read"],
};

export const getSheet: ClientOperation<"getSheet"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}",
  scopes: ["tables:read"],
};

export const deleteSheet: ClientOperation<"deleteSheet"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}",
  scopes: ["tables:write"],
};

export const updateSheet: ClientOperation<"updateSheet"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}",
  scopes: ["tables:write"],
};

export const exportSheet: ClientOperation<"exportSheet", "format"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/export",
  scopes: ["tables:read"],
};

export const importFile: ClientOperation<"importFile", "dry_run"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/imports/file",
  scopes: ["tables:write"],
};

export const importRequestLogs: ClientOperation<
  "importRequestLogs",
  "dry_run" | "variables_to_parse" | "include_fields"
> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/imports/request-logs",
  scopes: ["tables:write", "telemetry:read"],
};

export const listColumns: ClientOperation<"listColumns", "include_system_columns" | "limit" | "order"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns",
  scopes: ["tables:read"],
};

export const createColumn: ClientOperation<"createColumn"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns",
  scopes: ["tables:write"],
};

export const deleteColumn: ClientOperation<"deleteColumn"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns/{column_id}",
  scopes: ["tables:write"],
};

export const updateColumn: ClientOperation<"updateColumn"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/columns/{column_id}",
  scopes: ["tables:write"],
};

export const listRows: ClientOperation<
  "listRows",
  | "first_column_index"
  | "include_row_count"
  | "include_system_columns"
  | "include_execution_metadata_aggregates"
  | "limit"
  | "order"
> = { method: "GET", path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/rows", scopes: ["tables:read"] };

export const addRows: ClientOperation<"addRows", "count"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/rows",
  scopes: ["tables:write"],
};

export const deleteRows: ClientOperation<"deleteRows"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/rows",
  scopes: ["tables:write"],
};

export const getCell: ClientOperation<"getCell"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}",
  scopes: ["tables:read"],
};

export const updateCell: ClientOperation<"updateCell"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}",
  scopes: ["tables:write"],
};

export const explainCell: ClientOperation<"explainCell"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}/explanation",
  scopes: ["tables:read"],
};

export const recalculateCell: ClientOperation<"recalculateCell"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/{cell_id}/recalculations",
  scopes: ["tables:run"],
};

export const recalculateCells: ClientOperation<"recalculateCells"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/cells/recalculations",
  scopes: ["tables:run"],
};

export const listOperations: ClientOperation<"listOperations"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations",
  scopes: ["tables:read"],
};

export const createOperation: ClientOperation<"createOperation", "dry_run" | "operation"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations",
  scopes: ["tables:run"],
};

export const getOperation: ClientOperation<"getOperation"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations/{operation_id}",
  scopes: ["tables:read"],
};

export const cancelOperation: ClientOperation<"cancelOperation"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations/{operation_id}",
  scopes: ["tables:run"],
};

export const resumeOperation: ClientOperation<"resumeOperation"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/operations/{operation_id}/resume",
  scopes: ["tables:run"],
};

export const getStatusCounts: ClientOperation<"getStatusCounts"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/status-counts",
  scopes: ["tables:read"],
};

export const listVersions: ClientOperation<"listVersions", "limit" | "sort" | "order"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions",
  scopes: ["tables:read"],
};

export const createVersion: ClientOperation<"createVersion"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions",
  scopes: ["tables:write"],
};

export const getScoreHistory: ClientOperation<"getScoreHistory", "max_points" | "range" | "resolution"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions/score-history",
  scopes: ["evaluations:read"],
};

export const getSheetScore: ClientOperation<"getSheetScore"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/score",
  scopes: ["evaluations:read"],
};

export const calculateSheetScore: ClientOperation<"calculateSheetScore"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/score",
  scopes: ["evaluations:write"],
};

export const configureSheetScore: ClientOperation<"configureSheetScore"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/score",
  scopes: ["evaluations:write"],
};

export const getScorecard: ClientOperation<"getScorecard"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard",
  scopes: ["evaluations:read"],
};

export const deleteScorecard: ClientOperation<"deleteScorecard"> = {
  method: "DELETE",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard",
  scopes: ["evaluations:write"],
};

export const configureScorecard: ClientOperation<"configureScorecard", "evaluated_column_ids" | "steps"> = {
  method: "PATCH",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard",
  scopes: ["evaluations:write"],
};

export const migrateScoreToScorecard: ClientOperation<"migrateScoreToScorecard", "delete_legacy_score"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/migrate-legacy-score",
  scopes: ["evaluations:write"],
};

export const recalculateScorecard: ClientOperation<"recalculateScorecard"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/recalculate",
  scopes: ["evaluations:write"],
};

export const cancelScorecard: ClientOperation<"cancelScorecard"> = {
  method: "POST",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/cancel",
  scopes: ["evaluations:write"],
};

export const listScorecardCalculations: ClientOperation<"listScorecardCalculations", "limit"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/calculations",
  scopes: ["evaluations:read"],
};

export const getScorecardCalculation: ClientOperation<"getScorecardCalculation"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/calculations/{calculation_id}",
  scopes: ["evaluations:read"],
};

export const compareScorecardCalculations: ClientOperation<"compareScorecardCalculations"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/calculations/{calculation_id}/comparison",
  scopes: ["evaluations:read"],
};

export const listScorecardRows: ClientOperation<"listScorecardRows", "limit"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/rows",
  scopes: ["evaluations:read"],
};

export const getScorecardRow: ClientOperation<"getScorecardRow"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/scorecard/rows/{row_index}",
  scopes: ["evaluations:read"],
};

export const getVersion: ClientOperation<"getVersion", "rows_limit"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions/{version_id}",
  scopes: ["tables:read"],
};

export const diffVersions: ClientOperation<"diffVersions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/tables/{table_id}/sheets/{sheet_id}/versions/{version_id}/diff",
  scopes: ["tables:read"],
};

export const listWorkspaceEnvVars: ClientOperation<"listWorkspaceEnvVars"> = {
  method: "GET",
  path: "/api/public/v2/env-vars",
  scopes: ["registry:read"],
};

export const createWorkspaceEnvVar: ClientOperation<"createWorkspaceEnvVar", "value"> = {
  method: "POST",
  path: "/api/public/v2/env-vars",
  scopes: ["secrets:write"],
};

export const deleteWorkspaceEnvVar: ClientOperation<"deleteWorkspaceEnvVar"> = {
  method: "DELETE",
  path: "/api/public/v2/env-vars/{var_id}",
  scopes: ["secrets:write"],
};

export const updateWorkspaceEnvVar: ClientOperation<"updateWorkspaceEnvVar"> = {
  method: "PATCH",
  path: "/api/public/v2/env-vars/{var_id}",
  scopes: ["secrets:write"],
};

export const listCustomProviders: ClientOperation<"listCustomProviders"> = {
  method: "GET",
  path: "/api/public/v2/custom-providers",
  scopes: ["registry:read"],
};

export const createCustomProvider: ClientOperation<"createCustomProvider"> = {
  method: "POST",
  path: "/api/public/v2/custom-providers",
  scopes: ["secrets:write"],
};

export const getCustomProvider: ClientOperation<"getCustomProvider"> = {
  method: "GET",
  path: "/api/public/v2/custom-providers/{custom_provider_id}",
  scopes: ["registry:read"],
};

export const deleteCustomProvider: ClientOperation<"deleteCustomProvider"> = {
  method: "DELETE",
  path: "/api/public/v2/custom-providers/{custom_provider_id}",
  scopes: ["secrets:write"],
};

export const updateCustomProvider: ClientOperation<"updateCustomProvider"> = {
  method: "PATCH",
  path: "/api/public/v2/custom-providers/{custom_provider_id}",
  scopes: ["secrets:write"],
};

export const listMcpServers: ClientOperation<"listMcpServers"> = {
  method: "GET",
  path: "/api/public/v2/mcp-servers",
  scopes: ["registry:read"],
};

export const createMcpServer: ClientOperation<"createMcpServer"> = {
  method: "POST",
  path: "/api/public/v2/mcp-servers",
  scopes: ["secrets:write"],
};

export const getMcpServer: ClientOperation<"getMcpServer"> = {
  method: "GET",
  path: "/api/public/v2/mcp-servers/{mcp_server_id}",
  scopes: ["registry:read"],
};

export const deleteMcpServer: ClientOperation<"deleteMcpServer"> = {
  method: "DELETE",
  path: "/api/public/v2/mcp-servers/{mcp_server_id}",
  scopes: ["secrets:write"],
};

export const updateMcpServer: ClientOperation<"updateMcpServer"> = {
  method: "PATCH",
  path: "/api/public/v2/mcp-servers/{mcp_server_id}",
  scopes: ["secrets:write"],
};

export const listMcpServerTools: ClientOperation<"listMcpServerTools"> = {
  method: "GET",
  path: "/api/public/v2/mcp-servers/{mcp_server_id}/tools",
  scopes: ["registry:read"],
};

export const publishPromptTemplate: ClientOperation<"publishPromptTemplate"> = {
  method: "POST",
  path: "/rest/prompt-templates",
  scopes: ["prompts:write"],
};

export const listPromptTemplates: ClientOperation<
  "listPromptTemplates",
  "page" | "per_page" | "status" | "sort_by" | "sort_order" | "include_llm_kwargs" | "skip_input_variable_rendering"
> = { method: "GET", path: "/prompt-templates", scopes: ["prompts:read"] };

export const getPromptTemplate: ClientOperation<
  "getPromptTemplate",
  "resolve_snippets" | "include_llm_kwargs" | "skip_input_variable_rendering"
> = { method: "GET", path: "/prompt-templates/{identifier}", scopes: ["prompts:read"] };

export const renderPromptTemplate: ClientOperation<"renderPromptTemplate"> = {
  method: "POST",
  path: "/prompt-templates/{identifier}",
  scopes: ["prompts:read"],
};

export const patchPromptTemplate: ClientOperation<"patchPromptTemplate"> = {
  method: "PATCH",
  path: "/rest/prompt-templates/{identifier}",
  scopes: ["prompts:write"],
};

export const deletePromptTemplate: ClientOperation<"deletePromptTemplate"> = {
  method: "DELETE",
  path: "/api/public/v2/prompt-templates/{prompt_id}",
  scopes: ["data:delete"],
};

export const updatePromptTemplate: ClientOperation<"updatePromptTemplate"> = {
  method: "PATCH",
  path: "/api/public/v2/prompt-templates/{prompt_id}",
  scopes: ["prompts:write"],
};

export const listPromptVersions: ClientOperation<"listPromptVersions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/prompt-templates/{prompt_id}/versions",
  scopes: ["prompts:read"],
};

export const runPromptTemplate: ClientOperation<"runPromptTemplate"> = {
  method: "POST",
  path: "/api/public/v2/prompt-templates/{prompt_id}/run",
  scopes: ["prompts:read", "workflows:run"],
};

export const upsertPromptTemplate: ClientOperation<"upsertPromptTemplate"> = {
  method: "PUT",
  path: "/prompt-templates/by-external-id/{source}/{external_id}",
  scopes: ["prompts:write"],
};

export const getSnippetUsage: ClientOperation<"getSnippetUsage"> = {
  method: "GET",
  path: "/prompt-templates/{identifier}/snippet-usage",
  scopes: ["prompts:read"],
};

export const listPromptTemplatesV1: ClientOperation<
  "listPromptTemplatesV1",
  "page" | "per_page" | "status" | "sort_by" | "sort_order" | "include_llm_kwargs" | "skip_input_variable_rendering"
> = { method: "GET", path: "/v1/prompt-templates", scopes: ["prompts:read"] };

export const getPromptTemplateV1: ClientOperation<
  "getPromptTemplateV1",
  "resolve_snippets" | "include_llm_kwargs" | "skip_input_variable_rendering"
> = { method: "GET", path: "/v1/prompt-templates/{identifier}", scopes: ["prompts:read"] };

export const renderPromptTemplateV1: ClientOperation<"renderPromptTemplateV1"> = {
  method: "POST",
  path: "/v1/prompt-templates/{identifier}",
  scopes: ["prompts:read"],
};

export const listPromptLabels: ClientOperation<"listPromptLabels"> = {
  method: "GET",
  path: "/prompt-templates/{identifier}/labels",
  scopes: ["prompts:read"],
};

export const createPromptLabel: ClientOperation<"createPromptLabel"> = {
  method: "POST",
  path: "/prompts/{prompt_id}/label",
  scopes: ["labels:move"],
};

export const deletePromptLabel: ClientOperation<"deletePromptLabel"> = {
  method: "DELETE",
  path: "/prompt-labels/{prompt_label_id}",
  scopes: ["labels:move"],
};

export const movePromptLabel: ClientOperation<"movePromptLabel"> = {
  method: "PATCH",
  path: "/prompt-labels/{prompt_label_id}",
  scopes: ["labels:move"],
};

export const listAbReleases: ClientOperation<"listAbReleases", "limit"> = {
  method: "GET",
  path: "/api/public/v2/ab-releases",
  scopes: ["prompts:read"],
};

export const createAbRelease: ClientOperation<"createAbRelease"> = {
  method: "POST",
  path: "/api/public/v2/ab-releases",
  scopes: ["labels:move"],
};

export const getAbRelease: ClientOperation<"getAbRelease"> = {
  method: "GET",
  path: "/api/public/v2/ab-releases/{ab_release_id}",
  scopes: ["prompts:read"],
};

export const deleteAbRelease: ClientOperation<"deleteAbRelease"> = {
  method: "DELETE",
  path: "/api/public/v2/ab-releases/{ab_release_id}",
  scopes: ["labels:move"],
};

export const updateAbRelease: ClientOperation<"updateAbRelease"> = {
  method: "PATCH",
  path: "/api/public/v2/ab-releases/{ab_release_id}",
  scopes: ["labels:move"],
};

export const listProtectedLabels: ClientOperation<"listProtectedLabels"> = {
  method: "GET",
  path: "/api/public/v2/protected-labels",
  scopes: ["registry:read"],
};

export const protectLabel: ClientOperation<"protectLabel"> = {
  method: "POST",
  path: "/api/public/v2/protected-labels",
  scopes: ["labels:approve"],
};

export const unprotectLabel: ClientOperation<"unprotectLabel"> = {
  method: "DELETE",
  path: "/api/public/v2/protected-labels/{protected_label_id}",
  scopes: ["labels:approve"],
};

export const listLabelChangeRequests: ClientOperation<"listLabelChangeRequests", "limit"> = {
  method: "GET",
  path: "/api/public/v2/label-change-requests",
  scopes: ["registry:read"],
};

export const getLabelChangeRequest: ClientOperation<"getLabelChangeRequest"> = {
  method: "GET",
  path: "/api/public/v2/label-change-requests/{change_request_id}",
  scopes: ["registry:read"],
};

export const updateLabelChangeRequest: ClientOperation<"updateLabelChangeRequest"> = {
  method: "PATCH",
  path: "/api/public/v2/label-change-requests/{change_request_id}",
  scopes: ["labels:move"],
};

export const approveLabelChange: ClientOperation<"approveLabelChange"> = {
  method: "POST",
  path: "/api/public/v2/label-change-requests/{change_request_id}/approve",
  scopes: ["labels:approve"],
};

export const denyLabelChange: ClientOperation<"denyLabelChange"> = {
  method: "POST",
  path: "/api/public/v2/label-change-requests/{change_request_id}/deny",
  scopes: ["labels:approve"],
};

export const withdrawLabelChange: ClientOperation<"withdrawLabelChange"> = {
  method: "POST",
  path: "/api/public/v2/label-change-requests/{change_request_id}/withdraw",
  scopes: ["labels:move"],
};

export const createFolder: ClientOperation<"createFolder"> = {
  method: "POST",
  path: "/api/public/v2/folders",
  scopes: ["registry:write"],
};

export const listFolderEntities: ClientOperation<
  "listFolderEntities",
  "flatten" | "semantic_search" | "semantic_search_top_k" | "sort_order" | "include_metadata" | "limit"
> = { method: "GET", path: "/api/public/v2/folders/entities", scopes: ["registry:read"] };

export const moveFolderEntities: ClientOperation<"moveFolderEntities"> = {
  method: "POST",
  path: "/api/public/v2/folders/entities",
  scopes: ["registry:write"],
};

export const deleteFolderEntities: ClientOperation<"deleteFolderEntities", "cascade"> = {
  method: "DELETE",
  path: "/api/public/v2/folders/entities",
  scopes: ["data:delete"],
};

export const resolveFolderId: ClientOperation<"resolveFolderId"> = {
  method: "GET",
  path: "/api/public/v2/folders/resolve-id",
  scopes: ["registry:read"],
};

export const updateFolder: ClientOperation<"updateFolder"> = {
  method: "PATCH",
  path: "/api/public/v2/folders/{folder_id}",
  scopes: ["registry:write"],
};

export const listFolderExternalIds: ClientOperation<"listFolderExternalIds"> = {
  method: "GET",
  path: "/api/public/v2/folders/{folder_id}/external-ids",
  scopes: ["registry:read"],
};

export const attachFolderExternalId: ClientOperation<"attachFolderExternalId"> = {
  method: "POST",
  path: "/api/public/v2/folders/{folder_id}/external-ids",
  scopes: ["registry:write"],
};

export const detachFolderExternalId: ClientOperation<"detachFolderExternalId"> = {
  method: "DELETE",
  path: "/api/public/v2/folders/{folder_id}/external-ids/{source}/{external_id}",
  scopes: ["registry:write"],
};

export const listPromptTemplateExternalIds: ClientOperation<"listPromptTemplateExternalIds"> = {
  method: "GET",
  path: "/prompt-templates/{prompt_template_id}/external-ids",
  scopes: ["prompts:read"],
};

export const attachPromptTemplateExternalId: ClientOperation<"attachPromptTemplateExternalId"> = {
  method: "POST",
  path: "/prompt-templates/{prompt_template_id}/external-ids",
  scopes: ["prompts:write"],
};

export const detachPromptTemplateExternalId: ClientOperation<"detachPromptTemplateExternalId"> = {
  method: "DELETE",
  path: "/prompt-templates/{prompt_template_id}/external-ids/{source}/{external_id}",
  scopes: ["prompts:write"],
};

export const logRequest: ClientOperation<"logRequest"> = {
  method: "POST",
  path: "/log-request",
  scopes: ["telemetry:write"],
};

export const listRequests: ClientOperation<
  "listRequests",
  "page" | "per_page" | "include_prompt_name" | "include_previews"
> = { method: "GET", path: "/requests", scopes: ["telemetry:read"] };

export const getRequest: ClientOperation<"getRequest"> = {
  method: "GET",
  path: "/api/public/v2/requests/{request_id}",
  scopes: ["telemetry:read"],
};

export const deleteRequest: ClientOperation<"deleteRequest"> = {
  method: "DELETE",
  path: "/api/public/v2/requests/{request_id}",
  scopes: ["data:delete"],
};

export const searchRequestLogs: ClientOperation<
  "searchRequestLogs",
  "page" | "per_page" | "include_prompt_name" | "include_previews"
> = { method: "POST", path: "/api/public/v2/requests/search", scopes: ["telemetry:read"] };

export const getRequestAnalytics: ClientOperation<"getRequestAnalytics"> = {
  method: "POST",
  path: "/api/public/v2/requests/analytics",
  scopes: ["telemetry:read"],
};

export const getRequestCustomAnalytics: ClientOperation<"getRequestCustomAnalytics"> = {
  method: "POST",
  path: "/api/public/v2/requests/analytics/custom-analytics",
  scopes: ["telemetry:read"],
};

export const suggestRequestValues: ClientOperation<"suggestRequestValues"> = {
  method: "GET",
  path: "/api/public/v2/requests/suggestions",
  scopes: ["telemetry:read"],
};

export const trackMetadata: ClientOperation<"trackMetadata"> = {
  method: "POST",
  path: "/rest/track-metadata",
  scopes: ["telemetry:write"],
};

export const trackScore: ClientOperation<"trackScore"> = {
  method: "POST",
  path: "/rest/track-score",
  scopes: ["telemetry:write"],
};

export const trackPrompt: ClientOperation<"trackPrompt"> = {
  method: "POST",
  path: "/rest/track-prompt",
  scopes: ["telemetry:write"],
};

export const trackGroup: ClientOperation<"trackGroup"> = {
  method: "POST",
  path: "/rest/track-group",
  scopes: ["telemetry:write"],
};

export const trackMetadataFromSdk: ClientOperation<"trackMetadataFromSdk"> = {
  method: "POST",
  path: "/library-track-metadata",
  scopes: ["telemetry:write"],
};

export const trackScoreFromSdk: ClientOperation<"trackScoreFromSdk"> = {
  method: "POST",
  path: "/library-track-score",
  scopes: ["telemetry:write"],
};

export const trackPromptFromSdk: ClientOperation<"trackPromptFromSdk"> = {
  method: "POST",
  path: "/library-track-prompt",
  scopes: ["telemetry:write"],
};

export const trackGroupFromSdk: ClientOperation<"trackGroupFromSdk"> = {
  method: "POST",
  path: "/track-group",
  scopes: ["telemetry:write"],
};

export const trackRequest: ClientOperation<"trackRequest", "return_prompt_blueprint"> = {
  method: "POST",
  path: "/track-request",
  scopes: ["telemetry:write"],
};

export const createGroup: ClientOperation<"createGroup"> = {
  method: "POST",
  path: "/create-group",
  scopes: ["telemetry:write"],
};

export const ingestOtlpTraces: ClientOperation<"ingestOtlpTraces", "close_after"> = {
  method: "POST",
  path: "/v1/traces",
  scopes: ["telemetry:write"],
};

export const ingestOtlpLogs: ClientOperation<"ingestOtlpLogs"> = {
  method: "POST",
  path: "/v1/logs",
  scopes: ["telemetry:write"],
};

export const ingestOtlpMetrics: ClientOperation<"ingestOtlpMetrics"> = {
  method: "POST",
  path: "/v1/metrics",
  scopes: ["telemetry:write"],
};

export const createSpans: ClientOperation<"createSpans", "close_after"> = {
  method: "POST",
  path: "/spans-bulk",
  scopes: ["telemetry:write"],
};

export const getTrace: ClientOperation<"getTrace", "limit"> = {
  method: "GET",
  path: "/api/public/v2/traces/{trace_id}",
  scopes: ["telemetry:read"],
};

export const deleteTrace: ClientOperation<"deleteTrace"> = {
  method: "DELETE",
  path: "/api/public/v2/traces/{trace_id}",
  scopes: ["data:delete"],
};

export const listTraceSpans: ClientOperation<"listTraceSpans", "limit" | "order"> = {
  method: "GET",
  path: "/api/public/v2/traces/{trace_id}/spans",
  scopes: ["telemetry:read"],
};

export const getSpan: ClientOperation<"getSpan"> = {
  method: "GET",
  path: "/api/public/v2/traces/{trace_id}/spans/{span_id}",
  scopes: ["telemetry:read"],
};

export const getTraceTree: ClientOperation<"getTraceTree", "offset" | "limit"> = {
  method: "GET",
  path: "/api/public/v2/traces/{trace_id}/tree",
  scopes: ["telemetry:read"],
};

export const closeTrace: ClientOperation<"closeTrace"> = {
  method: "POST",
  path: "/api/public/v2/traces/{trace_id}/close",
  scopes: ["telemetry:write"],
};

export const searchTraces: ClientOperation<"searchTraces", "per_page" | "include_spans" | "include_previews"> = {
  method: "POST",
  path: "/api/public/v2/traces/search",
  scopes: ["telemetry:read"],
};

export const getTraceCustomAnalytics: ClientOperation<"getTraceCustomAnalytics"> = {
  method: "POST",
  path: "/api/public/v2/traces/analytics/custom-analytics",
  scopes: ["telemetry:read"],
};

export const listTools: ClientOperation<"listTools", "sort_order" | "limit"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry",
  scopes: ["registry:read"],
};

export const createTool: ClientOperation<"createTool"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry",
  scopes: ["registry:write"],
};

export const getTool: ClientOperation<"getTool"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry/{identifier}",
  scopes: ["registry:read"],
};

export const deleteTool: ClientOperation<"deleteTool"> = {
  method: "DELETE",
  path: "/api/public/v2/tool-registry/{identifier}",
  scopes: ["registry:write"],
};

export const updateTool: ClientOperation<"updateTool"> = {
  method: "PATCH",
  path: "/api/public/v2/tool-registry/{identifier}",
  scopes: ["registry:write"],
};

export const listToolVersions: ClientOperation<"listToolVersions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry/{identifier}/versions",
  scopes: ["registry:read"],
};

export const createToolVersion: ClientOperation<"createToolVersion"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry/{identifier}/versions",
  scopes: ["registry:write"],
};

export const setToolLabel: ClientOperation<"setToolLabel"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry/{identifier}/labels",
  scopes: ["labels:move"],
};

export const deleteToolLabel: ClientOperation<"deleteToolLabel"> = {
  method: "DELETE",
  path: "/api/public/v2/tool-registry/{identifier}/labels/{label_id}",
  scopes: ["labels:move"],
};

export const listToolReferences: ClientOperation<"listToolReferences"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry/{identifier}/references",
  scopes: ["registry:read"],
};

export const testExecuteTool: ClientOperation<"testExecuteTool", "inputs"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry/{identifier}/test-execute",
  scopes: ["registry:write"],
};

export const listToolEnvVars: ClientOperation<"listToolEnvVars"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry/{identifier}/env-vars",
  scopes: ["registry:read"],
};

export const createToolEnvVar: ClientOperation<"createToolEnvVar", "value"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry/{identifier}/env-vars",
  scopes: ["secrets:write"],
};

export const deleteToolEnvVar: ClientOperation<"deleteToolEnvVar"> = {
  method: "DELETE",
  path: "/api/public/v2/tool-registry/{identifier}/env-vars/{var_id}",
  scopes: ["secrets:write"],
};

export const updateToolEnvVar: ClientOperation<"updateToolEnvVar"> = {
  method: "PATCH",
  path: "/api/public/v2/tool-registry/{identifier}/env-vars/{var_id}",
  scopes: ["secrets:write"],
};

export const listToolExternalIds: ClientOperation<"listToolExternalIds"> = {
  method: "GET",
  path: "/api/public/v2/tool-registry/{tool_id}/external-ids",
  scopes: ["registry:read"],
};

export const attachToolExternalId: ClientOperation<"attachToolExternalId"> = {
  method: "POST",
  path: "/api/public/v2/tool-registry/{tool_id}/external-ids",
  scopes: ["registry:write"],
};

export const detachToolExternalId: ClientOperation<"detachToolExternalId"> = {
  method: "DELETE",
  path: "/api/public/v2/tool-registry/{tool_id}/external-ids/{source}/{external_id}",
  scopes: ["registry:write"],
};

export const createWorkflow: ClientOperation<"createWorkflow"> = {
  method: "POST",
  path: "/rest/workflows",
  scopes: ["workflows:write"],
};

export const patchWorkflow: ClientOperation<"patchWorkflow"> = {
  method: "PATCH",
  path: "/rest/workflows/{workflow_id_or_name}",
  scopes: ["workflows:write"],
};

export const listWorkflows: ClientOperation<"listWorkflows", "page" | "per_page" | "sort_by" | "sort_order"> = {
  method: "GET",
  path: "/workflows",
  scopes: ["workflows:read"],
};

export const getWorkflow: ClientOperation<"getWorkflow"> = {
  method: "GET",
  path: "/workflows/{workflow_id_or_name}",
  scopes: ["workflows:read"],
};

export const deleteWorkflow: ClientOperation<"deleteWorkflow"> = {
  method: "DELETE",
  path: "/workflows/{workflow_id_or_name}",
  scopes: ["data:delete"],
};

export const listWorkflowLabels: ClientOperation<"listWorkflowLabels"> = {
  method: "GET",
  path: "/workflows/{workflow_id_or_name}/labels",
  scopes: ["workflows:read"],
};

export const runWorkflow: ClientOperation<"runWorkflow", "return_all_outputs"> = {
  method: "POST",
  path: "/workflows/{workflow_name}/run",
  scopes: ["workflows:run"],
};

export const createRealtimeToken: ClientOperation<"createRealtimeToken"> = {
  method: "POST",
  path: "/ws-token-request-library",
  scopes: ["workflows:read"],
};

export const listWorkflowVersions: ClientOperation<"listWorkflowVersions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/workflows/{workflow_id}/versions",
  scopes: ["workflows:read"],
};

export const listWorkflowRuns: ClientOperation<"listWorkflowRuns", "limit"> = {
  method: "GET",
  path: "/api/public/v2/workflows/{workflow_id}/runs",
  scopes: ["workflows:read"],
};

export const getWorkflowRun: ClientOperation<"getWorkflowRun"> = {
  method: "GET",
  path: "/api/public/v2/workflow-runs/{workflow_run_id}",
  scopes: ["workflows:read"],
};

export const getWorkflowExecutionResults: ClientOperation<"getWorkflowExecutionResults", "return_all_outputs"> = {
  method: "GET",
  path: "/workflow-version-execution-results",
  scopes: ["workflows:read"],
};

export const listWorkflowExternalIds: ClientOperation<"listWorkflowExternalIds"> = {
  method: "GET",
  path: "/workflows/{workflow_id}/external-ids",
  scopes: ["workflows:read"],
};

export const attachWorkflowExternalId: ClientOperation<"attachWorkflowExternalId"> = {
  method: "POST",
  path: "/workflows/{workflow_id}/external-ids",
  scopes: ["workflows:write"],
};

export const detachWorkflowExternalId: ClientOperation<"detachWorkflowExternalId"> = {
  method: "DELETE",
  path: "/workflows/{workflow_id}/external-ids/{source}/{external_id}",
  scopes: ["workflows:write"],
};

export const listSkillCollections: ClientOperation<"listSkillCollections", "sort_order" | "limit"> = {
  method: "GET",
  path: "/api/public/v2/skill-collections",
  scopes: ["registry:read"],
};

export const createSkillCollection: ClientOperation<"createSkillCollection", "files"> = {
  method: "POST",
  path: "/api/public/v2/skill-collections",
  scopes: ["registry:write"],
};

export const getSkillCollection: ClientOperation<"getSkillCollection", "format"> = {
  method: "GET",
  path: "/api/public/v2/skill-collections/{identifier}",
  scopes: ["registry:read"],
};

export const deleteSkillCollection: ClientOperation<"deleteSkillCollection"> = {
  method: "DELETE",
  path: "/api/public/v2/skill-collections/{identifier}",
  scopes: ["registry:write"],
};

export const updateSkillCollection: ClientOperation<"updateSkillCollection"> = {
  method: "PATCH",
  path: "/api/public/v2/skill-collections/{identifier}",
  scopes: ["registry:write"],
};

export const listSkillCollectionVersions: ClientOperation<"listSkillCollectionVersions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/skill-collections/{identifier}/versions",
  scopes: ["registry:read"],
};

export const createSkillCollectionVersion: ClientOperation<
  "createSkillCollectionVersion",
  "file_updates" | "moves" | "deletes"
> = { method: "POST", path: "/api/public/v2/skill-collections/{identifier}/versions", scopes: ["registry:write"] };

export const listSkillCollectionExternalIds: ClientOperation<"listSkillCollectionExternalIds"> = {
  method: "GET",
  path: "/api/public/v2/skill-collections/{skill_collection_id}/external-ids",
  scopes: ["registry:read"],
};

export const attachSkillCollectionExternalId: ClientOperation<"attachSkillCollectionExternalId"> = {
  method: "POST",
  path: "/api/public/v2/skill-collections/{skill_collection_id}/external-ids",
  scopes: ["registry:write"],
};

export const detachSkillCollectionExternalId: ClientOperation<"detachSkillCollectionExternalId"> = {
  method: "DELETE",
  path: "/api/public/v2/skill-collections/{skill_collection_id}/external-ids/{source}/{external_id}",
  scopes: ["registry:write"],
};

export const listDatasets: ClientOperation<"listDatasets", "status" | "sort_by" | "sort_order" | "page" | "per_page"> =
  { method: "GET", path: "/api/public/v2/datasets", scopes: ["evaluations:read"] };

export const listDatasetRows: ClientOperation<"listDatasetRows", "page" | "per_page"> = {
  method: "GET",
  path: "/api/public/v2/datasets/{dataset_id}/rows",
  scopes: ["evaluations:read"],
};

export const createDatasetGroup: ClientOperation<"createDatasetGroup"> = {
  method: "POST",
  path: "/api/public/v2/dataset-groups",
  scopes: ["evaluations:write"],
};

export const listDatasetGroupExternalIds: ClientOperation<"listDatasetGroupExternalIds"> = {
  method: "GET",
  path: "/api/public/v2/dataset-groups/{dataset_group_id}/external-ids",
  scopes: ["evaluations:read"],
};

export const attachDatasetGroupExternalId: ClientOperation<"attachDatasetGroupExternalId"> = {
  method: "POST",
  path: "/api/public/v2/dataset-groups/{dataset_group_id}/external-ids",
  scopes: ["evaluations:write"],
};

export const detachDatasetGroupExternalId: ClientOperation<"detachDatasetGroupExternalId"> = {
  method: "DELETE",
  path: "/api/public/v2/dataset-groups/{dataset_group_id}/external-ids/{source}/{external_id}",
  scopes: ["evaluations:write"],
};

export const createDatasetVersionFromFile: ClientOperation<"createDatasetVersionFromFile"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/from-file",
  scopes: ["evaluations:write"],
};

export const createDatasetVersionFromFilterParams: ClientOperation<"createDatasetVersionFromFilterParams"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/from-filter-params",
  scopes: ["evaluations:write", "telemetry:read"],
};

export const createDraftDatasetVersion: ClientOperation<"createDraftDatasetVersion"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/create-draft",
  scopes: ["evaluations:write"],
};

export const addRequestLogToDatasetVersion: ClientOperation<"addRequestLogToDatasetVersion"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/add-request-log",
  scopes: ["evaluations:write", "telemetry:read"],
};

export const addTrace: ClientOperation<"addTrace"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/add-trace",
  scopes: ["tables:write", "telemetry:read"],
};

export const saveDraftDatasetVersion: ClientOperation<"saveDraftDatasetVersion"> = {
  method: "POST",
  path: "/api/public/v2/dataset-versions/save-draft",
  scopes: ["evaluations:write"],
};

export const listEvaluations: ClientOperation<
  "listEvaluations",
  "status" | "include_runs" | "sort_by" | "sort_order" | "page" | "per_page"
> = { method: "GET", path: "/api/public/v2/evaluations", scopes: ["evaluations:read"] };

export const listEvaluationRows: ClientOperation<"listEvaluationRows", "page" | "per_page"> = {
  method: "GET",
  path: "/api/public/v2/evaluations/{evaluation_id}/rows",
  scopes: ["evaluations:read"],
};

export const createReport: ClientOperation<"createReport"> = {
  method: "POST",
  path: "/reports",
  scopes: ["evaluations:write"],
};

export const deleteReportsByName: ClientOperation<"deleteReportsByName"> = {
  method: "DELETE",
  path: "/reports/name/{report_name}",
  scopes: ["evaluations:write"],
};

export const getReport: ClientOperation<"getReport"> = {
  method: "GET",
  path: "/reports/{report_id}",
  scopes: ["evaluations:read"],
};

export const deleteReport: ClientOperation<"deleteReport"> = {
  method: "DELETE",
  path: "/reports/{report_id}",
  scopes: ["evaluations:write"],
};

export const runReport: ClientOperation<"runReport"> = {
  method: "POST",
  path: "/reports/{report_id}/run",
  scopes: ["evaluations:write"],
};

export const getReportScore: ClientOperation<"getReportScore"> = {
  method: "GET",
  path: "/reports/{report_id}/score",
  scopes: ["evaluations:read"],
};

export const updateReportScoreCard: ClientOperation<"updateReportScoreCard", "code_language"> = {
  method: "PATCH",
  path: "/reports/{report_id}/score-card",
  scopes: ["evaluations:write"],
};

export const renameReport: ClientOperation<"renameReport"> = {
  method: "PATCH",
  path: "/reports/{report_id}/rename",
  scopes: ["evaluations:write"],
};

export const listReportExternalIds: ClientOperation<"listReportExternalIds"> = {
  method: "GET",
  path: "/reports/{report_id}/external-ids",
  scopes: ["evaluations:read"],
};

export const attachReportExternalId: ClientOperation<"attachReportExternalId"> = {
  method: "POST",
  path: "/reports/{report_id}/external-ids",
  scopes: ["evaluations:write"],
};

export const detachReportExternalId: ClientOperation<"detachReportExternalId"> = {
  method: "DELETE",
  path: "/reports/{report_id}/external-ids/{source}/{external_id}",
  scopes: ["evaluations:write"],
};

export const createReportColumn: ClientOperation<"createReportColumn", "is_part_of_score"> = {
  method: "POST",
  path: "/report-columns",
  scopes: ["evaluations:write"],
};

export const deleteReportColumn: ClientOperation<"deleteReportColumn"> = {
  method: "DELETE",
  path: "/report-columns/{report_column_id}",
  scopes: ["evaluations:write"],
};

export const updateReportColumn: ClientOperation<"updateReportColumn"> = {
  method: "PATCH",
  path: "/report-columns/{report_column_id}",
  scopes: ["evaluations:write"],
};

export const listDeletions: ClientOperation<"listDeletions", "limit"> = {
  method: "GET",
  path: "/api/public/v2/deletions",
  scopes: ["data:delete"],
};

export const deleteUserData: ClientOperation<"deleteUserData"> = {
  method: "POST",
  path: "/api/public/v2/deletions",
  scopes: ["data:delete"],
};

export const getDeletion: ClientOperation<"getDeletion"> = {
  method: "GET",
  path: "/api/public/v2/deletions/{deletion_id}",
  scopes: ["data:delete"],
};

export const listAuditEvents: ClientOperation<"listAuditEvents", "limit"> = {
  method: "GET",
  path: "/api/public/v2/audit-events",
  scopes: ["audit:read"],
};

export const verifyAuditEvents: ClientOperation<"verifyAuditEvents", "from_position"> = {
  method: "POST",
  path: "/api/public/v2/audit-events/verify",
  scopes: ["audit:read"],
};

export const listWebhooks: ClientOperation<"listWebhooks"> = {
  method: "GET",
  path: "/api/public/v2/webhooks",
  scopes: ["registry:read"],
};

export const createWebhook: ClientOperation<"createWebhook", "enabled"> = {
  method: "POST",
  path: "/api/public/v2/webhooks",
  scopes: ["registry:write"],
};

export const getWebhook: ClientOperation<"getWebhook"> = {
  method: "GET",
  path: "/api/public/v2/webhooks/{webhook_id}",
  scopes: ["registry:read"],
};

export const deleteWebhook: ClientOperation<"deleteWebhook"> = {
  method: "DELETE",
  path: "/api/public/v2/webhooks/{webhook_id}",
  scopes: ["registry:write"],
};

export const updateWebhook: ClientOperation<"updateWebhook"> = {
  method: "PATCH",
  path: "/api/public/v2/webhooks/{webhook_id}",
  scopes: ["registry:write"],
};

export const rotateWebhookSecret: ClientOperation<"rotateWebhookSecret"> = {
  method: "POST",
  path: "/api/public/v2/webhooks/{webhook_id}/rotate-secret",
  scopes: ["secrets:write"],
};

export const testWebhook: ClientOperation<"testWebhook"> = {
  method: "POST",
  path: "/api/public/v2/webhooks/{webhook_id}/test",
  scopes: ["registry:write"],
};

export const listWebhookDeliveries: ClientOperation<"listWebhookDeliveries", "limit"> = {
  method: "GET",
  path: "/api/public/v2/webhooks/{webhook_id}/deliveries",
  scopes: ["registry:read"],
};

export const redeliverWebhook: ClientOperation<"redeliverWebhook"> = {
  method: "POST",
  path: "/api/public/v2/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  scopes: ["registry:write"],
};

export const listEvents: ClientOperation<"listEvents", "after" | "limit"> = {
  method: "GET",
  path: "/api/public/v2/events",
  scopes: ["registry:read"],
};

export const listWorkspaces: ClientOperation<"listWorkspaces", "after" | "limit"> = {
  method: "GET",
  path: "/api/admin/v1/workspaces",
  scopes: [],
};

export const createWorkspace: ClientOperation<"createWorkspace"> = {
  method: "POST",
  path: "/api/admin/v1/workspaces",
  scopes: [],
};

export const listOwnApiKeys: ClientOperation<"listOwnApiKeys", "limit"> = {
  method: "GET",
  path: "/api/public/v2/api-keys",
  scopes: ["keys:manage"],
};

export const createOwnApiKey: ClientOperation<"createOwnApiKey"> = {
  method: "POST",
  path: "/api/public/v2/api-keys",
  scopes: ["keys:manage"],
};

export const getOwnApiKey: ClientOperation<"getOwnApiKey"> = {
  method: "GET",
  path: "/api/public/v2/api-key",
  scopes: [],
};

export const revokeOwnApiKey: ClientOperation<"revokeOwnApiKey"> = {
  method: "DELETE",
  path: "/api/public/v2/api-keys/{key_id}",
  scopes: ["keys:manage"],
};

export const updateOwnApiKey: ClientOperation<"updateOwnApiKey"> = {
  method: "PATCH",
  path: "/api/public/v2/api-keys/{key_id}",
  scopes: ["keys:manage"],
};

export const updateWorkspace: ClientOperation<"updateWorkspace"> = {
  method: "PATCH",
  path: "/api/admin/v1/workspaces/{workspace_id}",
  scopes: [],
};

export const listApiKeys: ClientOperation<"listApiKeys", "limit"> = {
  method: "GET",
  path: "/api/admin/v1/workspaces/{workspace_id}/api-keys",
  scopes: [],
};

export const createApiKey: ClientOperation<"createApiKey"> = {
  method: "POST",
  path: "/api/admin/v1/workspaces/{workspace_id}/api-keys",
  scopes: [],
};

export const revokeApiKey: ClientOperation<"revokeApiKey"> = {
  method: "DELETE",
  path: "/api/admin/v1/workspaces/{workspace_id}/api-keys/{key_id}",
  scopes: [],
};

export const updateApiKey: ClientOperation<"updateApiKey"> = {
  method: "PATCH",
  path: "/api/admin/v1/workspaces/{workspace_id}/api-keys/{key_id}",
  scopes: [],
};

export const getHealth: ClientOperation<"getHealth"> = { method: "GET", path: "/healthz", scopes: [] };

export const getReadiness: ClientOperation<"getReadiness"> = { method: "GET", path: "/readyz", scopes: [] };

export const getMetrics: ClientOperation<"getMetrics"> = { method: "GET", path: "/metrics", scopes: [] };
