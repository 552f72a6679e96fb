import { useState } from "preact/hooks";
import { createColumn, deleteColumn, updateColumn } from "../../generated/client.ts";
import type { ColumnField } from "../../generated/columnForms.ts";
import { call, Failure } from "../shared/api.ts";
import { Act, Button, Check, Dialog, Field, Form } from "../shared/controls.tsx";
import { textOf } from "../shared/format.ts";
import { Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { Beside, type PanelProps } from "./Beside.tsx";
import type { Column } from "./sheet.ts";

type Config = Record<string, unknown>;

/** Panel of a column: a form made from the config schema of its type. Without a column, it creates one. */
export function ColumnPanel({ place, layout, column, changed, close }: PanelProps & { column: Column | null }) {
  const forms = useLoaded(async () => (await import("../../generated/columnForms.ts")).columnForms, []);
  const [type, setType] = useState<string>(column?.type ?? "TEXT");
  const [config, setConfig] = useState((column?.config ?? {}) as Config);
  const [isDeleting, setIsDeleting] = useState(false);
  const [told, setTold] = useState("");
  const canChange = may(column ? updateColumn : createColumn);
  const form = forms.value?.[type];
  const params = { ...place, column_id: column?.id ?? "" };
  const titlesOf = (isMeant: (id: string) => boolean) =>
    layout.columns.filter(({ id }) => isMeant(id)).map((one) => one.title);
  const save = async ({ title = "" }: Config) => {
    const body = { title: String(title), ...(form && { config: parsed(config) }) };
    if (column) {
      const { affected_column_ids } = await call(updateColumn, { params, body });
      const stale = titlesOf((id) => affected_column_ids.includes(id)).join(", ");
      setTold(`Saved. ${stale ? `Stale now: ${stale}` : "Nothing became stale"}.`);
    } else {
      await call(createColumn, { params: place, body: { ...body, type: type as Column["type"] } });
      close();
    }
    changed();
  };
  return (
    <Beside title={column?.title ?? "New column"} about={column?.type} close={close}>
      <Shown of={forms}>
        {(known) => (
          <Form does={save}>
            <fieldset class="stack" disabled={!canChange}>
              <Field label="Title" name="title" required maxLength={255} defaultValue={column?.title ?? ""} />
              {!column && <Field label="Type" choices={["TEXT", ...Object.keys(known)]} value={type} set={setType} />}
              <p class="soft">{form?.about}</p>
              {form?.fields.map((field) => (
                <ConfigField
                  key={`${type} ${field.name}`}
                  {...{ field, titles: titlesOf((id) => id !== column?.id) }}
                  value={config[field.name]}
                  set={(value) => setConfig({ ...config, [field.name]: value })}
                />
              ))}
            </fieldset>
            <div class="row">
              {canChange && (
                <Button kind="main" type="submit">
                  {column ? "Save" : "Add column"}
                </Button>
              )}
              {column && <Hiding {...{ column, close }} />}
              {column && may(deleteColumn) && <Button onClick={() => setIsDeleting(true)}>Delete…</Button>}
            </div>
          </Form>
        )}
      </Shown>
      <p role="status" dir="auto" class="soft">
        {told}
      </p>
      {isDeleting && <Deletion {...{ params, changed, close }} onClose={() => setIsDeleting(false)} />}
    </Beside>
  );
}

function Hiding({ column, close }: Pick<PanelProps, "close"> & { column: Column }) {
  const hide = () => {
    setQuery({ hide: [query.value.get("hide"), column.id].filter(Boolean).join(), column: null });
    close();
  };
  return <Button onClick={hide}>Hide</Button>;
}

type DeletionProps = Pick<PanelProps, "changed" | "close"> & {
  params: PanelProps["place"] & { column_id: string };
  onClose: () => void;
};

function Deletion({ params, changed, close, onClose }: DeletionProps) {
  const remove = async () => {
    await call(deleteColumn, { params });
    changed();
    close();
  };
  return (
    <Dialog title="Delete this column?" onClose={onClose}>
      <p>Columns that read it become stale. To get it back, restore an earlier version.</p>
      <Act kind="main" does={remove}>
        Delete
      </Act>
    </Dialog>
  );
}

/** A JSON value that is still being written. */
class Draft {
  constructor(readonly text: string) {}
}

/** Config that the form holds, without blank fields. @throws Failure where a field begins like JSON and is not */
function parsed(config: Config): Config {
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    value instanceof Draft ? jsonOf(name, value.text) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== "" && value !== undefined));
}

function jsonOf(name: string, text: string): unknown {
  try {
    return text.trim() === "" ? undefined : JSON.parse(text);
  } catch {
    if (/^\s*[[{]/.test(text)) throw new Failure(`${name} is not JSON.`, 0);
    return text;
  }
}

interface ConfigFieldProps {
  field: ColumnField;
  titles: string[];
  value: unknown;
  set: (value: unknown) => void;
}

function ConfigField({ field: { name, kind, about, isRequired, choices }, titles, value, set }: ConfigFieldProps) {
  const label = name.replaceAll("_", " ") + (isRequired ? "" : " (optional)");
  const text = value instanceof Draft ? value.text : textOf(value ?? "");
  const given = { label, hint: about, value: text };
  if (kind === "switch") {
    return (
      <div class="field">
        <Check label={label} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        <small>{about}</small>
      </div>
    );
  }
  if (kind === "columns") {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    const others = titles.filter((title) => !chosen.includes(title));
    const add = (title: string) => set([...chosen, title]);
    return (
      <>
        <Field {...given} value="" choices={[["", "Add a column…"], ...others]} set={add} />
        <div class="row">
          {chosen.map((title, index) => (
            <Button
              key={`${index} ${title}`}
              aria-label={`Remove ${title}`}
              onClick={(event) => {
                set(chosen.filter((_, at) => at !== index));
                // The button goes with its column; the keyboard goes on from the choice of another one.
                event.currentTarget.parentElement?.previousElementSibling?.querySelector("select")?.focus();
              }}
            >
              <span dir="auto">{title}</span> ✕
            </Button>
          ))}
        </div>
      </>
    );
  }
  const known = kind === "column" ? [...new Set(text ? [...titles, text] : titles)] : choices;
  if (known) return <Field {...given} choices={[["", "–"], ...known]} set={set} />;
  const rows = kind === "lines" || kind === "json" ? (name === "code" ? 10 : 3) : undefined;
  const isDraft = kind === "json" || kind === "number";
  return <Field {...given} rows={rows} set={(next) => set(isDraft ? new Draft(next) : next)} />;
}
