// Applies patches/<library>+<version>+<fault>.patch to node_modules, in the order of their names. docs/architecture.md lists
// them. This runs at every start, so a start without a change only reads and compares a hash.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @param root the directory that holds patches/ and node_modules/ */
export function applyPatches(root) {
  const patches = readdirSync(join(root, "patches"))
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(root, "patches", name), "utf8") }));
  const noteFile = join(root, "node_modules", ".patched");
  const [notedHash, ...notedFiles] = existsSync(noteFile) ? readFileSync(noteFile, "utf8").split("\n") : [];
  if (notedHash === hashOfState(root, patches, notedFiles)) return;
  const patched = patchedTexts(root, patches, notedFiles);
  for (const [file, text] of patched) writeAtomically(join(root, file), text);
  const files = [...patched.keys()];
  writeAtomically(noteFile, [hashOfState(root, patches, files), ...files].join("\n"));
}

/** Covers the files as well, since npm puts the published ones back when it installs a library again. */
function hashOfState(root, patches, files) {
  const hash = createHash("sha256");
  for (const { name, text } of patches) hash.update(`${name}\n${text}`);
  for (const file of files) hash.update(existsSync(join(root, file)) ? readFileSync(join(root, file)) : "missing");
  return hash.digest("hex");
}

/**
 * New texts of the files that the patches change or changed before.
 * @returns {Map<string, string>} by their paths
 */
function patchedTexts(root, patches, filesPatchedBefore) {
  // Loaded here because it is not there until npm has installed it.
  const { applyPatch, parsePatch } = createRequire(import.meta.url)("diff");
  const texts = new Map(filesPatchedBefore.map((file) => [file, readPublished(join(root, file))]));
  for (const { name, text } of patches) {
    requireVersion(root, name);
    for (const change of parsePatch(text)) {
      const file = change.newFileName.replace(/^b\//, "");
      const before = texts.get(file) ?? readPublished(join(root, file));
      const fits = (hunkCount) => applyPatch(before, { ...change, hunks: change.hunks.slice(0, hunkCount) });
      const after = fits(change.hunks.length);
      if (after === false) {
        const hunk = change.hunks.findIndex((_, index) => fits(index + 1) === false) + 1;
        throw new Error(`patches/${name}: hunk ${hunk} does not fit ${file}`);
      }
      texts.set(file, after);
    }
  }
  return texts;
}

function requireVersion(root, patchName) {
  const [library, version] = patchName.split("+");
  const installed = JSON.parse(readFileSync(join(root, "node_modules", library, "package.json"), "utf8")).version;
  if (installed !== version)
    throw new Error(`patches/${patchName} is for another version than ${library} ${installed}`);
}

/** The published file is kept beside the patched one, so that changed patches can be applied again. */
function readPublished(file) {
  const published = `${file}.published`;
  if (!existsSync(published)) writeAtomically(published, readFileSync(file, "utf8"));
  return readFileSync(published, "utf8");
}

function writeAtomically(file, text) {
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}
