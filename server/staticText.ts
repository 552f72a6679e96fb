import { entityTag, noneMatchNames, tagOfEncoding } from "../domain/entityTag.ts";
import { acceptedEncoding, compressed, type Encoding, thoroughLevel } from "./compression.ts";
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

/** Text that does not change while the process runs: read, hashed and compressed once, whatever its length. */
export class StaticText {
  private loading: Promise<{ plain: Uint8Array; etag: string }> | undefined;
  private readonly encoded: Partial<Record<Encoding, Promise<Uint8Array>>> = {};

  /** @param contentSecurityPolicy sent with a page of HTML */
  constructor(
    private readonly asset: Asset,
    private readonly contentSecurityPolicy: string,
  ) {}

  async answer(request: Request): Promise<Response> {
    const { plain, etag } = await this.load();
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
    const headers: Record<string, string> = {
      etag: encoding === null ? etag : tagOfEncoding(etag, encoding),
      "cache-control": "no-cache",
      "content-type": this.asset.type,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      "x-request-id": requestIdOf(request.headers),
    };
    if (this.asset.type === mediaTypes.html) headers["content-security-policy"] = this.contentSecurityPolicy;
    if (noneMatchNames(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    if (encoding === null) return new Response(plain, { headers });
    this.encoded[encoding] ??= compressed(plain, encoding, thoroughLevel);
    return new Response(await this.encoded[encoding], { headers: { ...headers, "content-encoding": encoding } });
  }

  private load() {
    this.loading ??= this.asset.read().then((text) => {
      const plain = new TextEncoder().encode(text);
      return { plain, etag: entityTag(plain) };
    });
    return this.loading;
  }
}
