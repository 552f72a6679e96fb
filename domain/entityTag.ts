/** Makes a strong ETag of all that it should change with. */
export function entityTag(content: string | Uint8Array): string {
  return `"${Bun.CryptoHasher.hash("sha256", content, "base64url").slice(0, 27)}"`;
}

/** Tells whether an `If-None-Match` names this ETag, also in its weak form (RFC 9110, 13.1.2). */
export function noneMatchNames(ifNoneMatch: string, etag: string): boolean {
  return listed(ifNoneMatch).some((tag) => tag === "*" || tag === etag || tag === `W/${etag}`);
}

/** Tells whether an `If-Match` names this ETag; a weak one never does (RFC 9110, 13.1.1). */
export function matchNames(ifMatch: string, etag: string): boolean {
  return listed(ifMatch).some((tag) => tag === "*" || tag === etag);
}

function listed(tags: string): string[] {
  return tags.split(",").map((tag) => tag.trim());
}
