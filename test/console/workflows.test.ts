import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, node, runToEnd, start, when, wordsNode } from "../support/workflows.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasConsole: true });
const { url } = server;
const odd = "<img src=x onerror=alert(1)> مرحبا 🌾";

const nodes = [
  { ...wordsNode, is_output_node: false },
  node("is long", "MATH_OPERATOR", { sources: ["words"], operator: "gt", value: 3 }, ["words"]),
  node("broken", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "throw new Error('no parcel')" }, ["words"]),
  node("after it", "COALESCE", { sources: ["broken", "broken"] }, ["broken"]),
  node(odd, "COALESCE", { sources: ["words", "text"] }, ["words"]),
];
const edges = [
  { source_node_name: "words", target_node_name: "is long", is_and: true, conditionals: [when("words", ">", 1)] },
];

async function filled() {
  const { client, workspace } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, odd, nodes, {
    release_labels: ["staging"],
    commit_message: "First try",
    edges,
  });
  await createWorkflow(client, "another", [wordsNode]);
  return { client, workflow_id, key: workspace.apiKey };
}

test("a workflow is found by its name, and its graph shows its nodes, what they wait for and how they are set up", async () => {
  const { key } = await filled();
  const { page, expectAccessible } = await openConsole({ url, key, at: "workflows" });
  await page.getByRole("link", { name: "another" }).waitFor();
  await page.getByRole("searchbox").fill("مرحبا");
  await page.getByRole("link", { name: "another" }).waitFor({ state: "detached" });
  await expectAccessible();
  await page.getByRole("link", { name: odd }).click();
  await page.getByRole("heading", { level: 1, name: odd }).waitFor();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await waitFor("the version", async () => /v1\s+staging\s+First try/.test(await versions.innerText()));
  const graph = page.getByRole("group", { name: "Graph" });
  await waitFor("the nodes", async () => (await graph.getByRole("button").count()) === nodes.length);
  await waitFor("the condition", async () => (await graph.locator(".has-conditions").count()) === 1);
  const list = page.getByRole("list", { name: "Nodes" });
  await list
    .getByRole("button", { name: /^after it/ })
    .getByText("after broken")
    .waitFor();
  await expectAccessible();
  // By the keyboard alone.
  await graph.getByRole("button", { name: "is long, MATH_OPERATOR" }).focus();
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("region", { name: "Node is long" });
  await chosen.getByText('"operator": "gt"').waitFor();
  await chosen.getByText("All of 1 after words").waitFor();
  await waitFor("the node in the address", () => new URL(page.url()).searchParams.get("node") === "is long");
  // A page that is longer than its window does not take the graph's height.
  await page.setViewportSize({ width: 400, height: 500 });
  await waitFor(
    "the height of the graph",
    async () => ((await page.locator(".graph").boundingBox())?.height ?? 0) > 100,
  );
});

test("a run is started with its inputs, is seen to go on, and tells each node's state, values and trace", async () => {
  const { key, workflow_id } = await filled();
  await server.stopWorker();
  const { page, expectAccessible, operations } = await openConsole({ url, key, at: `workflows/${workflow_id}` });
  await page.getByRole("button", { name: "Run version 1" }).click();
  await page.getByLabel("text").fill(`where is ${odd}`);
  await expectAccessible();
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.getByRole("heading", { name: /^Run #\d+$/ }).waitFor();
  await page.getByRole("button", { name: "words, COUNT, waiting" }).waitFor();
  await server.startWorker();
  await page.getByRole("button", { name: "words, COUNT, succeeded" }).waitFor();
  await page.getByRole("button", { name: "broken, CODE_EXECUTION, failed" }).click();
  const broken = page.getByRole("region", { name: "Node broken" });
  await broken.getByText("no parcel").first().waitFor();
  await broken.getByText("Inputs").click();
  await broken.getByText('"words": 7').first().waitFor();
  await page.getByRole("button", { name: "after it, COALESCE, skipped" }).waitFor();
  await page.getByText("Input variables").click();
  await page.getByRole("region", { name: "Values of the run" }).getByText(odd).first().waitFor();
  await expectAccessible();
  await page.getByText("5 of 5 finished").waitFor();
  // The run itself may end after its last node, and is asked about until then.
  await page.getByText("Duration", { exact: true }).waitFor();
  const asked = operations.length;
  await page.getByRole("link", { name: "Trace", exact: true }).click();
  await page.waitForURL(/\/console\/traces\/[0-9a-f]{32}$/);
  expect(operations.slice(asked)).not.toContain("getWorkflowRun");
});

test("the runs of a workflow are listed; a key that may not run it has no button for it", async () => {
  const { client, workflow_id } = await filled();
  const { id } = await runToEnd(client, workflow_id, { text: "a" });
  await start(client, workflow_id, { text: "b" });
  const { key } = await client.expect(201, "createOwnApiKey", { body: { scopes: ["workflows:read"] } });
  const at = `workflows/${workflow_id}?part=Runs`;
  const { page, expectAccessible } = await openConsole({ url, key, at, width: 400 });
  await page.getByRole("link", { name: `#${id}`, exact: true }).waitFor();
  await waitFor("a row of each run and their heading", async () => (await page.getByRole("row").count()) === 3);
  expect(await page.getByRole("button", { name: /^Run version/ }).count()).toBe(0);
  await expectAccessible();
  await page.getByRole("link", { name: `#${id}`, exact: true }).click();
  await page.getByRole("heading", { name: `Run #${id}`, exact: true }).waitFor();
  await page.getByText("Duration", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Trace", exact: true }).count()).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
});

test("a workspace without workflows says so, and a run that is not there is not found", async () => {
  const { workspace } = await server.newWorkspace();
  const opened = await openConsole({ url, key: workspace.apiKey, at: "workflows" });
  await opened.page.getByText("No workflows yet.").waitFor();
  await opened.expectAccessible();
  const at = "workflows/1/runs/999999";
  const { page } = await openConsole({ url, key: workspace.apiKey, at, expected: /404/ });
  await page.getByRole("alert").getByText("There is no run 999999").waitFor();
});
