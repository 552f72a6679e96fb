import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** A program that runs in a root directory as in a container. */
export interface Contained {
  command: string[];
  environment: Record<string, string>;
  directory: string;
  /** Root when it is left out. */
  user?: string | undefined;
  /** The root cannot be written; these directories can, and are empty. */
  readOnlyBut?: { path: string; options: string }[];
}

/** Runs a program of the system and gives what it prints. */
export function run(command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { stdin: "ignore" });
  if (exitCode === 0) return stdout.toString();
  throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
}

/**
 * A root directory whose changes stay in `place`: the files of this machine, or of another root, below it.
 * Needs a mount namespace of our own.
 */
export function makeRoot(place: string, below = "/"): string {
  const [upper, work, root] = ["upper", "work", "root"].map((name) => join(place, name)) as [string, string, string];
  for (const directory of [upper, work, root]) mkdirSync(directory, { recursive: true });
  run(["mount", "-t", "overlay", "overlay", "-o", `lowerdir=${below},upperdir=${upper},workdir=${work}`, root]);
  run(["mount", "-t", "tmpfs", "tmpfs", join(root, "tmp")]);
  for (const system of ["proc", "dev"]) run(["mount", "--rbind", `/${system}`, join(root, system)]);
  return root;
}

/** Starts a program in a root, without any setting of this process. */
export function startContained(root: string, contained: Contained): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  return Bun.spawn(commandOf(root, contained), { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
}

/** The same, to its end. */
export function runContained(root: string, contained: Contained): string {
  return run(commandOf(root, contained));
}

function commandOf(root: string, { command, environment, directory, user, readOnlyBut }: Contained): string[] {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const asUser = user
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--no-new-privs", "--bounding-set=-all"]
    : [];
  const inRoot = [...asUser, "env", "-i", `--chdir=${directory}`, ...settings, ...command];
  if (!readOnlyBut) return ["chroot", root, ...inRoot];
  const mounts = [
    // A view of the root of its own, so that what is mounted here is seen by this program alone.
    'mount --rbind "$0" "$0" && cd "$0"',
    "mount -o remount,bind,ro .",
    ...readOnlyBut.map(({ path, options }) => `mount -t tmpfs -o ${options || "mode=1777"} tmpfs .${path}`),
    'exec chroot . "$@"',
  ];
  return ["unshare", "--mount", "--propagation", "private", "sh", "-ec", mounts.join(" && "), root, ...inRoot];
}

export function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new Error("this needs root: it makes root directories and changes users");
  if (!existsSync("/usr/bin/unshare")) throw new Error("this needs unshare (Debian: util-linux)");
}
