import { expect, test } from "bun:test";
import type { Document } from "../../scripts/generate/document.ts";
import { untilSettled } from "../faults/support/settled.ts";
import { startHarness } from "../support/harness.ts";
import { LinkWalker } from "./walk/linkWalker.ts";

const adminSecret = "the operator's secret";
const server = await startHarness({ adminSecret });
const document = (await Bun.file("generated/openapi.json").json()) as Document;

/** Operations that refuse what examples and links alone can say, each with the reason. */
const refusing: Record<string, string> = {
  addRequestLogToDatasetVersion: "the draft that it fills is saved by then",
  configureScorecard: "the example names a column by its title",
  createRealtimeToken: "the example names a run of a workflow within a text",
  deleteFolderEntities: "the example names a folder that is not there",
  deleteReportsByName: "the report was deleted by its id",
  listMcpServerTools: "the server that the example names is not there",
  moveFolderEntities: "the example names a folder that is not there",
  resolveFolderId: "the example names a folder within another one, by their names",
  trackGroup: "no link tells of a group of request logs",
  trackGroupFromSdk: "no link tells of a group of request logs",
  trackPrompt: "the example names a version that is not there",
  trackPromptFromSdk: "the example names a version that is not there",
  updateCell: "the cells that a link tells of are computed",
};

/** The operation has often ended when it is resumed. */
const racing = ["resumeOperation"];

/** A change request is there once a label is protected and another key asks for its change. */
const needingAnotherKey = [
  "getLabelChangeRequest",
  "updateLabelChangeRequest",
  "approveLabelChange",
  "denyLabelChange",
  "withdrawLabelChange",
];

test("who knows only the contract gets from its links and examples to every operation", async () => {
  const { client } = await server.newWorkspace();
  const faults: string[] = [];
  const walker = new LinkWalker(document, async (path, init, security) => {
    const headers = new Headers(init.headers);
    if (security.includes("AdminSecret")) headers.set("x-admin-secret", adminSecret);
    // The client holds every answer against the contract.
    const answer = await client.fetch(path, { ...init, headers });
    // A server that the example names is not there.
    const isForeign = (answer.body as { error?: string })?.error === "mcp_failed";
    if (answer.status >= 500 && !isForeign)
      faults.push(`${init.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  });
  await walker.walk(() => untilSettled(server.database.sql, 60_000));
  expect(faults).toEqual([]);
  const others = walker.unreached.filter(
    (name) => !(name in refusing) && ![...racing, ...needingAnotherKey].includes(name),
  );
  expect(others.map((name) => `${name}: ${walker.refusals.get(name)}`)).toEqual([]);
  expect(Object.keys(refusing).filter((name) => !walker.refusals.has(name))).toEqual([]);
});
