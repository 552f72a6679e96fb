import { createReadStream } from "node:fs";

export interface StopRequests {
  /** Resolves at the first request to stop, with its reason. */
  requested: Promise<string>;
  /** Resolves at a second request, by somebody who does not want to wait. */
  forced: Promise<void>;
}

/**
 * Time in which repeated signals count as one request. One Ctrl-C arrives up to three times: from the terminal, and from
 * npm and scripts/start.mjs, which pass on what the terminal has already sent.
 */
const echoMs = 1_000;

/** Watches for signals, and for the death of the launcher (scripts/start.mjs) by a pipe that it holds open. */
export function watchStopRequests(): StopRequests {
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
  const launcherHandle = process.env.SHEAF_LAUNCHER_FD;
  if (launcherHandle !== undefined) {
    const pipe = createReadStream("", { fd: Number(launcherHandle) });
    pipe.on("close", () => requested.resolve("the launcher ended"));
    pipe.on("error", () => requested.resolve("the launcher ended"));
    pipe.resume();
  }
  return { requested: requested.promise, forced: forced.promise };
}
