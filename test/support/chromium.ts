import { type Browser, chromium } from "playwright-core";
import { testTimeoutMs } from "./testTimeout.ts";

const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Switches that keep Chromium itself from calling its maker's hosts. */
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-quic", "--no-first-run"];

let launched: Promise<Browser> | undefined;

/** The browser of all files of this process, which ends with it. */
export async function launchChromium(): Promise<Browser> {
  // A test that takes too long loses its browser with all other programs that it has started; those after it get a new one.
  if (!(await launched)?.isConnected()) {
    launched = chromium.launch({
      executablePath: program,
      args: ["--no-sandbox", "--disable-dev-shm-usage", ...quiet],
      timeout: testTimeoutMs / 2,
    });
  }
  return launched as Promise<Browser>;
}
