import type { Client } from "../../support/client.ts";
import { type Dice, dice } from "../../support/dice.ts";
import { edits } from "./kinds/edits.ts";
import { imports } from "./kinds/imports.ts";
import type { Desk, Kind, Prepare } from "./kinds/kind.ts";
import { logs } from "./kinds/logs.ts";
import { models } from "./kinds/models.ts";
import { prompts } from "./kinds/prompts.ts";
import { scorecards } from "./kinds/scorecards.ts";
import { spans } from "./kinds/spans.ts";
import { workflows } from "./kinds/workflows.ts";
import type { Outside } from "./outside.ts";
import { PatientClient, Tally } from "./patientClient.ts";

/** Every kind of traffic, by its name. */
const allKinds = { edits, imports, logs, models, prompts, scorecards, spans, workflows };

interface TrafficOptions {
  /** Where the API is, at this moment; none while it is down. */
  urls: () => readonly string[];
  /** Of a workspace that nobody else uses. The server must have no rate limits. */
  key: string;
  outside: Outside;
  seed: number;
  /** Clients that are busy at once. */
  clients: number;
  kinds?: readonly Prepare[];
  /** A client waits so long between two things that it does, for a load that is steady. */
  pauseMs?: number;
}

/**
 * Mixed load, in the background, by clients that each do one thing after the other, chosen by a seed. They remember what was
 * acknowledged, and `check` tells what of it the server has lost, changed or doubled.
 */
export class Traffic {
  readonly tally = new Tally();
  private stopping = new AbortController();
  private runs = 0;
  private running: Promise<unknown> = Promise.resolve();
  private actions = 0;

  private constructor(
    private readonly options: TrafficOptions,
    /** Of each client. */
    private readonly kinds: Kind[][],
  ) {}

  /** Prepares what the clients work on; nothing runs yet. */
  static async start(options: TrafficOptions): Promise<Traffic> {
    const traffic = new Traffic(options, []);
    const client = traffic.newClient();
    const variables = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: options.outside.modelUrl };
    for (const [key, value] of Object.entries(variables)) {
      await client.expect(201, "createWorkspaceEnvVar", { body: { key, value } });
    }
    await client.expect(201, "createWebhook", { body: { url: options.outside.hookUrl } });
    for (let index = 0; index < options.clients; index++) {
      const desk: Desk = { client: traffic.newClient(), outside: options.outside, name: `client ${index}` };
      const prepared = (options.kinds ?? Object.values(allKinds)).map((prepare) => prepare(desk));
      traffic.kinds.push(await Promise.all(prepared));
    }
    return traffic;
  }

  private newClient(): Client {
    return new PatientClient(this.options, this.tally);
  }

  /** Things that were done and acknowledged. */
  get acknowledged(): number {
    return this.actions;
  }

  /** Lets the clients go, again after a `stop`. What one of them stumbles over is thrown by `stop`. */
  run(): void {
    this.stopping = new AbortController();
    const seed = this.options.seed + this.runs++;
    this.running = Promise.all(this.kinds.map((kinds, index) => this.work(kinds, dice(seed * 1_000 + index + 1))));
    // Until somebody stops it.
    this.running.catch(() => undefined);
  }

  private async work(kinds: Kind[], roll: Dice): Promise<void> {
    const chances = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
    while (!this.stopping.signal.aborted) {
      await (chances[roll(chances.length)] as Kind).act(roll);
      this.actions++;
      if (this.options.pauseMs) await Bun.sleep(this.options.pauseMs);
    }
  }

  /** Returns when the clients have ended what they were doing: all of it is acknowledged then. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** What is missing, different or doubled. Call it when the traffic has stopped and all jobs are done. */
  async check(): Promise<string[]> {
    const problems = [...this.tally.faults];
    for (const kind of this.kinds.flat()) problems.push(...(await kind.check()));
    return problems;
  }
}
