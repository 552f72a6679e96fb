import { type ScopeName, scopeSets, scopes } from "../generated/scopes.ts";

/** What a key may do, and until when. */
export interface KeyRights {
  /** Null for all scopes. */
  scopes: ReadonlySet<string> | null;
  /** Time in milliseconds since 1970; infinite for a key without an end. */
  endsAt: number;
}

export const fullRights: KeyRights = { scopes: null, endsAt: Number.POSITIVE_INFINITY };

/** Scopes that names of scopes and of sets stand for; null for all of them. */
function scopesNamed(names: readonly string[]): ReadonlySet<string> | null {
  const named = new Set<string>(names.flatMap((name) => scopeSets[name] ?? [name as ScopeName]));
  return scopes.every((scope) => named.has(scope)) ? null : named;
}

/** Whether a key has all of the scopes. */
export function hasScopes({ scopes: own }: KeyRights, needed: readonly string[]): boolean {
  return own === null || needed.every((scope) => own.has(scope));
}

/** Whether rights have all that others have. */
export function covers(own: KeyRights, others: KeyRights): boolean {
  if (others.endsAt > own.endsAt) return false;
  if (own.scopes === null) return true;
  return others.scopes?.isSubsetOf(own.scopes) ?? false;
}

export function rightsOf({
  scopes: names,
  expires_at,
}: {
  scopes: readonly string[];
  expires_at: string | null;
}): KeyRights {
  return {
    scopes: scopesNamed(names),
    endsAt: expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at),
  };
}
