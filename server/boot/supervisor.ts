import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { StartFault } from "../../db/startFault.ts";
import { Counter, type MetricFamily, readMetrics } from "../../domain/metrics.ts";
import type { Logger } from "../log.ts";
import { writeLog } from "../logOutput.ts";
import type { ProcessMetrics } from "../metrics.ts";
import type { PartAccount } from "./account.ts";
import type { PartMessage, PartOrder, PartRole, PartSettings } from "./partProtocol.ts";

interface SupervisorOptions {
  logger: Logger;
  /** Account that the processes run as; null for that of this process. */
  account: PartAccount | null;
  counts: Record<PartRole, number>;
}

const program = fileURLToPath(new URL("../part.ts", import.meta.url));
/**
 * Growth of the heap of what computes, until its garbage is collected: to twice what was left before, as Bun has it on a machine with
 * less than 16 GB of memory. On a larger one it is three times, which in imports of 100 MB took 75 MB more and saved 1 to 9 % of the
 * CPU time. A heap below 44 MB is left alone, where Bun collects it at 32: in turns, five columns over 100,000 rows take 5 to 8 % less
 * time with 48 MB, and 10 to 13 % less with 80 to 128. An import of 100 MB takes 283 to 289 MB instead of 264 to 279, and would take
 * 331 to 345.
 */
const heapGrowth = { BUN_JSC_heapGrowthMaxIncrease: "1", BUN_JSC_largeHeapSize: String(44 * 1024 * 1024) };
/**
 * Return of freed memory to the system by what answers requests: ten seconds after it was freed, and where other data is left on a
 * page once a minute. As Bun has it (after 0.1 s, and at each wait of a thread), the process gives its pages away and fetches
 * them again for each batch of spans: 3.8 pages for a span instead of 0.5, which on a machine where a page costs 20 µs halved its
 * rate (4,500 a second instead of 8,600, with a peak of 320 MB instead of 400). What computes keeps Bun's times: an import would
 * take 618 MB instead of 481.
 */
const memoryReturn = { MIMALLOC_PURGE_DELAY: "10000", MIMALLOC_PURGE_HOLES_MIN_INTERVAL: "60000" };
/**
 * Interval of the checks. Silence is counted in checks, not in time: a machine that slept, or that gives this process no time, gives
 * the others none either.
 */
const checkMs = 1_000;
const silentChecks = 10;
/** Checks until a process serves that was told to begin. */
const startChecks = 120;
/** Wait before a process that ended soon after its start is started again. */
const pauseMs = 1_000;
/** Wait for the metrics of a process. The one that asks waits for less than a second. */
const measureMs = 500;

const replacements = new Counter("sheaf_process_replacements_total", "Processes that were started again.");

/**
 * Starts the processes of the service, and replaces each that ends or does not answer. What answers requests and what computes
 * share no thread, so that work without an end stops nothing but its own process, whose jobs are given to others
 * (workers/liveness.ts).
 */
export class Supervisor {
  private readonly parts: Part[];
  private timer: Timer | undefined;

  /** Starts the processes. They load their programs until they are told to begin. */
  constructor(options: SupervisorOptions) {
    const partOptions = { ...options, measureAll: () => this.measure() };
    this.parts = (["api", "worker"] as const).flatMap((role) =>
      Array.from({ length: options.counts[role] }, (_, index) => new Part(role, `${role} ${index + 1}`, partOptions)),
    );
  }

  /** Metrics of this process and of those that answer in time. */
  async measure(): Promise<ProcessMetrics[]> {
    const measured = await Promise.all(this.parts.map((part) => part.measure()));
    return [{ process: "supervisor", families: readMetrics() }, ...measured.filter((part) => part !== null)];
  }

  /**
   * Lets all processes begin, and waits until they serve.
   * @returns the address of the API; null where there is none
   * @throws StartFault with the reason of one that cannot start
   */
  async begin(settings: PartSettings): Promise<string | null> {
    this.timer = setInterval(() => this.parts.map((part) => part.check()), checkMs);
    const [api, ...others] = this.parts.filter(({ role }) => role === "api");
    const workers = this.parts.filter(({ role }) => role === "worker").map((part) => part.begin(settings));
    const address = (await api?.begin({ ...settings, sharesPort: others.length > 0 })) ?? null;
    // The port that 0 became.
    const port = address === null ? settings.port : Number(new URL(address).port);
    await Promise.all([...workers, ...others.map((part) => part.begin({ ...settings, port, sharesPort: true }))]);
    return address;
  }

  /** Lets the processes finish what they do; false when one did not come to its end. */
  async stop(): Promise<boolean> {
    clearInterval(this.timer);
    return (await Promise.all(this.parts.map((part) => part.stop()))).every((isClean) => isClean);
  }

  /** Ends the processes at once. */
  kill(): void {
    clearInterval(this.timer);
    for (const part of this.parts) part.kill();
  }
}

/** One process, and those that take its place. */
class Part {
  private isSilent = false;
  private child!: ChildProcess;
  private exitCode!: Promise<number | null>;
  private startedAt = 0;
  private silence = 0;
  private settings: PartSettings | null = null;
  private readonly served = Promise.withResolvers<string | null>();
  private state: "loading" | "serving" | "stopping" = "loading";
  private hasServed = false;

  constructor(
    readonly role: PartRole,
    private readonly name: string,
    private readonly options: SupervisorOptions & { measureAll: () => Promise<ProcessMetrics[]> },
  ) {
    // Heard by whoever lets it begin.
    this.served.promise.catch(() => undefined);
    // Prometheus sees a counter grow only from a value that it has seen.
    for (const reason of ["ended", "silent"]) replacements.add({ process: name, reason }, 0);
    this.start();
  }

  begin(settings: PartSettings): Promise<string | null> {
    this.settings = settings;
    this.order({ kind: "begin", settings });
    return this.served.promise;
  }

  async stop(): Promise<boolean> {
    this.state = "stopping";
    this.order({ kind: "stop" });
    return (await this.exitCode) === 0;
  }

  kill(): void {
    this.state = "stopping";
    this.child.kill("SIGKILL");
  }

  check(): void {
    this.silence++;
    if (this.state === "stopping" || this.silence <= (this.state === "serving" ? silentChecks : startChecks)) return;
    this.options.logger.error("a process does not respond and is being replaced", { process: this.name });
    this.silence = 0;
    this.isSilent = true;
    this.child.kill("SIGKILL");
  }

  /** Metrics of the process; null when it does not answer in time. */
  async measure(): Promise<ProcessMetrics | null> {
    if (this.state !== "serving") return null;
    const { child } = this;
    const measured = Promise.withResolvers<MetricFamily[] | null>();
    const hear = (said: PartMessage) => said.kind === "measured" && measured.resolve(said.families);
    child.on("message", hear);
    setTimeout(measured.resolve, measureMs, null);
    this.order({ kind: "measure" });
    const families = await measured.promise;
    child.off("message", hear);
    return families && { process: this.name, families };
  }

  private start(): void {
    const { account } = this.options;
    // Bun ends it with this process, however that ends.
    this.child = spawn(process.execPath, ["--no-orphans", program, this.role], {
      // Its lines come through this process: a pipe that several write to mixes long ones.
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      serialization: "json",
      env: {
        ...(this.role === "api" ? memoryReturn : heapGrowth),
        ...process.env,
        ...(account && { TMPDIR: account.temporary }),
      },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    forwardLines(this.child);
    this.child.on("message", (message) => this.hear(message as PartMessage));
    this.state = "loading";
    this.silence = 0;
    this.startedAt = performance.now();
    this.exitCode = once(this.child, "exit").then(([code, signal]) => {
      if (this.state !== "stopping") this.replace(code ?? signal);
      return code;
    });
  }

  private hear(message: PartMessage): void {
    if (message.kind === "failed") this.served.reject(new StartFault(message.reason, message));
    if (message.kind === "measureAll") {
      void this.options.measureAll().then((processes) => this.order({ kind: "measuredAll", processes }));
    }
    if (message.kind === "serving") {
      this.state = "serving";
      this.hasServed = true;
      if (this.settings && message.port !== null) this.settings.port = message.port;
      this.served.resolve(message.address);
    }
    // A process that is being loaded is alive, but has to come to an end of it.
    if (this.state !== "loading") this.silence = 0;
  }

  private replace(end: number | string): void {
    if (!this.hasServed) {
      this.served.reject(new StartFault(`The process "${this.name}" ended with ${end} at its start.`));
      return;
    }
    this.options.logger.error("a process ended and is being restarted", { process: this.name, end });
    replacements.add({ process: this.name, reason: this.isSilent ? "silent" : "ended" });
    this.isSilent = false;
    const restart = () => {
      if (this.state === "stopping") return;
      this.start();
      if (this.settings) this.order({ kind: "begin", settings: this.settings });
    };
    setTimeout(restart, performance.now() - this.startedAt < pauseMs ? pauseMs : 0);
  }

  private order(order: PartOrder): void {
    // The end of one that has no channel any more is heard.
    if (this.child.connected) this.child.send(order, () => undefined);
  }
}

/** Passes on what a process writes, in whole lines. */
function forwardLines({ stdout }: ChildProcess): void {
  let rest: Buffer[] = [];
  stdout?.on("data", (chunk: Buffer) => {
    const end = chunk.lastIndexOf(10) + 1;
    rest.push(end > 0 ? chunk.subarray(0, end) : chunk);
    if (end === 0) return;
    writeLog(Buffer.concat(rest).toString());
    rest = [chunk.subarray(end)];
  });
  stdout?.on("end", () => writeLog(Buffer.concat(rest).toString()));
}
