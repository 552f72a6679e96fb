import { NamedRecords } from "../../namedRecords.ts";

export interface McpServerRecord {
  id: number;
  workspace_id: number;
  name: string;
  url: string;
  /** Values are references to environment variables, never secrets. */
  headers: Record<string, string>;
  created_at: string;
  updated_at: string;
}

export type McpServerSettings = Pick<McpServerRecord, "name" | "url" | "headers">;

export const mcpServerRecords = new NamedRecords<McpServerRecord, McpServerSettings>("mcp_servers", [
  "name",
  "url",
  "headers",
]);
