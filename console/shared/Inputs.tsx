import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Field } from "./controls.tsx";

/** A form made of input variables, by name with their type. Values that are JSON objects or lists are sent as such. */
export function Inputs({
  variables,
  submit,
  children,
}: {
  variables: Record<string, string>;
  submit: (values: Record<string, unknown>, how: string) => void;
  children: ComponentChildren;
}) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const names = Object.keys(variables);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const given = names.filter((name) => texts[name]);
    const values = Object.fromEntries(given.map((name) => [name, readValue(texts[name] ?? "", variables[name] ?? "")]));
    submit(values, (event.submitter as HTMLButtonElement | null)?.value ?? "");
  };
  return (
    <form class="inputs" onSubmit={send}>
      {names.length === 0 && <p class="soft">There are no input variables.</p>}
      {names.map((name) => (
        <Field key={name} label={name} hint={variables[name] || undefined}>
          {(id) => (
            <textarea
              id={id}
              dir="auto"
              rows={2}
              value={texts[name] ?? ""}
              onInput={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
            />
          )}
        </Field>
      ))}
      <div class="actions">{children}</div>
    </form>
  );
}

function readValue(text: string, type: string): unknown {
  if (type === "string" || (type === "" && !/^\s*[[{]/.test(text))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
