import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { filterFields } from "../../generated/filterFields.ts";
import { Button, Dialog, Field, Form } from "./controls.tsx";
import { bare, choices, conditionOf, type Filter, groupIn, inWords, lists, type Search, spaced } from "./filters.ts";
import { query, setQuery } from "./router.ts";

const put = (group: { filters: unknown[] }) =>
  setQuery({ filter: group.filters.length > 0 ? JSON.stringify(group) : null });

/** Moves the focus to the search field, once the button that had it is gone. */
const goOn = () => document.querySelector<HTMLInputElement>("search input")?.focus();

/** Words and conditions of a search. The address holds them as the search takes them: `q` and `filter`. */
export function FilterBar({ search, example }: { search: Search; example: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = query.value.get("q") ?? "";
  const field = useRef<HTMLInputElement>(null);
  // The words of another address come into the field as it stands, since a field that is made anew would lose the focus.
  useLayoutEffect(() => {
    if (field.current) field.current.value = words;
  }, [words]);
  const group = groupIn(query.value.get("filter"));
  const parts = group?.filters ?? [];
  const close = () => setIsOpen(false);
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const { value } = (event.currentTarget as HTMLFormElement).elements.namedItem("q") as HTMLInputElement;
    setQuery({ q: value.trim() || null });
  };
  const given = { name: "q", "aria-label": "Search words", placeholder: example, maxLength: 1_000 };
  return (
    <div class="bar row">
      <search>
        <form onSubmit={find}>
          <input ref={field} type="search" {...given} />
        </form>
      </search>
      {parts.map((part, index) => (
        <span key={index} class="chip">
          <span dir="auto">{inWords(part as Partial<Filter>)}</span>
          <button
            type="button"
            aria-label="Remove this filter"
            onClick={() => [put({ ...group, filters: parts.filter((_, other) => other !== index) }), goOn()]}
          >
            ✕
          </button>
        </span>
      ))}
      <Button onClick={() => setIsOpen(true)}>+ Filter</Button>
      {(parts.length > 0 || words !== "") && (
        <Button kind="quiet" onClick={() => [setQuery({ q: null, filter: null }), goOn()]}>
          Clear
        </Button>
      )}
      {isOpen && (
        <Dialog title="Filter" onClose={close}>
          <Built search={search} add={(filter) => [put({ ...group, filters: [...parts, filter] }), close()]} />
          <details>
            <summary>As JSON</summary>
            <Pasted close={close} />
          </details>
        </Dialog>
      )}
    </div>
  );
}

function Built({ search, add }: { search: Search; add: (filter: Filter) => unknown }) {
  const fields: Record<string, string> = filterFields[search].fields;
  const all: Record<string, string[]> = filterFields[search].operators;
  const [field, setField] = useState(Object.keys(choices).find((name) => name in fields) ?? "");
  const kind = fields[field] ?? "";
  const [wanted, setWanted] = useState("");
  const known = all[kind] ?? [];
  const operator = known.includes(wanted) ? wanted : (known[0] ?? "");
  const named = (names: string[]) => names.map((name) => [name, spaced(name)] as const);
  const isList = lists.includes(operator);
  const type = kind === "numeric" ? ("number" as const) : kind === "time" ? ("datetime-local" as const) : undefined;
  const input = isList ? { hint: "separated by commas" } : ({ type, step: kind === "time" ? "1" : "any" } as const);
  return (
    <Form does={(given) => add(conditionOf(kind, given))}>
      <Field label="Field" name="field" choices={named(Object.keys(fields))} value={field} set={setField} />
      {kind === "nested" && <Field label="Key" name="nested_key" required maxLength={1_024} placeholder="customer" />}
      <Field label="Condition" name="operator" choices={named(known)} value={operator} set={setWanted} />
      {!bare.test(operator) && (
        <Field label="Value" name="value" required {...input} choices={isList ? undefined : choices[field]} />
      )}
      <Button kind="main" type="submit">
        Add the filter
      </Button>
    </Form>
  );
}

/** Form for a filter group as JSON, which the server checks. */
function Pasted({ close }: { close: () => void }) {
  const [fault, setFault] = useState(false);
  const now = groupIn(query.value.get("filter"));
  const hint = '{"logic": "AND", "filters": [{"field": …, "operator": …, "value": …}]}, as the search takes it';
  const use = ({ group = "" }: Record<string, string>) => {
    if (groupIn(group) === null) return setFault(true);
    setQuery({ filter: JSON.stringify(JSON.parse(group)) });
    close();
  };
  const before = now ? JSON.stringify(now, null, 2) : "";
  return (
    <Form does={use}>
      <Field
        label="Group of filters"
        hint={hint}
        name="group"
        rows={8}
        required
        spellcheck={false}
        defaultValue={before}
      />
      {fault && <p role="alert">This is not a filter group, which is JSON with a list “filters”.</p>}
      <Button kind="main" type="submit">
        Use these filters
      </Button>
    </Form>
  );
}
