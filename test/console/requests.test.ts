import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });
const markup = "<b>Where</b> is it?";
const image = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==`;

test("a list of requests tells what was asked and answered, and of which prompt; a request shows its images", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { id } = await publish(client, "support/answer", chat(["user", "Hello"]));
  const text = (role: "user" | "assistant", of: string) => ({ role, content: [{ type: "text", text: of }] });
  const pictures = [image, "https://pictures.invalid/1.png"].map((url) => ({ type: "image_url", image_url: { url } }));
  const asked = { ...text("user", markup), content: [...text("user", markup).content, ...pictures] };
  const log = await client.expect(201, "logRequest", {
    body: {
      provider: "openai",
      model: "gpt-4o",
      input: { type: "chat", messages: [asked] },
      output: { type: "chat", messages: [text("assistant", "It comes tomorrow.")] },
      request_start_time: "2026-03-02T09:15:00Z",
      request_end_time: "2026-03-02T09:15:01Z",
      prompt_id: id,
      prompt_version_number: 1,
    },
  });
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: "requests" });
  await page.getByRole("cell", { name: markup }).waitFor();
  await page.getByRole("cell", { name: "It comes tomorrow." }).waitFor();
  await page.getByRole("cell", { name: "support/answer v1" }).waitFor();
  await expectAccessible();
  await page.getByRole("link", { name: String(log.id) }).click();
  await page.getByRole("img", { name: "Part 2" }).waitFor();
  expect(await page.locator(".message img").count()).toBe(1);
  // An image is there before its data have been read.
  await waitFor("the pixel", () =>
    page.locator(".message img").evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth === 1),
  );
  await page.getByText("image_url", { exact: true }).waitFor();
  await expectAccessible();
});
