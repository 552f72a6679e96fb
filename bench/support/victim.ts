import type { components } from "../../generated/types.ts";
import { type Api, type Config, importRequest, type Sheet } from "./api.ts";
import { code } from "./attacks.ts";
import { type FakeModel, promptConfig, useModel } from "./models.ts";
import { type BenchServer, memoryOfAllMb } from "./server.ts";

type Schemas = components["schemas"];

/** Workspace that does a little, and must not notice others. */
export interface Victim {
  api: Api;
  read: Sheet;
  code: Sheet;
  model: Sheet;
}

/** What a workspace notices, in milliseconds, and the memory of the server in MB. */
export interface Noticed {
  reads: number[];
  code: number[];
  model: number[];
  health: number[];
  memory: number[];
  /** Messages of failed requests. */
  failures: string[];
}

const readEveryMs = 20;
const healthEveryMs = 100;
const memoryEveryMs = 200;
const pollMs = 50;
/** Time after which a cell is given up. */
const patienceMs = 30_000;

export async function prepareVictim(api: Api, fake: FakeModel, language: string): Promise<Victim> {
  await useModel(api, fake);
  const tableId = await api.createTable("victim");
  const oneRow = () => api.importFile(tableId, importRequest(Buffer.from("topic\nfairness\n")));
  const oneCell = async (...[type, config]: [string, Config]) => {
    const sheet = await oneRow();
    await sheet.createStaleColumns([{ title: "out", type, config }]);
    await force(sheet);
    return sheet;
  };
  return {
    api,
    read: await oneRow(),
    code: await oneCell(...code("return 7", language)),
    model: await oneCell("PROMPT_TEMPLATE", promptConfig),
  };
}

/** Does all at once what the victim does, for that long. */
export async function notice(server: BenchServer, victim: Victim, lastsMs: number): Promise<Noticed> {
  const noticed: Noticed = { reads: [], code: [], model: [], health: [], memory: [], failures: [] };
  const end = performance.now() + lastsMs;
  /** Repeats work, at that pace or without a pause. What a slow request keeps from being sent in time has waited as well. */
  const repeat = async (times: number[], everyMs: number, work: () => Promise<unknown>) => {
    for (let due = performance.now(); due < end; ) {
      await Bun.sleep(Math.max(0, due - performance.now()));
      await work().catch((error: Error) => noticed.failures.push(error.message));
      const done = performance.now();
      do {
        times.push(done - due);
        due += everyMs || done - due;
      } while (due < done);
    }
  };
  const sampling = setInterval(() => noticed.memory.push(memoryOfAllMb(server)), memoryEveryMs);
  try {
    await Promise.all([
      repeat(noticed.reads, readEveryMs, () => victim.read.call("GET", "")),
      repeat(noticed.code, 0, () => force(victim.code)),
      repeat(noticed.model, 0, () => force(victim.model)),
      repeat(noticed.health, healthEveryMs, () => victim.api.call("GET", "/healthz")),
    ]);
  } finally {
    clearInterval(sampling);
  }
  return noticed;
}

/** Computes the one cell of a sheet again. @throws when that fails, or takes too long */
async function force(sheet: Sheet): Promise<void> {
  const end = performance.now() + patienceMs;
  const { body } = await sheet.startRun({ statuses: [] });
  for (;;) {
    const state = await sheet.api.call<Schemas["OperationResponse"]>("GET", body.status_url);
    const { status, completed_count } = state.body.operation;
    if (status === "completed" && completed_count === 1) return;
    if (status !== "queued" && status !== "running") throw new Error(`a run ${status} with ${completed_count} cells`);
    if (performance.now() > end) {
      await sheet.call("DELETE", `/operations/${body.operation_id}`);
      throw new Error(`a cell was not computed in ${patienceMs / 1000} s`);
    }
    await Bun.sleep(pollMs);
  }
}
