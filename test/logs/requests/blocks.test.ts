import { expect, test } from "bun:test";
import { readRequestLog } from "../../../core/logs/requests/readRequestLog.ts";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { Blueprint, RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import { searchRequestLogs } from "../../../core/logs/requests/searchRequestLogs.ts";
import type { GivenGroup } from "../../../core/logs/search/field.ts";
import { eraseRequestLogs } from "../../../db/queries/deletion/eraseTelemetry.ts";
import { deleteExpiredRequestLogs, listPreviews } from "../../../db/queries/logs/requestLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { telemetryRules } from "../../faults/rules/telemetry.ts";
import { createTestDatabase } from "../../support/database.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { waitForLockWaiters } from "../../support/rowLock.ts";
import { newSpanId, newTraceId } from "../../support/traces.ts";

const database = await createTestDatabase();
const { sql } = database;
const rule = telemetryRules.find(({ name }) => name.startsWith("a request log has its contents"));

function said(role: string, text: string): Blueprint {
  return { type: "chat", messages: [{ role, content: [{ type: "text", text }] }] };
}

function draftOf(input: string, output: string, more: Partial<RequestLogDraft> = {}): RequestLogDraft {
  const startUs = Date.now() * 1000;
  return {
    provider: "openai",
    model: "gpt-4o",
    apiType: "chat-completions",
    functionName: "openai.chat",
    input: said("user", input),
    output: said("assistant", output),
    parameters: { temperature: 0.2 },
    startUs,
    endUs: startUs + 750_000,
    inputTokens: 200,
    outputTokens: 40,
    ...more,
  };
}

const fits = (group: GivenGroup, q: string | null = null) => ({ group, q });

async function found(db: Scope, { group, q }: { group: GivenGroup | null; q: string | null }): Promise<number[]> {
  const order = { by: "request_start_time", direction: "desc" } as const;
  const { logs } = await searchRequestLogs(db, { group, q, order, page: 1, perPage: 5, cursor: null });
  return logs.map(({ id }) => id);
}

/** Sound texts with a word of their own, most of them small, some longer than a block is. */
function texts(roll: Dice) {
  const word = newTraceId();
  const filling = roll(12) === 0 ? ` ${"long ".repeat(2_000 + roll(3_000))}` : "";
  return { word, input: `${word} asks${filling}`, output: JSON.stringify({ answer: `${word} answers` }) };
}

for (const seed of [1, 2, 3]) {
  test(`logs are read and found as they were written last, however they came together (seed ${seed})`, async () => {
    const roll = dice(seed);
    const { scope } = await database.createWorkspace();
    const written = new Map<number, ReturnType<typeof texts>>();
    const gone: string[] = [];
    for (let batch = 0; batch < 10; batch++) {
      const again = batch < 3 ? [] : [...new Set([1, 2, 3].map(() => pick(roll, [...written.keys()])))];
      const drafts = Array.from({ length: 1 + roll(batch % 3 === 0 ? 80 : 8) }, (_, n) => {
        const of = texts(roll);
        return { of, draft: draftOf(of.input, of.output, { requestId: again[n] ?? null }) };
      });
      for (const id of again.slice(0, drafts.length)) gone.push(written.get(id)?.word as string);
      const logs = await scope.transaction((tx) =>
        recordRequestLogs(
          tx,
          drafts.map(({ draft }) => draft),
        ),
      );
      for (const [n, { id }] of logs.entries()) written.set(id, (drafts[n] as (typeof drafts)[0]).of);
      const erased = [pick(roll, [...written.keys()]), pick(roll, [...written.keys()])];
      await scope.transaction((tx) => eraseRequestLogs(tx, erased.map(String)));
      const expired = pick(roll, [...written.keys()]);
      await sql`update request_logs set expires_at = now() where workspace_id = ${scope.workspaceId} and id = ${expired}`;
      await deleteExpiredRequestLogs(sql, 5_000, "now");
      for (const id of [...erased, expired]) {
        gone.push(...(written.get(id) ? [(written.get(id) as { word: string }).word] : []));
        written.delete(id);
      }
    }
    const previews = await listPreviews(scope, [...written.keys()]);
    for (const [id, { word, input, output }] of written) {
      const { texts: read } = await readRequestLog(scope, id);
      expect(read).toEqual({
        input: said("user", input),
        output: said("assistant", output),
        parameters: { temperature: 0.2 },
        promptInputVariables: {},
      });
      expect(previews.get(id)?.output_preview).toBe(`answer: ${word} answers`);
    }
    for (const [id, { word }] of [...written].slice(0, 8)) {
      const filters = [
        { field: "input_text", operator: "contains", value: `${word} asks` },
        { field: "output_text", operator: "ends_with", value: `${word} answers` },
        { field: "output", nested_key: "answer", operator: "key_contains", value: word.slice(3, 20) },
      ];
      for (const filter of filters) expect(await found(scope, fits({ filters: [filter] } as never))).toEqual([id]);
      expect(await found(scope, fits(null as never, word))).toEqual([id]);
    }
    const [stored] = await sql<{ text: string }[]>`
      select concat((select string_agg(c::text, '') from request_log_contents c where workspace_id = ${scope.workspaceId}),
        (select string_agg(b::text, '') from request_log_blocks b where workspace_id = ${scope.workspaceId})) as text`;
    expect(gone.filter((word) => stored?.text.includes(word))).toEqual([]);
    expect(await sql.unsafe(rule?.query ?? "")).toHaveLength(0);
  });
}

test("two logs of a block that are deleted at the same time leave nothing behind", async () => {
  const { scope } = await database.createWorkspace();
  const logs = await recordRequestLogs(scope, [draftOf("one", "first"), draftOf("two", "second")]);
  await Promise.all(logs.map(({ id }) => scope.transaction((tx) => eraseRequestLogs(tx, [String(id)]))));
  expect([...(await sql`select 1 from request_log_blocks where workspace_id = ${scope.workspaceId}`)]).toEqual([]);
});

test("a log of 1 KB that comes with others takes 1,700 bytes at most, with all indexes", async () => {
  const { scope } = await database.createWorkspace();
  await sql`truncate request_logs, request_log_contents, request_log_blocks`;
  const sentence =
    "The customer asked where the parcel is and wants it by Friday; the courier says that it left the depot. ";
  const count = 3_000;
  for (let done = 0; done < count; done += 100) {
    const trace = newTraceId();
    const calls = Array.from({ length: 100 }, () =>
      draftOf(sentence.repeat(5), sentence.repeat(4), { traceId: trace, spanId: newSpanId() }),
    );
    await scope.transaction((tx) => recordRequestLogs(tx, calls));
  }
  // The list of words that wait for their index is as large for few logs as for many.
  await sql`reindex table request_log_contents`;
  await sql`reindex table request_logs`;
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relname in ('request_logs', 'request_log_contents', 'request_log_blocks')`;
  expect((row?.bytes ?? 0) / count).toBeLessThan(1_700);
});

test("a log that was written again before it is deleted takes nothing of the others of its block with it", async () => {
  const { scope } = await database.createWorkspace();
  const [first, second] = await recordRequestLogs(scope, [draftOf("one", "first"), draftOf("two", "second")]);
  const [written, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rewriting = scope.transaction(async (tx) => {
    await recordRequestLogs(tx, [draftOf("new", "third", { requestId: first?.id as number })]);
    written.resolve();
    await erased.promise;
  });
  await written.promise;
  const erasing = scope.transaction((tx) => eraseRequestLogs(tx, [String(first?.id)]));
  await waitForLockWaiters(sql, 1);
  erased.resolve();
  await Promise.all([rewriting, erasing]);
  const { texts: left } = await readRequestLog(scope, second?.id as number);
  expect(left.output).toEqual(said("assistant", "second"));
});
