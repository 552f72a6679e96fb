import { createReadStream } from "node:fs";

export interface StopRequests {
  /** Resolves with who asked, when somebody does. */
  requested: Promise<string>;
  /** Resolves when somebody asks again, who does not want to wait. */
  forced: Promise<void>;
}

/**
 * One Ctrl-C arrives up to three times: from the terminal, from npm and from scripts/start.mjs, which both pass on what
 * the terminal had sent us already. The same signal within this time is the same wish.
 */
const echoMs = 1_000;

/** Hears of signals, and of the death of the process that started us (scripts/start.mjs) by a pipe that it holds. */
export function watchStopRequests(environment: Record<string, string | undefined> = process.env): StopRequests {
  const requested = Promise.withResolvers<string>();
  const forced = Promise.withResolvers<void>();
  const heardAt = new Map<string, number>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const isFirst = heardAt.size === 0;
      const isEcho = performance.now() - (heardAt.get(signal) ?? Number.NEGATIVE_INFINITY) < echoMs;
      heardAt.set(signal, performance.now());
      if (isFirst) requested.resolve(signal);
      else if (!isEcho) forced.resolve();
    });
  }
  const launcherHandle = environment.SHEAF_LAUNCHER_FD;
  if (launcherHandle !== undefined) {
    const pipe = createReadStream("", { fd: Number(launcherHandle) });
    pipe.on("close", () => requested.resolve("the launcher ended"));
    pipe.on("error", () => requested.resolve("the launcher ended"));
    pipe.resume();
  }
  return { requested: requested.promise, forced: forced.promise };
}
