import { join } from "node:path";
import { type Export, startReceiver } from "../exports.ts";
import { startFakeProvider } from "../fakeProvider.ts";

export type ExportAs = "json" | "protobuf";

/**
 * Runs a scenario in a process of its own (instrumentations patch the libraries of the process that they are in) against
 * a fake provider, and returns what its exporter sent.
 */
export async function runScenario(file: string, exportAs: ExportAs, compressed: boolean): Promise<Export[]> {
  const provider = startFakeProvider();
  const receiver = startReceiver();
  try {
    const scenario = Bun.spawn([process.execPath, join(import.meta.dir, file)], {
      env: {
        ...process.env,
        PROVIDER_URL: provider.url,
        RECEIVER_URL: receiver.url,
        EXPORT_AS: exportAs,
        EXPORT_COMPRESSED: compressed ? "gzip" : "none",
      },
      stdout: "inherit",
      stderr: "inherit",
    });
    if ((await scenario.exited) !== 0) throw new Error(`${file} failed`);
    return receiver.exports;
  } finally {
    await Promise.all([provider.stop(), receiver.stop()]);
  }
}
