import { useState } from "preact/hooks";
import { createColumn, deleteColumn, updateColumn } from "../../generated/client.ts";
import type { ColumnField } from "../../generated/columnForms.ts";
import { call, Failure } from "../shared/api.ts";
import { Button, Dialog, Field } from "../shared/controls.tsx";
import { textOf } from "../shared/format.ts";
import { Shown, useLoaded } from "../shared/load.tsx";
import { may } from "../shared/session.ts";
import { Panel, useAsked } from "./Panel.tsx";
import type { Column, Layout, Place } from "./sheet.ts";

interface ColumnPanelProps {
  place: Place;
  layout: Layout;
  /** Null makes a new one. */
  column: Column | null;
  changed: () => void;
  close: () => void;
}

type Config = Record<string, unknown>;

/** The configuration of a column, as a form made from the config schema of its type. */
export function ColumnPanel({ place, layout, column, changed, close }: ColumnPanelProps) {
  const forms = useLoaded(async () => (await import("../../generated/columnForms.ts")).columnForms, []);
  const [type, setType] = useState(column?.type ?? "TEXT");
  const [title, setTitle] = useState(column?.title ?? "");
  const [config, setConfig] = useState<Config>((column?.config ?? {}) as Config);
  const [isDeleting, setIsDeleting] = useState(false);
  const [told, setTold] = useState("");
  const asked = useAsked();
  const canChange = column ? may(updateColumn) : may(createColumn);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    asked.ask(async () => {
      const body = { title, ...(forms.value?.[type] && { config: parsed(config) }) };
      if (column) {
        const { affected_column_ids } = await call(updateColumn, { params: { ...place, column_id: column.id }, body });
        const titles = layout.columns.filter(({ id }) => affected_column_ids.includes(id)).map((one) => one.title);
        setTold(titles.length > 0 ? `Saved. Stale now: ${titles.join(", ")}.` : "Saved. Nothing became stale.");
      } else {
        await call(createColumn, { params: place, body: { ...body, type } });
        close();
      }
      changed();
    });
  };
  const remove = () =>
    asked.ask(async () => {
      await call(deleteColumn, { params: { ...place, column_id: column?.id ?? "" } });
      changed();
      close();
    });
  return (
    <Panel title={column?.title ?? "New column"} about={column?.type} close={close}>
      <Shown of={forms}>
        {(known) => (
          <form class="column-form" onSubmit={save}>
            <fieldset disabled={!canChange}>
              <Field label="Title">
                {(id) => (
                  <input
                    id={id}
                    dir="auto"
                    required
                    maxLength={255}
                    value={title}
                    onInput={(event) => setTitle(event.currentTarget.value)}
                  />
                )}
              </Field>
              {!column && (
                <Field label="Type">
                  {(id) => (
                    <select
                      id={id}
                      value={type}
                      onChange={(event) => setType(event.currentTarget.value as Column["type"])}
                    >
                      {["TEXT", ...Object.keys(known)].map((name) => (
                        <option key={name}>{name}</option>
                      ))}
                    </select>
                  )}
                </Field>
              )}
              {known[type] && <p class="soft">{known[type].about}</p>}
              {known[type]?.fields.map((field) => (
                <ConfigField
                  key={`${type} ${field.name}`}
                  field={field}
                  titles={layout.columns.filter(({ id }) => id !== column?.id).map((one) => one.title)}
                  value={config[field.name]}
                  set={(value) => setConfig({ ...config, [field.name]: value })}
                />
              ))}
            </fieldset>
            {!isDeleting && asked.note}
            <p role="status" dir="auto" class="soft">
              {told}
            </p>
            {canChange && (
              <div class="actions">
                <Button kind="main" type="submit" isBusy={asked.isBusy}>
                  {column ? "Save" : "Add column"}
                </Button>
                {column && may(deleteColumn) && <Button onClick={() => setIsDeleting(true)}>Delete…</Button>}
              </div>
            )}
          </form>
        )}
      </Shown>
      {isDeleting && (
        <Dialog title="Delete this column?" onClose={() => setIsDeleting(false)}>
          <div>
            <p>Columns that read it become stale. A restore of a version before brings it back.</p>
            {asked.note}
            <Button kind="main" isBusy={asked.isBusy} onClick={remove}>
              Delete
            </Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

interface ConfigFieldProps {
  field: ColumnField;
  titles: string[];
  value: unknown;
  set: (value: unknown) => void;
}

/** A JSON value that is still being written. */
class Draft {
  constructor(
    readonly name: string,
    readonly text: string,
  ) {}
}

/** What the form holds, without fields that are blank. @throws Failure where a field is no JSON and begins like it */
function parsed(config: Config): Config {
  const entries = Object.entries(config).map(([name, value]) => [name, value instanceof Draft ? jsonOf(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== "" && value !== undefined));
}

function jsonOf({ name, text }: Draft): unknown {
  try {
    return text.trim() === "" ? undefined : JSON.parse(text);
  } catch {
    if (/^\s*[[{]/.test(text)) throw new Failure(`${name} is no JSON.`, 0);
    return text;
  }
}

function ConfigField({ field, titles, value, set }: ConfigFieldProps) {
  const label = field.name.replaceAll("_", " ") + (field.isRequired ? "" : " (optional)");
  const text = value instanceof Draft ? value.text : value === undefined || value === null ? "" : textOf(value);
  if (field.kind === "switch") {
    return (
      <div class="field">
        <label class="check">
          <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />{" "}
          {label}
        </label>
        <small>{field.about}</small>
      </div>
    );
  }
  if (field.kind === "columns")
    return <ColumnsField label={label} field={field} titles={titles} value={value} set={set} />;
  const choices = field.kind === "column" ? [...new Set([...titles, ...(text ? [text] : [])])] : field.choices;
  return (
    <Field label={label} hint={field.about}>
      {(id) =>
        choices ? (
          <select id={id} value={text} onChange={(event) => set(event.currentTarget.value)}>
            <option value="">–</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : field.kind === "lines" || field.kind === "json" ? (
          <textarea
            id={id}
            dir="auto"
            rows={field.name === "code" ? 10 : 3}
            value={text}
            onInput={({ currentTarget: { value: next } }) =>
              set(field.kind === "json" ? new Draft(field.name, next) : next)
            }
          />
        ) : (
          <input
            id={id}
            inputMode={field.kind === "number" ? "decimal" : "text"}
            value={text}
            onInput={({ currentTarget: { value: next } }) =>
              set(field.kind === "number" ? new Draft(field.name, next) : next)
            }
          />
        )
      }
    </Field>
  );
}

/** Columns in an order: those that are chosen, and one more to choose. */
function ColumnsField({ label, field, titles, value, set }: ConfigFieldProps & { label: string }) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Field label={label} hint={field.about}>
      {(id) => (
        <div class="columns-field">
          {chosen.map((title, index) => (
            <Button
              key={`${index} ${title}`}
              aria-label={`${title}: take away`}
              onClick={() => set(chosen.filter((_, at) => at !== index))}
            >
              <span dir="auto">{title}</span> <span aria-hidden="true">✕</span>
            </Button>
          ))}
          <select id={id} value="" onChange={(event) => set([...chosen, event.currentTarget.value])}>
            <option value="">Add a column…</option>
            {titles
              .filter((title) => !chosen.includes(title))
              .map((title) => (
                <option key={title}>{title}</option>
              ))}
          </select>
        </div>
      )}
    </Field>
  );
}
