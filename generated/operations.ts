// Written by `bun run generate` from openapi.yaml; do not edit.

import type { Handlers } from "../handlers/handler.ts";
import { addRequestLogToDatasetVersion } from "../handlers/datasets/addRequestLogToDatasetVersion.ts";
import { addRows } from "../handlers/rows/addRows.ts";
import { addTrace } from "../handlers/traces/addTrace.ts";
import { attachDatasetGroupExternalId } from "../handlers/external-ids/attachDatasetGroupExternalId.ts";
import { attachFolderExternalId } from "../handlers/external-ids/attachFolderExternalId.ts";
import { attachPromptTemplateExternalId } from "../handlers/external-ids/attachPromptTemplateExternalId.ts";
import { attachReportExternalId } from "../handlers/external-ids/attachReportExternalId.ts";
import { attachSkillCollectionExternalId } from "../handlers/external-ids/attachSkillCollectionExternalId.ts";
import { attachToolExternalId } from "../handlers/external-ids/attachToolExternalId.ts";
import { attachWorkflowExternalId } from "../handlers/external-ids/attachWorkflowExternalId.ts";
import { calculateSheetScore } from "../handlers/scores/calculateSheetScore.ts";
import { cancelOperation } from "../handlers/operations/cancelOperation.ts";
import { cancelScorecard } from "../handlers/scorecards/cancelScorecard.ts";
import { closeTrace } from "../handlers/traces/closeTrace.ts";
import { compareScorecardCalculations } from "../handlers/scorecards/compareScorecardCalculations.ts";
import { configureScorecard } from "../handlers/scorecards/configureScorecard.ts";
import { configureSheetScore } from "../handlers/scores/configureSheetScore.ts";
import { createAbRelease } from "../handlers/prompts/createAbRelease.ts";
import { createApiKey } from "../handlers/administration/createApiKey.ts";
import { createColumn } from "../handlers/columns/createColumn.ts";
import { createDatasetGroup } from "../handlers/datasets/createDatasetGroup.ts";
import { createDatasetVersionFromFile } from "../handlers/datasets/createDatasetVersionFromFile.ts";
import { createDatasetVersionFromFilterParams } from "../handlers/datasets/createDatasetVersionFromFilterParams.ts";
import { createDraftDatasetVersion } from "../handlers/datasets/createDraftDatasetVersion.ts";
import { createFolder } from "../handlers/folders/createFolder.ts";
import { createGroup } from "../handlers/tracking/createGroup.ts";
import { createMcpServer } from "../handlers/mcp-servers/createMcpServer.ts";
import { createOperation } from "../handlers/operations/createOperation.ts";
import { createPromptLabel } from "../handlers/prompts/createPromptLabel.ts";
import { createRealtimeToken } from "../handlers/realtime/createRealtimeToken.ts";
import { createReport } from "../handlers/reports/createReport.ts";
import { createReportColumn } from "../handlers/reports/createReportColumn.ts";
import { createSheet } from "../handlers/sheets/createSheet.ts";
import { createSkillCollection } from "../handlers/skill-collections/createSkillCollection.ts";
import { createSkillCollectionVersion } from "../handlers/skill-collections/createSkillCollectionVersion.ts";
import { createSpans } from "../handlers/traces/createSpans.ts";
import { createTable } from "../handlers/tables/createTable.ts";
import { createTool } from "../handlers/tools/createTool.ts";
import { createToolEnvVar } from "../handlers/tools/createToolEnvVar.ts";
import { createToolVersion } from "../handlers/tools/createToolVersion.ts";
import { createVersion } from "../handlers/versions/createVersion.ts";
import { createWebhook } from "../handlers/webhooks/createWebhook.ts";
import { createWorkflow } from "../handlers/workflows/createWorkflow.ts";
import { createWorkspace } from "../handlers/administration/createWorkspace.ts";
import { createWorkspaceEnvVar } from "../handlers/environment-variables/createWorkspaceEnvVar.ts";
import { deleteAbRelease } from "../handlers/prompts/deleteAbRelease.ts";
import { deleteColumn } from "../handlers/columns/deleteColumn.ts";
import { deleteFolderEntities } from "../handlers/folders/deleteFolderEntities.ts";
import { deleteMcpServer } from "../handlers/mcp-servers/deleteMcpServer.ts";
import { deletePromptLabel } from "../handlers/prompts/deletePromptLabel.ts";
import { deleteReport } from "../handlers/reports/deleteReport.ts";
import { deleteReportColumn } from "../handlers/reports/deleteReportColumn.ts";
import { deleteReportsByName } from "../handlers/reports/deleteReportsByName.ts";
import { deleteRows } from "../handlers/rows/deleteRows.ts";
import { deleteScorecard } from "../handlers/scorecards/deleteScorecard.ts";
import { deleteSheet } from "../handlers/sheets/deleteSheet.ts";
import { deleteSkillCollection } from "../handlers/skill-collections/deleteSkillCollection.ts";
import { deleteTable } from "../handlers/tables/deleteTable.ts";
import { deleteTool } from "../handlers/tools/deleteTool.ts";
import { deleteToolEnvVar } from "../handlers/tools/deleteToolEnvVar.ts";
import { deleteToolLabel } from "../handlers/tools/deleteToolLabel.ts";
import { deleteWebhook } from "../handlers/webhooks/deleteWebhook.ts";
import { deleteWorkspaceEnvVar } from "../handlers/environment-variables/deleteWorkspaceEnvVar.ts";
import { detachDatasetGroupExternalId } from "../handlers/external-ids/detachDatasetGroupExternalId.ts";
import { detachFolderExternalId } from "../handlers/external-ids/detachFolderExternalId.ts";
import { detachPromptTemplateExternalId } from "../handlers/external-ids/detachPromptTemplateExternalId.ts";
import { detachReportExternalId } from "../handlers/external-ids/detachReportExternalId.ts";
import { detachSkillCollectionExternalId } from "../handlers/external-ids/detachSkillCollectionExternalId.ts";
import { detachToolExternalId } from "../handlers/external-ids/detachToolExternalId.ts";
import { detachWorkflowExternalId } from "../handlers/external-ids/detachWorkflowExternalId.ts";
import { diffVersions } from "../handlers/versions/diffVersions.ts";
import { explainCell } from "../handlers/cells/explainCell.ts";
import { exportSheet } from "../handlers/exports/exportSheet.ts";
import { getAbRelease } from "../handlers/prompts/getAbRelease.ts";
import { getCell } from "../handlers/cells/getCell.ts";
import { getHealth } from "../handlers/service/getHealth.ts";
import { getImportOperation } from "../handlers/sheets/getImportOperation.ts";
import { getMcpServer } from "../handlers/mcp-servers/getMcpServer.ts";
import { getMetrics } from "../handlers/service/getMetrics.ts";
import { getOperation } from "../handlers/operations/getOperation.ts";
import { getPromptTemplate } from "../handlers/prompts/getPromptTemplate.ts";
import { getPromptTemplateV1 } from "../handlers/prompts/getPromptTemplateV1.ts";
import { getReadiness } from "../handlers/service/getReadiness.ts";
import { getReport } from "../handlers/reports/getReport.ts";
import { getReportScore } from "../handlers/reports/getReportScore.ts";
import { getRequest } from "../handlers/request-logs/getRequest.ts";
import { getRequestAnalytics } from "../handlers/request-logs/getRequestAnalytics.ts";
import { getRequestCustomAnalytics } from "../handlers/request-logs/getRequestCustomAnalytics.ts";
import { getScoreHistory } from "../handlers/scores/getScoreHistory.ts";
import { getScorecard } from "../handlers/scorecards/getScorecard.ts";
import { getScorecardCalculation } from "../handlers/scorecards/getScorecardCalculation.ts";
import { getScorecardRow } from "../handlers/scorecards/getScorecardRow.ts";
import { getSheet } from "../handlers/sheets/getSheet.ts";
import { getSheetScore } from "../handlers/scores/getSheetScore.ts";
import { getSkillCollection } from "../handlers/skill-collections/getSkillCollection.ts";
import { getSnippetUsage } from "../handlers/prompts/getSnippetUsage.ts";
import { getStatusCounts } from "../handlers/operations/getStatusCounts.ts";
import { getTable } from "../handlers/tables/getTable.ts";
import { getTool } from "../handlers/tools/getTool.ts";
import { getTrace } from "../handlers/traces/getTrace.ts";
import { getTraceCustomAnalytics } from "../handlers/traces/getTraceCustomAnalytics.ts";
import { getVersion } from "../handlers/versions/getVersion.ts";
import { getWebhook } from "../handlers/webhooks/getWebhook.ts";
import { getWorkflow } from "../handlers/workflows/getWorkflow.ts";
import { getWorkflowExecutionResults } from "../handlers/workflows/getWorkflowExecutionResults.ts";
import { importFile } from "../handlers/imports/importFile.ts";
import { importRequestLogs } from "../handlers/imports/importRequestLogs.ts";
import { ingestOtlpTraces } from "../handlers/traces/ingestOtlpTraces.ts";
import { listAbReleases } from "../handlers/prompts/listAbReleases.ts";
import { listApiKeys } from "../handlers/administration/listApiKeys.ts";
import { listAuditEvents } from "../handlers/audit/listAuditEvents.ts";
import { listColumns } from "../handlers/columns/listColumns.ts";
import { listDatasetGroupExternalIds } from "../handlers/external-ids/listDatasetGroupExternalIds.ts";
import { listDatasetRows } from "../handlers/datasets/listDatasetRows.ts";
import { listDatasets } from "../handlers/datasets/listDatasets.ts";
import { listEvaluationRows } from "../handlers/reports/listEvaluationRows.ts";
import { listEvaluations } from "../handlers/reports/listEvaluations.ts";
import { listEvents } from "../handlers/webhooks/listEvents.ts";
import { listFolderEntities } from "../handlers/folders/listFolderEntities.ts";
import { listFolderExternalIds } from "../handlers/external-ids/listFolderExternalIds.ts";
import { listMcpServerTools } from "../handlers/mcp-servers/listMcpServerTools.ts";
import { listMcpServers } from "../handlers/mcp-servers/listMcpServers.ts";
import { listOperations } from "../handlers/operations/listOperations.ts";
import { listPromptLabels } from "../handlers/prompts/listPromptLabels.ts";
import { listPromptTemplateExternalIds } from "../handlers/external-ids/listPromptTemplateExternalIds.ts";
import { listPromptTemplates } from "../handlers/prompts/listPromptTemplates.ts";
import { listPromptTemplatesV1 } from "../handlers/prompts/listPromptTemplatesV1.ts";
import { listReportExternalIds } from "../handlers/external-ids/listReportExternalIds.ts";
import { listRequests } from "../handlers/request-logs/listRequests.ts";
import { listRows } from "../handlers/rows/listRows.ts";
import { listScorecardRows } from "../handlers/scorecards/listScorecardRows.ts";
import { listSheets } from "../handlers/sheets/listSheets.ts";
import { listSkillCollectionExternalIds } from "../handlers/external-ids/listSkillCollectionExternalIds.ts";
import { listSkillCollectionVersions } from "../handlers/skill-collections/listSkillCollectionVersions.ts";
import { listSkillCollections } from "../handlers/skill-collections/listSkillCollections.ts";
import { listTables } from "../handlers/tables/listTables.ts";
import { listToolEnvVars } from "../handlers/tools/listToolEnvVars.ts";
import { listToolExternalIds } from "../handlers/external-ids/listToolExternalIds.ts";
import { listToolVersions } from "../handlers/tools/listToolVersions.ts";
import { listTools } from "../handlers/tools/listTools.ts";
import { listVersions } from "../handlers/versions/listVersions.ts";
import { listWebhookDeliveries } from "../handlers/webhooks/listWebhookDeliveries.ts";
import { listWebhooks } from "../handlers/webhooks/listWebhooks.ts";
import { listWorkflowExternalIds } from "../handlers/external-ids/listWorkflowExternalIds.ts";
import { listWorkflowLabels } from "../handlers/workflows/listWorkflowLabels.ts";
import { listWorkflows } from "../handlers/workflows/listWorkflows.ts";
import { listWorkspaceEnvVars } from "../handlers/environment-variables/listWorkspaceEnvVars.ts";
import { listWorkspaces } from "../handlers/administration/listWorkspaces.ts";
import { logRequest } from "../handlers/request-logs/logRequest.ts";
import { migrateScoreToScorecard } from "../handlers/scorecards/migrateScoreToScorecard.ts";
import { moveFolderEntities } from "../handlers/folders/moveFolderEntities.ts";
import { movePromptLabel } from "../handlers/prompts/movePromptLabel.ts";
import { patchPromptTemplate } from "../handlers/prompts/patchPromptTemplate.ts";
import { patchWorkflow } from "../handlers/workflows/patchWorkflow.ts";
import { publishPromptTemplate } from "../handlers/prompts/publishPromptTemplate.ts";
import { recalculateCell } from "../handlers/cells/recalculateCell.ts";
import { recalculateCells } from "../handlers/cells/recalculateCells.ts";
import { recalculateScorecard } from "../handlers/scorecards/recalculateScorecard.ts";
import { redeliverWebhook } from "../handlers/webhooks/redeliverWebhook.ts";
import { renameApiKey } from "../handlers/administration/renameApiKey.ts";
import { renameReport } from "../handlers/reports/renameReport.ts";
import { renderPromptTemplate } from "../handlers/prompts/renderPromptTemplate.ts";
import { renderPromptTemplateV1 } from "../handlers/prompts/renderPromptTemplateV1.ts";
import { resolveFolderId } from "../handlers/folders/resolveFolderId.ts";
import { resumeOperation } from "../handlers/operations/resumeOperation.ts";
import { revokeApiKey } from "../handlers/administration/revokeApiKey.ts";
import { rotateWebhookSecret } from "../handlers/webhooks/rotateWebhookSecret.ts";
import { runReport } from "../handlers/reports/runReport.ts";
import { runWorkflow } from "../handlers/workflows/runWorkflow.ts";
import { saveDraftDatasetVersion } from "../handlers/datasets/saveDraftDatasetVersion.ts";
import { searchRequestLogs } from "../handlers/request-logs/searchRequestLogs.ts";
import { searchTraces } from "../handlers/traces/searchTraces.ts";
import { setToolLabel } from "../handlers/tools/setToolLabel.ts";
import { suggestRequestValues } from "../handlers/request-logs/suggestRequestValues.ts";
import { testExecuteTool } from "../handlers/tools/testExecuteTool.ts";
import { testWebhook } from "../handlers/webhooks/testWebhook.ts";
import { trackGroup } from "../handlers/tracking/trackGroup.ts";
import { trackGroupFromSdk } from "../handlers/tracking/trackGroupFromSdk.ts";
import { trackMetadata } from "../handlers/tracking/trackMetadata.ts";
import { trackMetadataFromSdk } from "../handlers/tracking/trackMetadataFromSdk.ts";
import { trackPrompt } from "../handlers/tracking/trackPrompt.ts";
import { trackPromptFromSdk } from "../handlers/tracking/trackPromptFromSdk.ts";
import { trackRequest } from "../handlers/tracking/trackRequest.ts";
import { trackScore } from "../handlers/tracking/trackScore.ts";
import { trackScoreFromSdk } from "../handlers/tracking/trackScoreFromSdk.ts";
import { updateAbRelease } from "../handlers/prompts/updateAbRelease.ts";
import { updateCell } from "../handlers/cells/updateCell.ts";
import { updateColumn } from "../handlers/columns/updateColumn.ts";
import { updateFolder } from "../handlers/folders/updateFolder.ts";
import { updateMcpServer } from "../handlers/mcp-servers/updateMcpServer.ts";
import { updatePromptTemplate } from "../handlers/prompts/updatePromptTemplate.ts";
import { updateReportColumn } from "../handlers/reports/updateReportColumn.ts";
import { updateReportScoreCard } from "../handlers/reports/updateReportScoreCard.ts";
import { updateSheet } from "../handlers/sheets/updateSheet.ts";
import { updateSkillCollection } from "../handlers/skill-collections/updateSkillCollection.ts";
import { updateTable } from "../handlers/tables/updateTable.ts";
import { updateTool } from "../handlers/tools/updateTool.ts";
import { updateToolEnvVar } from "../handlers/tools/updateToolEnvVar.ts";
import { updateWebhook } from "../handlers/webhooks/updateWebhook.ts";
import { updateWorkspace } from "../handlers/administration/updateWorkspace.ts";
import { updateWorkspaceEnvVar } from "../handlers/environment-variables/updateWorkspaceEnvVar.ts";
import { upsertPromptTemplate } from "../handlers/prompts/upsertPromptTemplate.ts";
import { verifyAuditEvents } from "../handlers/audit/verifyAuditEvents.ts";

export const handlers: Handlers = {
  listTables,
  createTable,
  getTable,
  deleteTable,
  updateTable,
  listSheets,
  createSheet,
  getImportOperation,
  getSheet,
  deleteSheet,
  updateSheet,
  exportSheet,
  importFile,
  importRequestLogs,
  listColumns,
  createColumn,
  deleteColumn,
  updateColumn,
  listRows,
  addRows,
  deleteRows,
  recalculateCells,
  getCell,
  updateCell,
  explainCell,
  recalculateCell,
  listOperations,
  createOperation,
  getOperation,
  cancelOperation,
  resumeOperation,
  getStatusCounts,
  listVersions,
  createVersion,
  getScoreHistory,
  getSheetScore,
  calculateSheetScore,
  configureSheetScore,
  getScorecard,
  deleteScorecard,
  configureScorecard,
  migrateScoreToScorecard,
  recalculateScorecard,
  cancelScorecard,
  getScorecardCalculation,
  compareScorecardCalculations,
  listScorecardRows,
  getScorecardRow,
  diffVersions,
  getVersion,
  listWorkspaceEnvVars,
  createWorkspaceEnvVar,
  deleteWorkspaceEnvVar,
  updateWorkspaceEnvVar,
  listMcpServers,
  createMcpServer,
  getMcpServer,
  deleteMcpServer,
  updateMcpServer,
  listMcpServerTools,
  publishPromptTemplate,
  patchPromptTemplate,
  listPromptTemplates,
  upsertPromptTemplate,
  listPromptLabels,
  getSnippetUsage,
  listPromptTemplatesV1,
  getPromptTemplateV1,
  renderPromptTemplateV1,
  createPromptLabel,
  deletePromptLabel,
  movePromptLabel,
  updatePromptTemplate,
  listAbReleases,
  createAbRelease,
  getAbRelease,
  deleteAbRelease,
  updateAbRelease,
  getPromptTemplate,
  renderPromptTemplate,
  createFolder,
  listFolderEntities,
  moveFolderEntities,
  deleteFolderEntities,
  resolveFolderId,
  updateFolder,
  listFolderExternalIds,
  attachFolderExternalId,
  detachFolderExternalId,
  listPromptTemplateExternalIds,
  attachPromptTemplateExternalId,
  detachPromptTemplateExternalId,
  logRequest,
  listRequests,
  searchRequestLogs,
  getRequestAnalytics,
  getRequestCustomAnalytics,
  suggestRequestValues,
  getRequest,
  trackMetadata,
  trackScore,
  trackPrompt,
  trackGroup,
  trackMetadataFromSdk,
  trackScoreFromSdk,
  trackPromptFromSdk,
  trackGroupFromSdk,
  trackRequest,
  createGroup,
  createSpans,
  ingestOtlpTraces,
  searchTraces,
  getTraceCustomAnalytics,
  getTrace,
  closeTrace,
  listTools,
  createTool,
  getTool,
  deleteTool,
  updateTool,
  listToolVersions,
  createToolVersion,
  setToolLabel,
  deleteToolLabel,
  testExecuteTool,
  listToolEnvVars,
  createToolEnvVar,
  deleteToolEnvVar,
  updateToolEnvVar,
  listToolExternalIds,
  attachToolExternalId,
  detachToolExternalId,
  createWorkflow,
  patchWorkflow,
  listWorkflows,
  listWorkflowLabels,
  runWorkflow,
  createRealtimeToken,
  getWorkflowExecutionResults,
  listWorkflowExternalIds,
  attachWorkflowExternalId,
  detachWorkflowExternalId,
  getWorkflow,
  listSkillCollections,
  createSkillCollection,
  getSkillCollection,
  deleteSkillCollection,
  updateSkillCollection,
  listSkillCollectionVersions,
  createSkillCollectionVersion,
  listSkillCollectionExternalIds,
  attachSkillCollectionExternalId,
  detachSkillCollectionExternalId,
  listDatasets,
  listDatasetRows,
  createDatasetGroup,
  listDatasetGroupExternalIds,
  attachDatasetGroupExternalId,
  detachDatasetGroupExternalId,
  createDatasetVersionFromFile,
  createDatasetVersionFromFilterParams,
  createDraftDatasetVersion,
  addRequestLogToDatasetVersion,
  addTrace,
  saveDraftDatasetVersion,
  listEvaluations,
  listEvaluationRows,
  createReport,
  deleteReportsByName,
  getReport,
  deleteReport,
  runReport,
  getReportScore,
  updateReportScoreCard,
  renameReport,
  listReportExternalIds,
  attachReportExternalId,
  detachReportExternalId,
  createReportColumn,
  deleteReportColumn,
  updateReportColumn,
  listAuditEvents,
  verifyAuditEvents,
  listWebhooks,
  createWebhook,
  getWebhook,
  deleteWebhook,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhook,
  listEvents,
  listWorkspaces,
  createWorkspace,
  updateWorkspace,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  renameApiKey,
  getHealth,
  getReadiness,
  getMetrics,
};
