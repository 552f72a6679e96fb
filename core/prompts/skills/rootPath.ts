/** A name as it stands in a path: lower case, and everything but letters and digits a hyphen. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "collection" : slug;
}

/** Where a collection lies: the folders around it and its own name. */
export function rootPathOf(folderNames: readonly string[], slug: string): string {
  return `/${[...folderNames.map(slugOf), slug].join("/")}`;
}

/** What people write for a root path, as it is made: `Team A/Support` is `/team-a/support`. */
export function asRootPath(text: string): string {
  const parts = text.split("/").filter((part) => part !== "");
  return `/${parts.map(slugOf).join("/")}`;
}
