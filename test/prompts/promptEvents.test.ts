import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

/** Events as [type, template, version or new name, label]. */
async function eventsOf(client: Awaited<ReturnType<typeof server.newWorkspace>>["client"], count: number, after = 0) {
  const { events } = await waitFor(`${count} events`, async () => {
    const page = await client.expect(200, "listEvents", { query: { after, limit: 100 } });
    return page.events.length >= count && page;
  });
  return events.map(({ event }) => {
    const details = event.details as Record<string, unknown>;
    return [
      event.event_type.replace("prompt_template_", ""),
      details.prompt_template_name,
      ...["prompt_template_version_number", "old_prompt_template_version_number", "prompt_template_label"].flatMap(
        (key) => (key in details ? [details[key]] : []),
      ),
      ...("old_prompt_template_name" in details ? [details.old_prompt_template_name] : []),
    ];
  });
}

test("every change of a template is an event: versions first, then labels, then what uses it", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await publish(client, "a", "one", { release_labels: ["prod"] });
  await publish(client, "a", "two", { release_labels: ["prod", "beta"] });
  const labels = await client.expect(200, "listPromptLabels", { params: { identifier: "a" } });
  const beta = labels.release_labels.find(({ release_label }) => release_label === "beta");
  const params = { prompt_label_id: beta?.release_label_id as number };
  await client.expect(200, "movePromptLabel", { params, body: { prompt_version_number: 1 } });
  await client.expect(200, "movePromptLabel", { params, body: { prompt_version_number: 1 } });
  await client.call("deletePromptLabel", { params });
  await client.expect(200, "updatePromptTemplate", { params: { prompt_id: id }, body: { prompt_name: "b" } });
  const entities = [{ id, type: "PROMPT" as const }];
  await client.expect(200, "deleteFolderEntities", { body: { entities } as never });
  expect(await eventsOf(client, 9)).toEqual([
    ["version_created", "a", 1],
    ["label_created", "a", 1, "prod"],
    ["version_created", "a", 2],
    ["label_moved", "a", 2, 1, "prod"],
    ["label_created", "a", 2, "beta"],
    ["label_moved", "a", 1, 2, "beta"],
    ["label_deleted", "a", 1, "beta"],
    ["name_changed", "b", "a"],
    ["deleted", "b"],
  ]);
});

test("a changed snippet is an event of each template that it changes, and of no other", async () => {
  const { client } = await server.newWorkspace();
  await publish(client, "tone", "polite", { release_labels: ["live"] });
  await publish(client, "rules", "Be @@@tone@@@.");
  await publish(client, "through", "Mind: @@@rules@@@");
  await publish(client, "labelled", "Be @@@tone@label:live@@@.");
  await publish(client, "pinned", "Be @@@tone@version_number:1@@@.");
  await publish(client, "former", "Be @@@tone@@@.");
  await publish(client, "former", "Be nice.");
  const before = (await eventsOf(client, 8)).length;
  expect(before).toBe(8);
  await publish(client, "tone", "cheerful");
  expect(await eventsOf(client, 3, before)).toEqual([
    ["version_created", "tone", 2],
    ["updated", "rules", 1],
    ["updated", "through", 1],
  ]);
  const labels = await client.expect(200, "listPromptLabels", { params: { identifier: "tone" } });
  const params = { prompt_label_id: labels.release_labels[0]?.release_label_id as number };
  await client.expect(200, "movePromptLabel", { params, body: { prompt_version_number: 2 } });
  expect(await eventsOf(client, 2, before + 3)).toEqual([
    ["label_moved", "tone", 2, 1, "live"],
    ["updated", "labelled", 1],
  ]);
});

test("a change reaches what leads to it through a pinned version, and stops at one that does not follow it", async () => {
  const { client } = await server.newWorkspace();
  await publish(client, "leaf", "1");
  await publish(client, "middle", "@@@leaf@@@");
  await publish(client, "middle", "none");
  await publish(client, "behind the first", "@@@middle@version_number:1@@@");
  await publish(client, "behind the second", "@@@middle@version_number:2@@@");
  await publish(client, "behind the newest", "@@@middle@@@");
  const before = (await eventsOf(client, 6)).length;
  await publish(client, "leaf", "2");
  await publish(client, "end", "x");
  expect(await eventsOf(client, 3, before)).toEqual([
    ["version_created", "leaf", 2],
    ["updated", "behind the first", 1],
    ["version_created", "end", 1],
  ]);
});

test("a change that is refused is no event", async () => {
  const { client } = await server.newWorkspace();
  await publish(client, "a", "one");
  const answer = await client.call("publishPromptTemplate", {
    body: {
      prompt_template: { prompt_name: "a" },
      prompt_version: { prompt_template: { type: "completion", content: [{ type: "text", text: "@@@nothing@@@" }] } },
    } as never,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await publish(client, "a", "two");
  expect(await eventsOf(client, 2)).toEqual([
    ["version_created", "a", 1],
    ["version_created", "a", 2],
  ]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
