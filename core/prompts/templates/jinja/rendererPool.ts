import { join } from "node:path";
import type { Subprocess } from "bun";
import { processorMs, residentBytes } from "../../../platform/processUse.ts";
import { Turns } from "../../../platform/turns.ts";

/** Texts of one template, with the values of its variables. */
export interface JinjaRequest {
  id: number;
  texts: string[];
  values: Readonly<Record<string, unknown>>;
}

export type JinjaOutcome = { text: string } | { fault: string };

export interface JinjaReply {
  id: number;
  outcomes: JinjaOutcome[];
  /** True where the process cannot be used again. */
  isBroken: boolean;
}

/** Workspace for which texts are rendered, with its patience. */
export interface RenderFor {
  workspaceId: number;
  /** True to wait for a process without a limit, as cells do, whose job is the queue. Others are refused after a while. */
  isPatient?: boolean;
}

/**
 * Processor time that all texts of a template may take together. A clock would count what a busy machine does meanwhile, and fail
 * templates that are quick.
 */
const timeLimitMs = 2_000;
/** Time by the clock after which a process is given up, and where the system does not tell its processor time. */
const patienceMs = 30_000;
const places = { usual: 2, spare: 1 };
/** Memory of a process. Its module has a limit of its own, but values that go to filters are copied out of it. */
const maxResidentBytes = 400 * 2 ** 20;
const pollMs = 50;
/** Longest wait of a caller for a process. */
const maxWaitMs = 10_000;
const program = join(import.meta.dir, "jinjaProcess.ts");

/**
 * Renders jinja2 texts in processes of their own, which are kept warm and killed when they take too much.
 * Workspaces take turns. Measured on two shared cores: 130 µs for a round trip, 150 ms to start a process.
 */
class RendererPool {
  private readonly idle: Renderer[] = [];
  private readonly turns = new Turns(() => places, "templates to render");

  /** Runs a request again in a new process, once: a process may have been killed from outside; texts that kill it do so again. */
  async render(texts: string[], values: JinjaRequest["values"], whose: RenderFor): Promise<JinjaOutcome[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.renderOnce(texts, values, whose);
      } catch (error) {
        if (!(error instanceof ProcessEnd)) throw error;
        if (attempt === 2) return texts.map(() => ({ fault: error.message }));
      }
    }
  }

  private async renderOnce(
    texts: string[],
    values: JinjaRequest["values"],
    { workspaceId, isPatient = false }: RenderFor,
  ): Promise<JinjaOutcome[]> {
    await this.turns.take(workspaceId, { maxWaitMs: isPatient ? null : maxWaitMs });
    const renderer = this.living() ?? new Renderer();
    try {
      return await renderer.render(texts, values);
    } finally {
      if (this.idle.length === places.usual) renderer.kill();
      if (!renderer.isDead) this.idle.push(renderer);
      this.turns.giveBack(workspaceId);
    }
  }

  /** Takes an idle process; it may have died meanwhile. */
  private living(): Renderer | undefined {
    for (let renderer = this.idle.pop(); renderer; renderer = this.idle.pop()) {
      if (!renderer.isDead) return renderer;
    }
    return undefined;
  }
}

/** One process, which gets one request at a time. */
class Renderer {
  isDead = false;
  private readonly process: Subprocess;
  private readonly ready = Promise.withResolvers<void>();
  private pending: { resolve(reply: JinjaReply): void; reject(error: Error): void } | null = null;
  private lastId = 0;

  constructor() {
    this.process = Bun.spawn([process.execPath, program], {
      // The settings of the server are not passed on, since there are secrets among them.
      env: {},
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      serialization: "advanced",
      ipc: (message) => this.receive(message as JinjaReply),
      onExit: () => this.end(new ProcessEnd()),
    });
    // The process must not keep the server alive.
    this.process.unref();
  }

  async render(texts: string[], values: JinjaRequest["values"]): Promise<JinjaOutcome[]> {
    await this.ready.promise;
    const { promise, resolve, reject } = Promise.withResolvers<JinjaReply>();
    this.pending = { resolve, reject };
    this.process.send({ id: ++this.lastId, texts, values } satisfies JinjaRequest);
    const before = processorMs(this.process.pid);
    const timer = setTimeout(() => this.kill(new LimitReached(tooSlow)), before === null ? timeLimitMs : patienceMs);
    const poll = setInterval(() => {
      const usedMs = (processorMs(this.process.pid) ?? 0) - (before ?? 0);
      if (usedMs > timeLimitMs) this.kill(new LimitReached(tooSlow));
      if (residentBytes(this.process.pid) > maxResidentBytes) this.kill(new LimitReached(tooLarge));
    }, pollMs);
    try {
      const { outcomes, isBroken } = await promise;
      if (isBroken || residentBytes(this.process.pid) > maxResidentBytes / 2) this.kill();
      return outcomes;
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return texts.map(() => ({ fault: error.message }));
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
      this.pending = null;
    }
  }

  private receive(reply: JinjaReply): void {
    if (reply.id === 0) this.ready.resolve();
    else if (reply.id === this.lastId) this.pending?.resolve(reply);
  }

  kill(reason: Error = new ProcessEnd()): void {
    this.end(reason);
    this.process.kill("SIGKILL");
  }

  private end(error: Error): void {
    this.isDead = true;
    this.ready.reject(error);
    // Possibly nobody waits for its readiness any more.
    this.ready.promise.catch(() => undefined);
    this.pending?.reject(error);
  }
}

const tooSlow = `the template takes more than ${timeLimitMs / 1000} seconds of processor time`;
const tooLarge = `the template takes more than ${maxResidentBytes / 2 ** 20} MiB of memory`;

class LimitReached extends Error {}

class ProcessEnd extends Error {
  constructor() {
    super("the process that renders it has ended");
  }
}

const pool = new RendererPool();

/**
 * Renders texts; outcomes in their order. Faults of a text are outcomes, and only faults of ours are thrown.
 * @throws Problem unavailable when too much waits to be rendered
 */
export async function renderJinja(
  texts: string[],
  values: JinjaRequest["values"],
  whose: RenderFor,
): Promise<JinjaOutcome[]> {
  return texts.length === 0 ? [] : pool.render(texts, values, whose);
}
