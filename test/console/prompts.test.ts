import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { fakeModels, setVariables } from "../support/models.ts";
import { chat, publish } from "../support/prompts.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });
const { url } = server;
const { fake } = fakeModels(server);
const odd = "<b onclick=alert(1)>سلام</b> 🌾";
const metadata = { model: { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0.2 } } };

async function filled() {
  const { client, workspace } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
  const { folder } = await client.expect(201, "createFolder", { body: { name: "Support" } });
  const first = chat(["system", `You answer for ${odd}.`], ["user", "Where is {parcel}?"]);
  const { id } = await publish(client, "support/answer", first, {
    metadata,
    commit_message: "First",
    release_labels: ["production"],
  });
  await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body: { folder_id: folder.id } });
  const second = chat(["system", `You answer kindly for ${odd}.`], ["user", "Where is {parcel}?"]);
  await publish(client, "support/answer", second, { metadata, commit_message: odd });
  await publish(client, "another", chat(["user", "Hello"]), { metadata });
  return { client, id, folder, key: workspace.apiKey };
}

test("templates are found by name and by folder, and a version's text is shown as text", async () => {
  const { key } = await filled();
  const { page, expectAccessible } = await openConsole({ url, key, at: "prompts" });
  await page.getByRole("link", { name: "another" }).waitFor();
  await expectAccessible();
  await page.getByLabel("Folder").selectOption("Support");
  await page.getByRole("link", { name: "another" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "support/answer" }).click();
  await page.getByText(`You answer kindly for ${odd}.`).waitFor();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await versions.getByText(odd).first().waitFor();
  await versions.getByRole("link", { name: /^v1/ }).click();
  await page.getByText(`You answer for ${odd}.`).waitFor();
  await waitFor("the version in the address", () => new URL(page.url()).searchParams.get("version") === "1");
  await expectAccessible();
});

test("the text of a version does not stand under the address of another one for a moment", async () => {
  const { key, id } = await filled();
  const { page } = await openConsole({ url, key, at: `prompts/${id}` });
  await page.getByText("You answer kindly").waitFor();
  await page.getByRole("link", { name: /^v1/ }).waitFor();
  // Until the next paint.
  const text = await page.evaluate<string>(`(async () => {
    [...document.querySelectorAll(".versions a")].find((link) => link.innerText.startsWith("v1")).click();
    for (let turn = 0; turn < 100; turn++) await null;
    return location.search + document.getElementById("page").textContent;
  })()`);
  expect(text).toStartWith("?version=1");
  expect(text).not.toContain("You answer kindly");
});

test("two versions are compared line by line", async () => {
  const { key, id } = await filled();
  const { page, expectAccessible } = await openConsole({ url, key, at: `prompts/${id}?part=Compare` });
  await page.locator("ins").first().waitFor();
  expect(await page.locator("del").allInnerTexts()).toEqual([`You answer for ${odd}.`]);
  expect(await page.locator("ins").allInnerTexts()).toEqual([`You answer kindly for ${odd}.`]);
  await expectAccessible();
  await page.getByLabel("Version 2 compared with").selectOption("Version 2");
  await page.getByText("No differences.").waitFor();
});

test("a version is rendered and run with its model, and its requests, their cost and scores are seen", async () => {
  const { key, id, client } = await filled();
  fake.answer(() => ({ text: `It is in ${odd}` }));
  const { page, expectAccessible } = await openConsole({ url, key, at: `prompts/${id}?part=Run` });
  await page.getByLabel("parcel").fill("parcel 7");
  await page.getByRole("button", { name: "Render" }).click();
  await page.getByText("Where is parcel 7?").waitFor();
  await page.getByRole("button", { name: "Run with gpt-4o-mini" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText(`It is in ${odd}`).waitFor();
  await answer
    .getByText(/\$0\.0/)
    .first()
    .waitFor();
  await expectAccessible();
  const log = (await answer.getByRole("link", { name: "Request" }).getAttribute("href")) as string;
  const request_id = Number(log.split("/").at(-1));
  await client.expect(200, "trackScore", { body: { request_id, score: 80, name: "kind" } } as never);
  await page.getByRole("link", { name: "Requests", exact: true }).last().click();
  await page.getByText("kind 80.0 of 100 (1)").waitFor();
  await waitFor("three figures", async () => (await page.getByRole("figure").count()) === 3);
  await expectAccessible();
});

test("a label tells who moved it, and is moved by a key that may; one that may only read has no buttons", async () => {
  const { key, id, client } = await filled();
  const { page, expectAccessible } = await openConsole({ url, key, at: `prompts/${id}?part=Labels` });
  const label = page.getByRole("region", { name: "Label production" });
  await label.getByText("created it").waitFor();
  await label.getByRole("button", { name: "Move to version 2" }).click();
  await label.getByText("moved it").waitFor();
  await label.getByText("on version 2").waitFor();
  await page.getByLabel("New label").fill(odd);
  await page.getByRole("button", { name: "Assign to version 2" }).click();
  await page.getByRole("region", { name: `Label ${odd}` }).waitFor();
  await expectAccessible();
  const reading = await client.expect(201, "createOwnApiKey", { body: { scopes: ["prompts:read"] } });
  const at = `prompts/${id}?part=Labels`;
  const read = await openConsole({ url, key: reading.key, at, width: 400 });
  await read.page.getByRole("region", { name: "Label production" }).waitFor();
  await waitFor("the only button", async () => {
    const buttons = await read.page.locator("main button").allInnerTexts();
    return buttons.join() === "Copy as curl";
  });
  expect(await read.page.getByRole("link", { name: "Requests", exact: true }).count()).toBe(0);
  await read.page.getByRole("link", { name: "Run", exact: true }).click();
  await read.page.getByRole("button", { name: "Render" }).waitFor();
  expect(await read.page.getByRole("button", { name: /^Run with/ }).count()).toBe(0);
  await read.expectAccessible();
});

test("two changes that are under way at once are both shown", async () => {
  const { key, id } = await filled();
  const { page } = await openConsole({ url, key, at: `prompts/${id}?part=Labels` });
  const held = Promise.withResolvers<void>();
  await page.route("**/prompts/*/label", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("New label").fill("staging");
  await page.getByRole("button", { name: "Assign to version 2" }).click();
  const label = page.getByRole("region", { name: "Label production" });
  await label.getByRole("button", { name: "Move to version 2" }).click();
  await label.getByText("on version 2").waitFor();
  held.resolve();
  await page.getByRole("region", { name: "Label staging" }).waitFor();
});

test("a change of a protected label is withdrawn by the key that asked, and approved or denied by another", async () => {
  const { id, client } = await filled();
  const newKey = async (name: string, scopes: string[]) =>
    (await client.expect(201, "createOwnApiKey", { body: { name, scopes: scopes as never } })).key;
  const asking = await newKey("ci", ["prompts:read", "registry:read", "labels:move"]);
  const deciding = await newKey(odd, ["prompts:read", "registry:read", "labels:approve"]);
  await client.expect(201, "protectLabel", { body: { kind: "prompt", label: "production" } });
  const at = `prompts/${id}?part=Labels`;
  const asker = await openConsole({ url, key: asking, at });
  const move = asker.page.getByRole("button", { name: "Move to version 2" });
  const change = (page: typeof asker.page) => page.getByRole("region", { name: /^Change \d+ of production$/ }).first();
  await move.click();
  await change(asker.page).getByText("from version 1 to version 2").waitFor();
  expect(await asker.page.getByRole("button", { name: /Approve|Deny/ }).count()).toBe(0);
  await asker.expectAccessible();
  await change(asker.page).getByRole("button", { name: "Withdraw" }).click();
  await change(asker.page).getByText("withdrawn").waitFor();

  await move.click();
  await change(asker.page).getByText("open", { exact: true }).waitFor();
  const decider = await openConsole({ url, key: deciding, at: "prompts" });
  await decider.page.getByRole("link", { name: "support/answer production" }).click();
  await change(decider.page).getByLabel("Comment").fill(odd);
  expect(await decider.page.getByRole("button", { name: /Withdraw|Move/ }).count()).toBe(0);
  await decider.expectAccessible();
  await change(decider.page).getByRole("button", { name: "Deny" }).click();
  await change(decider.page).getByText("denied").waitFor();
  await change(decider.page).getByText(odd).first().waitFor();

  // Until then, the page still shows the second one as open.
  await move.click();
  await asker.page
    .getByRole("region", { name: /^Change \d+ of production$/ })
    .nth(2)
    .waitFor();
  await decider.page.reload();
  await change(decider.page).getByRole("button", { name: "Approve" }).click();
  await change(decider.page).getByText("approved").waitFor();
  await decider.page.getByRole("region", { name: "Label production" }).getByText("on version 2").waitFor();
});

test("a failing server is told, and asked again", async () => {
  const { key, id } = await filled();
  const { page } = await openConsole({ url, key, at: "prompts", expected: /500|Failed to load/ });
  await page.getByRole("link", { name: "support/answer" }).waitFor();
  const answers = `**/prompt-templates/${id}`;
  await page.route(answers, (route) => route.fulfill({ status: 500, json: { message: "Out of order" } }));
  await page.goto(`${url}/console/prompts/${id}`);
  await page.getByRole("alert").getByText("Out of order").waitFor();
  await page.unroute(answers);
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route(answers, async (route) => {
    count++;
    await held.promise;
    await route.continue();
  });
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await page.locator('[role=alert] button[aria-busy="true"]').waitFor();
  // Who presses it once more does not begin anew.
  await again.click();
  held.resolve();
  await page.getByText("You answer kindly").waitFor();
  expect(count).toBe(1);
});
