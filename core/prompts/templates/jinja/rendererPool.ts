import { join } from "node:path";
import type { Subprocess } from "bun";
import { Turns } from "../../../platform/turns.ts";

/** Texts of one template, with the values of its variables. */
export interface JinjaRequest {
  id: number;
  texts: string[];
  values: Readonly<Record<string, unknown>>;
}

/** What became of one text. */
export type JinjaOutcome = { text: string } | { fault: string };

export interface JinjaReply {
  id: number;
  outcomes: JinjaOutcome[];
  /** The process cannot be used again. */
  isBroken: boolean;
}

/** Whose texts are rendered. */
export interface RenderFor {
  workspaceId: number;
  /** Waits for a process as long as it takes: for cells, whose job is the queue. Others are told to come back. */
  isPatient?: boolean;
}

/** For all texts of a template; one that takes longer is no prompt. Starting a process does not count. */
const timeLimitMs = 2_000;
const maxProcesses = 2;
/** How long a caller waits for a process at the most. */
const maxWaitMs = 10_000;
const program = join(import.meta.dir, "jinjaProcess.ts");

/**
 * Renders jinja2 texts in processes of their own, which are kept warm and killed when they do not answer in time.
 * Workspaces take turns. Measured on two shared cores: 130 µs for the way there and back, 150 ms to start a process.
 */
class RendererPool {
  private readonly idle: Renderer[] = [];
  private readonly turns = new Turns(() => maxProcesses, "templates to render");

  /** A process that has ended may have been ended by somebody; texts that end it do so again. */
  async render(texts: string[], values: JinjaRequest["values"], whose: RenderFor): Promise<JinjaOutcome[]> {
    try {
      return await this.renderOnce(texts, values, whose);
    } catch (error) {
      if (!(error instanceof ProcessEnd)) throw error;
    }
    try {
      return await this.renderOnce(texts, values, whose);
    } catch (error) {
      if (!(error instanceof ProcessEnd)) throw error;
      return texts.map(() => ({ fault: error.message }));
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
      if (!renderer.isDead) this.idle.push(renderer);
      this.turns.giveBack(workspaceId);
    }
  }

  /** One that has nothing to do; it may have died meanwhile. */
  private living(): Renderer | undefined {
    for (let renderer = this.idle.pop(); renderer; renderer = this.idle.pop()) {
      if (!renderer.isDead) return renderer;
    }
    return undefined;
  }
}

/** One process; it is given one request at a time. */
class Renderer {
  isDead = false;
  private readonly process: Subprocess;
  private readonly ready = Promise.withResolvers<void>();
  private pending: { resolve(reply: JinjaReply): void; reject(error: Error): void } | null = null;
  private lastId = 0;

  constructor() {
    this.process = Bun.spawn([process.execPath, program], {
      // None of the server's settings: there are secrets among them.
      env: {},
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      serialization: "advanced",
      ipc: (message) => this.receive(message as JinjaReply),
      onExit: () => this.end(new ProcessEnd()),
    });
    // It does not keep the server alive.
    this.process.unref();
  }

  async render(texts: string[], values: JinjaRequest["values"]): Promise<JinjaOutcome[]> {
    await this.ready.promise;
    const { promise, resolve, reject } = Promise.withResolvers<JinjaReply>();
    this.pending = { resolve, reject };
    this.process.send({ id: ++this.lastId, texts, values } satisfies JinjaRequest);
    const timer = setTimeout(() => this.kill(), timeLimitMs);
    try {
      const { outcomes, isBroken } = await promise;
      if (isBroken) this.kill();
      return outcomes;
    } catch (error) {
      if (!(error instanceof TimeLimit)) throw error;
      return texts.map(() => ({ fault: error.message }));
    } finally {
      clearTimeout(timer);
      this.pending = null;
    }
  }

  private receive(reply: JinjaReply): void {
    if (reply.id === 0) this.ready.resolve();
    else if (reply.id === this.lastId) this.pending?.resolve(reply);
  }

  private kill(): void {
    this.end(new TimeLimit());
    this.process.kill("SIGKILL");
  }

  private end(error: Error): void {
    this.isDead = true;
    this.ready.reject(error);
    // Nobody may be waiting for it to be ready any more.
    this.ready.promise.catch(() => undefined);
    this.pending?.reject(error);
  }
}

class TimeLimit extends Error {
  constructor() {
    super(`the template takes longer than ${timeLimitMs / 1000} seconds`);
  }
}

class ProcessEnd extends Error {
  constructor() {
    super("the process that renders it has ended");
  }
}

const pool = new RendererPool();

/**
 * What becomes of each text, in their order. Faults of a text are outcomes; only our own are thrown.
 * @throws Problem unavailable when there is too much to render
 */
export async function renderJinja(
  texts: string[],
  values: JinjaRequest["values"],
  whose: RenderFor,
): Promise<JinjaOutcome[]> {
  return texts.length === 0 ? [] : pool.render(texts, values, whose);
}
