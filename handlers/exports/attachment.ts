const maxNameCharacters = 120;

/**
 * A Content-Disposition that saves the answer as a file (RFC 6266): a plain name for all clients and the real one in
 * UTF-8 for those that know how. What a file system or a header could take amiss becomes `_`.
 */
export function attachment(name: string, extension: string): string {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|%]/gu, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const cut = [...safe].slice(0, maxNameCharacters).join("") || "sheet";
  const ascii = cut.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(cut).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
