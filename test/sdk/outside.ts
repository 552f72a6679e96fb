import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The keys that the providers' clients look for in the environment of whoever uses the SDK. */
const keys = {
  OPENAI_API_KEY: "sk-test",
  ANTHROPIC_API_KEY: "sk-ant-test",
  AZURE_OPENAI_API_KEY: "azure-test",
  AZURE_OPENAI_ENDPOINT: "https://example.openai.azure.com",
  OPENAI_API_VERSION: "2024-10-21",
  GOOGLE_API_KEY: "google-test",
  MISTRAL_API_KEY: "mistral-test",
  AWS_ACCESS_KEY_ID: "AKIATEST",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_REGION: "us-east-1",
  VERTEX_AI_PROJECT_ID: "project",
  VERTEX_AI_PROJECT_LOCATION: "us-central1",
  ANTHROPIC_VERTEX_PROJECT_ID: "project",
  CLOUD_ML_REGION: "us-central1",
  // Google's library asks the machine that it runs on for a token.
  METADATA_SERVER_DETECTION: "assume-present",
};

/**
 * Leads whatever the clients of providers send to `address`, whatever host they meant; the path stays. Our own server is
 * left alone.
 * @returns puts everything back
 */
export async function leadOutsideTo(address: string, own: string): Promise<() => void> {
  const bedrock = await startHttp2Proxy(address);
  const google = startGoogleMetadata();
  const home = mkdtempSync(join(tmpdir(), "sheaf-sdk-"));
  const settings: Record<string, string | undefined> = {
    ...keys,
    // Nothing of the developer's own: the clouds' libraries look for accounts there.
    HOME: home,
    GOOGLE_APPLICATION_CREDENTIALS: undefined,
    GEMINI_API_KEY: undefined,
    GCE_METADATA_HOST: google.host,
    // Its client speaks HTTP/2, and by other means than fetch.
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.address,
  };
  const before = changeEnvironment(settings);
  const { fetch } = globalThis;
  const outside = (request: Request) => fetch(request);
  const led = async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? new Request(input, init) : new Request(input.toString(), init);
    const url = new URL(request.url);
    if (url.origin === own || url.origin === address) return outside(request);
    return outside(new Request(`${address}${url.pathname}${url.search}`, request));
  };
  globalThis.fetch = Object.assign(led, fetch);
  return () => {
    globalThis.fetch = fetch;
    changeEnvironment(before);
    rmSync(home, { recursive: true, force: true });
    bedrock.stop();
    google.stop();
  };
}

/** @returns what it was before */
export function changeEnvironment(settings: Record<string, string | undefined>): Record<string, string | undefined> {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return before;
}

/** What a machine of Google's cloud knows of its own account. */
function startGoogleMetadata(): { host: string; stop(): void } {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const headers = { "metadata-flavor": "Google" };
      if (!new URL(request.url).pathname.endsWith("/token")) return new Response(null, { status: 404, headers });
      return Response.json({ access_token: "token", expires_in: 3600, token_type: "Bearer" }, { headers });
    },
  });
  return { host: `127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
}

async function startHttp2Proxy(address: string): Promise<{ address: string; stop(): void }> {
  const pass = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(`${address}${request.url}`, { method: request.method, body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.bytes());
  };
  const proxy = createServer((request, response) => void pass(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = proxy.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, stop: () => proxy.close() };
}
