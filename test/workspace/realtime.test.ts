import { afterAll, describe, expect, test } from "bun:test";
import { parseChannel } from "../../core/workspace/realtime/channels.ts";
import { issueToken } from "../../core/workspace/realtime/tokens.ts";
import { pauseOperation } from "../../db/queries/sheets/operations.ts";
import { insertApiKey, revokeApiKey, updateApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import type { Schemas } from "../../generated/types.ts";
import { Logger } from "../../server/log.ts";
import { Connection, type Registry } from "../../server/realtime/connection.ts";
import { RealtimeHub } from "../../server/realtime/hub.ts";
import { closures, errors } from "../../server/realtime/protocol.ts";
import { api, type Client } from "../support/client.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { startHarness } from "../support/harness.ts";
import { document, judge, messagesOf } from "../support/realtimeContract.ts";
import { refused } from "../support/refused.ts";
import { startTestServer } from "../support/server.ts";
import { createTable, importCsv, postFile } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, ended, node, runToEnd, start, wordsNode } from "../support/workflows.ts";

const server = await startHarness();
/** A second API process, as far as the database can tell. */
const secondUrl = await startTestServer(server.database, { worker: false });

interface Frame {
  id?: number;
  connect?: { client: string; ping: number; pong: boolean };
  subscribe?: object;
  unsubscribe?: object;
  error?: { code: number };
  push?: { channel: string; pub: { data: { message_name: string; data: string } } };
}

/** What was said against the AsyncAPI document, and which of its messages there were. */
const misses: string[] = [];
const seen = new Set<string>();

function hold(sender: "server" | "client", object: unknown): void {
  const judgement = judge(sender, object);
  misses.push(...judgement.misses);
  for (const name of judgement.names) seen.add(name);
}

/** A client that speaks the protocol by hand. What the server says, and what it takes, is held against the AsyncAPI document. */
class Listener {
  readonly frames: Frame[] = [];
  closed: { code: number } | null = null;
  private readonly socket: WebSocket;
  private nextId = 1;

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/connection/websocket`);
    this.socket.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) {
        hold("server", JSON.parse(line));
        this.frames.push(JSON.parse(line));
        // A ping; who does not answer it is cut off.
        if (line === "{}") this.sendText(line);
      }
    };
    this.socket.onclose = ({ code }) => {
      this.closed = { code };
    };
    afterAll(() => this.socket.close());
  }

  async open(): Promise<this> {
    await waitFor("the connection", () => this.socket.readyState === WebSocket.OPEN);
    return this;
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  async ask(command: object): Promise<Frame> {
    const id = this.nextId++;
    this.sendText(JSON.stringify({ ...command, id }));
    const answer = await waitFor("the answer", () => {
      const found = this.frames.find((frame) => frame.id === id);
      if (!found && this.closed) throw new Error(`the connection was closed with ${this.closed.code}`);
      return found;
    });
    if (!answer.error) hold("client", { ...command, id });
    return answer;
  }

  publications(): { message_name: string; data: Record<string, unknown> }[] {
    return this.frames.flatMap(({ push }) =>
      push ? [{ message_name: push.pub.data.message_name, data: JSON.parse(push.pub.data.data) }] : [],
    );
  }
}

async function tokenFor(client: Client, capability: string): Promise<string> {
  const { token_details } = await client.expect(201, "createRealtimeToken", { query: { capability } });
  return token_details.token;
}

/** Connected, and subscribed to a channel. */
async function listen(client: Client, capability: string, url = server.url): Promise<Listener> {
  const listener = await new Listener(url).open();
  const { connect } = await listener.ask({ connect: { token: await tokenFor(client, capability), name: "js" } });
  expect(connect).toMatchObject({ client: expect.any(String), ping: 25, pong: true });
  expect((await listener.ask({ subscribe: { channel: capability, flag: 1 } })).subscribe).toEqual({});
  return listener;
}

describe("the end of a run", () => {
  test("is told once on every process, also to those who listen late", async () => {
    const { client } = await server.newWorkspace();
    await server.stopWorker();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const id = await start(client, workflow_id, { text: "a b" }, { channel_name_suffix: "abc123" });
    const own = `workflow_updates:${id}`;
    const early = await Promise.all([
      listen(client, own),
      listen(client, own, secondUrl),
      listen(client, `workflows:${workflow_id}:run:abc123`, secondUrl),
    ]);
    await server.startWorker();
    await ended(client, id);
    const late = await listen(client, own, secondUrl);
    for (const listener of [...early, late]) {
      await waitFor("the end", () => listener.publications().length > 0);
      expect(listener.publications()).toEqual([
        {
          message_name: "SET_WORKFLOW_COMPLETE",
          data: { workflow_version_execution_id: id, final_output: 2, result_code: "OK" },
        },
      ]);
    }
  });

  test("a channel of a name can be listened to before its run is started", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const listener = await listen(client, `workflows:${workflow_id}:run:0123456789abcdef0123456789abcdef`);
    const more = { channel_name_suffix: "0123456789abcdef0123456789abcdef", return_all_outputs: true };
    const { id, nodes } = await runToEnd(client, workflow_id, { text: "a" }, more);
    await waitFor("the end", () => listener.publications().length > 0);
    expect(listener.publications()[0]?.data).toEqual({
      workflow_version_execution_id: id,
      final_output: nodes,
      result_code: "OK",
    });
  });

  test("is told of each run that has the same name, in the order in which they end, and once", async () => {
    const { client } = await server.newWorkspace();
    const gates = new Map<string, () => void>();
    const gate = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      async fetch(request) {
        const { text } = (await request.json()) as { text: string };
        await new Promise<void>((open) => gates.set(text, open));
        return Response.json(text);
      },
    });
    afterAll(() => gate.stop(true));
    const url = `http://127.0.0.1:${gate.port}/`;
    const { workflow_id } = await createWorkflow(client, "w", [node("call", "ENDPOINT", { url }, ["text"])]);
    const channel = `workflows:${workflow_id}:run:same`;
    const more = { channel_name_suffix: "same" };
    const listeners = [await listen(client, channel), await listen(client, channel, secondUrl)];
    const texts = ["first", "second"];
    const ids: number[] = [];
    for (const text of texts) ids.push(await start(client, workflow_id, { text }, more));
    await waitFor("both calls", () => gates.size === texts.length);
    for (const [index, text] of texts.entries()) {
      gates.get(text)?.();
      await ended(client, ids[index] as number);
    }
    ids.push(await start(client, workflow_id, { text: "third" }, more));
    await waitFor("the third call", () => gates.has("third"));
    gates.get("third")?.();
    for (const listener of listeners) {
      const told = () => listener.publications().map(({ data }) => data.workflow_version_execution_id);
      await waitFor("the third end", () => told().includes(ids[2]));
      expect(told()).toEqual(ids);
    }
  });

  test("is told of each run of a name that ended while the process had lost the database, and once", async () => {
    const { client } = await server.newWorkspace();
    const proxy = await startDatabaseProxy(server.database.url);
    afterAll(proxy.close);
    const cutOff = await startTestServer({ ...server.database, url: proxy.url }, { worker: false });
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const more = { channel_name_suffix: "same" };
    await runToEnd(client, workflow_id, { text: "before" }, more);
    const ids = [await runToEnd(client, workflow_id, { text: "newest" }, more)].map(({ id }) => id);
    const listener = await listen(client, `workflows:${workflow_id}:run:same`, cutOff);
    const told = () => listener.publications().map(({ data }) => data.workflow_version_execution_id);
    await waitFor("the newest end", () => told().length > 0);
    proxy.become("starting");
    for (const text of ["a", "b", "c"]) ids.push((await runToEnd(client, workflow_id, { text }, more)).id);
    proxy.become("up");
    await waitFor("the ends", () => told().length >= ids.length);
    expect(told()).toEqual(ids);
  });
});

describe("progress", () => {
  test("of an import and of an operation comes to its end", async () => {
    const { client } = await server.newWorkspace();
    await server.stopWorker();
    const table = await createTable(client);
    const posted = await postFile(client, table, "rows.csv", "a\nx\ny\n");
    if (posted.status !== 202) throw new Error("the import was refused");
    const importing = await listen(client, `sheet_imports:${posted.body.operation_id}`, secondUrl);
    await server.startWorker();
    await waitFor("the end of the import", () => importing.publications().at(-1)?.data.status === "succeeded");
    expect(importing.publications().at(-1)).toMatchObject({
      message_name: "SHEET_IMPORT_PROGRESS",
      data: { progress: 100, rows_added: 2 },
    });
    const sheet = await importCsv(client, "a\nx\ny\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    await server.stopWorker();
    await sheet.setCell("a", 0, "longer");
    const { operation_id } = await sheet.start();
    const operating = await listen(client, `sheet_operations:${operation_id}`, secondUrl);
    await server.startWorker();
    await waitFor("the end of the operation", () => operating.publications().at(-1)?.data.status === "completed");
    expect(operating.publications().at(-1)?.data).toMatchObject({ completed_count: 1, failed_count: 0 });
  });

  test("of an operation tells that it is paused and why, and that it goes on", async () => {
    const { client, workspace } = await server.newWorkspace();
    await server.startWorker();
    const sheet = await importCsv(client, "a\nx\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    await server.stopWorker();
    await sheet.setCell("a", 0, "longer");
    const { operation_id } = await sheet.start();
    const operating = await listen(client, `sheet_operations:${operation_id}`, secondUrl);
    const last = () => operating.publications().at(-1)?.data ?? {};
    await pauseOperation(workspace.scope, operation_id, "It has cost enough.");
    await waitFor("the pause", () => last().status === "paused");
    expect(last()).toMatchObject({ operation_id, pause_reason: "It has cost enough." });
    await client.expect(200, "resumeOperation", { params: { ...sheet.params, operation_id }, body: {} });
    await waitFor("the end of the pause", () => last().status === "queued");
    expect(last().pause_reason).toBeNull();
    await server.startWorker();
    await waitFor("the end of the operation", () => last().status === "completed");
  });
});

describe("tokens", () => {
  test("are for what is in the workspace", async () => {
    const { client } = await server.newWorkspace();
    const { client: stranger } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const { id } = await runToEnd(client, workflow_id, { text: "a" });
    for (const capability of [`workflow_updates:${id}`, `workflows:${workflow_id}:run:x`]) {
      refused(await stranger.call("createRealtimeToken", { query: { capability } }), 404, "not_found");
      await tokenFor(client, capability);
    }
    for (const capability of ["nothing", "workflow_updates:x", "workflows:1:run:", "workflow_updates:0"]) {
      refused(await client.call("createRealtimeToken", { query: { capability } }), 400, "bad_request");
    }
  });

  test("open one channel, in their workspace, until they expire", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const { id } = await runToEnd(client, workflow_id, { text: "a" });
    const channel = `workflow_updates:${id}`;
    const token = await tokenFor(client, channel);
    const listener = await new Listener(server.url).open();
    for (const faulty of ["", "x.y", token.replace(/.{12}$/, "AAAAAAAAAAAA"), 7]) {
      expect((await listener.ask({ connect: { token: faulty } })).error?.code).toBe(101);
    }
    const past = Date.now() - 66 * 60_000;
    const { now } = Date;
    Date.now = () => past;
    const expired = issueToken(workspace.id, channel, { apiKeyId: workspace.apiKeyId, endsAt: Infinity }).token;
    Date.now = now;
    expect((await listener.ask({ connect: { token: expired } })).error?.code).toBe(109);
    await listener.ask({ connect: { token } });
    expect((await listener.ask({ subscribe: { channel: `workflow_updates:${id + 1}` } })).error?.code).toBe(103);
    expect((await listener.ask({ publish: { channel, data: {} } })).error?.code).toBe(108);
    expect((await listener.ask({ subscribe: { channel } })).subscribe).toEqual({});
    expect((await listener.ask({ subscribe: { channel } })).error?.code).toBe(105);
    expect((await listener.ask({ unsubscribe: { channel } })).unsubscribe).toEqual({});
    expect((await listener.ask({ subscribe: { channel } })).subscribe).toEqual({});
    expect(await listener.ask({ ping: {} })).toMatchObject({ ping: {} });
    expect(listener.closed).toBeNull();
  });
});

describe("a key that is revoked", () => {
  test("takes its tokens and its open connections on every process with it, and no others", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const channel = `workflows:${workflow_id}:run:later`;
    const key = newApiKey();
    await insertApiKey(workspace.scope, { key, name: "other" });
    const otherClient = api(server.url, key);
    const open = await Promise.all([server.url, secondUrl].map((url) => listen(client, channel, url)));
    const staying = await listen(otherClient, channel, secondUrl);
    const token = await tokenFor(client, channel);
    await revokeApiKey(workspace.scope, workspace.apiKeyId);
    for (const listener of open) {
      expect(await waitFor("the close", () => listener.closed ?? false)).toEqual({ code: 3500 });
    }
    await start(otherClient, workflow_id, { text: "a b" }, { channel_name_suffix: "later" });
    await waitFor("the end", () => staying.publications().length > 0);
    const late = await new Listener(secondUrl).open();
    late.sendText(
      [
        { id: 1, connect: { token } },
        { id: 2, subscribe: { channel } },
      ]
        .map((it) => JSON.stringify(it))
        .join("\n"),
    );
    expect(await waitFor("the close", () => late.closed ?? false)).toEqual({ code: 3500 });
    for (const listener of [...open, late]) expect(listener.publications()).toEqual([]);
  });
});

describe("a key with folders", () => {
  test("hears what lies in them, on every process, for as long as it does", async () => {
    const { client } = await server.newWorkspace();
    const [inside, outside] = await Promise.all(
      ["ours", "theirs"].map(async (name) => (await client.expect(201, "createFolder", { body: { name } })).folder.id),
    );
    const body = { folder_ids: [inside as number] };
    const ours = api(server.url, (await client.expect(201, "createOwnApiKey", { body })).key);
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const sheet = await importCsv(client, "a\n1\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const operation_id = (await sheet.cell("n", 0)).execution_id;
    const imported = await postFile(client, sheet.params.table_id, "b.csv", "b\n1\n");
    const import_id = (imported.body as { operation_id: string }).operation_id;
    const runId = await start(client, workflow_id, { text: "a" });
    const channels = [
      `workflows:${workflow_id}:run:later`,
      `workflow_updates:${runId}`,
      `sheet_operations:${operation_id}`,
      `sheet_imports:${import_id}`,
    ];
    const place = (folder_id: number | undefined) => {
      const entities = [
        { type: "WORKFLOW" as const, id: workflow_id },
        { type: "TABLE" as const, id: sheet.params.table_id },
      ];
      return client.expect(200, "moveFolderEntities", { body: { entities, folder_id } as never });
    };
    await place(outside);
    for (const capability of channels) {
      refused(await ours.call("createRealtimeToken", { query: { capability } }), 404, "not_found");
    }
    await place(inside);
    for (const capability of channels) await ours.expect(201, "createRealtimeToken", { query: { capability } });
    const later = channels[0] as string;
    const [own, whole] = [await listen(ours, later, secondUrl), await listen(client, later, secondUrl)];
    const ends = async (count: number) => {
      await start(client, workflow_id, { text: "a b" }, { channel_name_suffix: "later" });
      await waitFor("the end", () => whole.publications().length === count);
    };
    await ends(1);
    await waitFor("the end", () => own.publications().length === 1);
    await place(outside);
    await ends(2);
    await place(inside);
    await ends(3);
    await waitFor("the end", () => own.publications().length === 2);
    expect(own.publications()[1]).toEqual(whole.publications()[2] as never);
  });
});

describe("a channel about a sheet", () => {
  test("is heard only by a key that may read tables, for as long as it may", async () => {
    const { client } = await server.newWorkspace();
    await server.startWorker();
    const sheet = await importCsv(client, "a\nx\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const { execution_id } = await sheet.cell("n", 0);
    const posted = await postFile(client, sheet.params.table_id, "b.csv", "b\n1\n");
    const import_id = (posted.body as { operation_id: string }).operation_id;
    const channels = [`sheet_operations:${execution_id}`, `sheet_imports:${import_id}`];
    const keyed = async (scopes: Schemas["CreateApiKeyRequest"]["scopes"]) => {
      const { api_key, key } = await client.expect(201, "createOwnApiKey", { body: { scopes } });
      return { id: api_key.id, client: api(server.url, key) };
    };
    const runtime = await keyed(["workflows:read"]);
    for (const capability of channels) {
      const answer = await runtime.client.call("createRealtimeToken", { query: { capability } });
      expect(refused(answer, 403, "missing_scope")).toMatchObject({ scope: "tables:read" });
    }
    const reader = await keyed(["workflows:read", "tables:read"]);
    const open = await Promise.all(channels.map((channel) => listen(reader.client, channel)));
    const body = { scopes: ["workflows:read" as const] };
    await client.expect(200, "updateOwnApiKey", { params: { key_id: reader.id }, body });
    for (const listener of open) {
      expect(await waitFor("the close", () => listener.closed ?? false)).toEqual({ code: 3500 });
    }
  });
});

describe("a key that is narrowed, or expires,", () => {
  test("takes its open connections with it", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const channel = `workflows:${workflow_id}:run:later`;
    const narrowed = newApiKey();
    const { id } = await insertApiKey(workspace.scope, { key: narrowed, name: null });
    const listenAs = (key: string) => listen(api(server.url, key), channel, secondUrl);
    const listenFor = async (lifeMs: number) => {
      const [expiring, expiresAt] = [newApiKey(), Date.now() + lifeMs];
      const expires_at = new Date(expiresAt).toISOString();
      await insertApiKey(workspace.scope, { key: expiring, name: null, expires_at });
      return listenAs(expiring).catch((error) => {
        if (Date.now() < expiresAt) throw error;
        return null;
      });
    };
    // A machine with much else to do may need longer than a short life to listen at all.
    const open = [await listenAs(narrowed), (await listenFor(2_000)) ?? (await listenFor(30_000))];
    await updateApiKey(workspace.scope, id, {
      name: null,
      scopes: ["tables:read"],
      labels: null,
      folder_ids: null,
      expires_at: null,
    });
    expect(await waitFor("the close", () => open[0]?.closed ?? false)).toEqual({ code: 3500 });
    expect(await waitFor("the close", () => open[1]?.closed ?? false)).toEqual({ code: 3005 });
  });
});

describe("limits", () => {
  test("what is no frame, or too large, closes the connection", async () => {
    for (const text of ["no json", "[1]", `{"id":1,"connect":{"token":"${"x".repeat(70_000)}"}}`]) {
      const listener = await new Listener(server.url).open();
      listener.sendText(text);
      await waitFor("the close", () => listener.closed !== null);
    }
    const early = await new Listener(server.url).open();
    early.sendText('{"id":1,"subscribe":{"channel":"x"}}');
    expect(await waitFor("the close", () => early.closed ?? false)).toEqual({ code: 3501 });
  });

  test("a workspace has as many connections as it may", () => {
    const hub = new RealtimeHub({ sql: server.database.sql, logger: new Logger("silent"), maxConnections: 1 });
    expect(hub.admit({} as never, 1)).toBeTrue();
    expect(hub.admit({} as never, 1)).toBeFalse();
    expect(hub.admit({} as never, 2)).toBeTrue();
    hub.close();
  });

  test("a request that wants no WebSocket is refused", async () => {
    const { client } = await server.newWorkspace();
    refused(await client.fetch("/connection/websocket"), 400, "bad_request");
  });
});

describe("the AsyncAPI document", () => {
  test("describes all that was sent, and nothing that is not", () => {
    // Comes every 25 seconds, and its answer.
    const sent: string[] = [];
    new Connection({ send: (text) => sent.push(text), close: () => {} }, {} as Registry).ping();
    for (const text of sent) hold("server", JSON.parse(text));
    hold("client", {});
    expect(misses).toEqual([]);
    const news = Object.values(document.channels).flatMap(({ messages }) => Object.keys(messages));
    expect([...seen].toSorted()).toEqual(
      [...new Set([...messagesOf.server, ...messagesOf.client, ...news])].toSorted(),
    );
  });

  test("finds what it does not describe", () => {
    const news = { message_name: "SHEET_IMPORT_PROGRESS", data: "{}" };
    const push = (channel: string, data: object) => ({ push: { channel, pub: { data } } });
    for (const odd of [
      { id: 1, surprise: {} },
      { id: 1, error: { code: 999, message: "odd" } },
      push("sheet_imports:x", { ...news, message_name: "SHEET_IMPORT_SURPRISE" }),
      push("sheet_surprises:x", news),
      push("sheet_operations:x", news),
      push("sheet_imports:x", news),
    ]) {
      expect(judge("server", odd).misses).not.toEqual([]);
    }
  });

  test("lists the channels that the server knows, and its codes", () => {
    const kinds = Object.values(document.channels)
      .filter(({ parameters }) => parameters)
      .map(({ address }) => parseChannel(address.replaceAll(/\{\w+\}/g, "7"))?.kind);
    expect(kinds).toEqual(["execution", "named execution", "operation", "import"]);
    for (const { code } of Object.values(errors)) {
      expect(judge("server", { id: 1, error: { code, message: "refused" } })).toEqual({
        misses: [],
        names: ["refused"],
      });
    }
    for (const [code] of Object.values(closures)) expect(document.info.description).toContain(String(code));
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
