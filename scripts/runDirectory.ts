import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunDirectory {
  path: string;
  /** Ends the processes that work in the directory, and removes it. */
  remove(): Promise<void>;
}

/**
 * Waits for the end of standard input, which comes when the tests have ended in any way, kill -9 too. Then ends what
 * works in the directory $1 (a Postgres has its cluster as working directory, a program its clone), and removes it.
 * SIGQUIT lets Postgres give back its shared memory.
 */
const cleanUp = `
cat >/dev/null
end() {
  for process in /proc/[0-9]*; do
    case $(readlink "$process/cwd") in "$2"|"$2"/*) kill -s "$1" "\${process#/proc/}" && found=1;; esac
  done
}
[ -d /proc/self ] || kill -QUIT $(head -n 1 "$1/postgres/postmaster.pid")
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  found=; end QUIT "$1"
  [ -n "$found" ] || break
  sleep 0.1
done
end KILL "$1"
until rm -rf "$1"; do sleep 0.1; done`;

/** A temporary directory that lasts as long as this process: nothing is left of it after a crash or kill -9. */
export function createRunDirectory(prefix: string): RunDirectory {
  const path = mkdtempSync(join(realpathSync(tmpdir()), prefix));
  // As root Postgres runs under another account, which has to get to its files.
  chmodSync(path, 0o711);
  // In a session of its own, so that Ctrl-C does not end it.
  const cleaner = spawn("sh", ["-c", cleanUp, "sh", path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  cleaner.unref();
  const ended = once(cleaner, "exit");
  return {
    path,
    async remove() {
      cleaner.ref();
      cleaner.stdin.end();
      await ended;
    },
  };
}
