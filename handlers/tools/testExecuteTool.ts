import { executeTool } from "../../core/prompts/tools/executeTool.ts";
import { parsedOrText } from "../../core/values/embeddedJson.ts";
import type { Json } from "../../core/values/json.ts";
import { handler } from "../handler.ts";
import { requireOneWay } from "../requireOneWay.ts";

export const testExecuteTool = handler<"testExecuteTool">(async (ctx, { params, query, body }, reply) => {
  requireOneWay(query);
  const run = await executeTool(
    ctx.db,
    params.identifier,
    { number: query.version, label: query.label },
    {
      inputs: (body?.inputs ?? {}) as Record<string, Json>,
      execution: body?.execution,
      definition: body?.tool_definition ?? undefined,
    },
  );
  const { json, error, stdout, stderr, durationMs } = run;
  return reply(200, {
    success: true,
    message: error === null ? "Tool executed" : "The code of the tool failed",
    result: {
      status: error === null ? "success" : "error",
      result: json === null ? null : parsedOrText(json),
      stdout,
      stderr,
      duration_ms: durationMs,
      error,
    },
  });
});
