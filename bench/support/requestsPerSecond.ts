import { join } from "node:path";
import type { BenchServer } from "./server.ts";

const clientConnections = 16;

/** Requests per second that a client in a process of its own gets answered. @param urls asked for in turn */
export async function requestsPerSecond(
  server: BenchServer,
  urls: string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const { answered, took } = await sendRequests(server, urls, { seconds, least: 0, headers });
  return answered / took;
}

interface Sending {
  /** Least duration. */
  seconds: number;
  /** Least number of requests. */
  least: number;
  headers?: Record<string, string>;
}

/** Sends requests from a process of its own; returns the number of answers and the seconds they took. */
export async function sendRequests(
  { apiKey }: BenchServer,
  urls: string[],
  { seconds, least, headers = {} }: Sending,
): Promise<{ answered: number; took: number }> {
  const script = join(import.meta.dir, "load.ts");
  const numbers = [clientConnections, seconds, least].map(String);
  const command = [process.execPath, script, urls.join(" "), apiKey, ...numbers, JSON.stringify(headers)];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit", env: { PATH: process.env.PATH } });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("the client failed");
  const [answered, took] = output.split(" ").map(Number) as [number, number];
  return { answered, took };
}
