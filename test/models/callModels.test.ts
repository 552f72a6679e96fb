import { expect, test } from "bun:test";
import { defaultRetryPolicy } from "../../core/models/attempts.ts";
import type { ModelCall } from "../../core/models/callModel.ts";
import { type CallOptions, callModels, type PaidAnswer } from "../../core/models/callModels.ts";
import type { Content } from "../../core/providers/blueprint.ts";
import { deleteOldModelResults } from "../../db/queries/models/modelResults.ts";
import type { Scope } from "../../db/scope.ts";
import { chat, fakeProviders, say, text } from "../providers/support.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();
const fake = fakeProviders();

function question(scope: Scope, words: string, more: Partial<ModelCall> = {}): ModelCall {
  return {
    workspaceId: scope.workspaceId,
    template: chat([say.user(text(words))]),
    model: { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } },
    variables: { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` },
    retry: { ...defaultRetryPolicy, retries: 0 },
    ...more,
  };
}

/** Asks, and counts the requests that it took. */
async function ask(scope: Scope, calls: ModelCall[], options?: CallOptions) {
  const before = fake.requests.length;
  const outcomes = await callModels(scope, calls, options);
  return {
    outcomes,
    answers: outcomes.map(({ answer }) => answer as PaidAnswer),
    sent: fake.requests.length - before,
  };
}

test("a question that was answered is not paid for again, and says so", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "Yes", inputTokens: 1000, outputTokens: 100 }));
  const first = await ask(scope, [question(scope, "a")]);
  expect(first.sent).toBe(1);
  expect(first.answers[0]).toMatchObject({ isReused: false, attempts: 1 });
  const price = first.answers[0]?.price as number;
  expect(price).toBeGreaterThan(0);

  const second = await ask(scope, [question(scope, "a"), question(scope, "b")]);
  expect(second.sent).toBe(1);
  expect(second.answers[0]).toMatchObject({ isReused: true, attempts: 0, price: 0, firstPrice: price });
  expect(second.answers[0]?.output).toEqual((first.answers[0] as PaidAnswer).output);
  expect(second.answers[0]?.usage).toEqual((first.answers[0] as PaidAnswer).usage);
  expect(second.answers[1]).toMatchObject({ isReused: false });
});

test("questions that are the same are asked once when they are asked at once", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "Yes" }));
  const [one, two] = await Promise.all([
    ask(scope, [question(scope, "a"), question(scope, "a")]),
    ask(scope, [question(scope, "a")]),
  ]);
  expect(one.sent).toBe(1);
  expect([...one.answers, ...two.answers].filter(({ isReused }) => !isReused).length).toBe(1);
});

test("a question that is answered while the stored answers are looked up is not asked again", async () => {
  const { scope } = await database.createWorkspace();
  const answered = Promise.withResolvers<void>();
  fake.answer(async () => {
    await answered.promise;
    return { text: "Yes" };
  });
  const first = ask(scope, [question(scope, "asked late")]);
  await waitFor("the question", () => fake.requests.some(({ body }) => JSON.stringify(body).includes("asked late")));
  const before = fake.requests.length;
  const lookedUp = Promise.withResolvers<void>();
  // What it finds is known to the process only once the first has ended.
  const sql = (async (...of: Parameters<typeof database.sql>) => {
    const found = await scope.sql(...of);
    lookedUp.resolve();
    await first;
    return found;
  }) as unknown as Scope["sql"];
  const second = callModels({ ...scope, sql }, [question(scope, "asked late")]);
  await lookedUp.promise;
  answered.resolve();
  expect((await second)[0]).toMatchObject({ answer: { isReused: true, price: 0 } });
  expect(fake.requests.length).toBe(before);
});

test("an answer that is empty, or thoughts alone, is asked for again", async () => {
  const { scope } = await database.createWorkspace();
  for (const reasoning_content of ["", "Hm."]) {
    const message = { role: "assistant", content: "", reasoning_content };
    fake.answer(() => ({ body: { choices: [{ index: 0, message, finish_reason: "length" }] } }));
    const asked = question(scope, `after ${reasoning_content}`);
    expect((await ask(scope, [asked])).sent).toBe(1);
    expect((await ask(scope, [asked])).sent).toBe(1);
  }
});

test("another model, setting, prompt or address is another question; another key is not", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "Yes" }));
  const { model, variables } = question(scope, "a");
  await ask(scope, [question(scope, "a")]);
  const others = [
    question(scope, "a", { model: { ...model, name: "gpt-4o" } }),
    question(scope, "a", { model: { ...model, parameters: { temperature: 1 } } }),
    question(scope, "a", { model: { ...model, api_type: "responses" } }),
    question(scope, "a", { variables: { ...variables, OPENAI_BASE_URL: `${fake.url}/other/v1` } }),
  ];
  expect((await ask(scope, others)).sent).toBe(others.length);
  const withOtherKey = question(scope, "a", { variables: { ...variables, OPENAI_API_KEY: "sk-another" } });
  expect((await ask(scope, [withOtherKey])).sent).toBe(0);
});

test("another file or tool is another question, also where the payload of the provider has no place for it", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "Yes" }));
  const document = (words: string): Content => {
    const url = Buffer.from(words).toString("base64");
    return { type: "media", media: { title: "a.txt", type: "text/plain", url, format: "base64" } };
  };
  const searching = (city: string) => [
    { id: "1", name: "search", type: "web_search", provider: "mistral", config: { user_location: { city } } },
  ];
  const keys = { COHERE_API_KEY: "k", MISTRAL_API_KEY: "k" };
  const variables = { ...keys, COHERE_BASE_URL: `${fake.url}/v2`, MISTRAL_BASE_URL: `${fake.url}/v1` };
  const cohere = { provider: "cohere", name: "command-a-03-2025" };
  const mistral = { provider: "mistral", name: "mistral-small-latest" };
  const asked = [
    ...["one", "two"].map((words) => ({ model: cohere, template: chat([say.user(text("a"), document(words))]) })),
    ...["Oslo", "Rome"].map((city) => ({
      model: mistral,
      template: chat([say.user(text("a"))], { tools: searching(city) as never }),
    })),
  ];
  const questions = asked.map((more) => question(scope, "a", { ...more, variables }));
  const first = await ask(scope, questions);
  expect(first.answers.map((answer) => answer?.isReused)).toEqual([false, false, false, false]);
  expect((await ask(scope, questions)).sent).toBe(0);
});

test("results are never shared by workspaces", async () => {
  const [one, other] = [await database.createWorkspace(), await database.createWorkspace()];
  fake.answer(() => ({ text: "Yes" }));
  await ask(one.scope, [question(one.scope, "a")]);
  expect((await ask(other.scope, [question(other.scope, "a")])).sent).toBe(1);
});

test("whoever opts out asks again, and what it gets is kept for others", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer((_, index) => ({ text: `answer ${index}` }));
  await ask(scope, [question(scope, "a")]);
  const again = await ask(scope, [question(scope, "a"), question(scope, "a")], { reuse: false });
  expect(again.sent).toBe(2);
  const { answers } = await ask(scope, [question(scope, "a")]);
  expect(again.answers.map(({ output }) => output)).toContainEqual((answers[0] as PaidAnswer).output);
});

test("faults stay with their call and are not kept", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(({ body }) => (JSON.stringify(body).includes("bad") ? { status: 400 } : { text: "Yes" }));
  const calls = [question(scope, "bad"), question(scope, "good"), question(scope, "keyless", { variables: {} })];
  const { outcomes } = await ask(scope, calls);
  expect(outcomes[0]?.fault).toMatchObject({ errorType: "PROVIDER_ERROR", status: 400 });
  expect(outcomes[1]?.answer).toMatchObject({ isReused: false });
  expect(outcomes[2]?.fault).toMatchObject({ isMissingKey: true });
  expect((await ask(scope, [question(scope, "bad")])).sent).toBe(1);
});

test("an answer that says nothing is not kept", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "" }));
  await ask(scope, [question(scope, "a")]);
  expect((await ask(scope, [question(scope, "a")])).sent).toBe(1);
});

test("an answer that no cell can store is not kept", async () => {
  const { scope } = await database.createWorkspace();
  for (const words of ["a\0b", "half \ud83d"]) {
    fake.answer(() => ({ text: words }));
    expect((await ask(scope, [question(scope, "say it")])).sent).toBe(1);
  }
  fake.answer(() => ({ text: "a backslash: \\u0000" }));
  expect((await ask(scope, [question(scope, "say it")])).sent).toBe(1);
  expect((await ask(scope, [question(scope, "say it")])).sent).toBe(0);
});

test("results are forgotten when their time is over", async () => {
  const { scope } = await database.createWorkspace();
  fake.answer(() => ({ text: "Yes" }));
  await ask(scope, [question(scope, "a"), question(scope, "b")]);
  await database.sql`
    update model_results set created_at = now() - interval '31 days' where workspace_id = ${scope.workspaceId}`;
  expect((await ask(scope, [question(scope, "a")])).sent).toBe(1);
  expect(await deleteOldModelResults(database.sql, 100)).toBe(1);
});
