import type { Scope } from "../../../db/scope.ts";
import { readEnvVars } from "../secrets/envVars.ts";
import { McpFault } from "./mcpFault.ts";

/** An MCP server with its credentials. It must never be shown, because the headers are in the clear. */
export interface McpTarget {
  url: string;
  headers: Record<string, string>;
  /** Values of environment variables among the headers. */
  secrets: string[];
}

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Puts the workspace's environment variables into headers that name them as `${NAME}`.
 * @throws McpFault naming a variable that is not set
 */
export async function mcpTarget(
  db: Scope,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<McpTarget> {
  const names = Object.values(headers).some((value) => value.match(reference));
  const variables = names ? await readEnvVars(db) : {};
  const secrets: string[] = [];
  const filled = (value: string) =>
    value.replace(reference, (_, name: string) => {
      const secret = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (secret === undefined) {
        throw new McpFault(`The environment variable ${name}, which a header of the MCP server refers to, is not set.`);
      }
      secrets.push(secret);
      return secret;
    });
  const entries = Object.entries(headers).map(([name, value]) => [name, filled(value)]);
  return { url, headers: Object.fromEntries(entries), secrets };
}
