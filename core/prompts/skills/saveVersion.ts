import { findPlan } from "../../../db/queries/prompts/skillCollections.ts";
import {
  findSkillVersion,
  insertSkillContents,
  insertSkillVersion,
  listSkillFiles,
  type SkillFileRecord,
  type SkillVersionRecord,
} from "../../../db/queries/prompts/skillVersions.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { EventDetails } from "../../../db/queries/workspace/events.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { emitEvents, newEvent } from "../../workspace/events/emitEvent.ts";
import { type Content, requireTotal } from "./contents.ts";
import type { PlacedCollection } from "./findCollection.ts";
import { requireDistinctPaths, requireSafePath } from "./paths.ts";
import { requireRoomForFiles } from "./plans.ts";
import { exportedPath, type SkillProvider } from "./providerLayout.ts";

/** Details of the event about changed files; paths are relative to the collection. */
type FilesChanged = EventDetails<"skill_collection_files_changed">;

/**
 * Announces changed files of collections, in the transaction of the change, which has locked them. All that follows from
 * such a change is written here and nowhere else.
 */
export function announceFilesChanged(tx: Scope, changes: readonly FilesChanged[]): Promise<void> {
  const type = "skill_collection_files_changed";
  return emitEvents(
    tx,
    changes.map((change) => newEvent(type, change, `skill_collection:${change.skill_collection_id}`)),
  );
}

/** Size of contents that are stored with one statement. */
const batchBytes = 8 * 1024 * 1024;

/** Change between two versions; its files are named by their paths in the collection. */
export interface VersionChange {
  moves: readonly { from: string; to: string }[];
  deletes: readonly string[];
  updates: ReadonlyMap<string, Content>;
  /** Provider; undefined for that of the collection. */
  provider: SkillProvider | undefined;
  commitMessage: string | null;
  releaseLabel: string | null;
}

/**
 * Creates the next version of a collection, which the caller has locked.
 * @throws Problem bad_request for paths and sizes, forbidden by the plan
 */
export async function saveVersion(
  tx: Scope,
  collection: PlacedCollection,
  change: VersionChange,
  source: FilesChanged["source"],
): Promise<SkillVersionRecord> {
  const [newest, plan] = await Promise.all([findSkillVersion(tx, collection.id, {}), findPlan(tx)]);
  const before = newest ? await listSkillFiles(tx, newest.id) : [];
  const provider = change.provider === undefined ? collection.provider : change.provider;
  const requireDistinctExports = (paths: Iterable<string>) =>
    requireDistinctPaths([...paths].map((path) => exportedPath(provider, path)));
  // Two updates of one file would not show in the result.
  requireDistinctExports(change.updates.keys());
  const { files, affected } = changed(before, change, [provider, collection.provider]);
  requireDistinctPaths(files.keys());
  // Files that were apart until now may be one in the layout of a new provider.
  requireDistinctExports(files.keys());
  requireTotal([...files.values()].reduce((sum, { size }) => sum + size, 0));
  requireRoomForFiles(plan, files.size);
  for (const batch of batches([...change.updates.values()])) await insertSkillContents(tx, batch);
  const facts = { ...change, rootPath: collection.root_path, provider };
  const number = await insertSkillVersion(tx, collection.id, facts, [...files.values()]);
  const affected_paths = [...affected].toSorted();
  const told = { skill_collection_id: collection.id, source, affected_paths, version_number: number };
  const [saved] = await Promise.all([
    findSkillVersion(tx, collection.id, { number }),
    announceFilesChanged(tx, [told]),
  ]);
  const version = saved as SkillVersionRecord;
  const entity = { ...collection, type: "skill_collection" };
  const now = { ...version, files: [...files.values()] };
  await noteAction(tx, "version.created", entity, [newest && { ...newest, files: before }, now]);
  return version;
}

/**
 * Files of the next version, with the paths of those that changed. Paths that one of the providers makes one (`a/SKILL.md` and
 * `skills/a/SKILL.md`) name the same file.
 */
function changed(
  before: readonly SkillFileRecord[],
  { moves, deletes, updates }: VersionChange,
  providers: readonly SkillProvider[],
): { files: Map<string, SkillFileRecord>; affected: Set<string> } {
  const files = new Map<string, SkillFileRecord>();
  const affected = new Set<string>();
  const exports = providers.map(() => new Map<string, string>());
  const put = (file: SkillFileRecord) => {
    files.set(file.path, file);
    for (const [index, provider] of providers.entries())
      exports[index]?.set(exportedPath(provider, file.path), file.path);
  };
  before.forEach(put);
  const known = (path: string) => {
    const others = providers.map((provider, index) => exports[index]?.get(exportedPath(provider, path)));
    return [path, ...others].find((other) => other !== undefined && files.has(other)) ?? path;
  };
  const take = (named: string, what: string) => {
    const path = known(named);
    const file = files.get(path);
    if (!file) throw new Problem("bad_request", `There is no file ${JSON.stringify(path)} to ${what}.`);
    files.delete(path);
    affected.add(path);
    return file;
  };
  for (const { from, to } of moves) {
    requireSafePath(to);
    const file = take(from, "move");
    if (files.has(known(to))) throw new Problem("bad_request", `There is already a file ${JSON.stringify(to)}.`);
    put({ ...file, path: to });
    affected.add(to);
  }
  for (const path of deletes) take(path, "delete");
  for (const [named, { hash, bytes }] of updates) {
    const path = known(named);
    put({ path, hash, size: bytes.length });
    affected.add(path);
  }
  return { files, affected };
}

function* batches(contents: readonly Content[]): Generator<Content[]> {
  let batch: Content[] = [];
  let bytes = 0;
  // Stored in one order by all requests, so that two of them cannot deadlock.
  for (const content of contents.toSorted((a, b) => Buffer.compare(a.hash, b.hash))) {
    if (batch.length > 0 && bytes + content.bytes.length > batchBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(content);
    bytes += content.bytes.length;
  }
  if (batch.length > 0) yield batch;
}
