import { expect, setDefaultTimeout, test } from "bun:test";
import { createWorld, partOf, routes, urlIn } from "../support/everyOperation.ts";
import { everythingOf } from "../support/everythingOf.ts";
import { attack } from "./requests/attack.ts";
import { startTarget } from "./requests/target.ts";
import { answerTo, brokenStreams } from "./requests/wire.ts";
import { isLong, isWanted, requestCount, seed } from "./settings.ts";

if (isLong) setDefaultTimeout(3_600_000);
const target = await startTarget();
const witness = await createWorld(target, "witness");
await witness.client.expect(200, "verifyAuditEvents");
const before = await everythingOf(target.database.sql, witness);
// What is at the address of its MCP server is nobody.
const reads = routes.filter(({ method, auth, responses }) => auth && method === "GET" && !(502 in responses));
const readsBefore = await statusesOfReads();

/** Of the other workspace, by operation. A report that was not scored has no score to read. */
async function statusesOfReads(): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const route of reads) statuses[route.operationId] = (await witness.client.fetch(urlIn(witness, route))).status;
  return statuses;
}

const attacked = routes.filter(({ operationId }) => isWanted(operationId));
let shared = createWorld(target, "attacked");
await shared;
/** How often an operation that deletes gets something new to delete. */
const renewals = isLong ? 20 : 0;
const memory: number[] = [];

for (const [index, route] of attacked.entries()) {
  test(`${route.operationId} answers whatever it is sent as the contract says`, async () => {
    const part = partOf(route);
    const isDeleting = route.method === "DELETE" && part !== undefined;
    const newWorld = () => createWorld(target, "attacked", part && [part]);
    let renewalsLeft = renewals;
    let world = isDeleting ? newWorld() : shared;
    const onDeletion = () => {
      if (renewalsLeft-- > 0) world = newWorld();
    };
    // Operations before have deleted, closed or switched off what this one needs: those after it get the new world, too.
    const onSpoiled = () => {
      if (isDeleting) world = newWorld();
      else world = shared = createWorld(target, "attacked");
    };
    const count = route.body ? requestCount : Math.ceil(requestCount / 3);
    await attack(route, { target, world: () => world, onDeletion, onSpoiled, seed, requestCount: count });
    // All metrics are put together to tell this one, which costs as much as ten requests.
    if (index % 10 === 0) memory.push(await target.residentBytes());
    expect(target.faults()).toEqual([]);
  });
}

test("what is no HTTP, or not quite, is refused, and the server goes on", async () => {
  const { url } = target.server;
  const answers = Object.entries(brokenStreams((await shared).workspace.apiKey)).map(async ([what, bytes]) => {
    return [what, [...(await answerTo(url, bytes, 500)).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)];
  });
  for (const [what, statuses] of await Promise.all(answers)) {
    // 505: Bun's own answer to a version of HTTP that there is not.
    for (const status of statuses as string[]) expect(`${what}: ${status}`).not.toMatch(/: 5(?!05)\d\d$/);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("every operation took some of it", () => {
  const refused = attacked.filter((route) => !target.hasTaken(route));
  if (isLong) console.table([...target.statuses].map(([name, counts]) => ({ name, ...Object.fromEntries(counts) })));
  expect(refused.map(({ operationId }) => operationId)).toEqual([]);
});

test("nothing of another workspace has changed, and everything of it can be read", async () => {
  expect(await everythingOf(target.database.sql, witness)).toEqual(before);
  expect(await statusesOfReads()).toEqual(readsBefore);
  expect(Object.values(readsBefore).filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
});

test("the server's memory has not grown without bound", () => {
  const [first = 0, last = 0] = [memory[Math.floor(memory.length / 5)], memory.at(-1)];
  console.log(`resident: ${memory.map((bytes) => Math.round(bytes / 2 ** 20)).join(" ")} MiB`);
  expect(last - first).toBeLessThan(400 * 2 ** 20);
});

test("neither the server nor its worker reported a fault of their own", () => {
  expect(target.faults()).toEqual([]);
});
