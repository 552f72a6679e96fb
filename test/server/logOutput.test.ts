import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readHolder } from "../../server/boot/dataDirectory.ts";
import { api } from "../support/client.ts";
import { startProcess, usedDataDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

test.each([
  ["is on a full disk", `exec "$0" server/main.ts >/dev/full`],
  ["has lost its reader", `exec "$0" server/main.ts > >(head -n 1 >/dev/null)`],
])("a server whose log %s goes on, says so once, and stops cleanly", async (_, command) => {
  const dataDirectory = await usedDataDirectory();
  const server = startProcess(["bash", "-c", command, process.execPath], { SHEAF_DATA_DIR: dataDirectory, PORT: "0" });
  const url = await waitFor("the server", () => readHolder(dataDirectory)?.address);
  const client = api(url, readFileSync(join(dataDirectory, "api-key"), "utf8").trim());
  // Each request is a line of the log.
  for (let n = 0; n < 3; n++) {
    expect((await client.call("createTable", { body: { title: `kept ${n}` } })).status).toBe(201);
    await waitFor("the loss of a line", () => server.errors() !== "");
  }
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.errors()).toMatch(/^Lines of the log are lost: .*\n$/);
});

test("a log that nobody reads for a while loses lines instead of filling the memory, says so once, and goes on when it is read", async () => {
  const program = `
    import { writeLog } from "${join(import.meta.dir, "../../server/logOutput.ts")}";
    const megabyte = "x".repeat(1024 * 1024 - 1) + "\\n";
    for (let n = 0; n < 40; n++) writeLog(megabyte);
    console.error("written by", process.pid);
    setInterval(() => writeLog("later\\n"), 50);`;
  // The reader waits for a byte of standard input.
  const command = `exec 3<&0; "$0" -e "$1" | { head -c 1 <&3 >/dev/null; cat; }`;
  const both = Bun.spawn(["bash", "-c", command, process.execPath, program], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  let told = "";
  const errors = (async () => {
    for await (const chunk of both.stderr.pipeThrough(new TextDecoderStream())) told += chunk;
  })();
  const pid = Number(await waitFor("the end of the lines", () => /written by (\d+)\n/.exec(told)?.[1]));
  both.stdin.write("!");
  both.stdin.end();
  let text = "";
  for await (const chunk of both.stdout.pipeThrough(new TextDecoderStream())) {
    if (!text.includes("later") && chunk.includes("later")) process.kill(pid, "SIGKILL");
    text += chunk;
  }
  await errors;
  expect(told).toBe(`Lines of the log are lost: nobody reads them.\nwritten by ${pid}\n`);
  expect(text.split("\n").filter((line) => line.startsWith("x"))).toHaveLength(17);
});
