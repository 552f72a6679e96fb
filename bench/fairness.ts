import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Api } from "./support/api.ts";
import { attacks } from "./support/attacks.ts";
import { type Bar, type Figure, type Limit, note, rounded } from "./support/bar.ts";
import { type FakeModel, withFakeModel } from "./support/models.ts";
import { type BenchServer, withServer } from "./support/server.ts";
import { type Noticed, notice, prepareVictim } from "./support/victim.ts";
import { newWorkspace } from "./support/workspaces.ts";

const answerMs = 50;

/** What a workspace notices when another one attacks the server, and after the server was killed in the middle of that. */
export const fairnessBar: Bar = async ({ isQuick }) => {
  const lastsMs = isQuick ? 8_000 : 60_000;
  const all: Record<keyof Phases, Noticed[]> = { calm: [], attacked: [], restarted: [] };
  for (const name of Object.keys(attacks)) {
    const phases = await withFakeModel(answerMs, (fake) =>
      withServer((server) => measure(server, fake, name, lastsMs), { SHEAF_OUTBOUND_ALLOW: "127.0.0.1/32" }),
    );
    for (const [phase, noticed] of Object.entries(phases)) all[phase as keyof Phases].push(noticed);
  }
  return [
    ...measures.map((each) => figure(each, "in each attack", all.attacked, all.calm)),
    ...measures.map((each) => figure(each, "after a kill in it", all.restarted, all.calm)),
  ];
};

interface Phases {
  calm: Noticed;
  attacked: Noticed;
  restarted: Noticed;
}

async function measure(server: BenchServer, fake: FakeModel, name: string, lastsMs: number): Promise<Phases> {
  const attackerSpace = await newWorkspace(server, "attacker");
  await server.sql`update workspaces set code_network = true where id = ${attackerSpace.id}`;
  const language = name.includes("Python") ? "PYTHON" : "JAVASCRIPT";
  const victim = await prepareVictim((await newWorkspace(server, "victim")).api, fake, language);
  const watch = async (phase: string, ms: number) => {
    const noticed = await notice(server, victim, ms);
    const seen = measures.map((each) => `${each.what} ${rounded(each.of(noticed))} ${each.unit}`);
    note(`${name}, ${phase}: ${seen.join(", ")}${noticed.failures.length > 0 ? `: ${noticed.failures[0]}` : ""}`);
    return noticed;
  };
  const calm = await watch("before", lastsMs / 2);
  const attacker = await startAttacker(attackerSpace.api, name);
  try {
    const attacked = await watch("attacked", lastsMs);
    await server.killAndRestart();
    note(`${name}: ${await attacker.stop()}`);
    return { calm, attacked, restarted: await watch("restarted", lastsMs) };
  } finally {
    await attacker.stop();
  }
}

/** Starts the attack; resolves once it attacks. Its end tells what it did. */
async function startAttacker({ server }: Api, name: string): Promise<{ stop(): Promise<string> }> {
  const child = spawn(process.execPath, [join(import.meta.dir, "support/attacker.ts"), name], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, ADDRESS: server.address, API_KEY: server.apiKey },
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  if ((await lines.next()).done) throw new Error(`the attack "${name}" could not be prepared`);
  const ended = once(child, "exit");
  let told: Promise<IteratorResult<string>> | undefined;
  return {
    stop: async () => {
      child.stdin.end();
      told ??= lines.next();
      const { value } = await told;
      await ended;
      return value;
    },
  };
}

interface Measure {
  what: string;
  unit: string;
  of(noticed: Noticed): number;
  limit: Limit;
}

const measures: Measure[] = [
  { what: "reads by id, p99", unit: "ms", of: ({ reads }) => quantile(reads, 0.99), limit: { atMost: 100 } },
  {
    what: "one-row code column, p95",
    unit: "ms",
    of: (noticed) => quantile(noticed.code, 0.95),
    limit: { atMost: 2_000 },
  },
  { what: "one-row model column, p95", unit: "ms", of: ({ model }) => quantile(model, 0.95), limit: { atMost: 2_000 } },
  { what: "failed requests", unit: "", of: ({ failures }) => failures.length, limit: { atMost: 0 } },
  { what: "slowest /healthz", unit: "ms", of: ({ health }) => Math.max(...health), limit: { atMost: 250 } },
  { what: "highest memory", unit: "MB", of: ({ memory }) => Math.max(...memory), limit: { below: 1_000 } },
];

/** Line with the figures of all attacks in their order; the worst counts. The baseline is the worst before the attacks. */
function figure({ what, unit, of, limit }: Measure, when: string, noticed: Noticed[], calm: Noticed[]): Figure {
  const values = noticed.map(of);
  const value = Math.max(...values);
  return {
    what: `${what}, ${when}`,
    sheaf: `${values.map(rounded).join(" / ")} ${unit}`,
    baseline: `${rounded(Math.max(...calm.map(of)))} ${unit}`,
    value,
    shown: `${rounded(value)} ${unit}`,
    limit,
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.POSITIVE_INFINITY;
}
