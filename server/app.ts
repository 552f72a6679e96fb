import { Elysia } from "elysia";
import { Problem } from "../domain/problem.ts";
import { routes as contractRoutes } from "../generated/routes.ts";
import type { Route, RouteTable } from "../validation/route.ts";
import { consolePaths, mountConsole } from "./console/mountConsole.ts";
import { CrossOrigin } from "./crossOrigin.ts";
import { docsPaths, mountDocs } from "./docs/mountDocs.ts";
import { Pipeline, type PipelineOptions } from "./pipeline.ts";
import { type RealtimeHub, realtimePath } from "./realtime/hub.ts";
import { SpanningRoutes } from "./spanningRoutes.ts";
import type { AnyHandler } from "./stages/exchange.ts";
import { idleTimeoutSeconds } from "./timeouts.ts";
import { Unrouted } from "./unrouted.ts";

export interface AppOptions extends PipelineOptions {
  /** Handlers by operationId; see lateHandlers.ts. */
  handlers: { readonly [operationId: string]: AnyHandler };
  routes?: RouteTable;
  /** Takes the connections of realtime clients; left out, there are none. */
  realtime?: RealtimeHub;
  /** Origins whose pages may call the service. */
  corsOrigins?: readonly string[];
  /** Whether the console is served. */
  hasConsole?: boolean;
}

/**
 * Mounts the contract on a router.
 *
 * Only Elysia's router and its start of Bun's server are used: 142,000 requests a second against 1,950 by
 * openapi-backend's matcher. Its parsers, validation and hooks stay out of the way: the pipeline does that, once.
 */
export function createApp(options: AppOptions): Elysia {
  const pipeline = new Pipeline(options);
  const app = new Elysia();
  const crossOrigin = options.corsOrigins?.length ? new CrossOrigin(options.corsOrigins) : null;
  const opened = (request: Request, answer: Promise<Response>) =>
    crossOrigin ? answer.then((response) => crossOrigin.open(request, response)) : answer;
  const table: RouteTable = options.routes ?? contractRoutes;
  const routes = Object.values(table);
  const handlerOf = (operationId: string) => {
    const handler = options.handlers[operationId];
    if (!handler) throw new Error(`operation ${operationId} has no handler`);
    return handler;
  };
  const spanning = new SpanningRoutes(routes.filter((route) => route.spanningParam === null).map(({ path }) => path));
  const pages = [...docsPaths, ...(options.hasConsole ? consolePaths : []), realtimePath];
  const unrouted = new Unrouted([
    ...routes,
    ...pages.map((path) => ({ method: "GET", path, spanningParam: path.endsWith("{address}") ? "address" : null })),
  ]);
  for (const route of routes) {
    const shown = route.changes && table[route.changes.operation];
    const mounted = pipeline.mount(
      route,
      handlerOf(route.operationId),
      shown && { route: shown, handler: handlerOf(shown.operationId) },
    );
    const named = parameterNaming(route);
    for (const path of [route.routerPath, ...(route.aliases ?? [])]) {
      app.route(
        route.method,
        path,
        ({ request, params, server }) =>
          opened(request, pipeline.answer(mounted, request, named(params as Params), server)),
        { parse: "none" },
      );
    }
    if (route.spanningParam !== null) spanning.add(mounted);
  }
  for (const { method, wildcard, find } of spanning.groups()) {
    app.route(
      method,
      wildcard,
      ({ request, server }) => {
        const found = find(request.url);
        if (!found) return pipeline.answerUnrouted(request, () => unrouted.answer(request));
        return opened(request, pipeline.answer(found.mounted, request, found.params, server));
      },
      { parse: "none" },
    );
  }
  mountDocs(app, (request) => pipeline.answerUnrouted(request, () => unrouted.answer(request)), options.contract);
  if (options.hasConsole) mountConsole(app);
  app.route("GET", realtimePath, ({ request, server }) => {
    if (server && options.realtime?.upgrade(request, server)) return;
    return pipeline.answerUnrouted(request, () => {
      if (options.realtime?.isClosed) throw new Problem("unavailable", "The server is stopping. Try again.");
      throw new Problem(
        "bad_request",
        `${realtimePath} accepts only WebSocket connections; see /docs/guides/realtime.`,
      );
    });
  });
  return app.onError(({ code, error, request }) => {
    const preflight = crossOrigin?.preflight(request);
    if (preflight) return preflight;
    const response = pipeline.answerUnrouted(request, () => {
      if (code !== "NOT_FOUND") throw error;
      return unrouted.answer(request);
    });
    return crossOrigin ? crossOrigin.open(request, response) : response;
  }) as unknown as Elysia;
}

type Params = Record<string, string>;

/** Renames parameters: the router knows them by position (`p0`), the contract by name. */
function parameterNaming({ path }: Route): (params: Params) => Params {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return (params) => {
    const named: Params = {};
    for (let position = 0; position < names.length; position++)
      named[names[position] as string] = params[`p${position}`] as string;
    return named;
  };
}

interface ListenOptions {
  hostname: string;
  port: number;
  /** Lets other processes of the same user listen on the port too. */
  sharesPort?: boolean;
  websocket?: RealtimeHub["handlers"];
}

/**
 * Starts to listen. Bodies are limited by the pipeline, operation by operation, so Bun's own limit is out of the way.
 * @returns Bun's server; `server.port` is the port that port 0 became
 */
export function listen(
  app: Elysia,
  { hostname, port, sharesPort = false, websocket }: ListenOptions,
): Bun.Server<unknown> {
  app.listen({
    hostname,
    port,
    // Elysia would let any server listen on the same port, and half of the requests would go there.
    reusePort: sharesPort,
    development: false,
    idleTimeout: idleTimeoutSeconds,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...(websocket && { websocket: websocket as never }),
  });
  if (!app.server) throw new Error(`the server did not start on ${hostname}:${port}`);
  return app.server as Bun.Server<unknown>;
}
