import { requestIdOf } from "./requestId.ts";

export interface Asset {
  type: string;
  read(): Promise<string>;
}

/** Content types of texts, by the ends of their names. */
export const mediaTypes = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  yaml: "application/yaml",
};

/** Text that does not change while the process runs: read, hashed and compressed once. */
export class StaticText {
  private loading: Promise<{ plain: Uint8Array; zipped: Uint8Array; etag: string }> | undefined;

  /** @param contentSecurityPolicy sent with a page of HTML */
  constructor(
    private readonly asset: Asset,
    private readonly contentSecurityPolicy: string,
  ) {}

  async answer(request: Request): Promise<Response> {
    const { plain, zipped, etag } = await this.load();
    const headers: Record<string, string> = {
      etag,
      "cache-control": "no-cache",
      "content-type": this.asset.type,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      "x-request-id": requestIdOf(request.headers),
    };
    if (this.asset.type === mediaTypes.html) headers["content-security-policy"] = this.contentSecurityPolicy;
    if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
    if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) return new Response(plain, { headers });
    return new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } });
  }

  private load() {
    this.loading ??= this.asset.read().then((text) => {
      const plain = new TextEncoder().encode(text);
      return { plain, zipped: Bun.gzipSync(plain), etag: `"${Bun.SHA256.hash(plain, "hex").slice(0, 32)}"` };
    });
    return this.loading;
  }
}
