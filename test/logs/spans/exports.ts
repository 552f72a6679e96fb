import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The body of one call of an exporter, as it came. */
export interface Export {
  contentType: string;
  contentEncoding: string | null;
  body: Uint8Array;
}

export function recordingOf(name: string): { recordedWith: Record<string, string>; exports: Export[] } {
  const file = join(import.meta.dir, "recordings", `${name}.json`);
  const { recordedWith, exports } = JSON.parse(readFileSync(file, "utf8"));
  return { recordedWith, exports: exports.map(jsonExport) };
}

export function jsonExport(body: unknown): Export {
  return {
    contentType: "application/json",
    contentEncoding: null,
    body: new TextEncoder().encode(JSON.stringify(body)),
  };
}

/** Takes what exporters send, until stopped. */
export function startReceiver(): { url: string; exports: Export[]; stop: () => Promise<void> } {
  const exports: Export[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const contentType = request.headers.get("content-type") ?? "";
      const contentEncoding = request.headers.get("content-encoding");
      exports.push({ contentType, contentEncoding, body: await request.bytes() });
      return new Response(contentType === "application/json" ? "{}" : "", { headers: { "content-type": contentType } });
    },
  });
  return { url: `${server.url.origin}/v1/traces`, exports, stop: () => server.stop(true) };
}
