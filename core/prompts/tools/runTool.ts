import type { Scope } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import { codeSettings } from "../../platform/sandbox/codeSettings.ts";
import { type CodeJob, type CodeResult, runCode } from "../../platform/sandbox/runCode.ts";
import type { Json } from "../../values/json.ts";

type Schemas = components["schemas"];

/** Code of a tool, with its name and settings. */
export interface RunnableTool {
  /** Tool whose environment variables replace those of the workspace. */
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

/** Identifier for a function in code; names for models may contain hyphens. */
function identifierOf(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_]/g, "_");
  return /^\d/.test(safe) ? `_${safe}` : safe;
}
