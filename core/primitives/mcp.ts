import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";
import { withMcpServer } from "../platform/mcp/mcpConnection.ts";
import { McpFault } from "../platform/mcp/mcpFault.ts";
import { mcpServers } from "../platform/mcp/mcpServers.ts";
import type { McpResult, McpSession, McpTool } from "../platform/mcp/mcpSession.ts";
import { type McpTarget, mcpTarget } from "../platform/mcp/mcpTarget.ts";
import { blank, unwrap } from "../values/coercions.ts";
import { parsedOrText } from "../values/embeddedJson.ts";
import { callForRow, inChunks } from "./models/inChunks.ts";
import { storedCell } from "./models/storedCell.ts";
import {
  CellFault,
  type Computed,
  configAs,
  invalidConfig,
  type Json,
  type PrimitiveRun,
  type RowsPrimitive,
} from "./primitive.ts";
import { mappedSources } from "./sources.ts";
import { type Together, together } from "./together.ts";

type Config = Schemas["McpConfig"];

/** Limit of simultaneous calls of one column, in each block that is computed. */
const callsAtOnce = 16;
const defaultTimeoutSeconds = limits["McpConfig.timeout.x-default"];
/** Rows that share a connection. */
const rowsTogether = 256;
/** Characters of a tool's error that the text of the cell shows. */
const shownCharacters = 500;
const mappingsKey = "input_mappings";

export const mcp: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  rowsTogether,
  sourceReferences: (config) => mappedSources(config, mappingsKey),
  prepare(config) {
    const settings = configAs<"McpConfig">(config);
    refuseUnclear(settings);
    const names = mappedSources(config, mappingsKey).map(({ config_meta }) => config_meta?.variable_name as string);
    const toolName = (settings.tool_name ?? settings.function_name) as string;
    const toolSettings = { toolName, names, callAll: together(callsAtOnce) };
    const timeoutMs = (settings.timeout ?? defaultTimeoutSeconds) * 1000;
    return async (rows, run) => {
      try {
        const target = await targetOf(settings, run.db);
        return await withMcpServer(
          target,
          timeoutMs,
          (session) => computeRows(session, toolSettings, rows, run),
          run.signal,
        );
      } catch (error) {
        const fault = asCellFault(error);
        return rows.map(() => fault);
      }
    };
  },
};

function refuseUnclear({ mcp_server_id, server_url, tool_name, function_name }: Config): void {
  if ((mcp_server_id == null) === (server_url == null)) {
    throw invalidConfig("mcp_server_id", "Give exactly one of mcp_server_id and server_url.");
  }
  if ((tool_name == null) === (function_name == null)) {
    throw invalidConfig("tool_name", "Give exactly one of tool_name and function_name.");
  }
  if (server_url != null && (!/^https?:\/\//i.test(server_url) || !URL.canParse(server_url))) {
    throw invalidConfig("server_url", "It must be an address that begins with http:// or https://.");
  }
}

async function targetOf({ mcp_server_id, server_url, auth }: Config, db: Scope): Promise<McpTarget> {
  if (mcp_server_id != null) return mcpTarget(db, await mcpServers.require(db, mcp_server_id));
  return mcpTarget(db, { url: server_url as string, headers: headersOf(auth) });
}

function headersOf(auth: Config["auth"]): Record<string, string> {
  if (!auth?.token || auth.type === "none") return {};
  return auth.type === "api_key" ? { "X-API-Key": auth.token } : { Authorization: `Bearer ${auth.token}` };
}

interface ToolSettings {
  toolName: string;
  /** Names of the inputs, in the order of their values. */
  names: string[];
  callAll: Together;
}

async function computeRows(
  session: McpSession,
  { toolName, names, callAll }: ToolSettings,
  rows: readonly Json[][],
  run: PrimitiveRun,
): Promise<(Computed | CellFault)[]> {
  const tools = await session.listTools();
  const tool = tools.find(({ name }) => name === toolName);
  if (!tool) {
    const known = tools.map(({ name }) => name).join(", ");
    throw new McpFault(`The MCP server has no tool "${toolName}". It has: ${known.slice(0, shownCharacters)}.`);
  }
  return inChunks(rows, run, (chunk) =>
    callAll(
      chunk.map(
        (values) => () =>
          callForRow(run, async () => {
            try {
              const result = await session.callTool(toolName, inputOf(tool, names, values));
              return storedCell(result, (answer) => ({ value: cellValue(answer) }));
            } catch (error) {
              return asCellFault(error);
            }
          }),
      ),
    ),
  );
}

/** Input of the tool for a row. Null values are left out. */
function inputOf({ inputSchema }: McpTool, names: string[], values: Json[]): Record<string, Json> {
  const properties = (inputSchema.properties ?? {}) as Record<string, unknown>;
  const entries = names.flatMap((name, index) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = coerceToSchema(unwrap(values[index] ?? null), schema);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Reads a text as JSON where the tool's schema wants anything but a text: data columns hold nothing but texts. */
function coerceToSchema(value: Json, schema: unknown): Json {
  const types = [(schema as { type?: unknown } | undefined)?.type ?? []].flat();
  if (typeof value !== "string" || types.length === 0 || types.includes("string")) return value;
  return blank(value) ? null : parsedOrText(value);
}

/** @throws CellFault when the tool says that it failed */
function cellValue({ isError, structuredContent, content }: McpResult): Json {
  const [first] = content;
  if (isError) {
    const message = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    throw new CellFault(
      `The tool failed${message === "" ? "" : `: ${message.slice(0, shownCharacters).toWellFormed()}`}.`,
    );
  }
  if (structuredContent !== undefined) return structuredContent as Json;
  if (content.length !== 1 || first?.type !== "text") return content as unknown as Json;
  return parsedOrText(first.text);
}

function asCellFault(error: unknown): CellFault {
  if (error instanceof McpFault || error instanceof Problem) return new CellFault(error.message);
  throw error;
}
