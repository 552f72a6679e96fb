import { useEffect, useState } from "preact/hooks";
import { Failure } from "./api.ts";
import { Button, Field } from "./controls.tsx";
import { Mark } from "./Frame.tsx";
import { FailureNote, Waiting } from "./load.tsx";
import { resume, signIn } from "./signIn.ts";

export function SignIn() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [state, setState] = useState<"resuming" | "asking" | "trying">("resuming");
  useEffect(() => {
    document.title = "Sign in – Sheaf";
    resume().then(
      (hasKey) => hasKey || setState("asking"),
      (error) => {
        setState("asking");
        tell(error);
      },
    );
  }, []);
  const tell = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    setFailure(error);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setState("trying");
    setFailure(null);
    await signIn(String(form.get("key")).trim(), form.get("keep") === "on").catch((error) => {
      setState("asking");
      tell(error);
    });
  };
  if (state === "resuming") return <Waiting />;
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <Mark />
        <h1>Sign in to Sheaf</h1>
        <p>
          With an API key of your workspace. The one that the first start made is in <code>.data/api-key</code>.
        </p>
        <Field label="API key">
          {(id) => (
            <input
              id={id}
              name="key"
              type="password"
              required
              autocomplete="off"
              spellcheck={false}
              placeholder="pl_…"
            />
          )}
        </Field>
        <label class="check">
          <input type="checkbox" name="keep" /> Keep it until this tab is closed
        </label>
        {failure && <FailureNote failure={failure} />}
        <Button kind="main" type="submit" isBusy={state === "trying"}>
          Sign in
        </Button>
        <small>A key without this mark is held in memory alone, and gone when the page is loaded again.</small>
      </form>
    </main>
  );
}
