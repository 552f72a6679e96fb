import { expect, test } from "bun:test";
import { randomBytes, randomUUID } from "node:crypto";
import { defaultModelConcurrency } from "../../core/models/concurrency.ts";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { startHarness } from "../support/harness.ts";
import { setVariables } from "../support/models.ts";
import { chat } from "../support/prompts.ts";
import { describeViolations, findViolations } from "./invariants.ts";
import { newSheet } from "./support/kinds/newSheet.ts";
import { loggedRequests } from "./support/loggedRequests.ts";
import { startOutside } from "./support/outside.ts";
import { twoLives } from "./support/twoLives.ts";

// The workers open what the API seals.
const secret = randomBytes(32);
installKeyring(new Keyring([secret]));
const server = await startHarness({ hasWorker: false });
const { sql } = server.database;
const { inTwoLives, withWorker } = twoLives(server.database, secret);
/** Calls that a workspace may have under way. */
const slots = defaultModelConcurrency;

async function countOf(table: string, workspaceId: number): Promise<number> {
  const [row] = await sql.unsafe(`select count(*)::integer as count from ${table} where workspace_id = ${workspaceId}`);
  return row?.count as number;
}

test("another worker goes on with calls of models: only those that nobody had kept yet are made again", async () => {
  const outside = await startOutside(0);
  const { client, workspace } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: outside.modelUrl });
  await outside.hold(100);
  const words = Array.from({ length: 300 }, () => randomUUID());
  const sheet = await withWorker(() => newSheet(client, `word\n${words.join("\n")}\n`));
  const model = { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } };
  let [askedAtDeath, keptAtDeath] = [0, 0];
  const second = await inTwoLives(
    () =>
      sheet.addColumn("answer", "PROMPT_TEMPLATE", {
        inline_template: { inline: true, prompt_template: chat(["user", "{word}"]), metadata: { model } },
        prompt_template_variable_mappings: { word: "word" },
      }),
    async () => (await countOf("model_results", workspace.id)) >= 40,
    async () => {
      askedAtDeath = (await outside.asked()).length;
      keptAtDeath = await countOf("model_results", workspace.id);
      await outside.release();
    },
  );
  const asked = Map.groupBy(await outside.asked(), ({ text }) => text);
  const again = [...asked.values()].filter((times) => times.length > 1);
  expect(keptAtDeath).toBeLessThan(words.length);
  expect([...asked.keys()].toSorted()).toEqual(words.toSorted());
  expect(again.every((times) => times.length === 2)).toBeTrue();
  expect(again.length).toBeLessThanOrEqual(askedAtDeath - keptAtDeath);
  // The concurrency of the workspace, and the answers that are kept together.
  expect(askedAtDeath - keptAtDeath).toBeLessThanOrEqual(2 * slots);

  const cells = await sheet.cells("answer");
  expect(cells.map(({ status, value }) => [status, value])).toEqual(words.map((word) => ["COMPLETED", `said ${word}`]));
  const filter = { field: "metadata", operator: "key_equals", nested_key: "sheet_id", value: sheet.params.sheet_id };
  const logs = await loggedRequests(client, filter);
  // Those that were asked twice were kept once.
  expect(logs.length).toBe(words.length);
  expect(await countOf("spans", workspace.id)).toBe(words.length);
  expect(describeViolations(await findViolations(sql, { isQuiet: true }))).toBe("");
  await second.kill();
});
