import { describe, expect, test } from "bun:test";
import type { RecordedRequest } from "../support/fakeProviders/fakeProviders.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs, setVariables } from "../support/models.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

/** What stands in a part of the question. */
function part(request: RecordedRequest, tag: string): string {
  return new RegExp(`<${tag}>\n(.*)\n</${tag}>`, "s").exec(lastText(request))?.[1] ?? "";
}

describe("LLM_ASSERTION", () => {
  const judge = () =>
    fake.answer((request) => {
      const value = part(request, "text").includes("please");
      return { text: JSON.stringify({ reasoning: `judged ${part(request, "assertion")}`, citation: null, value }) };
    });

  test("judges each row, with its reason, request and metrics; a changed row is asked again alone", async () => {
    const sheet = await sheetOf("a,who\nplease,Ann\ngo,Bob\n");
    judge();
    const config = { source: "a", prompt: 'Is it polite to {who}? {"x"}', variable_mappings: { who: "who" } };
    const sent = await during(() => sheet.addComputed("out", "score", config));
    expect(sent.length).toBe(2);
    expect(sent[0]?.body).toMatchObject({
      model: "gpt-4o-mini",
      temperature: 0,
      response_format: { type: "json_schema" },
    });
    expect(await sheet.column("out")).toMatchObject({ type: "LLM_ASSERTION", config });
    const [polite, rude] = await sheet.cells("out");
    expect(polite).toMatchObject({ value: true, display_value: 'judged Is it polite to Ann? {"x"}' });
    expect(rude?.value).toBe(false);
    expect(polite?.request_metrics).toMatchObject({ request_count: 1, reused_count: 0 });
    expect((await requestLogs(sheet.client)).map(({ id }) => id)).toContain(
      polite?.request_metrics?.request_ids[0] as number,
    );
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);
    await sheet.setCell("a", 1, "please go");
    expect((await during(() => sheet.recalculate())).length).toBe(1);
    expect(await sheet.values("out")).toEqual([true, true]);
  });

  test("several assertions are judged alone; those of a column win", async () => {
    const sheet = await sheetOf('a,checks\nplease,\ngo,"[""Is it short?"", ""Is it kind?""]"\n');
    judge();
    const config = { source: "a", prompt: "Is it polite?", prompt_source: "checks" };
    expect((await during(() => sheet.addComputed("out", "LLM_ASSERTION", config))).length).toBe(3);
    expect(await sheet.values("out")).toEqual([true, { "Is it short?": false, "Is it kind?": false }]);
    expect((await sheet.cell("out", 1)).request_metrics).toMatchObject({ request_count: 2 });
  });

  test("a variable that is not mapped, no verdict, no key and a faulty setting fail the cell with the reason", async () => {
    const sheet = await sheetOf("a\nx\n");
    const sent = await during(() => sheet.addComputed("unmapped", "LLM_ASSERTION", { source: "a", prompt: "{who}?" }));
    expect(sent).toEqual([]);
    expect((await sheet.cell("unmapped", 0)).error).toContain("{who}");
    fake.answer(() => ({ text: "I would say so" }));
    await sheet.addComputed("vague", "LLM_ASSERTION", { source: "a", prompt: "Fine?" });
    expect((await sheet.cell("vague", 0)).error).toBe("The model did not return a verdict.");
    const bare = await sheetOf("a\nx\n", {});
    await bare.addComputed("out", "LLM_ASSERTION", { source: "a", prompt: "Fine?" });
    expect((await bare.cell("out", 0)).error).toContain("openai, anthropic, google");
    await setVariables(bare.client, { SHEAF_COLUMN_MODEL: "nonsense" });
    await bare.recalculate({ statuses: ["FAILED"] });
    expect((await bare.cell("out", 0)).error).toContain("must be provider/model");
  });

  test("the model is the one of the workspace's setting, or of the column's engine", async () => {
    const sheet = await sheetOf("a\nplease\n");
    judge();
    await setVariables(sheet.client, { SHEAF_COLUMN_MODEL: "openai/gpt-4.1" });
    const config = { source: "a", prompt: "Fine?" };
    const [first] = await during(() => sheet.addComputed("one", "LLM_ASSERTION", config));
    expect(first?.body.model).toBe("gpt-4.1");
    const engine = { provider: "openai", model: "gpt-4.1-nano", parameters: { temperature: 0.5 } };
    const [second] = await during(() => sheet.addComputed("two", "LLM_ASSERTION", { ...config, engine }));
    expect(second?.body).toMatchObject({ model: "gpt-4.1-nano", temperature: 0.5 });
  });

  test("a config without an assertion is refused", async () => {
    const sheet = await sheetOf("a\nx\n");
    const create = (config: Record<string, unknown>) =>
      sheet.createColumn({ title: "out", type: "LLM_ASSERTION", config: config as never });
    refused(await create({ source: "a", prompt: " " }), 400, "invalid_config");
    refused(await create({ source: "a" }), 422, "validation_error");
    refused(await create({ prompt: "x" }), 422, "validation_error");
  });
});

test("AI_DATA_EXTRACTION gives texts, JSON and null, under both names of its query", async () => {
  const sheet = await sheetOf('a\nnumber\nlist\nnothing\nbroken\n""\n');
  const said: Record<string, string> = { number: "0123", list: "```json\n[1, 2]\n```", nothing: "null" };
  fake.answer((request) => {
    const text = said[part(request, "text")];
    return text ? { text } : { status: 400, message: "broken" };
  });
  const sent = await during(() => sheet.addComputed("out", "AI_DATA_EXTRACTION", { source: "a", query: "The order" }));
  expect(sent.length).toBe(4);
  expect(part(sent[0] as RecordedRequest, "query")).toBe("The order");
  const [number, list, nothing, broken] = await sheet.cells("out");
  expect([number?.value, list?.value, nothing?.value]).toEqual(["0123", [1, 2], null]);
  expect([number?.status, nothing?.status, broken?.status]).toEqual(["COMPLETED", "COMPLETED", "FAILED"]);
  expect(broken?.error).toContain("broken");
  const older = { source: "a", extraction_prompt: "The order" };
  // Only what failed is asked again.
  expect((await during(() => sheet.addComputed("older", "AI_DATA_EXTRACTION", older))).length).toBe(1);
  expect((await sheet.cell("older", 0)).request_metrics).toMatchObject({ request_count: 0, reused_count: 1 });
  const message = { role: "assistant", content: "" };
  fake.answer(() => ({ body: { choices: [{ index: 0, message, finish_reason: "content_filter" }] } }));
  await sheet.addComputed("withheld", "AI_DATA_EXTRACTION", { source: "a", query: "Another" });
  expect((await sheet.cell("withheld", 0)).error).toBe("The provider withheld the answer.");
  const blank = { title: "no", type: "AI_DATA_EXTRACTION", config: { source: "a", query: " " } };
  refused(await sheet.createColumn(blank), 422, "validation_error");
});

describe("COSINE_SIMILARITY", () => {
  const vectors: Record<string, number[]> = { east: [1, 0], north: [0, 2], west: [-1, 0], northeast: [1, 1] };
  const embed = () =>
    fake.answer(({ body }) => ({
      embeddings: (body.input as string[]).map((text) => vectors[text] ?? [0]),
      inputTokens: 8,
    }));

  test("compares embeddings, and asks only where it must", async () => {
    const sheet = await sheetOf("a,b\neast,northeast\neast,west\neast,east\neast,\nnorth,east\n");
    embed();
    const config = { sources: ["a", "b"] };
    const sent = await during(() => sheet.addComputed("out", "COSINE_SIMILARITY", config));
    expect(sent.length).toBe(3);
    expect(sent[0]?.body.model).toBe("text-embedding-3-small");
    const [near, ...others] = (await sheet.values("out")) as number[];
    expect(near).toBeCloseTo(Math.SQRT1_2);
    expect(others).toEqual([0, 1, 0, 0]);
    const { request_metrics } = await sheet.cell("out", 0);
    expect(request_metrics).toMatchObject({ request_count: 1, input_tokens: 8, reused_count: 0 });
    const logs = await requestLogs(sheet.client);
    expect(logs.length).toBe(3);
    expect(logs.find(({ id }) => id === request_metrics?.request_ids[0])?.engine).toBe("text-embedding-3-small");
    expect((await sheet.cell("out", 2)).request_metrics).toBeNull();

    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);
    await sheet.setCell("b", 3, "north");
    expect((await during(() => sheet.recalculate())).length).toBe(1);
    const older = { source1: "a", source2: "b" };
    expect(await during(() => sheet.addComputed("older", "COSINE_SIMILARITY", older))).toEqual([]);
  });

  test("compares with models that embed one text in a request", async () => {
    const sheet = await sheetOf("a,b\neast,northeast\n", {
      SHEAF_EMBEDDING_MODEL: "amazon.bedrock/amazon.titan-embed-text-v2:0",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "key",
      AWS_REGION: "us-east-1",
      BEDROCK_BASE_URL: fake.url,
    });
    fake.answer(({ body }) => ({ body: { embedding: vectors[String(body.inputText)], inputTextTokenCount: 4 } }));
    const sent = await during(() => sheet.addComputed("out", "COSINE_SIMILARITY", { sources: ["a", "b"] }));
    expect(sent.map(({ body }) => body.inputText)).toEqual(["east", "northeast"]);
    expect((await sheet.values("out"))[0]).toBeCloseTo(Math.SQRT1_2);
    expect((await sheet.cell("out", 0)).request_metrics).toMatchObject({ request_count: 1, input_tokens: 8 });
  });

  test("a provider's error and a missing key fail the cell", async () => {
    const sheet = await sheetOf("a,b\neast,north\n");
    fake.answer(() => ({ status: 400, message: "too long" }));
    await sheet.addComputed("out", "COSINE_SIMILARITY", { sources: ["a", "b"] });
    const failed = await sheet.cell("out", 0);
    expect(failed.error).toContain("too long");
    const [log, ...more] = await requestLogs(sheet.client);
    expect([log?.status, more]).toEqual(["ERROR", []]);
    expect(failed.request_metrics).toMatchObject({ request_count: 0, request_ids: [log?.id as number], price: 0 });
    const bare = await sheetOf("a,b\neast,north\n", {});
    await bare.addComputed("out", "COSINE_SIMILARITY", { sources: ["a", "b"] });
    expect((await bare.cell("out", 0)).error).toContain("SHEAF_EMBEDDING_MODEL");
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
