import { Elysia } from "elysia";
import { Problem } from "../domain/problem.ts";
import { Stopping } from "../domain/stopping.ts";
import { routes as contractRoutes } from "../generated/routes.ts";
import type { Route, RouteTable } from "../validation/route.ts";
import { consolePaths, mountConsole } from "./console/mountConsole.ts";
import { CrossOrigin } from "./crossOrigin.ts";
import { docsPaths, mountDocs } from "./docs/mountDocs.ts";
import { Pipeline, type PipelineOptions } from "./pipeline.ts";
import { type RealtimeHub, realtimePath } from "./realtime/hub.ts";
import { SpanningRoutes } from "./spanningRoutes.ts";
import type { AnyHandler, MountedRoute } from "./stages/exchange.ts";
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
  // A host may be shorter than four characters (`http://api/`); without this, Elysia looks for the path behind those.
  const app = new Elysia({ handler: { standardHostname: false } });
  const crossOrigin = options.corsOrigins?.length ? new CrossOrigin(options.corsOrigins) : null;
  const opened = (request: Request, answer: Promise<Response>) =>
    crossOrigin ? answer.then((response) => crossOrigin.open(request, response)) : answer;
  const table: RouteTable = options.routes ?? contractRoutes;
  const unrouted = new Unrouted([...Object.values(table), ...pageRoutes(options)]);
  const answerUnknown = (request: Request) => pipeline.answerUnrouted(request, () => unrouted.answer(request));
  const mountedRoutes = mountOperations(pipeline, table, options.handlers);
  for (const mounted of mountedRoutes) {
    const { method, routerPath, aliases = [] } = mounted.route;
    const named = parameterNaming(mounted.route);
    for (const path of [routerPath, ...aliases]) {
      app.route(
        method,
        path,
        ({ request, params, server }) =>
          opened(request, pipeline.answer(mounted, request, named(params as Params), server)),
        { parse: "none" },
      );
    }
  }
  for (const { method, wildcard, find } of spanningGroups(mountedRoutes)) {
    app.route(
      method,
      wildcard,
      ({ request, server }) => {
        const found = find(request.url);
        if (!found) return answerUnknown(request);
        return opened(request, pipeline.answer(found.mounted, request, found.params, server));
      },
      { parse: "none" },
    );
  }
  mountDocs(app, answerUnknown, options.contract);
  if (options.hasConsole) mountConsole(app);
  app.route("GET", realtimePath, ({ request, server }) => {
    if (server && options.realtime?.upgrade(request, server)) return;
    return pipeline.answerUnrouted(request, () => refuseRealtime(options.realtime));
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

/** Lists the pages that are served beside the operations, as `Unrouted` reads routes. */
function pageRoutes({ hasConsole }: AppOptions) {
  const paths = [...docsPaths, ...(hasConsole ? consolePaths : []), realtimePath];
  return paths.map((path) => ({
    method: "GET",
    path,
    spanningParam: path.endsWith("{address}") ? "address" : null,
  }));
}

/** Joins each operation to its handler, and to the operation that shows what it changes. */
function mountOperations(pipeline: Pipeline, table: RouteTable, handlers: AppOptions["handlers"]): MountedRoute[] {
  const handlerOf = (operationId: string) => {
    const handler = handlers[operationId];
    if (!handler) throw new Error(`operation ${operationId} has no handler`);
    return handler;
  };
  return Object.values(table).map((route) => {
    const shown = route.changes && table[route.changes.operation];
    return pipeline.mount(
      route,
      handlerOf(route.operationId),
      shown && { route: shown, handler: handlerOf(shown.operationId) },
    );
  });
}

function spanningGroups(mountedRoutes: MountedRoute[]) {
  const isSpanning = ({ route }: MountedRoute) => route.spanningParam !== null;
  const plain = mountedRoutes.filter((mounted) => !isSpanning(mounted));
  const spanning = new SpanningRoutes(plain.map(({ route }) => route.path));
  for (const mounted of mountedRoutes.filter(isSpanning)) spanning.add(mounted);
  return spanning.groups();
}

function refuseRealtime(realtime: RealtimeHub | undefined): never {
  if (realtime?.isClosed) throw new Stopping();
  throw new Problem("bad_request", `${realtimePath} accepts only WebSocket connections; see /docs/guides/realtime.`);
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
