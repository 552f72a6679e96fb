import { expect, test } from "bun:test";
import { continueDeletion } from "../../core/deletion/continueDeletion.ts";
import { startReport } from "../../core/evaluation/reports/startReport.ts";
import { datasetFromCsv, runEnd } from "../support/datasets.ts";
import { deletionEnd, placesOf } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { countLockWaiters } from "../support/rowLock.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { sql } = server.database;

test("a run that copies the rows of a user who is deleted meanwhile keeps none of them", async () => {
  const { client, workspace } = await server.newWorkspace();
  const user = `user${crypto.randomUUID().replaceAll("-", "")}`;
  const { id: dataset_id, dataset_group_id } = await datasetFromCsv(
    client,
    "Asked",
    `user_id,note\n${user},one\nbob,two\n`,
  );
  const columns = [{ name: "long", column_type: "COUNT", configuration: { source: "note", type: "words" } }];
  const { report_id: blueprint } = await client.expect(201, "createReport", {
    body: { dataset_group_id, columns } as never,
  });
  await server.stopWorker();
  const params = { report_id: blueprint };
  const { report_id } = await client.expect(201, "runReport", { params, body: { name: "run", dataset_id } });
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: user } });
  let going: Promise<void> | undefined;
  await workspace.scope.transaction(async (tx) => {
    await startReport(tx, report_id);
    let hasEnded = false;
    going = continueDeletion(workspace.scope, deletion.id).finally(() => {
      hasEnded = true;
    });
    await waitFor(
      "the deletion to end, or to wait for the copy",
      async () => hasEnded || (await countLockWaiters(sql)) > 0,
    );
  });
  await going;
  await server.startWorker();
  await deletionEnd(client, deletion.id);
  await runEnd(client, report_id);
  expect(await placesOf(sql, [user])).toEqual([]);
  const { rows } = await client.expect(200, "listEvaluationRows", { params: { evaluation_id: report_id } });
  expect(rows.map(([, note]) => note?.value)).toEqual(["two"]);
});
