// `npm start`: installs what is missing, then runs the server on Bun. Only Node's own modules here: on a new clone there
// are no others.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bunFile, setUp } from "./setup.mjs";

const projectDirectory = dirname(dirname(fileURLToPath(import.meta.url)));
const launcherHandle = 3;
const parentCheckMs = 250;

setUp({ hasDevelopment: false });
const server = spawn(bunFile, [join(projectDirectory, "server/main.ts"), ...process.argv.slice(2)], {
  // The pipe is never written to. It closes when this process ends, however it ends, and the server stops then.
  stdio: ["inherit", "inherit", "inherit", "pipe"],
  env: { ...process.env, SHEAF_LAUNCHER_FD: String(launcherHandle) },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
watchNpm();
server.on("error", (error) => {
  console.error(`Bun could not be started: ${error.message}`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

/** npm passes signals on, but not its own death by SIGKILL. */
function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill("SIGTERM");
  }, parentCheckMs).unref();
}
