import { expect, test } from "bun:test";
import type { Route } from "../../validation/route.ts";
import { processCpuMs } from "../support/cpuTime.ts";
import { createWorld, routesWithKey } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { written } from "./requests/json.ts";
import { type HostileRequest, urlOf } from "./requests/request.ts";
import { sizedRequests } from "./requests/sizedRequests.ts";
import { isWanted } from "./settings.ts";

// Work that grows with the square of what is sent costs 64 times as much for eight times as much, linear work 8 times.

const server = await startHarness();
const world = await createWorld(server, "sized");
await server.stopWorker();

/** Between both, in the middle of their ratios. */
const mostTimes = 24;
/** Less is no harm, and on a machine with much else to do no measurement. */
const harmlessMs = 300;
const timeoutMs = 300_000;

async function costOf(route: Route, request: HostileRequest): Promise<number> {
  const body = written(request.body);
  const init = { method: request.method, headers: { "content-type": "application/json" }, body };
  const before = processCpuMs();
  await world.client.fetch(urlOf(route, request), init);
  return processCpuMs() - before;
}

/** The least of some, since other work of the process can only add to it. */
async function leastCostOf(route: Route, request: HostileRequest): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time++) least = Math.min(least, await costOf(route, request));
  return least;
}

// Code of users is run elsewhere, for as long as it may.
const routes = routesWithKey.filter(({ operationId, responses }) => isWanted(operationId) && !(502 in responses));

test(
  "no operation takes time by the square of what it is sent",
  async () => {
    const found: string[] = [];
    for (const route of routes) {
      for (const { what, most, make } of sizedRequests(world, route)) {
        const large = make(most);
        if ((await costOf(route, large)) < harmlessMs) continue;
        const [small, whole] = [await leastCostOf(route, make(most / 8)), await leastCostOf(route, large)];
        if (whole > harmlessMs && whole > mostTimes * small) {
          found.push(`${route.operationId}, ${what}: ${small} ms for ${most / 8}, ${whole} ms for ${most}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
  timeoutMs,
);
