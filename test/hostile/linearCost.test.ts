import { expect, test } from "bun:test";
import { ImportFault } from "../../core/sheets/imports/fault.ts";
import { fileReaders } from "../../core/sheets/imports/fileReaders.ts";
import type { Route } from "../../validation/route.ts";
import { cpuMs, processCpuMs, steepCosts } from "../support/cpuTime.ts";
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

/** Less is no harm, and on a machine with much else to do no measurement. */
const harmlessMs = 300;

/** Files of so many bytes. */
const files: [format: keyof typeof fileReaders, what: string, content: (size: number) => string][] = [
  ["csv", "ragged rows", (size) => `a,b\n${"x\n".repeat(size / 2)}`],
  ["csv", "quoted blanks", (size) => `a\n${'""\r\n'.repeat(size / 4)}`],
  ["csv", "doubled quotes", (size) => `a,b\n"${'""'.repeat(size / 2)}",x\n`],
  ["csv", "a quote without an end", (size) => `a,b\n"${"x,y\n".repeat(size / 4)}`],
  ["csv", "commas alone", (size) => `a,b\n${",".repeat(size)}\n`],
  ["csv", "CR alone", (size) => `a,b\r${"x,y\r".repeat(size / 4)}`],
  ["json", "numbers", (size) => `[{"a":1}${",1".repeat(size / 2)}]`],
  ["json", "a fault at the end", (size) => `[${'{"a":1},'.repeat(size / 8)}x]`],
];

async function costOfFile(format: keyof typeof fileReaders, content: string): Promise<number> {
  const read = async function* () {
    yield Buffer.from(content);
  };
  const survey = { fieldNames: [], rowCount: 0, onFault: () => undefined };
  const before = cpuMs();
  await fileReaders[format].survey(read, survey).catch((error) => expect(error).toBeInstanceOf(ImportFault));
  return cpuMs() - before;
}

test.each(files)("a %s file of %s is read in linear time", async (format, _, content) => {
  const size = 1 << 18;
  const contents = { large: content(size), small: content(size / 8) };
  expect(await steepCosts((which) => costOfFile(format, contents[which]), harmlessMs)).toBeNull();
});

async function costOf(route: Route, request: HostileRequest): Promise<number> {
  const body = written(request.body);
  const init = { method: request.method, headers: { "content-type": "application/json" }, body };
  const before = processCpuMs();
  await world.client.fetch(urlOf(route, request), init);
  return processCpuMs() - before;
}

// Code of users is run elsewhere, for as long as it may.
const routes = routesWithKey.filter(({ operationId, responses }) => isWanted(operationId) && !(502 in responses));

for (const route of routes) {
  test(`${route.operationId} takes no time by the square of what it is sent`, async () => {
    const found: string[] = [];
    for (const { what, most, make } of sizedRequests(world, route)) {
      const requests = { large: make(most), small: make(most / 8) };
      const steep = await steepCosts((which) => costOf(route, requests[which]), harmlessMs);
      if (steep) found.push(`${what}: ${steep.small} ms for ${most / 8}, ${steep.large} ms for ${most}`);
    }
    expect(found).toEqual([]);
  });
}
