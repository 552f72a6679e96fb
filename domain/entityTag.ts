/** Makes a strong ETag of all that it should change with. */
export function entityTag(content: string | Uint8Array): string {
  return `"${Bun.CryptoHasher.hash("sha256", content, "base64url").slice(0, 27)}"`;
}

/** ETag of the same content in an encoding: other bytes have another strong ETag (RFC 9110, 8.8.3.3). */
export function tagOfEncoding(etag: string, encoding: string): string {
  return `${etag.slice(0, -1)}-${encoding}"`;
}

/** Tells whether an `If-None-Match` names this ETag, also in its weak form (RFC 9110, 13.1.2) or for an encoding of the content. */
export function noneMatchNames(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && listed(ifNoneMatch).some((tag) => tag === "*" || isOf(tag.replace(/^W\//, ""), etag));
}

/** Tells whether an `If-Match` names this ETag; a weak one never does (RFC 9110, 13.1.1), one for an encoding does. */
export function matchNames(ifMatch: string, etag: string): boolean {
  return listed(ifMatch).some((tag) => tag === "*" || isOf(tag, etag));
}

function isOf(tag: string, etag: string): boolean {
  return tag === etag || (tag.startsWith(etag.slice(0, -1)) && /^-(?:gzip|zstd)"$/.test(tag.slice(etag.length - 1)));
}

function listed(tags: string): string[] {
  return tags.split(",").map((tag) => tag.trim());
}
