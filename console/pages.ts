import * as api from "../generated/client.ts";
import type { Page } from "./shared/Frame.tsx";

const page = (pattern: string, needs: Page["needs"], load: Page["load"], inMenu?: string): Page => ({
  ...{ pattern, needs, load },
  ...(inMenu && { inMenu }),
});

const scores = [api.getScorecard, api.listScorecardCalculations, api.compareScorecardCalculations];

/** All pages, in the order of the menu. */
export const pages: readonly Page[] = [
  page("", [], () => import("./start/HomePage.tsx")),
  page("start", [], () => import("./start/StartPage.tsx"), "Getting started"),
  page("traces", [api.searchTraces], () => import("./traces/TracesPage.tsx"), "Traces"),
  page("traces/:trace_id", [api.getTrace], () => import("./traces/TracePage.tsx")),
  page("requests", [api.listRequests], () => import("./requests/RequestsPage.tsx"), "Requests"),
  page("requests/:request_id", [api.getRequest], () => import("./requests/RequestPage.tsx")),
  page("prompts", [api.listPromptTemplates], () => import("./prompts/PromptsPage.tsx"), "Prompts"),
  page("prompts/:prompt_id", [api.getPromptTemplate], () => import("./prompts/PromptPage.tsx")),
  page("workflows", [api.listWorkflows], () => import("./workflows/WorkflowsPage.tsx"), "Workflows"),
  page("workflows/:workflow_id", [api.getWorkflow], () => import("./workflows/WorkflowPage.tsx")),
  page("workflows/:workflow_id/runs/:run_id", [api.getWorkflowRun], () => import("./workflows/RunPage.tsx")),
  page("tables", [api.listTables], () => import("./tables/TablesPage.tsx"), "Tables"),
  page("tables/:table_id", [api.listSheets], () => import("./tables/TablePage.tsx")),
  page("tables/:table_id/sheets/:sheet_id", [api.listRows], () => import("./tables/SheetPage.tsx")),
  page("tables/:table_id/sheets/:sheet_id/scorecard", scores, () => import("./scores/ScorecardPage.tsx")),
  page("charts", [api.getRequestCustomAnalytics], () => import("./charts/ChartsPage.tsx"), "Charts"),
];
