import { type ScopeName, scopeSets, scopes, workspaceScopes } from "../generated/scopes.ts";
import { Problem } from "./problem.ts";

/** Rights of a key, and until when it has them. */
export interface KeyRights {
  /** Null for all scopes. */
  scopes: ReadonlySet<string> | null;
  /** Labels that it may make, move and delete; null for all. */
  labels: ReadonlySet<string> | null;
  /** Folders that it is limited to, with all below them; null for the whole workspace. */
  folderIds: readonly number[] | null;
  /** Time in milliseconds since 1970; infinite for a key without an end. */
  endsAt: number;
}

export const fullRights: KeyRights = { scopes: null, labels: null, folderIds: null, endsAt: Number.POSITIVE_INFINITY };

/** Scopes that names of scopes and of sets stand for; null for all of them. A limit to folders takes those of the whole workspace. */
function scopesNamed(names: readonly string[], isLimited: boolean): ReadonlySet<string> | null {
  const named = new Set<string>(names.flatMap((name) => scopeSets[name] ?? [name as ScopeName]));
  if (isLimited) for (const scope of workspaceScopes) named.delete(scope);
  return scopes.every((scope) => named.has(scope)) ? null : named;
}

/** Scopes that a key has, one by one. */
export function grantedScopes({ scopes: own }: KeyRights): ScopeName[] {
  return scopes.filter((scope) => own === null || own.has(scope));
}

export function hasScopes({ scopes: own }: Pick<KeyRights, "scopes">, needed: readonly string[]): boolean {
  return own === null || needed.every((scope) => own.has(scope));
}

/** @throws Problem missing_scope */
export function requireScopes(own: Pick<KeyRights, "scopes">, needed: readonly string[]): void {
  const missing = needed.find((scope) => !hasScopes(own, [scope]));
  if (missing === undefined) return;
  throw new Problem("missing_scope", `This API key lacks the scope ${missing}.`, { properties: { scope: missing } });
}

/**
 * Checks that a key may send what a body has.
 * @param scopesInBody scopes that properties of the body need where they are given and not empty
 * @throws Problem missing_scope
 */
export function requireScopesOfBody(
  own: Pick<KeyRights, "scopes">,
  scopesInBody: Readonly<Record<string, string>> | undefined,
  body: unknown,
): void {
  if (scopesInBody === undefined) return;
  const given = (body ?? {}) as Record<string, unknown>;
  const needed = Object.entries(scopesInBody).filter(([property]) => !isEmpty(given[property]));
  requireScopes(
    own,
    needed.map(([, scope]) => scope),
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether rights have all that others have, folders apart. */
export function covers(own: KeyRights, others: KeyRights): boolean {
  return others.endsAt <= own.endsAt && hasAll(own.scopes, others.scopes) && hasAll(own.labels, others.labels);
}

/** Whether a set has all of another; null stands for everything. */
function hasAll(own: ReadonlySet<string> | null, others: ReadonlySet<string> | null): boolean {
  return own === null || (others?.isSubsetOf(own) ?? false);
}

/** Settings of a key that its rights follow from. */
interface Settings {
  scopes: readonly string[];
  labels: readonly string[] | null;
  folder_ids: readonly number[] | null;
  expires_at: string | null;
}

export function rightsOf({ scopes: names, labels, folder_ids, expires_at }: Settings): KeyRights {
  return {
    scopes: scopesNamed(names, folder_ids !== null),
    labels: labels && new Set(labels),
    folderIds: folder_ids,
    endsAt: expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at),
  };
}
