import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { addressPolicy, installAddressPolicy } from "../../core/platform/outbound/policy.ts";
import { installKeyring, Keyring, keyring } from "../../core/platform/secrets/keyring.ts";
import { emitEvent } from "../../core/workspace/events/emitEvent.ts";
import { discardSecrets, resealSecrets } from "../../core/workspace/secrets/reseal.ts";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import type { TestWorkspace } from "../support/database.ts";
import { startHarness } from "../support/harness.ts";
import { startKillableWorker } from "../support/killableWorker.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv, importEnd, postFile } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { sql } = server.database;

const usual = keyring();
afterEach(() => installKeyring(usual));

type WebhookEvent = components["schemas"]["WebhookEvent"];
type Delivery = components["schemas"]["WebhookDelivery"];

interface Renamed {
  prompt_template_id: number;
  prompt_template_name: string;
}

interface Received {
  headers: Headers;
  text: string;
  event: WebhookEvent;
}

/** A receiver of a test's own; answers what `answer` says, 204 otherwise. */
function startReceiver(answer: (received: Received, n: number) => Response | Promise<Response> = () => ok()) {
  const received: Received[] = [];
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const text = await request.text();
      const one = { headers: request.headers, text, event: JSON.parse(text) };
      received.push(one);
      return answer(one, received.length);
    },
  });
  afterAll(() => receiver.stop(true));
  return { url: `http://127.0.0.1:${receiver.port}/hook?x=1`, received };
}

const ok = () => new Response(null, { status: 204 });

async function createWebhook(client: Client, body: { url: string; event_types?: WebhookEvent["event_type"][] }) {
  return client.expect(201, "createWebhook", { body });
}

async function deliveriesOf(client: Client, webhook_id: string): Promise<Delivery[]> {
  const page = await client.expect(200, "listWebhookDeliveries", { params: { webhook_id }, query: { limit: 100 } });
  return page.data;
}

/** Changes a name, as far as events are concerned. */
function rename({ scope }: TestWorkspace, id: number, n: number): Promise<void> {
  return scope.transaction((tx) =>
    emitEvent(
      tx,
      "prompt_template_name_changed",
      { prompt_template_id: id, prompt_template_name: `name ${n}`, old_prompt_template_name: `name ${n - 1}` },
      { entity: `prompt_template:${id}`, actor: "tester" },
    ),
  );
}

/**
 * Makes what waits for its next attempt due now. Locks the webhook before its deliveries, as the server does: without that, this
 * and a worker that saves attempts could wait for each other's deliveries.
 */
async function letTimePass(webhookId: string, workspace: TestWorkspace): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from webhooks where workspace_id = ${workspace.id} and id = ${webhookId} for update`;
    await tx`update webhook_deliveries set next_attempt_at = now()
      where workspace_id = ${workspace.id} and webhook_id = ${webhookId} and status = 'pending'`;
  });
  await sql`select graphile_worker.add_job('deliver_webhook',
    ${JSON.stringify({ workspace_id: workspace.id, webhook_id: webhookId })}::text::json)`;
}

describe("a webhook", () => {
  test("gets what happens, signed in both ways", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url, received } = startReceiver();
    const { webhook, secret } = await createWebhook(client, { url });
    expect(webhook).toMatchObject({ url, event_types: null, enabled: true, secret_suffix: secret.slice(-4) });
    const sheet = await importCsv(client, "a,b\n1,é\n");
    const [one] = await waitFor("the event", () => received.length > 0 && received);
    const { headers, text, event } = one as Received;
    expect(event).toEqual({
      event_type: "table_sheet_created_from_file",
      details: {
        operation_id: expect.any(String),
        table_id: sheet.params.table_id,
        sheet_id: sheet.params.sheet_id,
        source: "file",
        file_name: "rows.csv",
        rows_added: 1,
        row_count: 1,
      },
      user_id: null,
      user_name: "test",
      user_email: null,
      workspace_id: workspace.id,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}\+00:00$/),
    });
    expect(headers.get("x-event-type")).toBe("table_sheet_created_from_file");
    expect(headers.get("x-delivery-attempt")).toBe("1");
    expect(headers.get("x-promptlayer-signature")).toBe(createHmac("sha256", secret).update(text).digest("hex"));
    const standard = Object.fromEntries(
      ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, headers.get(name) as string]),
    );
    expect(new Webhook(secret).verify(text, standard)).toEqual(event);
    expect(standard["webhook-id"]).toBe(headers.get("x-event-id") as string);
    const deliveries = await waitFor("the delivery to be noted", async () => {
      const all = await deliveriesOf(client, webhook.id);
      return all[0]?.status === "delivered" && all;
    });
    expect(deliveries).toMatchObject([
      {
        event_id: headers.get("x-event-id"),
        attempt_count: 1,
        response_status: 204,
        error: null,
        next_attempt_at: null,
      },
    ]);
  });

  test("gets a failed import too, and only the types that it asked for", async () => {
    const { client } = await server.newWorkspace();
    const [all, some] = [startReceiver(), startReceiver()];
    await createWebhook(client, { url: all.url });
    await createWebhook(client, { url: some.url, event_types: ["table_sheet_created_from_file_failed"] });
    await importCsv(client, "a\n1\n");
    const tableId = await createTable(client);
    const lines = `a,b\n${"1,2\n".repeat(60_000)}1,2,3\n`;
    const posted = await postFile(client, tableId, "bad.csv", lines, { operation_id: "bad" });
    expect(posted.status).toBe(202);
    const { error_message } = await importEnd(client, tableId, "bad");
    await waitFor("both events", () => all.received.length === 2 && some.received.length === 1);
    expect(some.received[0]?.event).toMatchObject({
      event_type: "table_sheet_created_from_file_failed",
      details: { operation_id: "bad", file_name: "bad.csv", error_message },
    });
  });

  test("can be tried, changed, switched off and on, given a new secret, and deleted", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url, received } = startReceiver();
    const { webhook, secret } = await createWebhook(client, { url, event_types: ["report_finished"] });
    const params = { webhook_id: webhook.id };
    const { delivery } = await client.expect(202, "testWebhook", { params });
    await waitFor("the test", () => received.length === 1);
    expect(received[0]?.event).toMatchObject({ event_type: "webhook_test", details: { webhook_id: webhook.id } });
    const again = await client.expect(202, "redeliverWebhook", { params: { ...params, delivery_id: delivery.id } });
    expect(again.delivery).toMatchObject({ id: delivery.id, status: "pending" });
    await waitFor("the same again", () => received.length === 2);
    expect(received[1]?.headers.get("x-event-id")).toBe(delivery.event_id);

    const rotated = await client.expect(200, "rotateWebhookSecret", { params });
    expect(rotated.secret).not.toBe(secret);
    await client.expect(202, "testWebhook", { params });
    const third = await waitFor("the third", () => received[2]);
    expect(third.headers.get("x-promptlayer-signature")).toBe(
      createHmac("sha256", rotated.secret).update(third.text).digest("hex"),
    );

    const off = await client.expect(200, "updateWebhook", { params, body: { enabled: false, description: "off" } });
    expect(off.webhook).toMatchObject({ enabled: false, description: "off", event_types: ["report_finished"], url });
    refused(await client.call("testWebhook", { params }), 409, "conflict");
    const on = await client.expect(200, "updateWebhook", { params, body: { enabled: true, event_types: null } });
    expect(on.webhook).toMatchObject({ enabled: true, event_types: null });
    const listed = await client.expect(200, "listWebhooks");
    expect(listed.webhooks).toEqual([on.webhook]);
    expect(JSON.stringify(listed)).not.toContain(rotated.secret);
    const [stored] = await sql`select to_jsonb(w)::text as row from webhooks w where workspace_id = ${workspace.id}`;
    expect(stored?.row).not.toContain(rotated.secret);

    await client.expect(200, "deleteWebhook", { params });
    refused(await client.call("getWebhook", { params }), 404, "not_found");
    const { data } = await client.expect(200, "listAuditEvents", { query: { entity_id: webhook.id } });
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      "webhook.created",
      "webhook.secret_rotated",
      "webhook.updated",
      "webhook.updated",
      "webhook.deleted",
    ]);
  });

  test("gets nothing from before it was created or while it was switched off, however late that is published", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url, received } = startReceiver();
    await server.stopWorker();
    await rename(workspace, 1, 1);
    const { webhook } = await createWebhook(client, { url });
    const change = (body: object) =>
      client.expect(200, "updateWebhook", { params: { webhook_id: webhook.id }, body: body as never });
    await change({ enabled: false });
    await rename(workspace, 1, 2);
    await change({ enabled: true });
    await rename(workspace, 1, 3);
    await change({ enabled: true, description: "still on" });
    await server.startWorker();
    await rename(workspace, 1, 4);
    const nameOf = ({ event }: Received) => (event.details as Renamed).prompt_template_name;
    await waitFor("the last event", () => received.some((one) => nameOf(one) === "name 4"));
    expect(received.map(nameOf)).toEqual(["name 3", "name 4"]);
    const { events } = await client.expect(200, "listEvents");
    expect(events).toHaveLength(4);
  });

  test("is refused for an address that may not be called", async () => {
    const { client } = await server.newWorkspace();
    const usual = addressPolicy();
    installAddressPolicy({ ...usual, allowed: [] });
    try {
      for (const url of ["http://127.0.0.1/x", "http://[::1]/", "https://10.0.0.1", "http://169.254.169.254/latest"]) {
        const { detail } = refused(await client.call("createWebhook", { body: { url } }), 400, "bad_request");
        expect(detail?.[0]?.loc).toEqual(["body", "url"]);
      }
    } finally {
      installAddressPolicy(usual);
    }
    refused(await client.call("createWebhook", { body: { url: "https://u:p@example.com" } }), 400, "bad_request");
    refused(await client.call("createWebhook", { body: { url: "ftp://example.com" } }), 422, "validation_error");
  });

  test("is one of 20 at the most, also when many are created at once", async () => {
    const { client } = await server.newWorkspace();
    const { url } = startReceiver();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => client.call("createWebhook", { body: { url } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 409, "conflict");
  });

  test("whose creation is repeated with its Idempotency-Key gives the same secret, which is not stored in the clear", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url } = startReceiver();
    const headers = { "idempotency-key": "hook" };
    const first = await client.expect(201, "createWebhook", { body: { url }, headers });
    const again = await client.expect(201, "createWebhook", { body: { url }, headers });
    expect(again).toEqual(first);
    const [kept] = await sql`select to_jsonb(k)::text as row, convert_from(sealed_body, 'SQL_ASCII') as body
      from idempotency_keys k where workspace_id = ${workspace.id}`.catch(() => []);
    expect(kept?.row ?? "").not.toContain(first.secret);
    expect(kept?.body ?? "").not.toContain(first.secret);
  });
});

describe("a delivery that fails", () => {
  test("is tried again later, and what follows of the same entity waits for it", async () => {
    const { client, workspace } = await server.newWorkspace();
    let isDown = true;
    const { url, received } = startReceiver(() => (isDown ? new Response("no", { status: 500 }) : ok()));
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    await rename(workspace, 1, 2);
    await rename(workspace, 2, 1);
    await waitFor("both entities to be tried", () => received.length === 2);
    const waiting = await waitFor("the failures to be noted", async () => {
      const all = await deliveriesOf(client, webhook.id);
      return all.filter(({ response_status }) => response_status === 500).length === 2 && all;
    });
    expect(waiting.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ["pending", 1],
      ["pending", 0],
      ["pending", 1],
    ]);
    const { next_attempt_at, updated_at } = waiting[2] as Delivery;
    expect(Date.parse(next_attempt_at as string) - Date.parse(updated_at)).toBeWithin(15_000, 37_000);
    isDown = false;
    await letTimePass(webhook.id, workspace);
    await waitFor("everything to arrive", async () =>
      (await deliveriesOf(client, webhook.id)).every(({ status }) => status === "delivered"),
    );
    const names = received
      .slice(2)
      .map(({ event }) => (event.details as { prompt_template_name: string }).prompt_template_name);
    expect(names.toSorted()).toEqual(["name 1", "name 1", "name 2"]);
    const ofFirst = received
      .slice(2)
      .filter(({ event }) => (event.details as { prompt_template_id: number }).prompt_template_id === 1);
    expect(ofFirst.map(({ headers }) => headers.get("x-delivery-attempt"))).toEqual(["2", "1"]);
  });

  test("is given up after eight attempts; the next one goes on", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url, received } = startReceiver(({ event }) =>
      (event.details as { prompt_template_name: string }).prompt_template_name === "name 1"
        ? new Response(null, { status: 503 })
        : ok(),
    );
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    for (let n = 1; n <= 8; n++) {
      await waitFor(`attempt ${n}`, async () => {
        const [one] = await deliveriesOf(client, webhook.id);
        // While it is being sent it is still due.
        const isNoted = one?.status === "failed" || Date.parse(one?.next_attempt_at ?? "") > Date.now() + 1_000;
        return one?.attempt_count === n && isNoted;
      });
      await letTimePass(webhook.id, workspace);
    }
    await rename(workspace, 1, 2);
    await waitFor("the next one", async () => {
      const all = await deliveriesOf(client, webhook.id);
      return all.length === 2 && all[0]?.status === "delivered" && all;
    });
    const failed = await client.expect(200, "listWebhookDeliveries", {
      params: { webhook_id: webhook.id },
      query: { status: "failed" },
    });
    expect(failed.data).toMatchObject([{ attempt_count: 8, error: "The receiver responded with 503." }]);
    expect(received).toHaveLength(9);
  });

  test("with a 410 switches the webhook off", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url } = startReceiver(() => new Response(null, { status: 410 }));
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    const params = { webhook_id: webhook.id };
    const off = await waitFor("the webhook to be off", async () => {
      const { webhook: now } = await client.expect(200, "getWebhook", { params });
      return !now.enabled && now;
    });
    expect(off.disabled_reason).toContain("410");
    const query = { entity_type: "webhook", entity_id: webhook.id };
    const { data } = await client.expect(200, "listAuditEvents", { query });
    expect(data).toMatchObject([
      { action: "webhook.updated", actor: { api_key_id: null, name: "server" }, request_id: null },
      { action: "webhook.created", actor: { name: "test" }, after_hash: data[0]?.before_hash as string },
    ]);
    const on = await client.expect(200, "updateWebhook", { params, body: { enabled: true } });
    expect(on.webhook.disabled_reason).toBeNull();
  });

  test("at an address that the webhook has left meanwhile is tried again at the new one, and counts for neither", async () => {
    const { client, workspace } = await server.newWorkspace();
    const hasMoved = Promise.withResolvers<void>();
    const old = startReceiver(async () => {
      await hasMoved.promise;
      return new Response(null, { status: 410 });
    });
    const { url, received } = startReceiver();
    const { webhook } = await createWebhook(client, { url: old.url });
    await rename(workspace, 1, 1);
    await waitFor("the attempt at the old address", () => old.received.length === 1);
    const params = { webhook_id: webhook.id };
    await client.expect(200, "updateWebhook", { params, body: { url } });
    hasMoved.resolve();
    const [delivery] = await waitFor("the end of the delivery", async () => {
      const all = await deliveriesOf(client, webhook.id);
      return all[0]?.status !== "pending" && all;
    });
    expect(delivery).toMatchObject({ status: "delivered", attempt_count: 2 });
    expect(received).toHaveLength(1);
    const { webhook: now } = await client.expect(200, "getWebhook", { params });
    expect(now).toMatchObject({ url, enabled: true, disabled_reason: null });
  });

  test("for seven days switches the webhook off", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url } = startReceiver(() => new Response(null, { status: 500 }));
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    await waitFor("the first failure", async () => (await deliveriesOf(client, webhook.id))[0]?.error);
    await sql`update webhooks set failing_since = now() - interval '7 days' where workspace_id = ${workspace.id}`;
    await rename(workspace, 2, 2);
    await waitFor("the webhook to be off", async () => {
      const { webhook: now } = await client.expect(200, "getWebhook", { params: { webhook_id: webhook.id } });
      return now.disabled_reason?.includes("7 days");
    });
  });

  test("for seven days at one address does not switch the webhook off at the first failure of another", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url } = startReceiver(() => new Response(null, { status: 500 }));
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    await waitFor("the first failure", async () => (await deliveriesOf(client, webhook.id))[0]?.error);
    await sql`update webhooks set failing_since = now() - interval '7 days' where workspace_id = ${workspace.id}`;
    const params = { webhook_id: webhook.id };
    await client.expect(200, "updateWebhook", { params, body: { url: `${url}other` } });
    await rename(workspace, 2, 2);
    await waitFor("the next failure", async () => {
      const both = await deliveriesOf(client, webhook.id);
      return both.length === 2 && both.every(({ error }) => error);
    });
    const { webhook: now } = await client.expect(200, "getWebhook", { params });
    expect(now).toMatchObject({ enabled: true, disabled_reason: null });
  });

  test("long ago, with nothing to send since, does not switch the webhook off at the next failure", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url } = startReceiver(() => new Response(null, { status: 500 }));
    const { webhook } = await createWebhook(client, { url });
    await rename(workspace, 1, 1);
    await waitFor("the first failure", async () => (await deliveriesOf(client, webhook.id))[0]?.error);
    await sql`update webhooks set failing_since = now() - interval '30 days' where workspace_id = ${workspace.id}`;
    await sql`
      update webhook_deliveries
      set status = 'failed', next_attempt_at = null, updated_at = now() - interval '29 days', created_at = now() - interval '30 days'
      where workspace_id = ${workspace.id}`;
    await rename(workspace, 2, 2);
    await waitFor("the next failure", async () => {
      const both = await deliveriesOf(client, webhook.id);
      return both.length === 2 && both.every(({ error }) => error);
    });
    const { webhook: now } = await client.expect(200, "getWebhook", { params: { webhook_id: webhook.id } });
    expect(now).toMatchObject({ enabled: true, disabled_reason: null });
    const deliveries = await deliveriesOf(client, webhook.id);
    expect(deliveries.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
  });

  test("because nobody is there, a redirect, or a slow body is an outcome like any other", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { url: elsewhere, received } = startReceiver();
    const { url } = startReceiver(() => Response.redirect(elsewhere, 307));
    const webhooks = [
      await createWebhook(client, { url: "http://127.0.0.1:1/" }),
      await createWebhook(client, { url }),
    ];
    await rename(workspace, 1, 1);
    const [nobody, redirect] = await Promise.all(
      webhooks.map(({ webhook }) =>
        waitFor("an outcome", async () => {
          const [one] = await deliveriesOf(client, webhook.id);
          return one?.error != null && one;
        }),
      ),
    );
    expect(nobody).toMatchObject({ status: "pending", response_status: null });
    expect(redirect).toMatchObject({ status: "pending", response_status: 307 });
    expect(received).toHaveLength(0);
  });
});

test("with a receiver that fails half the time and workers that are killed, everything arrives, in order, none invented", async () => {
  const { client, workspace } = await server.newWorkspace();
  const key = randomBytes(32);
  installKeyring(new Keyring([key]));
  await server.stopWorker();
  // Of each three events one fails twice, one once and one never: half of all attempts, in whatever order they come.
  const failures = new Map<string, number>();
  const { url, received } = startReceiver(({ event, headers }) => {
    const { prompt_template_id, prompt_template_name } = event.details as Renamed;
    const id = headers.get("x-event-id") as string;
    const failed = failures.get(id) ?? 0;
    if (failed >= (prompt_template_id + Number(prompt_template_name.slice(5))) % 3) return ok();
    failures.set(id, failed + 1);
    return new Response(null, { status: 500 });
  });
  const { webhook } = await createWebhook(client, { url });
  for (let n = 1; n <= 15; n++) for (const id of [1, 2, 3, 4]) await rename(workspace, id, n);
  for (const count of [10, 25]) {
    const worker = await startKillableWorker(server.database.url, key);
    await waitFor("some deliveries", async () => {
      await letTimePass(webhook.id, workspace);
      return received.length > count;
    });
    await worker.kill();
    // A claim that was sent may be made until then.
    await waitFor("the end of its sessions", async () => {
      const left = await sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'sheaf test worker'`;
      return left.length === 0;
    });
    // Its claims end by the clock; that time passes here.
    await sql`update webhook_deliveries set claimed_until = now()
      where workspace_id = ${workspace.id} and claimed_until > now()`;
  }
  await server.startWorker();
  await waitFor("everything to arrive", async () => {
    await letTimePass(webhook.id, workspace);
    const [left] = await sql`
        select count(*)::integer as count from webhook_deliveries
        where workspace_id = ${workspace.id} and status = 'pending'`;
    return left?.count === 0;
  });
  const failed = await sql`
    select from webhook_deliveries where workspace_id = ${workspace.id} and status = 'failed'`;
  for (const id of [1, 2, 3, 4]) {
    const seen = received
      .map(({ event }) => event.details as Renamed)
      .filter((details) => details.prompt_template_id === id)
      .map((details) => Number(details.prompt_template_name.slice(5)));
    expect([...new Set(seen)]).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  }
  expect(failed).toHaveLength(0);
});

describe("the feed", () => {
  async function read(
    client: Client,
    query: { after?: number; limit?: number; event_types?: WebhookEvent["event_type"][] } = {},
  ) {
    return client.expect(200, "listEvents", { query });
  }

  test("holds every event once, numbered without gaps, for whoever was away", async () => {
    const { client, workspace } = await server.newWorkspace();
    await Promise.all(Array.from({ length: 30 }, (_, n) => rename(workspace, n, 1)));
    await waitFor(
      "all to be published",
      async () =>
        (await read(client, { limit: 1 })).has_more && (await read(client, { limit: 100 })).events.length === 30,
    );
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const page = await read(client, { after, limit: 7 });
      seen.push(...page.events.map(({ number }) => number));
      expect(page.last_number).toBe(seen.at(-1) as number);
      after = page.last_number;
      if (!page.has_more) break;
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    await rename(workspace, 1, 2);
    const next = await waitFor("the next", async () => {
      const page = await read(client, { after: 30 });
      return page.events.length === 1 && page;
    });
    expect(next.events[0]).toMatchObject({ number: 31, event: { event_type: "prompt_template_name_changed" } });
  });

  test("never has an event that was rolled back, and none that comes before what was read", async () => {
    const { client, workspace } = await server.newWorkspace();
    const hold = Promise.withResolvers<void>();
    const inside = Promise.withResolvers<void>();
    const slow = workspace.scope.transaction(async (tx) => {
      await emitEvent(
        tx,
        "report_finished",
        { report_id: 1, report_name: "slow" },
        { entity: "report:1", actor: null },
      );
      inside.resolve();
      await hold.promise;
    });
    await inside.promise;
    await rename(workspace, 1, 1);
    const early = await waitFor("the fast one", async () => {
      const page = await read(client);
      return page.events.length > 0 && page;
    });
    hold.resolve();
    await slow;
    const late = await waitFor("the slow one", async () => {
      const page = await read(client, { after: early.last_number });
      return page.events.length > 0 && page;
    });
    expect(late.events).toMatchObject([{ number: 2, event: { event_type: "report_finished", user_name: null } }]);
    await workspace.scope
      .transaction(async (tx) => {
        await emitEvent(tx, "report_finished", { report_id: 2, report_name: "x" }, { entity: "report:2", actor: null });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await rename(workspace, 1, 2);
    await waitFor("the last", async () => (await read(client, { after: 2 })).events.length === 1);
    expect((await read(client, { event_types: ["report_finished"] })).events).toHaveLength(1);
    expect((await read(client, { event_types: ["report_finished"] })).last_number).toBe(3);
  });

  test("of nothing, or beyond its end, is empty", async () => {
    const { client } = await server.newWorkspace();
    expect(await read(client)).toEqual({ success: true, events: [], last_number: 0, has_more: false });
    expect(await read(client, { after: 99 })).toMatchObject({ events: [], last_number: 99 });
    const faulty = await client.fetch("/api/public/v2/events?event_types=nonsense");
    refused(faulty, 422, "validation_error");
  });
});

test("a change of the encryption key takes the secrets along; a lost key switches the webhooks off", async () => {
  const { client } = await server.newWorkspace();
  const { url, received } = startReceiver();
  const { webhook, secret } = await createWebhook(client, { url });
  const params = { webhook_id: webhook.id };
  const [first, second] = [randomBytes(32), randomBytes(32)];
  installKeyring(new Keyring([first]));
  await client.expect(200, "rotateWebhookSecret", { params });
  const rotated = await client.expect(200, "rotateWebhookSecret", { params });
  expect(rotated.secret).not.toBe(secret);
  const both = new Keyring([second, first]);
  await resealSecrets(sql, both);
  installKeyring(new Keyring([second]));
  await client.expect(202, "testWebhook", { params });
  const one = await waitFor("the test", () => received[0]);
  expect(one.headers.get("x-promptlayer-signature")).toBe(
    createHmac("sha256", rotated.secret).update(one.text).digest("hex"),
  );
  const third = new Keyring([randomBytes(32)]);
  await discardSecrets(sql, third);
  installKeyring(third);
  const { webhook: off } = await client.expect(200, "getWebhook", { params });
  expect(off).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining("secret") });
});

test("ids of nothing are a 404", async () => {
  const { client } = await server.newWorkspace();
  const params = { webhook_id: randomUUID() };
  refused(await client.call("listWebhookDeliveries", { params }), 404, "not_found");
  refused(await client.call("rotateWebhookSecret", { params }), 404, "not_found");
});

test("the server reported no fault of its own in all this, but the workers that were killed", () => {
  // A job may have been under way when the test above took the key of its secret away; it tries again.
  const expected = ["gave back the jobs of the dead worker pool", "deliver_webhook", "which this server does not have"];
  const isExpected = (line: string) =>
    line.includes(expected[0] as string) || expected.slice(1).every((part) => line.includes(part));
  expect(server.faults.filter((line) => !isExpected(line))).toEqual([]);
});
