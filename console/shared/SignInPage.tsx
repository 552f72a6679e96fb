import { useEffect, useState } from "preact/hooks";
import { getOwnApiKey } from "../../generated/client.ts";
import { call, Failure } from "./api.ts";
import { Button, Check, Field, Form } from "./controls.tsx";
import { Mark } from "./Frame.tsx";
import { FailureNote, Waiting } from "./load.tsx";
import { ending, key, keyPlace, rights } from "./session.ts";

/** Opens the console with a key. @throws Failure */
async function signIn(given: string, isKept: boolean): Promise<void> {
  const found = await call(getOwnApiKey, {}, { withKey: given });
  if (isKept) sessionStorage.setItem(keyPlace, given);
  ending.value = null;
  key.value = given;
  rights.value = found;
}

export function SignIn() {
  const [kept] = useState(() => sessionStorage.getItem(keyPlace));
  const [isResuming, setIsResuming] = useState(kept !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    document.title = "Sign in – Sheaf";
    if (kept === null) return;
    signIn(kept, true).catch((error) => {
      if (!(error instanceof Failure)) throw error;
      if (error.status === 401) sessionStorage.removeItem(keyPlace);
      setFailure(error);
      setIsResuming(false);
    });
  }, []);
  if (isResuming) {
    return (
      <div class="frame">
        <header class="side">
          <span class="brand">
            <Mark /> Sheaf
          </span>
        </header>
        <main>
          <Waiting />
        </main>
      </div>
    );
  }
  return (
    <main class="sign-in">
      <Form class="stack panel" does={(given) => signIn(given.key?.trim() ?? "", given.keep === "on")}>
        <Mark />
        <h1>Sign in to Sheaf</h1>
        {ending.value && <p role="status">{ending}</p>}
        <p class="soft">
          With an API key of your workspace. The one that the first start made is in <code>.data/api-key</code>.
        </p>
        <Field label="API key" name="key" type="password" required autocomplete="off" placeholder="pl_…" />
        <Check name="keep" label="Keep it until this tab is closed" />
        {failure && <FailureNote failure={failure} />}
        <Button kind="main" type="submit">
          Sign in
        </Button>
        <small>Otherwise, the key is kept only in memory and is lost when you reload the page.</small>
      </Form>
    </main>
  );
}
