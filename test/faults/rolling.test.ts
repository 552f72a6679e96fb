import { expect, setDefaultTimeout, test } from "bun:test";
import { bulkBody, makeSpans } from "../../bench/support/spans.ts";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { waitFor } from "../support/waitFor.ts";
import { faultSeconds } from "./support/choices.ts";
import { Fleet } from "./support/fleet.ts";
import { StrictClient } from "./support/strictClient.ts";

const seconds = faultSeconds(0);
const isLong = seconds > 0;
setDefaultTimeout(testTimeoutMs + 10_000 * seconds);

const clientCount = 8;
const database = await createTestDatabase();
const workspace = await database.createWorkspace();
const fleet = new Fleet(database);
await fleet.start(2, 2);

const tables = "/api/public/v2/tables";
const log = (n: number) => ({
  provider: "openai",
  model: "gpt-4o-mini",
  input: { type: "chat", messages: [{ role: "user", content: [{ type: "text", text: `question ${n}` }] }] },
  output: { type: "chat", messages: [{ role: "assistant", content: [{ type: "text", text: `answer ${n}` }] }] },
  request_start_time: "2026-03-02T09:15:00.000Z",
  request_end_time: "2026-03-02T09:15:01.250Z",
});

/** What clients were told that is there. */
interface Acknowledged {
  tables: string[];
  requestIds: number[];
  traceIds: string[];
}

/** Works until it is told to stop; every answer has to be a success. */
async function work(
  client: StrictClient,
  isOver: () => boolean,
  acknowledged: Acknowledged,
  note: (ms: number) => void,
) {
  const send = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await client.request(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    note(answer.ms);
    return answer.body as Body;
  };
  for (let n = 0; !isOver(); n++) {
    const created = { title: `table ${n}`, create_default_sheet: false };
    const { table } = await send<{ table: { id: string } }>("POST", tables, created);
    acknowledged.tables.push(table.id);
    await send("GET", `${tables}/${table.id}`);
    acknowledged.requestIds.push((await send<{ id: number }>("POST", "/log-request", log(n))).id);
    const spans = makeSpans(10);
    await send("POST", "/spans-bulk", JSON.parse(Buffer.from(bulkBody(spans)).toString()));
    acknowledged.traceIds.push(spans[0]?.traceId as string);
    await send("GET", `${tables}?limit=10`);
  }
  client.close();
}

/** Listens to the progress of an operation, and connects again when it is told to. */
function listenThroughRestarts(token: string, channel: string) {
  const closes: number[] = [];
  const published: string[] = [];
  const subscribed = Promise.withResolvers<void>();
  let [current, isOver, socket] = [0, false, null as WebSocket | null];
  const open = () => {
    const addresses = fleet.addresses();
    const address = addresses[current++ % addresses.length] as string;
    const opened = new WebSocket(`${address.replace("http", "ws")}/connection/websocket`);
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ id: 1, connect: { token } }));
    opened.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) {
        const frame = JSON.parse(line);
        // A ping, after 25 seconds: who does not answer is gone.
        if (line === "{}") opened.send("{}");
        if (frame.id === 1) opened.send(JSON.stringify({ id: 2, subscribe: { channel } }));
        if (frame.id === 2) subscribed.resolve();
        if (frame.push) published.push(JSON.parse(frame.push.pub.data.data).status);
      }
    };
    opened.onclose = ({ code }) => {
      closes.push(code);
      if (!isOver) setTimeout(open, 50);
    };
  };
  open();
  const close = () => {
    isOver = true;
    socket?.close();
  };
  return { closes, published, close, subscribed: subscribed.promise };
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] as number;
}

test("a rolling restart of two APIs and two workers drops no request, no job and no listener", async () => {
  const client = api(fleet.apis[0]?.url as string, workspace.apiKey);
  const { table } = await client.expect(201, "createTable", { body: { title: "computed" } });
  const rows = Array.from({ length: isLong ? 200_000 : 20_000 }, (_, n) => `name ${n}`).join("\n");
  const { sheet } = await client.expect(202, "createSheet", {
    params: { table_id: table.id },
    body: {
      operation_id: "rolling-import",
      source: {
        type: "file",
        file_name: "a.csv",
        file_content_base64: Buffer.from(`name\n${rows}\n`).toString("base64"),
      },
    },
  });
  const { token_details } = await client.expect(201, "createRealtimeToken", {
    query: { capability: "sheet_imports:rolling-import" },
  });
  const listener = listenThroughRestarts(token_details.token, "sheet_imports:rolling-import");
  await listener.subscribed;

  const acknowledged: Acknowledged = { tables: [], requestIds: [], traceIds: [] };
  const calm: number[] = [];
  const during: number[] = [];
  let isOver = false;
  let times = calm;
  const headers = { "x-api-key": workspace.apiKey };
  const clients = Array.from({ length: clientCount }, () => new StrictClient(fleet.addresses, headers));
  const working = Promise.all(
    clients.map((each) =>
      work(
        each,
        () => isOver,
        acknowledged,
        (ms) => times.push(ms),
      ),
    ),
  );
  working.catch(() => undefined);
  await Promise.race([working, Bun.sleep(isLong ? 10_000 : 1_000)]);

  times = during;
  const codes: number[] = [];
  const rounds = isLong ? Math.max(1, Math.floor(seconds / 30)) : 1;
  try {
    for (let round = 0; round < rounds; round++) {
      for (const index of [0, 1]) codes.push(await Promise.race([fleet.restartApi(index), working.then(() => -1)]));
      for (const index of [0, 1]) codes.push(await Promise.race([fleet.restartWorker(index), working.then(() => -1)]));
    }
  } finally {
    isOver = true;
  }
  await working;
  expect(codes).toEqual(Array.from({ length: 4 * rounds }, () => 0));

  const moves = clients.reduce((sum, each) => sum + each.moves, 0);
  console.log(
    `rolling restart: ${calm.length} requests before it (p99 ${percentile(calm, 0.99).toFixed(0)} ms), ${during.length} ` +
      `during it (p50 ${percentile(during, 0.5).toFixed(0)} ms, p99 ${percentile(during, 0.99).toFixed(0)} ms), ` +
      `0 failed, ${moves} went to the other address`,
  );
  expect(during.length).toBeGreaterThan(20);
  expect(moves).toBeGreaterThan(0);

  await waitFor("the import to end", async () => {
    const found = await api(fleet.apis[1]?.url as string, workspace.apiKey).expect(200, "getImportOperation", {
      params: { table_id: table.id, operation_id: "rolling-import" },
    });
    return found.operation.status === "succeeded";
  });
  await waitFor("the listener to hear of it", () => listener.published.includes("succeeded"));
  listener.close();
  // 3001: come again.
  expect(listener.closes.length).toBeGreaterThan(0);
  expect([...new Set(listener.closes.slice(0, -1))]).toEqual(listener.closes.length > 1 ? [3001] : []);

  const [found] = await database.sql`
    select
      (select count(*) from tables where workspace_id = ${workspace.id} and id = any(${acknowledged.tables})) as tables,
      (select count(*) from tables where workspace_id = ${workspace.id} and title <> 'computed') as all_tables,
      (select count(*) from request_logs where workspace_id = ${workspace.id} and id = any(${acknowledged.requestIds})) as logs,
      (select count(*) from traces where workspace_id = ${workspace.id}) as traces,
      (select count(*) from sheet_rows where workspace_id = ${workspace.id} and sheet_id = ${sheet.id}) as rows`;
  expect(found).toEqual({
    tables: acknowledged.tables.length,
    all_tables: acknowledged.tables.length,
    logs: acknowledged.requestIds.length,
    traces: acknowledged.traceIds.length,
    rows: isLong ? 200_000 : 20_000,
  });
  expect(fleet.complaints()).toEqual([]);
});
