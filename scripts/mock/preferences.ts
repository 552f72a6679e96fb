import { routes } from "../../generated/routes.ts";
import type { Loaders } from "../../server/lateHandlers.ts";
import type { AnyHandler, AnyReply } from "../../server/stages/exchange.ts";
import type { Route, RouteTable } from "../../validation/route.ts";
import { exampleReply } from "./examples.ts";

const longestWaitSeconds = 30;

/**
 * Wraps handlers so that a request can ask for a documented answer instead: `Prefer: code=404` for a status,
 * `Prefer: example=name` for one of its examples, `Prefer: example` for the first one of the success. An operation
 * without a handler always answers so.
 */
export function preferringExamples(loaders: Loaders): Loaders {
  return Object.fromEntries(
    Object.entries(loaders).map(([operationId, load]) => {
      const route = (routes as RouteTable)[operationId] as Route;
      return [operationId, async () => withExamples(route, await load().catch((error) => unlessMissing(route, error)))];
    }),
  );
}

/** @throws the error, unless it says that the handler has not been written */
function unlessMissing({ operationId }: Route, error: unknown): null {
  const { code, specifier } = error as { code?: string; specifier?: string };
  if (code === "ERR_MODULE_NOT_FOUND" && specifier?.endsWith(`/${operationId}.ts`)) return null;
  throw error;
}

function withExamples(route: Route, handler: AnyHandler | null): AnyHandler {
  const statuses = Object.keys(route.responses).map(Number);
  const success = statuses.find((status) => status >= 200 && status < 300) as number;
  return async (context, input, request): Promise<AnyReply> => {
    const preferences = readPreferences(request.headers);
    const wanted = statuses.find((status) => String(status) === preferences.get("code"));
    if (wanted !== undefined) {
      const reply = await exampleReply(route, wanted, preferences.get("example"));
      return { ...reply, headers: { ...reply.headers, "preference-applied": `code=${wanted}` } };
    }
    if (handler && !preferences.has("example")) return handler(context, input, request);
    return exampleReply(route, success, preferences.get("example"));
  };
}

/** Waits for as many seconds as `Prefer: wait=2` says, and for 30 at most. */
export async function waitAsPreferred(headers: Headers): Promise<void> {
  const seconds = Number(readPreferences(headers).get("wait") ?? 0);
  if (seconds > 0) await Bun.sleep(Math.min(seconds, longestWaitSeconds) * 1_000);
}

/** Reads `Prefer: code=404, example=unknown-table` (RFC 7240; a preference that cannot be met is ignored). */
function readPreferences(headers: Headers): Map<string, string> {
  const pairs = (headers.get("prefer") ?? "").split(/[,;]/).map((part) => part.trim().split("="));
  return new Map(
    pairs.map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, "")]),
  );
}
