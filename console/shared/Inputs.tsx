import type { ComponentChildren } from "preact";
import { Field, Form } from "./controls.tsx";

interface InputsProps {
  variables: Record<string, string>;
  does: (values: Record<string, unknown>, how: string) => unknown;
  children: ComponentChildren;
}

/** A form made of input variables, by name with their type. Values that are JSON objects or lists are sent as such. */
export function Inputs({ variables, does, children }: InputsProps) {
  const names = Object.keys(variables);
  const send = (given: Record<string, string>, how: string) => {
    const filled = Object.entries(given).filter(([, text]) => text);
    return does(Object.fromEntries(filled.map(([name, text]) => [name, readValue(text, variables[name] ?? "")])), how);
  };
  return (
    <Form does={send}>
      {names.length === 0 && <p class="soft">There are no input variables.</p>}
      {names.map((name) => (
        <Field key={name} label={name} name={name} hint={variables[name] || undefined} rows={2} />
      ))}
      <div class="row">{children}</div>
    </Form>
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
