import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { curlOf } from "./api.ts";
import { exactMoment, moment, textOf } from "./format.ts";
import { useAsked } from "./load.tsx";
import { here, query, setQuery } from "./router.ts";
import { may } from "./session.ts";

type Attributes<Name extends keyof JSX.IntrinsicElements> = Omit<
  JSX.IntrinsicElements[Name],
  "kind" | "label" | "does"
>;

/** Properties of a button: the main action of a page, a usual one, or one that looks like text. */
type ButtonProps = Attributes<"button"> & { kind?: "main" | "quiet" };

export function Button({ kind, ...rest }: ButtonProps) {
  return <button type="button" class={`button ${kind ?? ""}`} {...rest} />;
}

type ActProps = ButtonProps & { needs?: { scopes: readonly string[] }; does: () => unknown };

/** A button that sends a request, for keys that may send it. A failure is shown beside it. */
export function Act({ needs, does, ...rest }: ActProps) {
  const { isBusy, ask, note } = useAsked();
  if (needs && !may(needs)) return null;
  return (
    <>
      <Button {...rest} aria-busy={isBusy} onClick={() => ask(does)} />
      {note}
    </>
  );
}

type FormProps = Attributes<"form"> & {
  does: (given: Record<string, string>, how: string) => unknown;
  /** Whether the fields are emptied after success. */
  isEmptied?: boolean;
};

/** A form that passes on its fields by name, and the value of the button that sent it. A failure is shown below it. */
export function Form({ does, isEmptied, children, ...rest }: FormProps) {
  const { isBusy, ask, note } = useAsked();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    return ask(async () => {
      await does(given, (event.submitter as HTMLButtonElement | null)?.value ?? "");
      if (isEmptied) form.reset();
    });
  };
  return (
    <form class="stack" {...rest} aria-busy={isBusy} onSubmit={send}>
      {children}
      {note}
    </form>
  );
}

type FieldProps = Attributes<"input"> & {
  label: string;
  hint?: string | undefined;
  /** Choices of a list, as values or as values with their names; the field is a list if they are given. */
  choices?: readonly (string | readonly [value: string, name: string])[] | undefined;
  /** Lines of a text field; the field has several lines if they are given. */
  rows?: number | undefined;
  set?: (value: string) => void;
};

/** A labelled input, list of choices or text of several lines. */
export function Field({ label, hint, choices, rows, set, ...rest }: FieldProps) {
  const id = useId();
  const onInput = set && ((event: InputEvent) => set((event.currentTarget as HTMLInputElement).value));
  const given = { dir: "auto", ...rest, id, ...(onInput && { onInput }) } as object;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {choices ? (
        <select {...given}>
          {choices.map((choice) => {
            const [value, name] = typeof choice === "string" ? [choice, choice] : choice;
            return (
              <option key={value} value={value}>
                {name}
              </option>
            );
          })}
        </select>
      ) : rows ? (
        <textarea {...given} rows={rows} />
      ) : (
        <input {...given} />
      )}
      {hint && <small>{hint}</small>}
    </div>
  );
}

export function Check({ label, ...rest }: Attributes<"input"> & { label: string }) {
  return (
    <label class="check row">
      <input {...(rest as object)} type="checkbox" /> {label}
    </label>
  );
}

const pauseMs = 250;

/** A field whose text is `q` of the address, a moment after it was typed. */
export function Search({ label }: { label: string }) {
  const [text, setText] = useState(query.value.get("q") ?? "");
  useEffect(() => {
    if (text === (query.peek().get("q") ?? "")) return;
    const timer = setTimeout(() => setQuery({ q: text || null }, { isReplaced: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const given = { "aria-label": label, placeholder: label, maxLength: 255, dir: "auto" as const };
  return <input type="search" {...given} value={text} onInput={(event) => setText(event.currentTarget.value)} />;
}

/** A button that copies a text, and says so for a moment. */
export function Copy({ text, children, ...rest }: ButtonProps & { text: () => string }) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), 1_500);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    await copyText(text());
    setIsDone(true);
  };
  return (
    <Button {...rest} onClick={copy} aria-live="polite">
      {isDone ? "Copied" : children}
    </Button>
  );
}

/** A button that copies the command line which sends a request. */
export function Curl({ of, input, ...rest }: ButtonProps & { of: Parameters<typeof curlOf>[0]; input: object }) {
  return (
    <Copy {...rest} text={() => curlOf(of, input)}>
      Copy as curl
    </Copy>
  );
}

/** Copies a text. By http from another machine there is no clipboard, so a selection is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export type Tone = "plain" | "good" | "bad" | "warn" | "accent";

const tones: Record<string, Tone> = {
  ...{ OK: "good", SUCCESS: "good", COMPLETED: "good", approved: "good", pass: "good" },
  ...{ ERROR: "bad", FAILED: "bad", fail: "bad", error: "bad" },
  ...{ WARNING: "warn", STALE: "warn", SKIPPED: "warn", paused: "warn", open: "warn", warn: "warn" },
  ...{ RUNNING: "accent", QUEUED: "accent", DISPATCHED: "accent", running: "accent", queued: "accent" },
};

export const toneOf = (state: string): Tone => tones[state] ?? "plain";

/** A word on a colour with the same meaning; each state has its colour. */
export function Badge({ tone, children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <span class={`badge ${tone ?? toneOf(String(children))}`} dir="auto">
      {children}
    </span>
  );
}

export function Badges({ of, tone = "accent" }: { of: readonly string[]; tone?: Tone }) {
  return of.map((one) => (
    <Badge key={one} tone={tone}>
      {one}
    </Badge>
  ));
}

export function Time({ at }: { at: string }) {
  return <time title={exactMoment(at)}>{moment(at)}</time>;
}

/** Names with their values; those without a value are left out. */
export function Facts({ of }: { of: Record<string, ComponentChildren> }) {
  const known = Object.entries(of).filter(([, value]) => value || value === 0);
  return (
    <dl class="facts row">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Error message of the item that is shown. */
export function Fault({ children }: { children: ComponentChildren }) {
  return children ? (
    <p class="fault" dir="auto">
      {children}
    </p>
  ) : null;
}

/** Most characters of a value that are shown; the copy has all of them. */
const mostShown = 100_000;

/** The beginning of a text, as much as a list has room for. */
export function Preview({ of }: { of: string | undefined }) {
  return (
    <span class="preview" title={of}>
      {of}
    </span>
  );
}

/** A value under its name. */
export function Folded({ name, value, isOpen = false }: { name: string; value: unknown; isOpen?: boolean }) {
  const text = textOf(value);
  return (
    <details open={isOpen}>
      <summary dir="auto">{name}</summary>
      <Copy kind="quiet" aria-label={`Copy ${name}`} text={() => text}>
        Copy
      </Copy>
      <pre dir="auto">{text.slice(0, mostShown)}</pre>
      {text.length > mostShown && <p class="soft">The copy has the rest.</p>}
    </details>
  );
}

/** A dialog over the page, which Escape closes. The browser keeps the keyboard inside. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A dialog that is closed while it is on the page gives the focus back to what opened it. The cleanup of a plain effect
  // is too late for that: it comes after the next paint, when the dialog has been taken away and the focus with it.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // The browser tells of that later, when the same page may have opened another dialog.
  const closed = () => element.current && onClose();
  return (
    <dialog ref={element} onClose={closed} aria-labelledby={id}>
      <header class="head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      <div class="stack padded">{children}</div>
    </dialog>
  );
}

/** Links to the parts of a page. `param` of the query names the part; the first part goes without it. */
export function Parts({ names, chosen, param }: { names: readonly string[]; chosen: string; param: string }) {
  return (
    <nav class="parts row" aria-label="Parts">
      {names.map((name, index) => (
        <a
          key={name}
          href={here({ [param]: index === 0 ? null : name })}
          aria-current={name === chosen ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

interface Version {
  version_number: number;
  commit_message: string | null;
  release_labels: string[];
  created_by: string | null;
  created_at: string;
}

/** Versions to choose from, the newest first, with their labels and authors. */
export function Versions({ of, chosen, children }: { of: Version[]; chosen: number; children: ComponentChildren }) {
  return (
    <nav class="versions" aria-label="Versions">
      {of.map(({ version_number, commit_message, release_labels, created_by, created_at }) => (
        <a
          key={version_number}
          href={here({ version: version_number })}
          aria-current={version_number === chosen || undefined}
        >
          <span class="row">
            <b>v{version_number}</b>
            <Badges of={release_labels} />
          </span>
          {commit_message && <span dir="auto">{commit_message}</span>}
          <small>
            <Time at={created_at} /> {created_by && ` · ${created_by}`}
          </small>
        </a>
      ))}
      {children}
    </nav>
  );
}

/** A part of a page that scrolls by itself, and by the keyboard. */
export function Scrolling({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus.
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
