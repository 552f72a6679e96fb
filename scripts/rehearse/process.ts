import { type Contained, startContained } from "./root.ts";

/** A server that runs in a root directory. */
export interface Process {
  url: string;
  /** Ends it in order; throws when it does not end so. */
  stop(): Promise<void>;
}

const startSeconds = 300;

/** Starts a server and waits until it says that it is ready. */
export async function start(root: string, contained: Contained): Promise<Process> {
  const port = await freePort();
  const environment = { ...contained.environment, PORT: String(port) };
  const child = startContained(root, { ...contained, environment });
  let said = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const bytes of stream) said += new TextDecoder().decode(bytes);
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const deadline = performance.now() + startSeconds * 1000;
  while (!said.includes("is ready.")) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`it did not start:\n${said}`);
    await Bun.sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      const code = await child.exited;
      await reading;
      if (code !== 0) throw new Error(`it ended with ${code}:\n${said}`);
    },
  };
}

async function freePort(): Promise<number> {
  const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  return port as number;
}

export async function requireReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`${url}/readyz answered ${status}`);
}
