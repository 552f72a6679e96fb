import { requestIdOf } from "./requestId.ts";

const preflightSeconds = 86_400;

/**
 * Permission for pages of other origins to call the service, as exporters in browsers do. The operator names these
 * origins: a key in a page can be read and used by anybody who sees the page.
 */
export class CrossOrigin {
  private readonly origins: ReadonlySet<string>;

  /** @param origins such as `https://app.example.com`; `*` for all */
  constructor(origins: readonly string[]) {
    this.origins = new Set(origins);
  }

  /** Answer to a browser's preflight request; null for any other request. */
  preflight({ method, headers }: Request): Response | null {
    const requestMethod = headers.get("access-control-request-method");
    if (method !== "OPTIONS" || requestMethod === null || !this.isAllowed(headers.get("origin"))) return null;
    return new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-origin": headers.get("origin") as string,
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        // A page that knows a key may send it with any header; browsers add keys to nothing by themselves, unlike cookies.
        "access-control-allow-headers": headers.get("access-control-request-headers") ?? "",
        "access-control-max-age": String(preflightSeconds),
        "x-request-id": requestIdOf(headers),
        vary: "origin, access-control-request-method, access-control-request-headers",
      },
    });
  }

  /** Adds the headers that let the page read the answer. */
  open({ headers }: Request, response: Response): Response {
    const origin = headers.get("origin");
    response.headers.append("vary", "origin");
    if (!this.isAllowed(origin)) return response;
    response.headers.set("access-control-allow-origin", origin);
    response.headers.set("access-control-expose-headers", "*");
    return response;
  }

  private isAllowed(origin: string | null): origin is string {
    return origin !== null && (this.origins.has("*") || this.origins.has(origin));
  }
}
