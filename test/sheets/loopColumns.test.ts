import { afterEach, describe, expect, test } from "bun:test";
import { CellFault, type Json } from "../../core/primitives/primitive.ts";
import { installWorkflowRuns, type WorkflowRuns, workflowRuns } from "../../core/primitives/workflowRuns.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs } from "../support/models.ts";
import { chat, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { csvOf } from "../support/sheets.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

const model = { provider: "openai", name: "gpt-4o-mini", parameters: {} };

/** A prompt of the loop's own. */
function prompt(text: string, more: Record<string, unknown> = {}) {
  const inline_template = { inline: true, prompt_template: chat(["user", text]), metadata: { model } };
  return { loop_type: "prompt", prompt_config: { inline_template, ...more } };
}

const echo = () => fake.answer((request) => ({ text: `<${lastText(request)}>`, inputTokens: 10, outputTokens: 1 }));

describe("FOR_LOOP", () => {
  test("asks for each item of a list or an object, and once only", async () => {
    const sheet = await sheetOf(
      csvOf([
        ["list", "who"],
        ['["a", "b"]', "Ann"],
        ['{"x": "c"}', "Bob"],
        ["[]", "Cid"],
      ]),
    );
    echo();
    const config = {
      ...prompt("{index} {item} {who}"),
      iterator_source: "list",
      return_all_outputs: true,
      variable_mappings: { item: "_iterator_item", index: "loop_index", who: "who" },
    };
    const sent = await during(() => sheet.addComputed("out", "FOR_LOOP", config));
    expect(sent.map(lastText).toSorted()).toEqual(["0 a Ann", "0 c Bob", "1 b Ann"]);
    expect(await sheet.values("out")).toEqual([
      { iterations: 2, outputs: ["<0 a Ann>", "<1 b Ann>"], final_output: "<1 b Ann>" },
      { iterations: 1, outputs: ["<0 c Bob>"], final_output: "<0 c Bob>" },
      { iterations: 0, outputs: [], final_output: null },
    ]);
    expect(await sheet.column("out")).toMatchObject({ type: "FOR_LOOP", config });
    const [two] = await sheet.cells("out");
    expect(two?.request_metrics).toMatchObject({ request_count: 2, input_tokens: 20, output_tokens: 2 });
    const logged = (await requestLogs(sheet.client)).map(({ id }) => id);
    expect(two?.request_metrics?.request_ids.every((id) => logged.includes(id))).toBe(true);
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);
    await sheet.setCell("list", 0, '["a", "b", "d"]');
    expect((await during(() => sheet.recalculate())).map(lastText)).toEqual(["2 d Ann"]);
  });

  test("runs a number of times, each with what came before; the value is the last output", async () => {
    const sheet = await sheetOf("a\nx\n");
    echo();
    const config = {
      ...prompt("{a} {before}", { prompt_template_variable_mappings: { a: "a", before: "a" } }),
      max_iterations: 3,
      variable_mappings: { before: "previous_outputs" },
    };
    const sent = await during(() => sheet.addComputed("out", "FOR_LOOP", config));
    const [first, second, third] = sent.map(lastText) as [string, string, string];
    expect(first).toBe("x []");
    expect(second).toContain(`<${first}>`);
    expect(third).toContain(`<${first}>`);
    expect(await sheet.values("out")).toEqual([`<${third}>`]);
  });

  test("a column called loop_index is not meant by that word, and a chat history goes along", async () => {
    const sheet = await sheetOf(
      csvOf([
        ["loop_index", "chat"],
        ["column", '[{"role": "assistant", "content": "Hi"}]'],
      ]),
    );
    echo();
    const mappings = { prompt_template_variable_mappings: { n: "loop_index" }, chat_history_source: "chat" };
    const config = { ...prompt("{n}", mappings), max_iterations: 1 };
    const [sent] = await during(() => sheet.addComputed("out", "FOR_LOOP", config));
    expect(JSON.stringify(sent?.body.messages)).toMatch(/"0".*"Hi"/);
  });

  test("what cannot be looped over, and an iteration that fails, fail their cell alone", async () => {
    const sheet = await sheetOf(
      csvOf([["list"], ["no list"], ['["good", "bad"]'], ['["good"]'], [JSON.stringify(Array(1001).fill(1))]]),
    );
    fake.answer((request) => (lastText(request) === "bad" ? { status: 400, message: "broken" } : { text: "fine" }));
    const config = { ...prompt("{item}"), iterator_source: "list", variable_mappings: { item: "_iterator_item" } };
    await sheet.addComputed("out", "FOR_LOOP", config);
    const cells = await sheet.cells("out");
    expect(cells.map(({ status }) => status)).toEqual(["FAILED", "FAILED", "COMPLETED", "FAILED"]);
    expect(cells[0]?.error).toBe("The iterator_source is not a list.");
    expect(cells[1]?.error).toMatch(/^Iteration 1 failed\. .*broken/);
    expect(cells[1]?.request_metrics).toMatchObject({ request_count: 1, input_tokens: 10, output_tokens: 5 });
    expect(cells[1]?.request_metrics?.request_ids.length).toBe(2);
    expect(cells[3]?.error).toContain("1001 items");
  });

  test("an item that cannot be stored fails its cell alone, and nothing is asked for it", async () => {
    const sheet = await sheetOf(
      csvOf([["list"], ['["good"]'], ['["x\\u0000y"]'], ['["good", "\\ud800"]'], ['[{"\\u0000": 1}]']]),
    );
    echo();
    const config = { ...prompt("{item}"), iterator_source: "list", variable_mappings: { item: "_iterator_item" } };
    const sent = await during(() => sheet.addComputed("out", "FOR_LOOP", config));
    expect(sent.map(lastText)).toEqual(["good"]);
    const cells = await sheet.cells("out");
    expect(cells.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "FAILED", "FAILED"]);
    const nul = "The value contains the character U+0000, which a cell cannot store.";
    const half = "The value contains half of a surrogate pair, which a cell cannot store.";
    expect(cells.slice(1).map(({ error }) => error)).toEqual([
      `Item 0 of the iterator_source cannot be used. ${nul}`,
      `Item 1 of the iterator_source cannot be used. ${half}`,
      `Item 0 of the iterator_source cannot be used. ${nul}`,
    ]);
  });

  test("outputs that no cell can hold end the loop, and nothing more is asked for", async () => {
    const sheet = await sheetOf("a\nx\n");
    fake.answer(() => ({ text: "y".repeat(1_000_000) }));
    const counted = { max_iterations: 40, variable_mappings: { n: "loop_index" } };
    const whole = { ...prompt("{n}"), ...counted, return_all_outputs: true };
    const sent = await during(() => sheet.addComputed("whole", "FOR_LOOP", whole));
    expect(sent.length).toBe(16);
    const fault = { status: "FAILED", error: "The outputs of 6 iterations are larger than 5 MB, the limit of a cell." };
    expect(await sheet.cell("whole", 0)).toMatchObject(fault);
    const last = { ...prompt("last {n}"), ...counted, max_iterations: 8 };
    await sheet.addComputed("last", "FOR_LOOP", last);
    expect(await sheet.values("last")).toEqual(["y".repeat(1_000_000)]);
  });

  test("a config that is not clear is refused", async () => {
    const sheet = await sheetOf("a\nx\n");
    const create = (config: Record<string, unknown>) => sheet.createColumn({ title: "out", type: "FOR_LOOP", config });
    for (const config of [
      prompt("x"),
      { ...prompt("x"), max_iterations: 1, iterator_source: "a" },
      { ...prompt("x"), loop_type: "workflow", max_iterations: 1 },
      { loop_type: "workflow", workflow_config: {}, max_iterations: 1 },
      { ...prompt("x"), max_iterations: 1, variable_mappings: { _iterator_item: "a" } },
      { ...prompt("x"), max_iterations: 1, variable_mappings: { x: "none" } },
    ]) {
      refused(await create(config), 400, "invalid_config");
    }
    for (const config of [
      { ...prompt("x"), max_iterations: 0 },
      { ...prompt("x"), loop_type: "other", max_iterations: 1 },
    ]) {
      refused(await create(config), 422, "validation_error");
    }
  });
});

describe("WHILE_LOOP", () => {
  test("ends when the path finds something true in the output", async () => {
    const sheet = await sheetOf("a\n2\n0\n");
    fake.answer((request) => {
      const [limit, index] = lastText(request).split(" ").map(Number) as [number, number];
      return { text: `Here: {"done": ${index >= limit}, "index": ${index}}` };
    });
    const config = {
      ...prompt("{a} {index}"),
      end_condition_json_path: "$.done",
      return_all_outputs: true,
      variable_mappings: { a: "a", index: "loop_index" },
    };
    const sent = await during(() => sheet.addComputed("out", "WHILE_LOOP", config));
    expect(sent.length).toBe(4);
    expect(await sheet.values("out")).toMatchObject([{ iterations: 3 }, { iterations: 1 }]);
  });

  test("without a path it ends with an empty output, and at the latest after max_iterations", async () => {
    const sheet = await sheetOf("a\n2\n9\n");
    fake.answer((request) => {
      const [limit, index] = lastText(request).split(" ").map(Number) as [number, number];
      return { text: index < limit ? `step ${index}` : "" };
    });
    const config = {
      ...prompt("{a} {index}"),
      max_iterations: 4,
      return_all_outputs: true,
      variable_mappings: { a: "a", index: "loop_index" },
    };
    await sheet.addComputed("out", "WHILE_LOOP", config);
    expect(await sheet.values("out")).toEqual([
      { iterations: 3, outputs: ["step 0", "step 1", ""], final_output: "" },
      { iterations: 4, outputs: ["step 0", "step 1", "step 2", "step 3"], final_output: "step 3" },
    ]);
    const faulty = { ...config, end_condition_json_path: "$[" };
    refused(await sheet.createColumn({ title: "no", type: "WHILE_LOOP", config: faulty }), 400, "invalid_config");
  });
});

describe("loops of workflows", () => {
  const before = workflowRuns();
  afterEach(() => installWorkflowRuns(before));

  test("run each iteration with its inputs", async () => {
    const calls: { choice: Parameters<WorkflowRuns["runToEnd"]>[1]; inputs: Record<string, Json>[] }[] = [];
    installWorkflowRuns({
      ...before,
      async runToEnd(_, choice, inputs) {
        calls.push({ choice, inputs: [...inputs] });
        return inputs.map(({ n }) => (n === 1 ? new CellFault("The node x failed.") : { value: n ?? null }));
      },
    });
    const sheet = await sheetOf(
      csvOf([
        ["list", "who"],
        ["[3, 4]", "Ann"],
        ["[2, 1]", "Bob"],
      ]),
    );
    const config = {
      loop_type: "workflow",
      workflow_config: { workflow_id: 7, workflow_label: "prod", input_mappings: { who: "who" } },
      iterator_source: "list",
      variable_mappings: { n: "_iterator_item" },
    };
    await sheet.addComputed("out", "FOR_LOOP", config);
    const [sum, failed] = await sheet.cells("out");
    expect(sum?.value).toBe(4);
    expect(failed?.error).toBe("Iteration 1 failed. The node x failed.");
    expect(calls.length).toBe(4);
    expect(calls[0]).toEqual({
      choice: { workflow_id: 7, workflow_label: "prod" },
      inputs: [{ n: 3, who: "Ann" }],
    });
  });
});

describe("CONVERSATION_SIMULATOR", () => {
  const isPlayer = (text: string) => text.startsWith("<persona>");
  const isJudge = (text: string) => text.startsWith("<assertion>");

  /** The prompt counts its answers, the person repeats them, and the judge wants three of them. */
  const talk = () =>
    fake.answer((request) => {
      const asked = lastText(request);
      const answers = asked.match(/Assistant:/g)?.length ?? 0;
      if (isJudge(asked)) return { text: JSON.stringify({ reasoning: "", citation: null, value: answers >= 3 }) };
      if (isPlayer(asked)) return { text: `to ${answers}` };
      const messages = request.body.messages as { role: string }[];
      return { text: `answer ${messages.filter(({ role }) => role === "assistant").length + 1}` };
    });

  async function sheetWithPrompt(csv: string) {
    const sheet = await sheetOf(csv);
    await publish(sheet.client, "tried", chat(["system", "You sell {product}."]), { metadata: { model } });
    return sheet;
  }

  const config = { template: { name: "tried" }, prompt_template_variable_mappings: { product: "product" } };

  test("the prompt begins, and the conversation ends when it is complete", async () => {
    const sheet = await sheetWithPrompt("product,persona\ntea,a poet\n");
    talk();
    const given = { ...config, user_persona_source: "persona", conversation_completed_prompt: "Three answers" };
    const sent = await during(() => sheet.addComputed("out", "CONVERSATION_SIMULATOR", given));
    const [value] = await sheet.values("out");
    expect(value).toEqual([
      { role: "assistant", content: "answer 1" },
      { role: "user", content: "to 1" },
      { role: "assistant", content: "answer 2" },
      { role: "user", content: "to 2" },
      { role: "assistant", content: "answer 3" },
    ]);
    const prompts = sent.filter((one) => !isPlayer(lastText(one)) && !isJudge(lastText(one)));
    expect(prompts[1]?.body.messages).toMatchObject([
      { role: "system", content: "You sell tea." },
      { role: "assistant" },
      { role: "user" },
    ]);
    const parts = sent.map(lastText).filter(isPlayer);
    expect(parts[0]).toContain("a poet");
    // Three answers, two parts of the person, and a verdict after the second and the third.
    expect((await sheet.cell("out", 0)).request_metrics).toMatchObject({ request_count: 7 });
    expect((await requestLogs(sheet.client)).length).toBe(7);
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);
  });

  test("the person begins, and it ends after max_turns; rows go on side by side", async () => {
    const sheet = await sheetWithPrompt("product\ntea\nsalt\n");
    talk();
    const given = {
      ...config,
      user_persona: "a cook",
      is_user_first: true,
      max_turns: 2,
      conversation_samples: ["hey u"],
    };
    const sent = await during(() => sheet.addComputed("out", "CONVERSATION_SIMULATOR", given));
    const roles = (value: unknown) => (value as { role: string }[]).map(({ role }) => role);
    for (const value of await sheet.values("out"))
      expect(roles(value)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(sent.map(lastText).filter(isPlayer)[0]).toContain("hey u");
    expect(sent.map(lastText).some(isJudge)).toBe(false);
  });

  test("an error in any turn fails the cell and says which", async () => {
    const sheet = await sheetWithPrompt("product,persona\ntea,a\ntea,\n");
    fake.answer((request) => (isPlayer(lastText(request)) ? { status: 400, message: "no part" } : { text: "Hello" }));
    await sheet.addComputed("out", "CONVERSATION_SIMULATOR", { ...config, user_persona_source: "persona" });
    const [failed, blank] = await sheet.cells("out");
    expect(failed?.request_metrics).toMatchObject({ request_count: 1, input_tokens: 10, output_tokens: 5 });
    expect(failed?.request_metrics?.request_ids.length).toBe(2);
    expect(failed?.error).toMatch(/^Turn 1 \(the person\) failed\. .*no part/);
    expect(blank?.error).toBe("This row has no persona.");
    const create = (more: Record<string, unknown>) =>
      sheet.createColumn({ title: "no", type: "CONVERSATION_SIMULATOR", config: { ...config, ...more } });
    refused(await create({}), 400, "invalid_config");
    refused(await create({ user_persona: "a", user_persona_source: "persona" }), 400, "invalid_config");
    refused(await create({ user_persona: "a", max_turns: 151 }), 422, "validation_error");
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
