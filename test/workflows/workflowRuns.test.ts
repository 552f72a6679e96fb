import { afterAll, describe, expect, test } from "bun:test";
import type { Schemas } from "../../generated/types.ts";
import { deletionEnd } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import {
  createWorkflow,
  ended,
  node,
  runToEnd,
  start,
  statusesOf,
  when,
  wordsNode,
  workflowBody,
} from "../support/workflows.ts";

const server = await startHarness();
const { sql } = server.database;

/** An address that gives back what `answer` makes of a request's body, and remembers the bodies. */
function startEcho(answer: (body: Record<string, unknown>) => unknown) {
  const bodies: Record<string, unknown>[] = [];
  const echo = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const body = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      return Response.json((await answer(body)) ?? null);
    },
  });
  afterAll(() => echo.stop(true));
  return { url: `http://127.0.0.1:${echo.port}/`, bodies };
}

describe("runs", () => {
  test("nodes are computed in their order, and the first output that succeeds is the value", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [
      node("is long", "MATH_OPERATOR", { sources: ["words"], operator: "gt", value: 2 }, ["words"]),
      { ...wordsNode, is_output_node: false },
      node("copy", "COALESCE", { sources: ["words", "text"] }, ["words"]),
    ]);
    const { value, nodes } = await runToEnd(client, workflow_id, { text: "one two three" });
    expect(value).toBe(true);
    expect(nodes).toEqual({
      "is long": { status: "SUCCESS", value: true, error_message: null, raw_error_message: null, is_output_node: true },
      words: { status: "SUCCESS", value: 3, error_message: null, raw_error_message: null, is_output_node: false },
      copy: { status: "SUCCESS", value: 3, error_message: null, raw_error_message: null, is_output_node: true },
    } as never);
  });

  test("missing and unused inputs are told and do no harm; nulls mean that nothing is set", async () => {
    const { client } = await server.newWorkspace();
    await createWorkflow(client, "a/b", [node("v", "COALESCE", { sources: ["text", "text"] }, ["text"])]);
    const body = {
      input_variables: { other: 1 },
      metadata: { a: "b" },
      workflow_label_name: null,
      workflow_version_number: null,
      return_all_outputs: false,
      callback_url: null,
    };
    const started = await client.expect(201, "runWorkflow", { params: { workflow_name: "a/b" }, body });
    expect(started.message).toBe("Workflow execution created successfully");
    expect(started.warning).toContain("text");
    expect(started.warning).toContain("other");
    expect((await ended(client, started.workflow_version_execution_id)).value).toBeNull();
  });

  test("the version is that of the number or the label, and not of both", async () => {
    const { client } = await server.newWorkspace();
    const constant = (value: string) => [node("v", "VARIABLE", { value: { type: "string", value } }, [])];
    await createWorkflow(client, "w", constant("one"), { release_labels: ["prod"] });
    await createWorkflow(client, "", constant("two"), { name: null, workflow_name: "w" });
    expect((await runToEnd(client, "w", {})).value).toBe("two");
    expect((await runToEnd(client, "w", {}, { workflow_label_name: "prod" })).value).toBe("one");
    expect((await runToEnd(client, "w", {}, { workflow_version_number: 2 })).value).toBe("two");
    const params = { workflow_name: "w" };
    const both = { workflow_label_name: "prod", workflow_version_number: 1 };
    refused(await client.call("runWorkflow", { params, body: both }), 400, "bad_request");
    for (const body of [{ workflow_label_name: "x" }, { workflow_version_number: 3 }]) {
      refused(await client.call("runWorkflow", { params, body }), 404, "not_found");
    }
    refused(await client.call("runWorkflow", { params: { workflow_name: "x" } }), 404, "not_found");
    const query = { workflow_version_execution_id: 1_999_999_999 };
    refused(await client.call("getWorkflowExecutionResults", { query }), 404, "not_found");
  });

  test("conditions choose a branch, the other is skipped, and a join goes on with the one", async () => {
    const { client } = await server.newWorkspace();
    const edge = (target: string, operator: string) => ({
      source_node_name: "words",
      target_node_name: target,
      is_and: true,
      conditionals: [when("words", operator, "2")],
    });
    const branch = (name: string, value: string) =>
      node(name, "VARIABLE", { value: { type: "string", value } }, ["words"], false);
    await createWorkflow(
      client,
      "w",
      [
        { ...wordsNode, is_output_node: false },
        branch("long", "many"),
        branch("short", "few"),
        node("after long", "COUNT", { source: "long", type: "chars" }, ["long"], false),
        node("join", "COALESCE", { sources: ["long", "short"] }, ["long", "short"]),
        node("both", "COUNT", { source: "long", type: "chars" }, ["long", "short"], false),
      ],
      { edges: [edge("long", ">"), edge("short", "<=")] },
    );
    const long = await runToEnd(client, "w", { text: "a b c" });
    expect(long.value).toBe("many");
    expect(statusesOf(long.nodes)).toEqual({
      words: "SUCCESS",
      long: "SUCCESS",
      short: "SKIPPED",
      "after long": "SUCCESS",
      join: "SUCCESS",
      both: "SKIPPED",
    });
    expect((await runToEnd(client, "w", { text: "a" })).value).toBe("few");
  });

  test("conditions compare numbers by all of their digits, and take no other text for a number", async () => {
    const { client } = await server.newWorkspace();
    const edge = (target: string, operator: string, value: number) => ({
      source_node_name: "words",
      target_node_name: target,
      conditionals: [when("text", operator, value)],
    });
    const branch = (name: string) =>
      node(name, "VARIABLE", { value: { type: "string", value: name } }, ["words"], name === "other");
    const nodes = [{ ...wordsNode, is_output_node: false }, branch("same"), branch("more"), branch("other")];
    await createWorkflow(client, "w", nodes, { edges: [edge("same", "=", 16), edge("more", ">", 2 ** 53)] });
    const taken = async (text: string) => {
      const { same, more } = statusesOf((await runToEnd(client, "w", { text })).nodes);
      return [same, more].map((status) => status === "SUCCESS");
    };
    expect(await taken(" 16.0")).toEqual([true, false]);
    expect(await taken("0x10")).toEqual([false, false]);
    expect(await taken("9007199254740992")).toEqual([false, false]);
    expect(await taken("9007199254740993")).toEqual([false, true]);
  });

  test("a node that fails stops what depends on it and nothing else; without an output the nodes say why", async () => {
    const { client } = await server.newWorkspace();
    const failing = node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"], false);
    const after = node("after", "COUNT", { source: "bad", type: "chars" }, ["bad"]);
    await createWorkflow(client, "half", [failing, after, wordsNode]);
    const half = await runToEnd(client, "half", { text: "no json" });
    expect(half.value).toBe(2);
    expect(statusesOf(half.nodes)).toEqual({ bad: "FAILED", after: "SKIPPED", words: "SUCCESS" });
    await createWorkflow(client, "none", [failing, after]);
    const { value } = await runToEnd(client, "none", { text: "no json" });
    expect(value).toEqual({ after: expect.objectContaining({ status: "SKIPPED", is_output_node: true }) } as never);
    const human = node("ask", "HUMAN", { data_type: "string", ui_element: { component: "text" } }, []);
    const created = await client.call("createWorkflow", { body: workflowBody("human", [human]) });
    if (created.status === 201) expect((await runToEnd(client, "human", {})).nodes.ask?.status).toBe("FAILED");
  });

  test("nodes that wait for others run at once, and those after them when they have ended", async () => {
    const { client } = await server.newWorkspace();
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    const echo = startEcho(async (body) => {
      if (body.left === undefined && ++waiting === 2) both.resolve();
      if (body.left === undefined) await both.promise;
      return body;
    });
    const call = (name: string, dependencies: string[], isOutput: boolean) =>
      node(name, "ENDPOINT", { url: echo.url }, dependencies, isOutput);
    await createWorkflow(client, "w", [
      call("left", ["text"], false),
      call("right", ["text"], false),
      call("last", ["left", "right"], true),
    ]);
    const { value } = await runToEnd(client, "w", { text: "x" });
    expect(value).toEqual({ text: "x", left: { text: "x" }, right: { text: "x" } });
    expect(echo.bodies).toHaveLength(3);
  });

  test("code gets every value before it by name", async () => {
    const { client } = await server.newWorkspace();
    const code = "return data['text'] + ': ' + data['words']";
    await createWorkflow(client, "w", [
      wordsNode,
      node("code", "CODE_EXECUTION", { code, language: "JAVASCRIPT" }, ["words"]),
    ]);
    expect((await runToEnd(client, "w", { text: "a b" })).nodes.code?.value).toBe("a b: 2");
  });

  test("a run that takes too long ends, and what comes later is not taken", async () => {
    const { client } = await server.newWorkspace();
    const release = Promise.withResolvers<void>();
    const echo = startEcho(() => release.promise);
    await createWorkflow(client, "w", [node("slow", "ENDPOINT", { url: echo.url }, []), wordsNode]);
    const id = await start(client, "w", { text: "a" });
    const query = { workflow_version_execution_id: id, return_all_outputs: true };
    await waitFor("the call", async () => echo.bodies.length > 0);
    const running = await waitFor("the end of the other node", async () => {
      const results = await client.expect(202, "getWorkflowExecutionResults", { query });
      return (results as Record<string, { status: string }>).words?.status === "SUCCESS" && results;
    });
    expect(running).toMatchObject({ slow: { status: "RUNNING", value: null }, words: { status: "SUCCESS", value: 1 } });
    await sql`update workflow_executions set deadline_at = now() where id = ${id}`;
    await sql`select graphile_worker.add_job('end_late_workflows')`;
    const { nodes } = await ended(client, id);
    expect(statusesOf(nodes)).toEqual({ slow: "FAILED", words: "SUCCESS" });
    expect(nodes.slow?.error_message).toContain("3600");
    release.resolve();
  });

  test("a call that was cut off at the time limit of a run fails that run alone", async () => {
    const { client } = await server.newWorkspace();
    const { url } = startEcho(({ text }) => (text === "slow" ? new Promise(() => undefined) : text));
    const { workflow_id } = await createWorkflow(client, "w", [node("call", "ENDPOINT", { url }, ["text"])]);
    await sql.unsafe(`
      create function late_at_once() returns trigger language plpgsql as $$
        begin new.deadline_at := now() + interval '1 second'; return new; end $$;
      create trigger late_at_once before insert on workflow_executions for each row
        when (new.workflow_id = ${workflow_id} and new.input_variables ->> 'text' = 'slow') execute function late_at_once()`);
    expect((await runToEnd(client, "w", { text: "slow" })).nodes.call?.error_message).toContain("3600");
    expect((await runToEnd(client, "w", { text: "quick" })).value).toBe("quick");
  });
});

describe("what follows from an end", () => {
  test("the values of a run have 50 MiB together: the node that would exceed them fails, computed at once or waited for", async () => {
    const { client } = await server.newWorkspace();
    const large = "x".repeat(5_000_000);
    const copies = Array.from({ length: 11 }, (_, index) =>
      node(`copy ${index}`, "COALESCE", { sources: ["text", "text"] }, ["text"]),
    );
    const { workflow_id } = await createWorkflow(client, "copies", copies);
    const { nodes } = await runToEnd(client, workflow_id, { text: large });
    const statuses = Object.values(nodes).map(({ status }) => status);
    expect(statuses).toEqual([...Array(10).fill("SUCCESS"), "FAILED"]);
    expect(nodes["copy 10"]?.error_message).toContain("more than 52428800 together");
    const code = { language: "JAVASCRIPT", code: "return 'y'.repeat(5000000)" };
    const waiting = node("waiting", "CODE_EXECUTION", code, ["copy 0"]);
    const after = await createWorkflow(client, "after", [...copies.slice(0, 10), waiting]);
    const { nodes: later } = await runToEnd(client, after.workflow_id, { text: large });
    expect(later.waiting).toMatchObject({ status: "FAILED", error_message: nodes["copy 10"]?.error_message });
  });

  test("a callback gets the output, and the run is answered with 202", async () => {
    const { client } = await server.newWorkspace();
    const echo = startEcho(() => null);
    await createWorkflow(client, "w", [wordsNode]);
    const body = { input_variables: { text: "a b" }, callback_url: echo.url };
    const params = { workflow_name: "w" };
    const { workflow_version_execution_id } = await client.expect(202, "runWorkflow", { params, body });
    await client.expect(202, "runWorkflow", { params, body: { ...body, return_all_outputs: true } });
    await waitFor("both callbacks", async () => echo.bodies.length === 2);
    expect(echo.bodies).toContainEqual({ workflow_version_execution_id, final_output: 2 });
    expect(echo.bodies.map(({ final_output }) => final_output)).toContainEqual({
      words: expect.objectContaining({ status: "SUCCESS", value: 2 }),
    });
    const internal = { ...body, callback_url: "http://10.0.0.1/" };
    refused(await client.call("runWorkflow", { params, body: internal }), 400, "bad_request");
  });

  test("every run that was asked for is an event", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
    const { id } = await runToEnd(client, "w", { text: "a" });
    const events = await waitFor("the event", async () => {
      const { events: found } = await client.expect(200, "listEvents");
      return found.length > 0 && found.map(({ event }) => event);
    });
    expect(events).toMatchObject([
      {
        event_type: "agent_run_finished",
        details: { agent_name: "w", agent_id: workflow_id, agent_execution_id: id },
        user_name: "test",
      },
    ]);
  });

  test("a run is a trace with a span for each node, found by the workflow", async () => {
    const { client } = await server.newWorkspace();
    const bad = node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"], false);
    const { workflow_id } = await createWorkflow(client, "w", [wordsNode, bad]);
    await runToEnd(client, "w", { text: "a" }, { metadata: { user: "u1" } });
    const [stored] = await sql<
      { trace_id: string }[]
    >`select trace_id from workflow_executions where workflow_id = ${workflow_id}`;
    const trace = await client.expect(200, "getTrace", { params: { trace_id: stored?.trace_id as string } });
    const spans = JSON.parse(JSON.stringify(trace)).spans as {
      name: string;
      parent_id: string | null;
      status: string;
    }[];
    expect(spans.map(({ name }) => name).toSorted()).toEqual(["bad", "w", "words"]);
  });
});

describe("workflows in workflows", () => {
  const inner = [node("inner words", "COUNT", { source: "text", type: "words" }, ["text"])];

  test("a node gives the value of the workflow that it runs, in the same trace", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "inner", inner);
    const sub = (name: string, source: string) =>
      node(name, "WORKFLOW", { workflow_id, input_mappings: { text: source } }, [source], false);
    await createWorkflow(client, "outer", [
      sub("one", "text"),
      sub("two", "text"),
      node("sum", "MATH_OPERATOR", { sources: ["one", "two"], operator: "+" }, ["one", "two"]),
    ]);
    expect((await runToEnd(client, "outer", { text: "a b c" })).value).toBe(6);
    const traces = await sql`select distinct trace_id from workflow_executions where workflow_id = ${workflow_id}`;
    expect(traces).toHaveLength(1);
    const { events } = await client.expect(200, "listEvents");
    expect(JSON.stringify(events)).not.toContain("inner");
  });

  test("an inner run without an output fails the node and says why", async () => {
    const { client } = await server.newWorkspace();
    const bad = node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"]);
    const { workflow_id } = await createWorkflow(client, "inner", [bad]);
    const config = { workflow_id, input_mappings: { text: "text" } };
    await createWorkflow(client, "outer", [node("sub", "WORKFLOW", config, ["text"])]);
    const { nodes } = await runToEnd(client, "outer", { text: "x" });
    expect(nodes.sub).toMatchObject({ status: "FAILED", error_message: expect.stringContaining('"bad" failed') });
  });

  test("the id of a deleted workflow is not the name of another one", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id: id } = await createWorkflow(client, "inner", [wordsNode]);
    const config = { workflow_id: id, input_mappings: { text: "text" } };
    await createWorkflow(client, "outer", [node("sub", "WORKFLOW", config, ["text"])]);
    await client.expect(200, "deleteFolderEntities", { body: { entities: [{ type: "WORKFLOW", id }] } });
    await createWorkflow(client, String(id), [wordsNode]);
    const { nodes } = await runToEnd(client, "outer", { text: "x" });
    const error_message = expect.stringContaining(`There is no workflow ${id}`);
    expect(nodes.sub).toMatchObject({ status: "FAILED", error_message });
    expect((await runToEnd(client, id, { text: "x" })).value).toBe(1);
  });

  test("a run that is deleted before it has ended fails what waits for it, and nothing else", async () => {
    const { client } = await server.newWorkspace();
    const gate = Promise.withResolvers<void>();
    const { url, bodies } = startEcho(() => gate.promise);
    const { workflow_id } = await createWorkflow(client, "inner", [node("call", "ENDPOINT", { url }, ["text"])]);
    const loop = { loop_type: "workflow", workflow_config: { workflow_id }, max_iterations: 1 };
    await createWorkflow(client, "outer", [
      node("sub", "WORKFLOW", { workflow_id, input_mappings: { text: "text" } }, ["text"]),
      node("loop", "FOR_LOOP", { ...loop, variable_mappings: { text: "text" } }, ["text"]),
      node("own", "COALESCE", { sources: ["text", "text"] }, ["text"]),
    ]);
    const id = await start(client, "outer", { text: "x" });
    await waitFor("the calls of both runs", () => bodies.length === 2);
    const answer = await client.expect(202, "deleteWorkflow", { params: { workflow_id_or_name: "inner" } });
    await deletionEnd(client, (answer as Schemas["DeletionResponse"]).deletion.id);
    gate.resolve();
    const { value, nodes } = await ended(client, id);
    expect(value).toBe("x");
    const failure = { status: "FAILED", error_message: expect.stringContaining("was deleted") };
    expect(nodes).toMatchObject({ sub: failure, loop: failure });
  });

  test("a loop runs a workflow for each item, in its trace", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "inner", inner);
    const loop = (id: number) =>
      node(
        "loop",
        "FOR_LOOP",
        {
          loop_type: "workflow",
          workflow_config: { workflow_id: id },
          iterator_source: "list",
          variable_mappings: { text: "_iterator_item" },
          return_all_outputs: true,
        },
        ["list"],
      );
    const inputs = { required_input_variables: { list: "array" } };
    await createWorkflow(client, "outer", [loop(workflow_id)], inputs);
    const { value } = await runToEnd(client, "outer", { list: ["a b", "c", "d e f"] });
    expect(value).toMatchObject({ iterations: 3, outputs: [2, 1, 3], final_output: 3 });
    const traces = await sql`select distinct trace_id from workflow_executions where workflow_id = ${workflow_id}`;
    expect(traces).toHaveLength(1);
    const { data } = await client.expect(200, "listWorkflowRuns", { params: { workflow_id } });
    const byKey = { origin: "node", created_by: "test" };
    expect(data).toMatchObject([byKey, byKey, byKey]);
  });

  test("a column runs a workflow for each row", async () => {
    const { client } = await server.newWorkspace();
    const { workflow_id } = await createWorkflow(client, "inner", [
      ...inner.map((one) => ({ ...one, is_output_node: false })),
      node("code", "CODE_EXECUTION", { code: "return data['inner words'] * 10", language: "JAVASCRIPT" }, [
        "inner words",
      ]),
    ]);
    const sheet = await importCsv(client, "q\na b\nc\n");
    await sheet.addComputed("w", "WORKFLOW", { workflow_id, input_mappings: { text: "q" } });
    expect(await sheet.values("w")).toEqual([20, 10]);
    const { data } = await client.expect(200, "listWorkflowRuns", { params: { workflow_id } });
    expect(data.map(({ origin, created_by }) => [origin, created_by])).toEqual([
      ["column", null],
      ["column", null],
    ]);
    const absent = { title: "x", type: "WORKFLOW", config: { workflow_id: 1_999_999_999, input_mappings: {} } };
    await sheet.addComputed("x", "WORKFLOW", absent.config);
    expect((await sheet.cell("x", 0)).error_message).toContain("There is no workflow");
    const { events } = await client.expect(200, "listEvents");
    expect(JSON.stringify(events)).not.toContain("agent_run_finished");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
