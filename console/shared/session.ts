import { signal } from "@preact/signals";
import type { Schemas } from "../../generated/types.ts";

/** Name in the session storage of a key that is kept until its tab is closed. */
export const keyPlace = "sheaf-key";

/** Key of the session. */
export const key = signal<string | null>(null);
/** Rights of the key; null until the server has told them. */
export const rights = signal<Schemas["OwnApiKeyResponse"] | null>(null);

/** Reason why the server ended the session; null otherwise. */
export const ending = signal<string | null>(null);

export function signOut(): void {
  sessionStorage.removeItem(keyPlace);
  key.value = null;
  rights.value = null;
}

/** Whether the key may send these operations. The console hides what its key may not do. */
export function may(...wanted: { scopes: readonly string[] }[]): boolean {
  const granted: readonly string[] = rights.value?.granted_scopes ?? [];
  return wanted.every(({ scopes }) => scopes.every((scope) => granted.includes(scope)));
}
