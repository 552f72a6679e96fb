import { describe, expect, test } from "bun:test";
import { workspaceScopes } from "../../generated/scopes.ts";
import type { Route } from "../../validation/route.ts";
import { api, type Client, type RawAnswer } from "../support/client.ts";
import {
  createWorld,
  initOf,
  makesWhatIsNotThere,
  partOf,
  pathIn,
  routesWithKey,
  urlIn,
  type World,
} from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { computedTables } from "../support/worlds/computedTables.ts";
import { datasets } from "../support/worlds/datasets.ts";
import type { WorldPart } from "../support/worlds/part.ts";
import { prompts } from "../support/worlds/prompts.ts";
import { protectedLabels } from "../support/worlds/protectedLabels.ts";
import { registry } from "../support/worlds/registry.ts";
import { workflows } from "../support/worlds/workflows.ts";
import { describeForeignIds } from "./requests/foreignIds.ts";

const server = await startHarness();
const { workspace, client: owner } = await server.newWorkspace();

/** Parts of a world whose things lie in folders. */
const inFolders: readonly WorldPart[] = [computedTables, datasets, prompts, protectedLabels, registry, workflows];
const families = new Set(inFolders.flatMap((part) => part.families));

const kinds = [
  "FOLDER",
  "PROMPT",
  "SNIPPET",
  "WORKFLOW",
  "DATASET",
  "REPORT",
  "TABLE",
  "TOOL",
  "SKILL_COLLECTION",
] as const;

interface LimitedWorld extends World {
  folderId: number;
}

/** One of everything that can lie in a folder, in a folder of its own, with a key that is limited to this folder. */
async function limitedWorld(name: string, only = inFolders): Promise<LimitedWorld> {
  const world = await createWorld({ newWorkspace: async () => ({ workspace, client: owner }) }, name, only);
  const { entities } = await owner.expect(200, "listFolderEntities", { query: { filter_type: [...kinds] } });
  const placed = entities.filter((entity) => !entity.name.startsWith("place of"));
  const { folder } = await owner.expect(201, "createFolder", { body: { name: `place of ${name}` } });
  const references = placed.map(({ id, type }) => ({ id, type }));
  await owner.expect(200, "moveFolderEntities", { body: { entities: references, folder_id: folder.id } });
  const body = { name: `key of ${name}`, folder_ids: [folder.id] };
  const { key } = await owner.expect(201, "createOwnApiKey", { body });
  return { ...world, client: api(server.url, key), folderId: folder.id };
}

const freshWorld = (part: WorldPart) => limitedWorld(`another of mine ${crypto.randomUUID()}`, [part]);

const theirs = await limitedWorld("theirs");
const mine = await limitedWorld("mine");

/** Whether a route concerns the whole workspace, so that no key with folders may call it. */
function isOfWorkspace({ scopes, wholeWorkspace }: Route): boolean {
  return wholeWorkspace === true || scopes.some((scope) => (workspaceScopes as readonly string[]).includes(scope));
}

const allowed = routesWithKey.filter((route) => !isOfWorkspace(route));
const placed = allowed.filter(({ family }) => families.has(family));

/** What keys with folders may call, as their scopes say, that is about nothing that lies in a folder. */
const inNoFolder = [
  "closeTrace",
  "createGroup",
  "createOwnApiKey",
  "createSpans",
  "getCustomProvider",
  "getDeletion",
  "getMcpServer",
  "getOwnApiKey",
  "ingestOtlpLogs",
  "ingestOtlpMetrics",
  "ingestOtlpTraces",
  "listCustomProviders",
  "listDeletions",
  "listMcpServerTools",
  "listMcpServers",
  "listOwnApiKeys",
  "listWorkspaceEnvVars",
  "logRequest",
  "revokeOwnApiKey",
  "trackGroup",
  "trackGroupFromSdk",
  "trackMetadata",
  "trackMetadataFromSdk",
  "trackPrompt",
  "trackPromptFromSdk",
  "trackRequest",
  "trackScore",
  "trackScoreFromSdk",
  "updateOwnApiKey",
];
/** They have tests of their own. */
const elsewhere = ["createRealtimeToken"];

test("of every operation it was decided whether it is about what lies in folders", () => {
  const others = allowed.filter(({ family }) => !families.has(family)).map(({ operationId }) => operationId);
  expect(others.toSorted()).toEqual([...inNoFolder, ...elsewhere].toSorted());
});

/** Everything that can be read of a world, by somebody who sees it. */
async function everythingRead(client: Client, world: World): Promise<Record<string, unknown>> {
  const read: [string, unknown][] = [];
  for (const route of placed.filter(({ method }) => method === "GET")) {
    const { status, body } = await client.fetch(urlIn(world, route), { method: "GET" });
    read.push([route.operationId, { status, body }]);
  }
  return Object.fromEntries(read);
}

const before = await everythingRead(theirs.client, theirs);

test.each(routesWithKey.filter(isOfWorkspace))("$operationId concerns the whole workspace: a 403", async (route) => {
  const nowhere = route.path.replace(/\{\w+\}/g, "1");
  const { status, body } = await mine.client.fetch(nowhere, { method: route.method });
  expect([status, (body as { error: string }).error]).toEqual([
    403,
    route.wholeWorkspace ? "forbidden" : "missing_scope",
  ]);
});

test("a key reads everything in its folders as one without a limit does", async () => {
  const wanted = await everythingRead(owner, theirs);
  for (const route of placed.filter(({ method, params }) => method === "GET" && params.length > 0)) {
    const shown = before[route.operationId] as { status: number };
    expect([route.operationId, shown.status === 404 || shown.status === 403]).toEqual([route.operationId, false]);
    expect({ [route.operationId]: shown }).toEqual({ [route.operationId]: wanted[route.operationId] as typeof shown });
  }
});

describe("what lies in other folders", () => {
  describeForeignIds({
    mine,
    theirs,
    // The first lists rules for the whole workspace, and the path of the example for the second is none any more.
    routes: placed.filter(({ operationId }) => !["listProtectedLabels", "resolveFolderId"].includes(operationId)),
    freshFor: (route) => freshWorld(partOf(route) as WorldPart),
    clientFor: async () => mine.client,
    requireRefusal(route, answer) {
      // An external id that nothing has makes a template, here at the root.
      if (makesWhatIsNotThere(route) && answer.status === 403) refused(answer, 403, "forbidden");
      else refused(answer, 404, "not_found");
    },
  });

  test("has not changed after all these attempts", async () => {
    expect(await everythingRead(theirs.client, theirs)).toEqual(before);
  });
});

describe("what lies in the folders of the key", () => {
  /** Whoever has asked for a change may explain it and withdraw it, and nobody else. */
  const ofAsker = ["updateLabelChangeRequest", "withdrawLabelChange"];
  const changing = placed.filter(({ method, params }) => method !== "GET" && params.length > 0);
  for (const route of changing.filter(({ operationId }) => !ofAsker.includes(operationId))) {
    test(`${route.operationId}: a key with folders gets the answer of one without`, async () => {
      const part = partOf(route) as WorldPart;
      const outcomeOf = ({ status, body }: RawAnswer) => [status, (body as { error?: string })?.error];
      const own = await freshWorld(part);
      const limited = await own.client.fetch(pathIn(own, route), initOf(route));
      if (limited.status < 300) return;
      // Another world: what the first request has done may stand in the way of the second.
      const other = await freshWorld(part);
      const wanted = await owner.fetch(pathIn(other, route), initOf(route));
      expect(outcomeOf(limited)).toEqual(outcomeOf(wanted));
    });
  }
});

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
