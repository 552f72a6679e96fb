import { afterAll } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { createPool } from "../../../db/client.ts";
import { Sampler } from "../../../scripts/mock/sample.ts";
import { untilSettled } from "../../faults/support/settled.ts";
import { api, type RawAnswer } from "../../support/client.ts";
import type { FakeAnswer, RecordedRequest } from "../../support/fakeProviders/fakeProviders.ts";
import { startFakeProviders } from "../../support/fakeProviders/fakeProviders.ts";
import { startHarness } from "../../support/harness.ts";
import { setVariables } from "../../support/models.ts";
import { startProcess, temporaryDirectory } from "../../support/process.ts";
import { providerVariables } from "../../support/providerVariables.ts";

/** One value, as the mock has it and as the server has it: ids differ. */
export type Pair = readonly [mock: unknown, server: unknown];

/** The mock, as it is started by hand, and a server; both do the same things. */
export interface Twins {
  /** Sends a request to both. @param of its form for the mock (0) and for the server (1) */
  send(of: (side: 0 | 1) => { path: string; init: RequestInit }): Promise<readonly [RawAnswer, RawAnswer]>;
  /** Waits until neither has anything to do. */
  settle(): Promise<void>;
}

export async function startTwins(): Promise<Twins> {
  const server = await startHarness();
  const { client: serverClient } = await server.newWorkspace();
  const fake = startFakeProviders(answerTo);
  const temporary = temporaryDirectory();
  const environment = { PORT: "0", TMPDIR: temporary, SHEAF_OUTBOUND_ALLOW: "127.0.0.1,::1" };
  const mock = startProcess([process.execPath, "scripts/mock.ts"], environment);
  const [, url] = await mock.waitForOutput(/ready after \S+ s at (http:\S+);/);
  const mockSql = databaseIn(temporary);
  afterAll(async () => {
    await Promise.all([fake.stop(), mockSql.end()]);
    mock.kill("SIGTERM");
    await mock.ended;
  });
  const clients = [api(url as string, "any key"), serverClient] as const;
  for (const client of clients) await setVariables(client, providerVariables(fake.url));
  return {
    async send(of) {
      const [ofMock, ofServer] = [of(0), of(1)];
      return Promise.all([clients[0].fetch(ofMock.path, ofMock.init), clients[1].fetch(ofServer.path, ofServer.init)]);
    },
    async settle() {
      await Promise.all([mockSql, server.database.sql].map((sql) => untilSettled(sql)));
    },
  };
}

/** The database of the one mock that keeps its files below a directory. */
function databaseIn(temporary: string): Sql {
  const [directory = ""] = readdirSync(temporary);
  const url = readFileSync(join(temporary, directory, "database-url"), "utf8").trim();
  return createPool({ url, name: "sheaf test", max: 2 });
}

/** What the models of the mock would say: an example of the schema, where one is asked for. */
function answerTo({ body }: RecordedRequest): FakeAnswer {
  const { response_format: format, input } = body as {
    response_format?: { json_schema?: { schema: never } };
    input?: unknown;
  };
  const embeddings = [input ?? []].flat().map((_, index) => [1, index]);
  const schema = format?.json_schema?.schema;
  return { text: schema ? JSON.stringify(new Sampler(schema).sample(schema)) : "Hello!", embeddings };
}
