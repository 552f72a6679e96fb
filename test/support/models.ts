import { afterAll, afterEach } from "bun:test";
import type { Client } from "./client.ts";
import { type FakeProviders, type RecordedRequest, startFakeProviders } from "./fakeProviders/fakeProviders.ts";
import type { Harness } from "./harness.ts";
import { importCsv, type SheetUnderTest } from "./sheets.ts";

interface Models {
  fake: FakeProviders;
  /** A sheet in a workspace of its own, whose variables lead to the fake providers. */
  sheetOf(csv: string, variables?: Record<string, string>): Promise<SheetUnderTest>;
  /** Requests that the fake OpenAI got while `work` ran. */
  during(work: () => Promise<unknown>): Promise<RecordedRequest[]>;
}

/**
 * Fake providers that end with the tests of the file, and sheets whose columns call them.
 * @param script what each test begins with
 */
export function fakeModels(server: Harness, ...script: Parameters<typeof startFakeProviders>): Models {
  const fake = startFakeProviders(...script);
  afterEach(() => fake.answer());
  afterAll(() => fake.stop());
  const keys = { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` };
  return {
    fake,
    async sheetOf(csv, variables = keys) {
      const { client } = await server.newWorkspace();
      await setVariables(client, variables);
      return importCsv(client, csv);
    },
    async during(work) {
      const before = fake.requests.length;
      await work();
      return fake.requests.slice(before);
    },
  };
}

export async function setVariables(client: Client, variables: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(variables)) {
    await client.expect(201, "createWorkspaceEnvVar", { body: { key, value } });
  }
}

/** The last message of a request to OpenAI's chat. */
export function lastText(request: RecordedRequest): string {
  const { content } = (request.body.messages as { content: string | { text: string }[] }[]).at(-1) as never;
  return typeof content === "string" ? content : (content as { text: string }[]).map(({ text }) => text).join("");
}

/** All request logs of a workspace, the newest first. */
export async function requestLogs(client: Client) {
  return (await client.expect(200, "listRequests", { query: { per_page: 25 } })).items;
}
