import { signal } from "@preact/signals";
import { getOwnApiKey } from "../../generated/client.ts";
import { type AnswerOf, call } from "./api.ts";

const place = "sheaf-key";

/** Key of the session, in memory; in session storage too where its owner asked for that. */
export const key = signal<string | null>(null);
/** What the key may do; null until the server has said so. */
export const rights = signal<AnswerOf<"getOwnApiKey"> | null>(null);

/** Opens the console with a key. @throws Failure */
export async function signIn(given: string, isKept: boolean): Promise<void> {
  const found = await call(getOwnApiKey, {}, { withKey: given });
  if (isKept) sessionStorage.setItem(place, given);
  key.value = given;
  rights.value = found;
}

/** Goes on with the key that this tab has kept. @returns whether there is one. @throws Failure */
export async function resume(): Promise<boolean> {
  const kept = sessionStorage.getItem(place);
  if (kept === null) return false;
  await signIn(kept, true).catch((failure) => {
    if (failure.status === 401) sessionStorage.removeItem(place);
    throw failure;
  });
  return true;
}

export function signOut(): void {
  sessionStorage.removeItem(place);
  key.value = null;
  rights.value = null;
}

/** Whether the key may send an operation. What it may not is not shown. */
export function may(...wanted: { scopes: readonly string[] }[]): boolean {
  const granted: readonly string[] = rights.value?.granted_scopes ?? [];
  return wanted.every(({ scopes }) => scopes.every((scope) => granted.includes(scope)));
}
