import type { AnyHandler } from "./stages/exchange.ts";

export type Loaders = Readonly<Record<string, () => Promise<AnyHandler>>>;

interface LateHandlers {
  handlers: Readonly<Record<string, AnyHandler>>;
  /** Loads all handlers, one after the other, and lets requests pass in between. */
  loadAll(): Promise<void>;
}

/**
 * Defers the loading of handlers. A server that loaded all of them, and the product behind them, would take twice as long
 * to start.
 * @param loaders by operationId: `loaders` of generated/operations.ts
 */
export function lateHandlers(loaders: Loaders): LateHandlers {
  const late = Object.entries(loaders).map(([operationId, load]) => ({ operationId, ...lateHandler(load) }));
  return {
    handlers: Object.fromEntries(late.map(({ operationId, handler }) => [operationId, handler])),
    async loadAll() {
      for (const { load } of late) await load();
    },
  };
}

function lateHandler(find: () => Promise<AnyHandler>): { handler: AnyHandler; load: () => Promise<unknown> } {
  let found: AnyHandler | undefined;
  const load = async () => {
    found ??= await find();
    return found;
  };
  return {
    load,
    handler: (context, input, request) =>
      found ? found(context, input, request) : load().then((handler) => handler(context, input, request)),
  };
}
