import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
};

/**
 * Leads whatever the clients of providers send to `address`, whatever host they meant; the path stays. Our own server is
 * left alone, and Google's tokens are given out here.
 * @returns puts everything back
 */
export async function leadOutsideTo(address: string, own: string): Promise<() => void> {
  const bedrock = await startHttp2Proxy(address);
  const directory = mkdtempSync(join(tmpdir(), "sheaf-sdk-"));
  const account = join(directory, "account.json");
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const client_email = "test@project.iam.gserviceaccount.com";
  writeFileSync(account, JSON.stringify({ type: "service_account", client_email, private_key: privateKey }));
  const settings: Record<string, string> = {
    ...keys,
    GOOGLE_APPLICATION_CREDENTIALS: account,
    // Its client speaks HTTP/2, and by other means than fetch.
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.address,
  };
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  Object.assign(process.env, settings);
  const { fetch } = globalThis;
  const outside = (request: Request) => fetch(request);
  const led = async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? new Request(input, init) : new Request(input.toString(), init);
    const url = new URL(request.url);
    if (url.origin === own || url.origin === address) return outside(request);
    if (url.hostname === "oauth2.googleapis.com") {
      return Response.json({ access_token: "token", expires_in: 3600, token_type: "Bearer" });
    }
    return outside(new Request(`${address}${url.pathname}${url.search}`, request));
  };
  globalThis.fetch = Object.assign(led, fetch);
  return () => {
    globalThis.fetch = fetch;
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(directory, { recursive: true, force: true });
    bedrock.stop();
  };
}

async function startHttp2Proxy(address: string): Promise<{ address: string; stop(): void }> {
  const pass = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(`${address}${request.url}`, { method: request.method, body });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  };
  const proxy = createServer((request, response) => void pass(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = proxy.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, stop: () => proxy.close() };
}
