import {
  compareScorecardCalculations,
  getPromptTemplate,
  getRequest,
  getRequestCustomAnalytics,
  getScorecard,
  getTrace,
  getWorkflow,
  getWorkflowRun,
  listPromptTemplates,
  listRequests,
  listRows,
  listScorecardCalculations,
  listSheets,
  listTables,
  listWorkflows,
  searchTraces,
} from "../generated/client.ts";
import type { Page, PageComponent } from "./shared/page.ts";

/** All pages, in the order of the menu. */
export const pages: readonly Page[] = [
  { pattern: "", needs: [], load: async () => (await import("./start/HomePage.tsx")).HomePage },
  {
    pattern: "start",
    inMenu: "Getting started",
    needs: [],
    load: async () => (await import("./start/StartPage.tsx")).StartPage,
  },
  {
    pattern: "traces",
    inMenu: "Traces",
    needs: [searchTraces],
    load: async () => (await import("./traces/TracesPage.tsx")).TracesPage,
  },
  {
    pattern: "traces/:trace_id",
    needs: [getTrace],
    load: async () => (await import("./traces/TracePage.tsx")).TracePage as PageComponent,
  },
  {
    pattern: "requests",
    inMenu: "Requests",
    needs: [listRequests],
    load: async () => (await import("./requests/RequestsPage.tsx")).RequestsPage,
  },
  {
    pattern: "requests/:request_id",
    needs: [getRequest],
    load: async () => (await import("./requests/RequestPage.tsx")).RequestPage as PageComponent,
  },
  {
    pattern: "prompts",
    inMenu: "Prompts",
    needs: [listPromptTemplates],
    load: async () => (await import("./prompts/PromptsPage.tsx")).PromptsPage,
  },
  {
    pattern: "prompts/:prompt_id",
    needs: [getPromptTemplate],
    load: async () => (await import("./prompts/PromptPage.tsx")).PromptPage as PageComponent,
  },
  {
    pattern: "workflows",
    inMenu: "Workflows",
    needs: [listWorkflows],
    load: async () => (await import("./workflows/WorkflowsPage.tsx")).WorkflowsPage,
  },
  {
    pattern: "workflows/:workflow_id",
    needs: [getWorkflow],
    load: async () => (await import("./workflows/WorkflowPage.tsx")).WorkflowPage as PageComponent,
  },
  {
    pattern: "workflows/:workflow_id/runs/:run_id",
    needs: [getWorkflowRun],
    load: async () => (await import("./workflows/RunPage.tsx")).RunPage as PageComponent,
  },
  {
    pattern: "tables",
    inMenu: "Tables",
    needs: [listTables],
    load: async () => (await import("./tables/TablesPage.tsx")).TablesPage,
  },
  {
    pattern: "tables/:table_id",
    needs: [listSheets],
    load: async () => (await import("./tables/TablePage.tsx")).TablePage as PageComponent,
  },
  {
    pattern: "tables/:table_id/sheets/:sheet_id",
    needs: [listRows],
    load: async () => (await import("./tables/SheetPage.tsx")).SheetPage as unknown as PageComponent,
  },
  {
    pattern: "scorecards/:table_id/:sheet_id",
    needs: [getScorecard, listScorecardCalculations, compareScorecardCalculations],
    load: async () => (await import("./scores/ScorecardPage.tsx")).ScorecardPage as unknown as PageComponent,
  },
  {
    pattern: "charts",
    inMenu: "Charts",
    needs: [getRequestCustomAnalytics],
    load: async () => (await import("./charts/ChartsPage.tsx")).ChartsPage,
  },
];
