import { signal } from "@preact/signals";
import type { Schemas } from "../../generated/types.ts";

/** Where a key is kept until its tab is closed, if its owner asked for that. */
export const keyPlace = "sheaf-key";

/** Key of the session. */
export const key = signal<string | null>(null);
/** What the key may do; null until the server has said so. */
export const rights = signal<Schemas["OwnApiKeyResponse"] | null>(null);

/** Why the server ended the session; null while it has not. */
export const ending = signal<string | null>(null);

export function signOut(): void {
  sessionStorage.removeItem(keyPlace);
  key.value = null;
  rights.value = null;
}

/** Whether the key may send an operation. What it may not is not shown. */
export function may(...wanted: { scopes: readonly string[] }[]): boolean {
  const granted: readonly string[] = rights.value?.granted_scopes ?? [];
  return wanted.every(({ scopes }) => scopes.every((scope) => granted.includes(scope)));
}
