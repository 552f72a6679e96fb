import { expect, test } from "bun:test";
import { join } from "node:path";
import { projectDirectory, startProcess, startServerProcess, temporaryDirectory } from "../support/process.ts";

test("what the README tells a newcomer to type works, to the last line", async () => {
  const dataDirectory = temporaryDirectory();
  const server = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  const readme = await Bun.file(join(projectDirectory, "README.md")).text();
  const [, walk] = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block as string);
  const script = (walk as string)
    .replaceAll("http://127.0.0.1:8787", server.url)
    .replaceAll(".data/api-key", join(dataDirectory, "api-key"));
  const shell = startProcess(["timeout", "25", "bash", "-euo", "pipefail", "-c", script]);
  expect(await shell.ended).toBe(0);
  expect(shell.errors()).toBe("");
  const answers = shell.output();
  expect(answers).not.toContain('"success":false');
  expect(answers).not.toContain("undefined");
  expect(answers).toContain('"status":"succeeded"');
  expect(answers).toContain('"COMPLETED":6752');
  expect(answers).toContain("after the first edit");
}, 40_000);
