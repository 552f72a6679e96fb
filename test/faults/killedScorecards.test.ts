import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { startHarness } from "../support/harness.ts";
import { describeViolations, findViolations } from "./invariants.ts";
import { newSheet } from "./support/kinds/newSheet.ts";
import { twoLives } from "./support/twoLives.ts";

// The workers open what the API seals.
const secret = randomBytes(32);
installKeyring(new Keyring([secret]));
const server = await startHarness({ hasWorker: false });
const { sql } = server.database;
const { inTwoLives, withWorker } = twoLives(server.database, secret);

test("a calculation of a scorecard whose worker is killed ends with the right scores", async () => {
  const { client, workspace } = await server.newWorkspace();
  const texts: string[] = Array.from({ length: 30_000 }, (_, row) => (row % 4 === 0 ? "ab" : "b"));
  // The worker dies of a row in the middle, however fast it is.
  const deadly = "ab that takes its process";
  texts[16_000] = deadly;
  const sheet = await withWorker(() => newSheet(client, `text\n${texts.join("\n")}\n`));
  const steps = ["a", "b"].map((value) => ({
    title: value,
    primitive_type: "CONTAINS",
    primitive_config: { source: "text", value },
  }));
  const { params } = sheet;
  await client.expect(200, "configureScorecard", { params, body: { name: "card", aggregation: {}, steps } });
  let calculation_id = "";
  let doneAtDeath = 0;
  const done = async () => {
    const [row] = await sql<{ done: number }[]>`
      select done_block_count as done from operations where workspace_id = ${workspace.id} and kind = 'scores'`;
    return row?.done ?? 0;
  };
  const second = await inTwoLives(
    async () => {
      ({ calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} }));
    },
    deadly,
    async () => {
      doneAtDeath = await done();
    },
  );
  expect(doneAtDeath).toBeWithin(1, 15);
  const place = { params: { ...params, calculation_id } };
  const { calculation } = await client.expect(200, "getScorecardCalculation", place);
  expect(calculation).toMatchObject({ status: "completed", aggregate_score: 0.625 });
  const summaries = Object.values(calculation.criterion_summaries).map(({ pass_count, fail_count }) => [
    pass_count,
    fail_count,
  ]);
  expect(summaries.toSorted()).toEqual([
    [30_000, 0],
    [7_500, 22_500],
  ]);
  const [rows] = await sql`
    select count(*)::integer as count, count(distinct row_index)::integer as places,
      count(*) filter (where score = case when row_index % 4 = 0 then 1 else 0.5 end)::integer as rightly
    from score_rows where workspace_id = ${workspace.id}`;
  expect(rows).toEqual({ count: 30_000, places: 30_000, rightly: 30_000 });
  expect(describeViolations(await findViolations(sql, { isQuiet: true }))).toBe("");
  await second.kill();
});
