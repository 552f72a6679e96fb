import { getOwnApiKey } from "../../generated/client.ts";
import { call, type Failure } from "./api.ts";
import { key, keyPlace, rights } from "./session.ts";

/** Opens the console with a key. @throws Failure */
export async function signIn(given: string, isKept: boolean): Promise<void> {
  const found = await call(getOwnApiKey, {}, { withKey: given });
  if (isKept) sessionStorage.setItem(keyPlace, given);
  key.value = given;
  rights.value = found;
}

/** Goes on with the key that this tab has kept. @returns whether there is one. @throws Failure */
export async function resume(): Promise<boolean> {
  const kept = sessionStorage.getItem(keyPlace);
  if (kept === null) return false;
  await signIn(kept, true).catch((failure: Failure) => {
    if (failure.status === 401) sessionStorage.removeItem(keyPlace);
    throw failure;
  });
  return true;
}
