import type { Scope } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import { codeSettings } from "../../platform/sandbox/codeSettings.ts";
import { type CodeJob, type CodeResult, runCode } from "../../platform/sandbox/runCode.ts";
import type { Json } from "../../values/json.ts";

type Schemas = components["schemas"];

/** The code of a tool, and what it is called with. */
export interface RunnableTool {
  /** Whose environment variables come over those of the workspace. */
  toolId: number;
  definition: Schemas["ToolDefinition"];
  execution: NonNullable<Schemas["ToolExecution"]>;
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

/** What models call a function may have hyphens; what code calls it may not. */
function identifierOf(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_]/g, "_");
  return /^\d/.test(safe) ? `_${safe}` : safe;
}
