import { expect, test } from "bun:test";
import { createGroup } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });

test("a field that a published operation does not know is named, with the nearest that it knows", async () => {
  const { client } = await server.newWorkspace();
  const send = (body: object) => client.call("createTable", { body: body as never });
  const named = async (body: object) => {
    const { status, headers } = await send(body);
    expect(status).toBe(201);
    return headers.get("x-unknown-fields");
  };
  expect(await named({ title: "known", folder_id: null })).toBeNull();
  expect(await named({ titel: "x" })).toBe('"titel";nearest="title"');
  expect(await named({ title: "a", whatever: 1, Title: 2 })).toBe('"whatever", "Title";nearest="title"');
  expect(await named({ title: "b", 'q"uo\\té\r\n%😀': 1 })).toBe('"q%22uo%5Ct%C3%A9%0D%0A%25%F0%9F%98%80"');
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${"x".repeat(500)}${n}`, n]));
  expect((await named({ title: "c", ...many }))?.split(", ").length).toBe(10);
});

test("a body of several forms knows the fields of all of them", async () => {
  const { client } = await server.newWorkspace();
  const text = (role: string) => ({
    type: "chat" as const,
    messages: [{ role: role as "user", content: [{ type: "text", text: "hi" }] }],
  });
  const body = {
    provider: "openai",
    model: "gpt-4o",
    input: text("user"),
    output: text("assistant"),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01Z",
    tag: ["x"],
  };
  const { status, headers } = await client.call("logRequest", { body: body as never });
  expect([status as number, headers.get("x-unknown-fields")]).toEqual([201, '"tag";nearest="tags"']);
});

test("a field of an object in the body is named with its place; what takes any names is not looked into", async () => {
  const { client } = await server.newWorkspace();
  const body = {
    prompt_template: { prompt_name: "p", tagz: ["a"], prompt_version: 1 },
    prompt_version: {
      prompt_template: { type: "completion", content: [{ type: "text", text: "x" }] },
      comit_message: "Shorter",
      metadata: { team: "x", comit_message: "y" },
    },
    folder_id: 3,
  };
  const { status, headers } = await client.call("publishPromptTemplate", { body: body as never });
  expect([status as number, headers.get("x-unknown-fields")]).toEqual([
    201,
    '"folder_id", "prompt_template.tagz";nearest="tags", "prompt_template.prompt_version", ' +
      '"prompt_version.comit_message";nearest="commit_message"',
  ]);
});

test("a field of an object is also named in a body that refuses other fields of its own", async () => {
  const { client } = await server.newWorkspace();
  const { dataset_group_id } = await createGroup(client, "Questions");
  const body = { dataset_group_id, filter_group: { logik: "OR", filters: [] } };
  const { status, headers } = await client.call("createDatasetVersionFromFilterParams", { body: body as never });
  expect([status as number, headers.get("x-unknown-fields")]).toEqual([201, '"filter_group.logik";nearest="logic"']);
  refused(
    await client.call("createDatasetVersionFromFilterParams", { body: { ...body, tagz: [] } as never }),
    422,
    "validation_error",
  );
});

test("bytes have no fields", async () => {
  const { client } = await server.newWorkspace();
  const headers = { "content-type": "application/x-protobuf" };
  const answer = await client.fetch("/v1/traces", { method: "POST", headers, body: new Uint8Array([0x0a, 0]) });
  expect([answer.status, answer.headers.get("x-unknown-fields")]).toEqual([200, null]);
});

test("a field that an operation of ours does not know is refused", async () => {
  const { client } = await server.newWorkspace();
  const body = { name: "x", url: "https://mcp.example.com/", nmae: "y" } as never;
  const { detail } = refused(await client.call("createMcpServer", { body }), 422, "validation_error");
  expect(detail).toMatchObject([{ loc: ["body", "nmae"] }]);
});
