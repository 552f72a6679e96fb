import { checkSyntax, notParsed } from "../../core/platform/sandbox/checkSyntax.ts";
import { codeLanguage } from "../../core/primitives/code_execution.ts";
import { isCodeType } from "../../core/sheets/columns/types.ts";
import { limits } from "../../generated/limits.ts";
import type { Fault } from "../../validation/faults.ts";
import { faultsProblem } from "../faults.ts";
import { configsWithPlaces } from "./configs.ts";

type Place = Fault["loc"];

const maxLength = limits["CodeExecutionConfig.code.maxLength"];

/**
 * Refuses a body with code that cannot be parsed. This is a stage of its own because it waits for the sandbox, which no
 * handler may do inside of a transaction.
 * @throws Problem validation_error, unavailable
 */
export async function checkCode(workspaceId: number, body: unknown): Promise<void> {
  const checked = new Set<string>();
  for (const { loc, code, language } of codeIn(body, ["body"])) {
    const key = `${language} ${code}`;
    if (checked.has(key)) continue;
    checked.add(key);
    const found = await checkSyntax(workspaceId, language, code);
    if (found === notParsed) return;
    if (found) throw faultsProblem([{ loc, msg: found, type: "syntax_error" }]);
  }
}

/** Finds the configs of code among those of a body. */
function* codeIn(
  body: unknown,
  loc: Place,
): Generator<{ loc: Place; code: string; language: "javascript" | "python" }> {
  for (const { type, config, loc: place } of configsWithPlaces(body, loc)) {
    // A change may leave out the type, which then stays.
    const isCode = type == null || (typeof type === "string" && isCodeType(type));
    if (!isCode || !isCheckable(config.code)) continue;
    const language = codeLanguage(typeof config.language === "string" ? config.language : null);
    yield { loc: [...place, "code"], code: config.code, language };
  }
}

/** Whether the rest of the checks will take it for code; they refuse what is empty or too long. */
const isCheckable = (code: unknown): code is string =>
  typeof code === "string" && code.trim() !== "" && code.length <= maxLength;
