import { describe, expect, test } from "bun:test";
import { PromptLayer } from "promptlayer";
import type { Schemas } from "../../generated/types.ts";
import { api, type Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, setVariables } from "../support/models.ts";
import { chat, publish, publishBody } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { changeAtOnce, countLockWaiters, waitForLockWaiters } from "../support/rowLock.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, wordsNode } from "../support/workflows.ts";

const server = await startHarness();
const { fake } = fakeModels(server);

async function newKey(client: Client, body: Schemas["CreateApiKeyRequest"]): Promise<Client> {
  return api(server.url, (await client.expect(201, "createOwnApiKey", { body })).key);
}

/** A workspace where `production` of prompts is protected and at version 1 of two: with a key that asks and one that decides. */
async function newTeam() {
  const { client, workspace } = await server.newWorkspace();
  const lead = await newKey(client, { name: "lead", scopes: ["labels:approve", "registry:read", "prompts:read"] });
  const ci = await newKey(client, { name: "ci", scopes: ["prompts:write", "prompts:read", "labels:move"] });
  const { id: prompt_id } = await publish(client, "greeting", "one", { release_labels: ["production"] });
  await publish(client, "greeting", "two");
  const { release_labels } = await client.expect(200, "listPromptLabels", { params: { identifier: "greeting" } });
  const params = { prompt_label_id: release_labels[0]?.release_label_id as number };
  const { protected_label } = await lead.expect(201, "protectLabel", { body: { kind: "prompt", label: "production" } });
  const ask = async (by = ci, prompt_version_number = 2) => {
    const asked = await by.expect(202, "movePromptLabel", { params, body: { prompt_version_number } });
    return asked.change_requests[0] as Schemas["LabelChangeRequest"];
  };
  return { client, workspace, lead, ci, ask, params, prompt_id, protection: protected_label.id };
}

async function versionOf(client: Client, label = "production"): Promise<number> {
  const query = { label };
  return (await client.expect(200, "getPromptTemplate", { params: { identifier: "greeting" }, query })).version;
}

async function decide(
  client: Client,
  operation: "approveLabelChange" | "denyLabelChange",
  id: number,
  comment?: string,
): Promise<{ status: number; body: unknown }> {
  const body = comment === undefined ? {} : { comment };
  const answer = await client.call(operation, { params: { change_request_id: id }, body });
  return { status: Number(answer.status), body: answer.body };
}

async function actions(client: Client, id: number): Promise<string[]> {
  const query = { entity_type: "label_change_request", entity_id: String(id) };
  const { data } = await client.expect(200, "listAuditEvents", { query });
  return data.map(({ action, actor }) => `${action.split(".")[1]} by ${actor.name}`);
}

describe("a change of a protected label", () => {
  test("waits for another key; approving it moves the label, tells webhooks and the trail, and may be repeated", async () => {
    const { client, lead, ci, ask, prompt_id } = await newTeam();
    const request = await ask();
    expect(request).toMatchObject({
      kind: "prompt",
      entity_id: prompt_id,
      entity_name: "greeting",
      label: "production",
      change_type: "move",
      before: { version_number: 1, ab_release: null },
      after: { version_number: 2, ab_release: null },
      status: "open",
      requested_by: { name: "ci" },
      decided_by: null,
    });
    expect(await ask()).toEqual(request);
    expect(await versionOf(client)).toBe(1);
    refused(await decide(ci, "approveLabelChange", request.id), 403, "missing_scope");
    const answer = await decide(lead, "approveLabelChange", request.id, "Looks good");
    expect(answer).toMatchObject({
      status: 200,
      body: { change_request: { status: "approved", decided_by: { name: "lead" }, decision_comment: "Looks good" } },
    });
    expect(await versionOf(client)).toBe(2);
    expect((await decide(lead, "approveLabelChange", request.id)).body).toEqual(answer.body);
    refused(await decide(lead, "denyLabelChange", request.id), 409, "conflict");
    const params = { change_request_id: request.id };
    const found = await lead.expect(200, "getLabelChangeRequest", { params });
    expect(found as unknown).toEqual(answer.body);
    expect(await actions(client, request.id)).toEqual(["approved by lead", "requested by ci"]);
    const { events } = await waitFor("the events", async () => {
      const page = await client.expect(200, "listEvents", { query: { after: 3 } });
      return page.events.length >= 3 && page;
    });
    expect(events.map(({ event }) => [event.event_type, event.user_name])).toEqual([
      ["prompt_template_label_change_requested", "ci"],
      ["prompt_template_label_moved", "lead"],
      ["prompt_template_label_change_approved", "lead"],
    ]);
    const details = { prompt_template_id: prompt_id, prompt_template_name: "greeting" };
    expect(events[2]?.event.details as unknown).toEqual({
      ...details,
      prompt_template_label: "production",
      change_type: "move",
    });
  });

  test("is decided by any key but the one that asked, which may withdraw it", async () => {
    const { client, ask } = await newTeam();
    const request = await ask(client);
    const params = { change_request_id: request.id };
    const other = await newKey(client, {});
    refused(await decide(client, "approveLabelChange", request.id), 403, "forbidden");
    refused(await decide(client, "denyLabelChange", request.id), 403, "forbidden");
    refused(await other.call("withdrawLabelChange", { params }), 403, "forbidden");
    refused(await other.call("updateLabelChangeRequest", { params, body: { comment: "x" } }), 403, "forbidden");
    const explained = await client.expect(200, "updateLabelChangeRequest", { params, body: { comment: "Shorter" } });
    expect(explained.change_request).toMatchObject({ comment: "Shorter", status: "open", required_score: null });
    const withdrawn = await client.expect(200, "withdrawLabelChange", { params });
    expect(withdrawn.change_request).toMatchObject({ status: "withdrawn", comment: "Shorter" });
    expect(await client.expect(200, "withdrawLabelChange", { params })).toEqual(withdrawn);
    refused(await decide(other, "approveLabelChange", request.id), 409, "conflict");
    refused(await client.call("updateLabelChangeRequest", { params, body: { comment: "x" } }), 409, "conflict");
    expect(await versionOf(client)).toBe(1);
    expect((await ask(client)).id).not.toBe(request.id);
  });

  test("that is denied leaves the label, and stays as history", async () => {
    const { client, lead, ask } = await newTeam();
    const request = await ask();
    await decide(lead, "denyLabelChange", request.id, "Not today");
    const again = await decide(lead, "denyLabelChange", request.id);
    expect(again.body).toMatchObject({ change_request: { status: "denied", decision_comment: "Not today" } });
    const next = await ask();
    const list = async (query: object) => {
      const { data } = await lead.expect(200, "listLabelChangeRequests", { query });
      return data.map(({ id }) => id);
    };
    expect(await list({})).toEqual([next.id, request.id]);
    expect(await list({ status: "denied", kind: "prompt", label: "production" })).toEqual([request.id]);
    expect(await list({ kind: "tool" })).toEqual([]);
    const page = await lead.expect(200, "listLabelChangeRequests", { query: { limit: 1 } });
    expect(await list({ limit: 1, cursor: page.next_cursor })).toEqual([request.id]);
    expect(await actions(client, request.id)).toEqual(["denied by lead", "requested by ci"]);
    await waitFor("the event", async () => {
      const { events } = await client.expect(200, "listEvents", { query: {} });
      return events.some(({ event }) => event.event_type === "prompt_template_label_change_denied");
    });
  });

  test("is not approved when the label has moved behind its back", async () => {
    const { client, lead, ask, params, protection } = await newTeam();
    const request = await ask();
    await publish(client, "greeting", "three");
    await lead.expect(200, "unprotectLabel", { params: { protected_label_id: protection } });
    await client.expect(200, "movePromptLabel", { params, body: { prompt_version_number: 3 } });
    const body = refused(await decide(lead, "approveLabelChange", request.id), 409, "conflict");
    expect(body.message).toBe(
      'The label "production" is at version 3 now, but was at version 1 when the change was requested. Deny or withdraw this request.',
    );
    expect(await versionOf(client)).toBe(3);
    const open = await lead.expect(200, "getLabelChangeRequest", { params: { change_request_id: request.id } });
    expect(open.change_request.status).toBe("open");
  });

  test("is not approved when its template is gone", async () => {
    const { client, lead, ask, prompt_id, protection } = await newTeam();
    const request = await ask();
    await lead.expect(200, "unprotectLabel", { params: { protected_label_id: protection } });
    const entities = [{ id: prompt_id, type: "PROMPT" }];
    await client.expect(200, "deleteFolderEntities", { body: { entities } as never });
    refused(await decide(lead, "approveLabelChange", request.id), 409, "conflict");
    expect((await decide(lead, "denyLabelChange", request.id)).status).toBe(200);
  });

  test("of two that are approved at once one wins, and the other is superseded", async () => {
    const { client, lead, ask, prompt_id } = await newTeam();
    await publish(client, "greeting", "three");
    const requests = [await ask(), await ask(undefined, 3)];
    const changes = requests.map(
      ({ id }) =>
        () =>
          decide(lead, "approveLabelChange", id),
    );
    const row = { table: "prompt_templates", id: prompt_id };
    const answers = await changeAtOnce(server.database.sql, row, changes);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await versionOf(client)).toBe(winner + 2);
    const loser = requests[1 - winner] as Schemas["LabelChangeRequest"];
    const { change_request } = await lead.expect(200, "getLabelChangeRequest", {
      params: { change_request_id: loser.id },
    });
    expect(change_request).toMatchObject({ status: "superseded", decided_by: { name: "lead" } });
    expect(await actions(client, loser.id)).toEqual(["superseded by lead", "requested by ci"]);
  });

  test("that two keys approve at once is made once, and told once", async () => {
    const { client, lead, ask, prompt_id } = await newTeam();
    const second = await newKey(client, { name: "second", scopes: ["labels:approve"] });
    const { id } = await ask();
    const changes = [lead, second].map((key) => () => decide(key, "approveLabelChange", id));
    const answers = await changeAtOnce(server.database.sql, { table: "prompt_templates", id: prompt_id }, changes);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await actions(client, id)).length).toBe(2);
    expect(await versionOf(client)).toBe(2);
  });
});

describe("what may be protected", () => {
  test("a label of one template alone, of tools and of workflows; each once", async () => {
    const { client } = await server.newWorkspace();
    const { id } = await publish(client, "one", "text", { release_labels: ["live"] });
    await publish(client, "other", "text", { release_labels: ["live"] });
    const body = { kind: "prompt", label: "live", entity_id: id } as const;
    const { protected_label } = await client.expect(201, "protectLabel", { body });
    expect((await client.expect(201, "protectLabel", { body })).protected_label).toEqual(protected_label);
    const live = (name: string) =>
      client.expect(201, "publishPromptTemplate", { body: publishBody(name, "next", { release_labels: ["live"] }) });
    expect(await live("one")).toMatchObject({
      version_number: 2,
      release_labels: [],
      change_requests: [{ label: "live" }],
    });
    expect(await live("other")).toMatchObject({ version_number: 2, release_labels: ["live"] });
    refused(await client.call("protectLabel", { body: { ...body, entity_id: id + 100 } }), 404, "not_found");
    await client.expect(201, "protectLabel", { body: { kind: "tool", label: " live " } });
    refused(await client.call("protectLabel", { body: { kind: "tool", label: " " } }), 400, "bad_request");
    const { protected_labels } = await client.expect(200, "listProtectedLabels");
    expect(protected_labels.map(({ kind, label, entity_id }) => [kind, label, entity_id])).toEqual([
      ["prompt", "live", id],
      ["tool", "live", null],
    ]);
    expect((await client.expect(200, "listProtectedLabels", { query: { kind: "workflow" } })).protected_labels).toEqual(
      [],
    );
    const params = { protected_label_id: protected_label.id };
    await client.expect(200, "unprotectLabel", { params });
    refused(await client.call("unprotectLabel", { params }), 404, "not_found");
    expect(await live("one")).toMatchObject({ version_number: 3, release_labels: ["live"] });
  });

  test("approvals make, move and delete labels of tools and workflows too", async () => {
    const { client } = await server.newWorkspace();
    const lead = await newKey(client, { scopes: ["labels:approve"] });
    const approve = async ({ change_requests }: { change_requests?: Schemas["LabelChangeRequest"][] }) => {
      for (const { id } of change_requests ?? [])
        expect((await decide(lead, "approveLabelChange", id)).status).toBe(200);
      return change_requests?.length;
    };
    for (const kind of ["tool", "workflow"] as const)
      await lead.expect(201, "protectLabel", { body: { kind, label: "live" } });
    const tool_definition = { type: "function", function: { name: "f" } } as const;
    await client.expect(201, "createTool", { body: { name: "f", tool_definition } });
    const params = { identifier: "f" };
    const body = { name: "live", version_number: 1 };
    await approve(await client.expect(202, "setToolLabel", { params, body }));
    const { tool_registry } = await client.expect(200, "getTool", { params });
    expect(tool_registry.labels).toMatchObject([{ name: "live", version_number: 1 }]);
    await client.expect(201, "setToolLabel", { params, body });
    await approve(await client.expect(202, "deleteTool", { params }));
    await client.expect(200, "deleteTool", { params });

    const created = await createWorkflow(client, "w", [wordsNode], { release_labels: ["live", "live", "beta"] });
    expect([created.release_labels, await approve(created)]).toEqual([["beta"], 1]);
    const which = { params: { workflow_id_or_name: "w" } };
    const labels = async () => {
      const { release_labels } = await client.expect(200, "listWorkflowLabels", which);
      return release_labels.map((one) => [one.release_label, one.workflow_version_number]);
    };
    expect(await labels()).toEqual([
      ["beta", 1],
      ["live", 1],
    ]);
    const patch = { base_version: 1, release_labels: ["live"] };
    await approve(await client.expect(201, "patchWorkflow", { ...which, body: patch }));
    expect(await labels()).toEqual([
      ["beta", 1],
      ["live", 2],
    ]);
    const entities = [{ id: created.workflow_id, type: "WORKFLOW" }] as never;
    await approve(await client.expect(202, "deleteFolderEntities", { body: { entities } }));
    expect(await labels()).toEqual([["beta", 1]]);
    await client.expect(200, "deleteFolderEntities", { body: { entities } });
  });

  test("A/B releases over a label, whose name alone needs no approval", async () => {
    const { client, lead, ci, prompt_id } = await newTeam();
    const split = (version: number) => [{ version, percent: 100 }];
    const body = { name: "try", prompt_id, release_label: "production", default_split: split(2) };
    const approve = async ({ change_requests: [request] }: Schemas["LabelChangeRequestedResponse"]) => {
      expect((await decide(lead, "approveLabelChange", request?.id as number)).status).toBe(200);
      return request;
    };
    const asked = await approve(await ci.expect(202, "createAbRelease", { body }));
    expect(asked).toMatchObject({ change_type: "move", before: { version_number: 1, ab_release: null } });
    expect(asked?.after).toMatchObject({ version_number: 1, ab_release: { name: "try", default_split: split(2) } });
    const { data } = await client.expect(200, "listAbReleases");
    const params = { ab_release_id: data[0]?.id as number };
    refused(await ci.call("createAbRelease", { body }), 409, "conflict");
    await ci.expect(200, "updateAbRelease", { params, body: { name: "renamed" } });
    await approve(await ci.expect(202, "updateAbRelease", { params, body: { default_split: split(1) } }));
    const read = await client.expect(200, "getAbRelease", { params });
    expect(read.ab_release).toMatchObject({ name: "renamed", default_split: split(1) });
    await approve(await ci.expect(202, "deleteAbRelease", { params }));
    refused(await client.call("getAbRelease", { params }), 404, "not_found");
  });

  test("A/B releases, which keep a name that they get while a change of what they serve waits", async () => {
    const { lead, ci, prompt_id } = await newTeam();
    const split = (version: number) => [{ version, percent: 100 }];
    const approve = async ({ change_requests: [request] }: Schemas["LabelChangeRequestedResponse"]) => {
      expect((await decide(lead, "approveLabelChange", request?.id as number)).status).toBe(200);
    };
    const body = { name: "try", prompt_id, release_label: "production", default_split: split(2) };
    await approve(await ci.expect(202, "createAbRelease", { body }));
    const [release] = (await ci.expect(200, "listAbReleases")).data;
    const params = { ab_release_id: release?.id as number };
    const change = async (wanted: object) => ci.call("updateAbRelease", { params, body: wanted });
    const read = async () => (await ci.expect(200, "getAbRelease", { params })).ab_release;
    const asked = await change({ default_split: split(1) });
    await change({ name: "renamed" });
    await approve(asked.body as never);
    expect(await read()).toMatchObject({ name: "renamed", default_split: split(1) });
    const renaming = await change({ name: "asked for", default_split: split(2) });
    await change({ name: "meanwhile" });
    await approve(renaming.body as never);
    expect(await read()).toMatchObject({ name: "asked for", default_split: split(2) });
  });
});

test("keys for some labels ask for, decide and protect no others", async () => {
  const { client, lead, ask, params } = await newTeam();
  const { id } = await ask();
  const staging = await newKey(client, { labels: ["staging"] });
  refused(await staging.call("movePromptLabel", { params, body: { prompt_version_number: 2 } }), 403, "forbidden");
  refused(await decide(staging, "approveLabelChange", id), 403, "forbidden");
  refused(await decide(staging, "denyLabelChange", id), 403, "forbidden");
  const protect = (label: string) => staging.call("protectLabel", { body: { kind: "prompt", label } });
  refused(await protect("production"), 403, "forbidden");
  expect((await protect("staging")).status).toBe(201);
  const { protected_labels } = await lead.expect(200, "listProtectedLabels");
  const [production] = protected_labels.map((one) => ({ protected_label_id: one.id }));
  refused(await staging.call("unprotectLabel", { params: production as never }), 403, "forbidden");
});

test("change requests and protections of another workspace are not found", async () => {
  const { ask, protection, prompt_id } = await newTeam();
  const params = { change_request_id: (await ask()).id };
  const { client: stranger } = await server.newWorkspace();
  refused(await stranger.call("getLabelChangeRequest", { params }), 404, "not_found");
  refused(await decide(stranger, "approveLabelChange", params.change_request_id), 404, "not_found");
  refused(await decide(stranger, "denyLabelChange", params.change_request_id), 404, "not_found");
  refused(await stranger.call("withdrawLabelChange", { params }), 404, "not_found");
  refused(await stranger.call("updateLabelChangeRequest", { params, body: {} }), 404, "not_found");
  refused(await stranger.call("unprotectLabel", { params: { protected_label_id: protection } }), 404, "not_found");
  const body = { kind: "prompt", label: "production", entity_id: prompt_id } as const;
  refused(await stranger.call("protectLabel", { body }), 404, "not_found");
  expect((await stranger.expect(200, "listLabelChangeRequests")).data).toEqual([]);
  expect((await stranger.expect(200, "listProtectedLabels")).protected_labels).toEqual([]);
});

test("the official SDK publishes a version with a protected label", async () => {
  const { workspace, client } = await newTeam();
  const sdk = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url });
  const prompt_template = chat(["user", "Hello"]);
  const given = { prompt_name: "greeting", prompt_template, release_labels: ["production", "beta"] };
  const published = await sdk.templates.publish(given as never);
  expect(published as unknown).toMatchObject({ version_number: 3, release_labels: ["beta"] });
  expect([await versionOf(client), await versionOf(client, "beta")]).toEqual([1, 3]);
  const { data } = await client.expect(200, "listLabelChangeRequests");
  expect(data.map(({ label, after }) => [label, after.version_number])).toEqual([["production", 3]]);
});

test("a required score of a prompt is waited for, of a sheet that runs the version by its number", async () => {
  const { client, lead, ask, prompt_id } = await newTeam();
  await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
  fake.answer(() => ({ text: "a good answer" }));
  const metadata = { model: { provider: "openai", name: "gpt-4o", parameters: {} } };
  for (const text of ["three", "four"]) await publish(client, "greeting", text, { metadata });
  const { id, after } = await ask(client, 4);
  expect(after.version_number).toBe(4);
  const sheet = await importCsv(client, "text\none\n");
  const { params } = sheet;
  const required_score = { sheet_id: params.sheet_id, least_score: 1 };
  const change = { params: { change_request_id: id }, body: { required_score } };
  expect((await client.expect(200, "updateLabelChangeRequest", change)).change_request).toMatchObject({
    required_score,
  });
  const step = { title: "good", primitive_type: "CONTAINS", primitive_config: { source: "answer", value: "good" } };
  const decided = () => decide(lead, "approveLabelChange", id);
  const refusal = async () => refused(await decided(), 409, "conflict").message.split("; ")[1];
  const other = "no column of the sheet runs version 4 by its number.";

  const config = (template: object) => ({ template, prompt_template_variable_mappings: {} });
  const column_id = (await sheet.addComputed("answer", "PROMPT_TEMPLATE", config({ name: "greeting" }))).id;
  await client.expect(200, "configureScorecard", {
    params,
    body: { name: "s", aggregation: {}, steps: [step] as never },
  });
  const another = await publish(client, "farewell", "one", { metadata });
  const templates: [object, boolean][] = [
    [{ name: "greeting" }, false],
    [{ name: "greeting", label: "production" }, false],
    [{ name: "greeting", version_number: 3 }, false],
    [{ id: another.id, name: "greeting", version_number: 4 }, false],
    [{ id: prompt_id, name: "farewell", version_number: 4 }, true],
    [{ prompt_name: "greeting", version_number: 4 }, true],
    [{ name: "greeting", version_number: 4 }, true],
  ];
  for (const [template, isOfVersion] of templates) {
    await client.expect(200, "updateColumn", {
      params: { ...params, column_id },
      body: { config: config(template) } as never,
    });
    if (isOfVersion) expect(await refusal()).not.toBe(other);
    else expect(await refusal()).toBe(other);
  }
  await sheet.recalculate();
  const calculate = async () => {
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    await waitFor("the calculation", async () => {
      const read = await client.expect(200, "getScorecardCalculation", { params: { ...params, calculation_id } });
      return read.calculation.status === "completed";
    });
  };
  expect(await refusal()).toBe("it has no score yet.");
  await calculate();
  expect((await decided()).status).toBe(200);
  expect(await versionOf(client)).toBe(4);
});

test("a required score of an A/B release is of each version that the release would serve", async () => {
  const { lead, client, ci, prompt_id } = await newTeam();
  const sheet = await importCsv(client, "text\none\n");
  const { params } = sheet;
  const step = { title: "one", primitive_type: "CONTAINS", primitive_config: { source: "text", value: "one" } };
  await client.expect(200, "configureScorecard", {
    params,
    body: { name: "s", aggregation: {}, steps: [step] as never },
  });
  const default_split = [1, 2].map((version) => ({ version, percent: 50 }));
  const body = { name: "try", prompt_id, release_label: "production", default_split };
  const id = (await ci.expect(202, "createAbRelease", { body })).change_requests[0]?.id as number;
  const required_score = { sheet_id: params.sheet_id, least_score: 0 };
  const given = { params: { change_request_id: id }, body: { required_score } };
  await ci.expect(200, "updateLabelChangeRequest", given);
  const refusal = async () =>
    refused(await decide(lead, "approveLabelChange", id), 409, "conflict").message.split("; ")[1];
  for (const version_number of [1, 2]) {
    expect(await refusal()).toBe(`no column of the sheet runs version ${version_number} by its number.`);
    const config = { template: { name: "greeting", version_number }, prompt_template_variable_mappings: {} };
    await sheet.addComputed(`answer ${version_number}`, "PROMPT_TEMPLATE", config);
  }
  expect(await refusal()).not.toContain("no column");
});

test("a required score is waited for: of the version by its number, computed, up to date and high enough", async () => {
  const { client } = await server.newWorkspace();
  const lead = await newKey(client, { scopes: ["labels:approve"] });
  await lead.expect(201, "protectLabel", { body: { kind: "workflow", label: "live" } });
  const created = await createWorkflow(client, "w", [wordsNode], { release_labels: ["live"] });
  const [{ id }] = created.change_requests as [Schemas["LabelChangeRequest"]];
  const sheet = await importCsv(client, "text\none two\none\n");
  const { params } = sheet;
  const require = (least_score: number) =>
    client.expect(200, "updateLabelChangeRequest", {
      params: { change_request_id: id },
      body: { required_score: { sheet_id: params.sheet_id, least_score } },
    });
  const refusal = async () =>
    refused(await decide(lead, "approveLabelChange", id), 409, "conflict").message.split("; ")[1];
  await require(0.75);
  expect(await refusal()).toBe("there is no such scorecard.");
  const step = { title: "two", primitive_type: "CONTAINS", primitive_config: { source: "text", value: "two" } };
  await client.expect(200, "configureScorecard", {
    params,
    body: { name: "s", aggregation: {}, steps: [step] as never },
  });
  expect(await refusal()).toBe("no column of the sheet runs version 1 by its number.");
  const config = { workflow_id: created.workflow_id, workflow_version_number: 1, input_mappings: { text: "text" } };
  await sheet.addComputed("words", "WORKFLOW", config);
  expect(await refusal()).toBe("it has no score yet.");
  const calculate = async () => {
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    await waitFor("the calculation", async () => {
      const read = await client.expect(200, "getScorecardCalculation", { params: { ...params, calculation_id } });
      return read.calculation.status === "completed";
    });
  };
  await calculate();
  expect(await refusal()).toBe("it has 0.5.");
  await sheet.setCell("text", 1, "two");
  await sheet.settled();
  expect(await refusal()).toMatch(/^its score of 0.5 is out of date|^not all cells/);
  await require(1);
  await client.expect(202, "createOperation", { params, body: {} });
  await sheet.settled();
  await calculate();
  expect((await decide(lead, "approveLabelChange", id)).status).toBe(200);
  refused(
    await client.call("updateLabelChangeRequest", {
      params: { change_request_id: id },
      body: { required_score: { sheet_id: params.sheet_id, least_score: 1 } },
    }),
    409,
    "conflict",
  );
});

test("a required score is of a sheet that the key sees", async () => {
  const { client } = await server.newWorkspace();
  const stranger = await server.newWorkspace();
  await client.expect(201, "protectLabel", { body: { kind: "prompt", label: "live" } });
  const { folder } = await client.expect(201, "createFolder", { body: { name: "team" } });
  const scopes = ["prompts:write", "labels:move", "tables:write", "tables:read"];
  const team = await newKey(client, { name: "team", scopes: scopes as never, folder_ids: [folder.id] });
  const prompt_template = { prompt_name: "inside", folder_id: folder.id };
  const body = publishBody("inside", "one", { prompt_template, release_labels: ["live"] });
  const { change_requests } = await team.expect(201, "publishPromptTemplate", { body });
  const params = { change_request_id: (change_requests as Schemas["LabelChangeRequest"][])[0]?.id as number };
  const require = (sheet_id: string) =>
    team.call("updateLabelChangeRequest", { params, body: { required_score: { sheet_id, least_score: 1 } } });
  const [outside, theirs] = [await importCsv(client, "a\n1\n"), await importCsv(stranger.client, "a\n1\n")];
  for (const { params: place } of [outside, theirs]) refused(await require(place.sheet_id), 404, "not_found");
  const { table } = await team.expect(201, "createTable", { body: { title: "inside", folder_id: folder.id } });
  const { data } = await team.expect(200, "listSheets", { params: { table_id: table.id } });
  expect((await require(data[0]?.id as string)).status).toBe(200);
});

test("a label that is protected while a publish moves it moves no more once the protection is acknowledged", async () => {
  const { client } = await server.newWorkspace();
  const { sql } = server.database;
  const release_labels = ["production"];
  await publish(client, "greeting", "one", { release_labels });
  const { answers } = await sql.begin(async (tx) => {
    // The publish stops where it has moved the label, and has not told of it.
    await tx`lock table events in share mode`;
    const publishing = client.call("publishPromptTemplate", {
      body: publishBody("greeting", "two", { release_labels }),
    });
    await waitForLockWaiters(sql, 1);
    let shown: number | null = null;
    const protecting = client
      .expect(201, "protectLabel", { body: { kind: "prompt", label: "production" } })
      .then(async () => {
        shown = await versionOf(client);
      });
    await waitFor("the protection", async () => shown !== null || (await countLockWaiters(sql)) > 1);
    return { answers: Promise.all([publishing, protecting]).then(() => shown) };
  });
  expect(await answers).toBe(await versionOf(client));
});
