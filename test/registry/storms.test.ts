import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { api, type Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { PromptWorld, promptWeights } from "./storm/prompts.ts";
import { type Delivered, recountPrompts } from "./storm/recountPrompts.ts";
import { recountRegistry } from "./storm/recountRegistry.ts";
import { RegistryWorld, registryWeights } from "./storm/registry.ts";
import { rage } from "./storm/storm.ts";

// Ten clients at once do what they like, and then everything is counted. `STORM_FORM=long` takes minutes; `STORM_SEED` repeats.
const isLong = process.env.STORM_FORM === "long";
const seeds = Array.from({ length: isLong ? 20 : 1 }, (_, index) => Number(process.env.STORM_SEED ?? 1) + index);
const requests = isLong ? 150 : 30;
setDefaultTimeout((isLong ? 20 : 2) * testTimeoutMs);

const server = await startHarness();
const { sql } = server.database;

/** A workspace with ten keys. */
async function newCrowd() {
  const { client, workspace } = await server.newWorkspace();
  await sql`update workspaces set plan = 'team' where id = ${workspace.id}`;
  const newClient = async (_: unknown, index: number): Promise<Client> => {
    const { key } = await client.expect(201, "createOwnApiKey", { body: { name: `client ${index}` } });
    return api(server.url, key);
  };
  const clients = await Promise.all(Array.from({ length: 10 }, newClient));
  return { client, clients, workspaceId: workspace.id };
}

test.each(seeds)("templates, labels and folders are what ten clients at once were told (seed %d)", async (seed) => {
  const { client, clients, workspaceId } = await newCrowd();
  const delivered: Delivered[] = [];
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { details } = (await request.json()) as { details: { prompt_template_id: number } };
      delivered.push({ id: request.headers.get("x-event-id"), entityId: details.prompt_template_id });
      return new Response(null, { status: 204 });
    },
  });
  afterAll(() => receiver.stop(true));
  await client.expect(201, "createWebhook", { body: { url: `http://127.0.0.1:${receiver.port}` } });
  const world = new PromptWorld();
  await rage({ clients, deeds: world.deeds, weights: promptWeights, seed, requests });
  expect(await recountPrompts({ client, sql, workspaceId, world, delivered })).toEqual([]);
});

test.each(seeds)(
  "tools, skills, workflows and datasets are what ten clients at once were told (seed %d)",
  async (seed) => {
    const { client, clients, workspaceId } = await newCrowd();
    const world = new RegistryWorld();
    await world.begin(client);
    await rage({ clients, deeds: world.deeds, weights: registryWeights, seed, requests });
    expect(await recountRegistry({ client, sql, workspaceId, world })).toEqual([]);
  },
);

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
