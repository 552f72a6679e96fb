import { Problem } from "../../../domain/problem.ts";
import type { CodeLanguage } from "./protocol.ts";
import { isCutOff, runCode, SandboxFault } from "./runCode.ts";

/** Result of checkSyntax for code that was not parsed: it took too much time or memory, or the sandbox was busy. */
export const notParsed = "not parsed" as const;

/** Time that parsing may take, and that it waits for a process: code of the workspace itself may have all of its places for long. */
const timeLimitMs = 5_000;
const maxWaitMs = 1_000;

/**
 * Parses code in the sandbox without running any of it; it needs neither variables nor the network.
 * @returns what is wrong and where; null for code that can be parsed, `notParsed` where that is not known
 * @throws Problem unavailable when the sandbox cannot be started
 */
export async function checkSyntax(workspaceId: number, language: CodeLanguage, code: string): Promise<string | null> {
  const job = { workspaceId, language, code, inputs: [null], parsesOnly: true, timeLimitMs, maxWaitMs };
  const results = await runCode(job).catch(whenNotRun);
  if (results === notParsed) return notParsed;
  const error = results[0]?.error;
  if (!error) return null;
  if (isCutOff(error)) return notParsed;
  const { type, message, line, column } = error;
  const place = line === null ? "" : ` (line ${line}${column == null ? "" : `, column ${column}`})`;
  return `${type}: ${message}${place}`;
}

function whenNotRun(cause: unknown): typeof notParsed {
  if (cause instanceof Problem && cause.code === "unavailable") return notParsed;
  if (!(cause instanceof SandboxFault)) throw cause;
  throw new Problem("unavailable", "The sandbox that checks code is not available right now. Try again.", { cause });
}
