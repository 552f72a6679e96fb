import { Problem } from "../domain/problem.ts";

/** Reads the address of a request. Bun makes it of the request line and the Host header, and neither need be one: `CONNECT host:port`. */
export function findRequestUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : null;
}

/** Reads the address of a request. @throws Problem bad_request */
export function requestUrl(text: string): URL {
  const url = findRequestUrl(text);
  if (url) return url;
  throw new Problem("bad_request", "The request line and the Host header do not form a URL.");
}
