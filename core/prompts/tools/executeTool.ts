import type { WhichVersion } from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { codeSettings } from "../../platform/sandbox/codeSettings.ts";
import { type CodeJob, type CodeResult, runCode, SandboxFault } from "../../platform/sandbox/runCode.ts";
import type { Json } from "../../values/json.ts";
import { readTool } from "./tools.ts";

type Execution = NonNullable<Schemas["ToolExecution"]>;
type Definition = Schemas["ToolDefinition"];

interface ToolCall {
  inputs: Record<string, Json>;
  /** Code that replaces that of the version. */
  execution?: Execution | null | undefined;
  definition?: Definition | undefined;
}

/** Longest wait for a process of the sandbox; with the time limit of the code it is less than a connection may be idle. */
const maxWaitMs = 25_000;

/**
 * Runs the code of a tool once, in the sandbox, with the environment variables of the workspace and of the tool.
 * @throws Problem not_found, bad_request when there is no code, sandbox_failed when it could not be run,
 *   unavailable when too much waits to be run
 */
export async function executeTool(
  db: Scope,
  identifier: string,
  which: WhichVersion,
  call: ToolCall,
): Promise<CodeResult & { durationMs: number }> {
  const { tool, version } = await readTool(db, identifier, which);
  const execution = call.execution ?? version.execution;
  if (!execution) {
    const which = `Version ${version.number} of the tool ${JSON.stringify(tool.name)}`;
    throw new Problem(
      "bad_request",
      `${which} has no code to execute. Send an execution, or add a version that has one.`,
    );
  }
  const definition = call.definition ?? version.tool_definition;
  const startedAt = performance.now();
  const runnable = { toolId: tool.id, definition, execution };
  const [result] = await runTool(db, runnable, [call.inputs], { maxWaitMs }).catch(sandboxFailed);
  return { ...(result as CodeResult), durationMs: Math.round(performance.now() - startedAt) };
}

function sandboxFailed(cause: unknown): never {
  if (!(cause instanceof SandboxFault)) throw cause;
  throw new Problem("sandbox_failed", "The sandbox that runs code is not available right now. Try again.", { cause });
}

/** Code of a tool, with its name and settings. */
export interface RunnableTool {
  /** Tool whose environment variables replace those of the workspace. */
  toolId: number;
  definition: Definition;
  execution: Execution;
}

/**
 * Runs the code of a tool once for each of the inputs, in the sandbox.
 * @throws SandboxFault; Problem unavailable after `maxWaitMs`; the abort reason of `signal`
 */
export async function runTool(
  db: Scope,
  { toolId, definition, execution }: RunnableTool,
  inputs: readonly Record<string, Json>[],
  { signal, maxWaitMs }: Pick<CodeJob, "signal" | "maxWaitMs">,
): Promise<CodeResult[]> {
  return runCode({
    workspaceId: db.workspaceId,
    language: execution.language,
    code: execution.code,
    functionName: identifierOf(definition.function.name),
    parameter: "args",
    ...(await codeSettings(db, toolId)),
    inputs,
    signal,
    maxWaitMs,
  });
}

/** Identifier for a function in code; names for models may contain hyphens. */
function identifierOf(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_]/g, "_");
  return /^\d/.test(safe) ? `_${safe}` : safe;
}
