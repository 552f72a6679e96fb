/** Form of a name in a path: lower case, with a hyphen for everything but letters and digits. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "collection" : slug;
}

/** Root path of a collection: its folders and its name. */
export function rootPathOf(folderNames: readonly string[], slug: string): string {
  return `/${[...folderNames.map(slugOf), slug].join("/")}`;
}

/** Root path for a text that people write for it: `Team A/Support` gives `/team-a/support`. */
export function asRootPath(text: string): string {
  const parts = text.split("/").filter((part) => part !== "");
  return `/${parts.map(slugOf).join("/")}`;
}
