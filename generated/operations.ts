// Written by `bun run generate` from openapi.yaml; do not edit.

import type { HandlerLoaders } from "../handlers/handler.ts";

/** Loads what an operation does. */
export const loaders: HandlerLoaders = {
  listTables: async () => (await import("../handlers/tables/listTables.ts")).listTables,
  createTable: async () => (await import("../handlers/tables/createTable.ts")).createTable,
  getTable: async () => (await import("../handlers/tables/getTable.ts")).getTable,
  deleteTable: async () => (await import("../handlers/tables/deleteTable.ts")).deleteTable,
  updateTable: async () => (await import("../handlers/tables/updateTable.ts")).updateTable,
  listSheets: async () => (await import("../handlers/sheets/listSheets.ts")).listSheets,
  createSheet: async () => (await import("../handlers/sheets/createSheet.ts")).createSheet,
  getImportOperation: async () => (await import("../handlers/sheets/getImportOperation.ts")).getImportOperation,
  getSheet: async () => (await import("../handlers/sheets/getSheet.ts")).getSheet,
  deleteSheet: async () => (await import("../handlers/sheets/deleteSheet.ts")).deleteSheet,
  updateSheet: async () => (await import("../handlers/sheets/updateSheet.ts")).updateSheet,
  exportSheet: async () => (await import("../handlers/exports/exportSheet.ts")).exportSheet,
  importFile: async () => (await import("../handlers/imports/importFile.ts")).importFile,
  importRequestLogs: async () => (await import("../handlers/imports/importRequestLogs.ts")).importRequestLogs,
  listColumns: async () => (await import("../handlers/columns/listColumns.ts")).listColumns,
  createColumn: async () => (await import("../handlers/columns/createColumn.ts")).createColumn,
  deleteColumn: async () => (await import("../handlers/columns/deleteColumn.ts")).deleteColumn,
  updateColumn: async () => (await import("../handlers/columns/updateColumn.ts")).updateColumn,
  listRows: async () => (await import("../handlers/rows/listRows.ts")).listRows,
  addRows: async () => (await import("../handlers/rows/addRows.ts")).addRows,
  deleteRows: async () => (await import("../handlers/rows/deleteRows.ts")).deleteRows,
  getCell: async () => (await import("../handlers/cells/getCell.ts")).getCell,
  updateCell: async () => (await import("../handlers/cells/updateCell.ts")).updateCell,
  explainCell: async () => (await import("../handlers/cells/explainCell.ts")).explainCell,
  recalculateCell: async () => (await import("../handlers/cells/recalculateCell.ts")).recalculateCell,
  recalculateCells: async () => (await import("../handlers/cells/recalculateCells.ts")).recalculateCells,
  listOperations: async () => (await import("../handlers/operations/listOperations.ts")).listOperations,
  createOperation: async () => (await import("../handlers/operations/createOperation.ts")).createOperation,
  getOperation: async () => (await import("../handlers/operations/getOperation.ts")).getOperation,
  cancelOperation: async () => (await import("../handlers/operations/cancelOperation.ts")).cancelOperation,
  resumeOperation: async () => (await import("../handlers/operations/resumeOperation.ts")).resumeOperation,
  getStatusCounts: async () => (await import("../handlers/operations/getStatusCounts.ts")).getStatusCounts,
  listVersions: async () => (await import("../handlers/versions/listVersions.ts")).listVersions,
  createVersion: async () => (await import("../handlers/versions/createVersion.ts")).createVersion,
  getScoreHistory: async () => (await import("../handlers/scores/getScoreHistory.ts")).getScoreHistory,
  getSheetScore: async () => (await import("../handlers/scores/getSheetScore.ts")).getSheetScore,
  calculateSheetScore: async () => (await import("../handlers/scores/calculateSheetScore.ts")).calculateSheetScore,
  configureSheetScore: async () => (await import("../handlers/scores/configureSheetScore.ts")).configureSheetScore,
  getScorecard: async () => (await import("../handlers/scorecards/getScorecard.ts")).getScorecard,
  deleteScorecard: async () => (await import("../handlers/scorecards/deleteScorecard.ts")).deleteScorecard,
  configureScorecard: async () => (await import("../handlers/scorecards/configureScorecard.ts")).configureScorecard,
  migrateScoreToScorecard: async () =>
    (await import("../handlers/scorecards/migrateScoreToScorecard.ts")).migrateScoreToScorecard,
  recalculateScorecard: async () =>
    (await import("../handlers/scorecards/recalculateScorecard.ts")).recalculateScorecard,
  cancelScorecard: async () => (await import("../handlers/scorecards/cancelScorecard.ts")).cancelScorecard,
  listScorecardCalculations: async () =>
    (await import("../handlers/scorecards/listScorecardCalculations.ts")).listScorecardCalculations,
  getScorecardCalculation: async () =>
    (await import("../handlers/scorecards/getScorecardCalculation.ts")).getScorecardCalculation,
  compareScorecardCalculations: async () =>
    (await import("../handlers/scorecards/compareScorecardCalculations.ts")).compareScorecardCalculations,
  listScorecardRows: async () => (await import("../handlers/scorecards/listScorecardRows.ts")).listScorecardRows,
  getScorecardRow: async () => (await import("../handlers/scorecards/getScorecardRow.ts")).getScorecardRow,
  getVersion: async () => (await import("../handlers/versions/getVersion.ts")).getVersion,
  diffVersions: async () => (await import("../handlers/versions/diffVersions.ts")).diffVersions,
  listWorkspaceEnvVars: async () =>
    (await import("../handlers/environment-variables/listWorkspaceEnvVars.ts")).listWorkspaceEnvVars,
  createWorkspaceEnvVar: async () =>
    (await import("../handlers/environment-variables/createWorkspaceEnvVar.ts")).createWorkspaceEnvVar,
  deleteWorkspaceEnvVar: async () =>
    (await import("../handlers/environment-variables/deleteWorkspaceEnvVar.ts")).deleteWorkspaceEnvVar,
  updateWorkspaceEnvVar: async () =>
    (await import("../handlers/environment-variables/updateWorkspaceEnvVar.ts")).updateWorkspaceEnvVar,
  listCustomProviders: async () =>
    (await import("../handlers/custom-providers/listCustomProviders.ts")).listCustomProviders,
  createCustomProvider: async () =>
    (await import("../handlers/custom-providers/createCustomProvider.ts")).createCustomProvider,
  getCustomProvider: async () => (await import("../handlers/custom-providers/getCustomProvider.ts")).getCustomProvider,
  deleteCustomProvider: async () =>
    (await import("../handlers/custom-providers/deleteCustomProvider.ts")).deleteCustomProvider,
  updateCustomProvider: async () =>
    (await import("../handlers/custom-providers/updateCustomProvider.ts")).updateCustomProvider,
  listMcpServers: async () => (await import("../handlers/mcp-servers/listMcpServers.ts")).listMcpServers,
  createMcpServer: async () => (await import("../handlers/mcp-servers/createMcpServer.ts")).createMcpServer,
  getMcpServer: async () => (await import("../handlers/mcp-servers/getMcpServer.ts")).getMcpServer,
  deleteMcpServer: async () => (await import("../handlers/mcp-servers/deleteMcpServer.ts")).deleteMcpServer,
  updateMcpServer: async () => (await import("../handlers/mcp-servers/updateMcpServer.ts")).updateMcpServer,
  listMcpServerTools: async () => (await import("../handlers/mcp-servers/listMcpServerTools.ts")).listMcpServerTools,
  publishPromptTemplate: async () =>
    (await import("../handlers/prompts/publishPromptTemplate.ts")).publishPromptTemplate,
  listPromptTemplates: async () => (await import("../handlers/prompts/listPromptTemplates.ts")).listPromptTemplates,
  getPromptTemplate: async () => (await import("../handlers/prompts/getPromptTemplate.ts")).getPromptTemplate,
  renderPromptTemplate: async () => (await import("../handlers/prompts/renderPromptTemplate.ts")).renderPromptTemplate,
  patchPromptTemplate: async () => (await import("../handlers/prompts/patchPromptTemplate.ts")).patchPromptTemplate,
  deletePromptTemplate: async () => (await import("../handlers/prompts/deletePromptTemplate.ts")).deletePromptTemplate,
  updatePromptTemplate: async () => (await import("../handlers/prompts/updatePromptTemplate.ts")).updatePromptTemplate,
  listPromptVersions: async () => (await import("../handlers/prompts/listPromptVersions.ts")).listPromptVersions,
  runPromptTemplate: async () => (await import("../handlers/prompts/runPromptTemplate.ts")).runPromptTemplate,
  upsertPromptTemplate: async () => (await import("../handlers/prompts/upsertPromptTemplate.ts")).upsertPromptTemplate,
  getSnippetUsage: async () => (await import("../handlers/prompts/getSnippetUsage.ts")).getSnippetUsage,
  listPromptTemplatesV1: async () =>
    (await import("../handlers/prompts/listPromptTemplatesV1.ts")).listPromptTemplatesV1,
  getPromptTemplateV1: async () => (await import("../handlers/prompts/getPromptTemplateV1.ts")).getPromptTemplateV1,
  renderPromptTemplateV1: async () =>
    (await import("../handlers/prompts/renderPromptTemplateV1.ts")).renderPromptTemplateV1,
  listPromptLabels: async () => (await import("../handlers/prompts/listPromptLabels.ts")).listPromptLabels,
  createPromptLabel: async () => (await import("../handlers/prompts/createPromptLabel.ts")).createPromptLabel,
  deletePromptLabel: async () => (await import("../handlers/prompts/deletePromptLabel.ts")).deletePromptLabel,
  movePromptLabel: async () => (await import("../handlers/prompts/movePromptLabel.ts")).movePromptLabel,
  listAbReleases: async () => (await import("../handlers/prompts/listAbReleases.ts")).listAbReleases,
  createAbRelease: async () => (await import("../handlers/prompts/createAbRelease.ts")).createAbRelease,
  getAbRelease: async () => (await import("../handlers/prompts/getAbRelease.ts")).getAbRelease,
  deleteAbRelease: async () => (await import("../handlers/prompts/deleteAbRelease.ts")).deleteAbRelease,
  updateAbRelease: async () => (await import("../handlers/prompts/updateAbRelease.ts")).updateAbRelease,
  listProtectedLabels: async () =>
    (await import("../handlers/protected-labels/listProtectedLabels.ts")).listProtectedLabels,
  protectLabel: async () => (await import("../handlers/protected-labels/protectLabel.ts")).protectLabel,
  unprotectLabel: async () => (await import("../handlers/protected-labels/unprotectLabel.ts")).unprotectLabel,
  listLabelChangeRequests: async () =>
    (await import("../handlers/protected-labels/listLabelChangeRequests.ts")).listLabelChangeRequests,
  getLabelChangeRequest: async () =>
    (await import("../handlers/protected-labels/getLabelChangeRequest.ts")).getLabelChangeRequest,
  updateLabelChangeRequest: async () =>
    (await import("../handlers/protected-labels/updateLabelChangeRequest.ts")).updateLabelChangeRequest,
  approveLabelChange: async () =>
    (await import("../handlers/protected-labels/approveLabelChange.ts")).approveLabelChange,
  denyLabelChange: async () => (await import("../handlers/protected-labels/denyLabelChange.ts")).denyLabelChange,
  withdrawLabelChange: async () =>
    (await import("../handlers/protected-labels/withdrawLabelChange.ts")).withdrawLabelChange,
  createFolder: async () => (await import("../handlers/folders/createFolder.ts")).createFolder,
  listFolderEntities: async () => (await import("../handlers/folders/listFolderEntities.ts")).listFolderEntities,
  moveFolderEntities: async () => (await import("../handlers/folders/moveFolderEntities.ts")).moveFolderEntities,
  deleteFolderEntities: async () => (await import("../handlers/folders/deleteFolderEntities.ts")).deleteFolderEntities,
  resolveFolderId: async () => (await import("../handlers/folders/resolveFolderId.ts")).resolveFolderId,
  updateFolder: async () => (await import("../handlers/folders/updateFolder.ts")).updateFolder,
  listFolderExternalIds: async () =>
    (await import("../handlers/external-ids/listFolderExternalIds.ts")).listFolderExternalIds,
  attachFolderExternalId: async () =>
    (await import("../handlers/external-ids/attachFolderExternalId.ts")).attachFolderExternalId,
  detachFolderExternalId: async () =>
    (await import("../handlers/external-ids/detachFolderExternalId.ts")).detachFolderExternalId,
  listPromptTemplateExternalIds: async () =>
    (await import("../handlers/external-ids/listPromptTemplateExternalIds.ts")).listPromptTemplateExternalIds,
  attachPromptTemplateExternalId: async () =>
    (await import("../handlers/external-ids/attachPromptTemplateExternalId.ts")).attachPromptTemplateExternalId,
  detachPromptTemplateExternalId: async () =>
    (await import("../handlers/external-ids/detachPromptTemplateExternalId.ts")).detachPromptTemplateExternalId,
  logRequest: async () => (await import("../handlers/request-logs/logRequest.ts")).logRequest,
  listRequests: async () => (await import("../handlers/request-logs/listRequests.ts")).listRequests,
  getRequest: async () => (await import("../handlers/request-logs/getRequest.ts")).getRequest,
  deleteRequest: async () => (await import("../handlers/request-logs/deleteRequest.ts")).deleteRequest,
  searchRequestLogs: async () => (await import("../handlers/request-logs/searchRequestLogs.ts")).searchRequestLogs,
  getRequestAnalytics: async () =>
    (await import("../handlers/request-logs/getRequestAnalytics.ts")).getRequestAnalytics,
  getRequestCustomAnalytics: async () =>
    (await import("../handlers/request-logs/getRequestCustomAnalytics.ts")).getRequestCustomAnalytics,
  suggestRequestValues: async () =>
    (await import("../handlers/request-logs/suggestRequestValues.ts")).suggestRequestValues,
  trackMetadata: async () => (await import("../handlers/tracking/trackMetadata.ts")).trackMetadata,
  trackScore: async () => (await import("../handlers/tracking/trackScore.ts")).trackScore,
  trackPrompt: async () => (await import("../handlers/tracking/trackPrompt.ts")).trackPrompt,
  trackGroup: async () => (await import("../handlers/tracking/trackGroup.ts")).trackGroup,
  trackMetadataFromSdk: async () => (await import("../handlers/tracking/trackMetadataFromSdk.ts")).trackMetadataFromSdk,
  trackScoreFromSdk: async () => (await import("../handlers/tracking/trackScoreFromSdk.ts")).trackScoreFromSdk,
  trackPromptFromSdk: async () => (await import("../handlers/tracking/trackPromptFromSdk.ts")).trackPromptFromSdk,
  trackGroupFromSdk: async () => (await import("../handlers/tracking/trackGroupFromSdk.ts")).trackGroupFromSdk,
  trackRequest: async () => (await import("../handlers/tracking/trackRequest.ts")).trackRequest,
  createGroup: async () => (await import("../handlers/tracking/createGroup.ts")).createGroup,
  ingestOtlpTraces: async () => (await import("../handlers/traces/ingestOtlpTraces.ts")).ingestOtlpTraces,
  ingestOtlpLogs: async () => (await import("../handlers/traces/ingestOtlpLogs.ts")).ingestOtlpLogs,
  ingestOtlpMetrics: async () => (await import("../handlers/traces/ingestOtlpMetrics.ts")).ingestOtlpMetrics,
  createSpans: async () => (await import("../handlers/traces/createSpans.ts")).createSpans,
  getTrace: async () => (await import("../handlers/traces/getTrace.ts")).getTrace,
  deleteTrace: async () => (await import("../handlers/traces/deleteTrace.ts")).deleteTrace,
  listTraceSpans: async () => (await import("../handlers/traces/listTraceSpans.ts")).listTraceSpans,
  getSpan: async () => (await import("../handlers/traces/getSpan.ts")).getSpan,
  getTraceTree: async () => (await import("../handlers/traces/getTraceTree.ts")).getTraceTree,
  closeTrace: async () => (await import("../handlers/traces/closeTrace.ts")).closeTrace,
  searchTraces: async () => (await import("../handlers/traces/searchTraces.ts")).searchTraces,
  getTraceCustomAnalytics: async () =>
    (await import("../handlers/traces/getTraceCustomAnalytics.ts")).getTraceCustomAnalytics,
  listTools: async () => (await import("../handlers/tools/listTools.ts")).listTools,
  createTool: async () => (await import("../handlers/tools/createTool.ts")).createTool,
  getTool: async () => (await import("../handlers/tools/getTool.ts")).getTool,
  deleteTool: async () => (await import("../handlers/tools/deleteTool.ts")).deleteTool,
  updateTool: async () => (await import("../handlers/tools/updateTool.ts")).updateTool,
  listToolVersions: async () => (await import("../handlers/tools/listToolVersions.ts")).listToolVersions,
  createToolVersion: async () => (await import("../handlers/tools/createToolVersion.ts")).createToolVersion,
  setToolLabel: async () => (await import("../handlers/tools/setToolLabel.ts")).setToolLabel,
  deleteToolLabel: async () => (await import("../handlers/tools/deleteToolLabel.ts")).deleteToolLabel,
  listToolReferences: async () => (await import("../handlers/tools/listToolReferences.ts")).listToolReferences,
  testExecuteTool: async () => (await import("../handlers/tools/testExecuteTool.ts")).testExecuteTool,
  listToolEnvVars: async () => (await import("../handlers/tools/listToolEnvVars.ts")).listToolEnvVars,
  createToolEnvVar: async () => (await import("../handlers/tools/createToolEnvVar.ts")).createToolEnvVar,
  deleteToolEnvVar: async () => (await import("../handlers/tools/deleteToolEnvVar.ts")).deleteToolEnvVar,
  updateToolEnvVar: async () => (await import("../handlers/tools/updateToolEnvVar.ts")).updateToolEnvVar,
  listToolExternalIds: async () =>
    (await import("../handlers/external-ids/listToolExternalIds.ts")).listToolExternalIds,
  attachToolExternalId: async () =>
    (await import("../handlers/external-ids/attachToolExternalId.ts")).attachToolExternalId,
  detachToolExternalId: async () =>
    (await import("../handlers/external-ids/detachToolExternalId.ts")).detachToolExternalId,
  createWorkflow: async () => (await import("../handlers/workflows/createWorkflow.ts")).createWorkflow,
  patchWorkflow: async () => (await import("../handlers/workflows/patchWorkflow.ts")).patchWorkflow,
  listWorkflows: async () => (await import("../handlers/workflows/listWorkflows.ts")).listWorkflows,
  getWorkflow: async () => (await import("../handlers/workflows/getWorkflow.ts")).getWorkflow,
  deleteWorkflow: async () => (await import("../handlers/workflows/deleteWorkflow.ts")).deleteWorkflow,
  listWorkflowLabels: async () => (await import("../handlers/workflows/listWorkflowLabels.ts")).listWorkflowLabels,
  runWorkflow: async () => (await import("../handlers/workflows/runWorkflow.ts")).runWorkflow,
  createRealtimeToken: async () => (await import("../handlers/realtime/createRealtimeToken.ts")).createRealtimeToken,
  listWorkflowVersions: async () =>
    (await import("../handlers/workflows/listWorkflowVersions.ts")).listWorkflowVersions,
  listWorkflowRuns: async () => (await import("../handlers/workflows/listWorkflowRuns.ts")).listWorkflowRuns,
  getWorkflowRun: async () => (await import("../handlers/workflows/getWorkflowRun.ts")).getWorkflowRun,
  getWorkflowExecutionResults: async () =>
    (await import("../handlers/workflows/getWorkflowExecutionResults.ts")).getWorkflowExecutionResults,
  listWorkflowExternalIds: async () =>
    (await import("../handlers/external-ids/listWorkflowExternalIds.ts")).listWorkflowExternalIds,
  attachWorkflowExternalId: async () =>
    (await import("../handlers/external-ids/attachWorkflowExternalId.ts")).attachWorkflowExternalId,
  detachWorkflowExternalId: async () =>
    (await import("../handlers/external-ids/detachWorkflowExternalId.ts")).detachWorkflowExternalId,
  listSkillCollections: async () =>
    (await import("../handlers/skill-collections/listSkillCollections.ts")).listSkillCollections,
  createSkillCollection: async () =>
    (await import("../handlers/skill-collections/createSkillCollection.ts")).createSkillCollection,
  getSkillCollection: async () =>
    (await import("../handlers/skill-collections/getSkillCollection.ts")).getSkillCollection,
  deleteSkillCollection: async () =>
    (await import("../handlers/skill-collections/deleteSkillCollection.ts")).deleteSkillCollection,
  updateSkillCollection: async () =>
    (await import("../handlers/skill-collections/updateSkillCollection.ts")).updateSkillCollection,
  listSkillCollectionVersions: async () =>
    (await import("../handlers/skill-collections/listSkillCollectionVersions.ts")).listSkillCollectionVersions,
  createSkillCollectionVersion: async () =>
    (await import("../handlers/skill-collections/createSkillCollectionVersion.ts")).createSkillCollectionVersion,
  listSkillCollectionExternalIds: async () =>
    (await import("../handlers/external-ids/listSkillCollectionExternalIds.ts")).listSkillCollectionExternalIds,
  attachSkillCollectionExternalId: async () =>
    (await import("../handlers/external-ids/attachSkillCollectionExternalId.ts")).attachSkillCollectionExternalId,
  detachSkillCollectionExternalId: async () =>
    (await import("../handlers/external-ids/detachSkillCollectionExternalId.ts")).detachSkillCollectionExternalId,
  listDatasets: async () => (await import("../handlers/datasets/listDatasets.ts")).listDatasets,
  listDatasetRows: async () => (await import("../handlers/datasets/listDatasetRows.ts")).listDatasetRows,
  createDatasetGroup: async () => (await import("../handlers/datasets/createDatasetGroup.ts")).createDatasetGroup,
  listDatasetGroupExternalIds: async () =>
    (await import("../handlers/external-ids/listDatasetGroupExternalIds.ts")).listDatasetGroupExternalIds,
  attachDatasetGroupExternalId: async () =>
    (await import("../handlers/external-ids/attachDatasetGroupExternalId.ts")).attachDatasetGroupExternalId,
  detachDatasetGroupExternalId: async () =>
    (await import("../handlers/external-ids/detachDatasetGroupExternalId.ts")).detachDatasetGroupExternalId,
  createDatasetVersionFromFile: async () =>
    (await import("../handlers/datasets/createDatasetVersionFromFile.ts")).createDatasetVersionFromFile,
  createDatasetVersionFromFilterParams: async () =>
    (await import("../handlers/datasets/createDatasetVersionFromFilterParams.ts")).createDatasetVersionFromFilterParams,
  createDraftDatasetVersion: async () =>
    (await import("../handlers/datasets/createDraftDatasetVersion.ts")).createDraftDatasetVersion,
  addRequestLogToDatasetVersion: async () =>
    (await import("../handlers/datasets/addRequestLogToDatasetVersion.ts")).addRequestLogToDatasetVersion,
  addTrace: async () => (await import("../handlers/traces/addTrace.ts")).addTrace,
  saveDraftDatasetVersion: async () =>
    (await import("../handlers/datasets/saveDraftDatasetVersion.ts")).saveDraftDatasetVersion,
  listEvaluations: async () => (await import("../handlers/reports/listEvaluations.ts")).listEvaluations,
  listEvaluationRows: async () => (await import("../handlers/reports/listEvaluationRows.ts")).listEvaluationRows,
  createReport: async () => (await import("../handlers/reports/createReport.ts")).createReport,
  deleteReportsByName: async () => (await import("../handlers/reports/deleteReportsByName.ts")).deleteReportsByName,
  getReport: async () => (await import("../handlers/reports/getReport.ts")).getReport,
  deleteReport: async () => (await import("../handlers/reports/deleteReport.ts")).deleteReport,
  runReport: async () => (await import("../handlers/reports/runReport.ts")).runReport,
  getReportScore: async () => (await import("../handlers/reports/getReportScore.ts")).getReportScore,
  updateReportScoreCard: async () =>
    (await import("../handlers/reports/updateReportScoreCard.ts")).updateReportScoreCard,
  renameReport: async () => (await import("../handlers/reports/renameReport.ts")).renameReport,
  listReportExternalIds: async () =>
    (await import("../handlers/external-ids/listReportExternalIds.ts")).listReportExternalIds,
  attachReportExternalId: async () =>
    (await import("../handlers/external-ids/attachReportExternalId.ts")).attachReportExternalId,
  detachReportExternalId: async () =>
    (await import("../handlers/external-ids/detachReportExternalId.ts")).detachReportExternalId,
  createReportColumn: async () => (await import("../handlers/reports/createReportColumn.ts")).createReportColumn,
  deleteReportColumn: async () => (await import("../handlers/reports/deleteReportColumn.ts")).deleteReportColumn,
  updateReportColumn: async () => (await import("../handlers/reports/updateReportColumn.ts")).updateReportColumn,
  listDeletions: async () => (await import("../handlers/deletion/listDeletions.ts")).listDeletions,
  deleteUserData: async () => (await import("../handlers/deletion/deleteUserData.ts")).deleteUserData,
  getDeletion: async () => (await import("../handlers/deletion/getDeletion.ts")).getDeletion,
  listAuditEvents: async () => (await import("../handlers/audit/listAuditEvents.ts")).listAuditEvents,
  verifyAuditEvents: async () => (await import("../handlers/audit/verifyAuditEvents.ts")).verifyAuditEvents,
  listWebhooks: async () => (await import("../handlers/webhooks/listWebhooks.ts")).listWebhooks,
  createWebhook: async () => (await import("../handlers/webhooks/createWebhook.ts")).createWebhook,
  getWebhook: async () => (await import("../handlers/webhooks/getWebhook.ts")).getWebhook,
  deleteWebhook: async () => (await import("../handlers/webhooks/deleteWebhook.ts")).deleteWebhook,
  updateWebhook: async () => (await import("../handlers/webhooks/updateWebhook.ts")).updateWebhook,
  rotateWebhookSecret: async () => (await import("../handlers/webhooks/rotateWebhookSecret.ts")).rotateWebhookSecret,
  testWebhook: async () => (await import("../handlers/webhooks/testWebhook.ts")).testWebhook,
  listWebhookDeliveries: async () =>
    (await import("../handlers/webhooks/listWebhookDeliveries.ts")).listWebhookDeliveries,
  redeliverWebhook: async () => (await import("../handlers/webhooks/redeliverWebhook.ts")).redeliverWebhook,
  listEvents: async () => (await import("../handlers/webhooks/listEvents.ts")).listEvents,
  listWorkspaces: async () => (await import("../handlers/administration/listWorkspaces.ts")).listWorkspaces,
  createWorkspace: async () => (await import("../handlers/administration/createWorkspace.ts")).createWorkspace,
  listOwnApiKeys: async () => (await import("../handlers/api-keys/listOwnApiKeys.ts")).listOwnApiKeys,
  createOwnApiKey: async () => (await import("../handlers/api-keys/createOwnApiKey.ts")).createOwnApiKey,
  getOwnApiKey: async () => (await import("../handlers/api-keys/getOwnApiKey.ts")).getOwnApiKey,
  revokeOwnApiKey: async () => (await import("../handlers/api-keys/revokeOwnApiKey.ts")).revokeOwnApiKey,
  updateOwnApiKey: async () => (await import("../handlers/api-keys/updateOwnApiKey.ts")).updateOwnApiKey,
  updateWorkspace: async () => (await import("../handlers/administration/updateWorkspace.ts")).updateWorkspace,
  listApiKeys: async () => (await import("../handlers/administration/listApiKeys.ts")).listApiKeys,
  createApiKey: async () => (await import("../handlers/administration/createApiKey.ts")).createApiKey,
  revokeApiKey: async () => (await import("../handlers/administration/revokeApiKey.ts")).revokeApiKey,
  updateApiKey: async () => (await import("../handlers/administration/updateApiKey.ts")).updateApiKey,
  getHealth: async () => (await import("../handlers/service/getHealth.ts")).getHealth,
  getReadiness: async () => (await import("../handlers/service/getReadiness.ts")).getReadiness,
  getMetrics: async () => (await import("../handlers/service/getMetrics.ts")).getMetrics,
};
