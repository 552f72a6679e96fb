import { join } from "node:path";
import type { BenchServer } from "./server.ts";

const clientConnections = 16;

/** How many requests a second a client in a process of its own gets answered. */
export async function requestsPerSecond(
  { apiKey }: BenchServer,
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const script = join(import.meta.dir, "load.ts");
  const numbers = [String(clientConnections), String(seconds)];
  const command = [process.execPath, script, url, apiKey, ...numbers, JSON.stringify(headers)];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env: { PATH: process.env.PATH } });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("the client failed");
  return Number(output);
}
