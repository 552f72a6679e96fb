import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "./dockerfile.ts";
import { requireReady, start } from "./process.ts";
import { makeRoot, run } from "./root.ts";

/** The command of the unit, as its user, with a system that it cannot write; systemd's own checks besides. */
export async function rehearseUnit(repository: string, image: Image, place: string): Promise<void> {
  const root = makeRoot(join(place, "systemd"));
  const unit = readUnit(join(repository, "deploy/sheaf.service"));
  const [user, home, state] = [unit("User")[0], unit("WorkingDirectory")[0], unit("StateDirectory")[0]] as string[];
  run(["chroot", root, "useradd", "--system", "--user-group", "--no-create-home", user as string]);
  run(["mkdir", "-p", join(root, home as string), join(root, "var/lib", state as string)]);
  // As `npm ci --omit=dev` leaves it, which the image was made by.
  run(["mount", "--bind", join(image.root, "app"), join(root, home as string)]);
  const unitFile = join(root, "tmp/sheaf.service");
  cpSync(join(repository, "deploy/sheaf.service"), unitFile);
  // Complaints about units of the machine are not ours.
  run(["chroot", root, "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", "/tmp/sheaf.service"]);
  run(["chroot", root, "systemd-analyze", "security", "--offline=true", "--threshold=20", "/tmp/sheaf.service"]);
  const id = (option: string) => run(["chroot", root, "id", option, user as string]).trim();
  const server = await start(root, {
    command: (unit("ExecStart")[0] as string).split(" "),
    environment: { PATH: image.environment.PATH as string, ...Object.fromEntries(unit("Environment").map(pairOf)) },
    directory: home as string,
    user,
    readOnlyBut: [
      { path: "/tmp", options: "" },
      {
        path: `/var/lib/${state}`,
        options: `uid=${id("-u")},gid=${id("-g")},mode=${unit("StateDirectoryMode")[0]}`,
      },
    ],
  });
  await requireReady(server.url);
  await server.stop();
}

function readUnit(file: string): (name: string) => string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return (name) => lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

function pairOf(setting: string): [string, string] {
  return [setting.slice(0, setting.indexOf("=")), setting.slice(setting.indexOf("=") + 1)];
}
