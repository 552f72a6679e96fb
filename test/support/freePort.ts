import { createServer } from "node:net";

/**
 * Ports that the kernel gives to nobody who asks for any (it takes those from 32,768 up), a part of them for each process:
 * so none is taken between here and the program that is started with it.
 */
const first = 15_000 + (process.pid % 800) * 20;
let given = 0;

/** A port of 127.0.0.1 for a program that has to be told one. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = first + (given++ % 20);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return String(port);
  }
}
