import { useState } from "preact/hooks";
import { Button, Dialog, Field, Tabs } from "../controls.tsx";
import { query, setQuery } from "../router.ts";
import { bare, type Filter, type FilterField, groupIn, inWords, isKnown, operators } from "./fields.ts";

/** Words and conditions that a list is searched with. They are in the address, as the search takes them: `q` and `filter`. */
export function FilterBar({ fields, example }: { fields: readonly FilterField[]; example: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = query.value.get("q") ?? "";
  const group = groupIn(query.value.get("filter"));
  const parts = group?.filters ?? [];
  const without = (index: number) => put({ ...group, filters: parts.filter((_, other) => other !== index) });
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const { value } = (event.currentTarget as HTMLFormElement).elements.namedItem("q") as HTMLInputElement;
    setQuery({ q: value.trim() || null });
  };
  return (
    <div class="filters">
      <search>
        <form onSubmit={search}>
          <input
            key={words}
            type="search"
            name="q"
            aria-label="Search words"
            placeholder={example}
            defaultValue={words}
            maxLength={1000}
          />
        </form>
      </search>
      {parts.map((part, index) => (
        <span key={index} class="chip">
          <span dir="auto">{isKnown(part, fields) ? inWords(part, fields) : JSON.stringify(part)}</span>
          <button type="button" aria-label="Remove this filter" onClick={() => without(index)}>
            ✕
          </button>
        </span>
      ))}
      <Button onClick={() => setIsOpen(true)}>+ Filter</Button>
      {(parts.length > 0 || words !== "") && (
        <Button kind="quiet" onClick={() => setQuery({ q: null, filter: null })}>
          Clear
        </Button>
      )}
      {isOpen && (
        <FilterDialog
          fields={fields}
          onClose={() => setIsOpen(false)}
          add={(filter) => {
            put({ ...group, filters: [...parts, filter] });
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

function put(group: { filters: unknown[] }): void {
  setQuery({ filter: group.filters.length > 0 ? JSON.stringify(group) : null });
}

function FilterDialog({
  fields,
  add,
  onClose,
}: {
  fields: readonly FilterField[];
  add: (filter: Filter) => void;
  onClose: () => void;
}) {
  const names = ["Built", "As JSON"] as const;
  const [way, setWay] = useState<(typeof names)[number]>("Built");
  return (
    <Dialog title="Filter" onClose={onClose}>
      <div>
        <Tabs label="How" names={names} chosen={way} choose={setWay}>
          {way === "Built" ? <Built fields={fields} add={add} /> : <Pasted onClose={onClose} />}
        </Tabs>
      </div>
    </Dialog>
  );
}

function Built({ fields, add }: { fields: readonly FilterField[]; add: (filter: Filter) => void }) {
  const [name, setName] = useState(fields[0]?.field);
  const field = fields.find((one) => one.field === name) as FilterField;
  const choices = Object.entries(operators[field.class]) as [Filter["operator"], string][];
  const [wanted, setOperator] = useState<Filter["operator"]>();
  const [operator] = choices.find(([choice]) => choice === wanted) ?? (choices[0] as (typeof choices)[number]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = String(form.get("value") ?? "");
    add({
      field: field.field,
      operator,
      ...(!bare.has(operator) && { value: givenValue(text, field) }),
      ...(field.class === "nested" && { nested_key: String(form.get("key")) }),
    });
  };
  return (
    <form class="built" onSubmit={submit}>
      <Field label="Field">
        {(id) => (
          <select id={id} value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {fields.map((one) => (
              <option key={one.field} value={one.field}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {field.class === "nested" && (
        <Field label="Key">
          {(id) => <input id={id} name="key" required maxLength={1024} placeholder="customer" />}
        </Field>
      )}
      <Field label="Condition">
        {(id) => (
          <select
            id={id}
            value={operator}
            onChange={(event) => setOperator(event.currentTarget.value as Filter["operator"])}
          >
            {choices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!bare.has(operator) && (
        <Field label="Value">
          {(id) =>
            field.choices ? (
              <select id={id} name="value">
                {field.choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input id={id} name="value" required {...inputOf(field)} />
            )
          }
        </Field>
      )}
      <Button kind="main" type="submit">
        Add the filter
      </Button>
    </form>
  );
}

function inputOf(field: FilterField) {
  if (field.class === "time") return { type: "datetime-local", step: 1 } as const;
  return field.class === "numeric"
    ? ({ type: "number", step: "any" } as const)
    : ({ type: "text", maxLength: 10_000 } as const);
}

function givenValue(text: string, field: FilterField): string | number {
  if (field.class === "time") return new Date(text).toISOString();
  return field.class === "numeric" ? Number(text) : text;
}

/** A group as the search takes it, which the server judges. */
function Pasted({ onClose }: { onClose: () => void }) {
  const [fault, setFault] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get("group"));
    if (groupIn(text) === null) return setFault(true);
    setQuery({ filter: JSON.stringify(JSON.parse(text)) });
    onClose();
  };
  const now = query.value.get("filter");
  const before = now === null ? "" : JSON.stringify(groupIn(now), null, 2);
  return (
    <form class="built" onSubmit={submit}>
      <Field
        label="Group of filters"
        hint='{"logic": "AND", "filters": [{"field": …, "operator": …, "value": …}]}, as the search takes it'
      >
        {(id) => <textarea id={id} name="group" rows={10} required spellcheck={false} defaultValue={before} />}
      </Field>
      {fault && <p role="alert">This is no group of filters: JSON with a list “filters”.</p>}
      <Button kind="main" type="submit">
        Use these filters
      </Button>
    </form>
  );
}
