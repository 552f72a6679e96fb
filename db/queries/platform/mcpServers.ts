import type { Schemas } from "../../../generated/types.ts";
import { NamedRecords } from "../../namedRecords.ts";

export type McpServerRecord = Schemas["McpServer"];

const settings = ["name", "url", "headers"] as const;

export type McpServerSettings = Pick<McpServerRecord, (typeof settings)[number]>;

export const mcpServerRecords = new NamedRecords<McpServerRecord, McpServerSettings>("mcp_servers", settings);
