import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

/** Kinds of buttons: the one thing to do here, the usual one, and one that looks like text. */
type Kind = "main" | "usual" | "quiet";

interface ButtonProps extends Omit<JSX.IntrinsicElements["button"], "kind"> {
  kind?: Kind;
  isBusy?: boolean | undefined;
}

export function Button({ kind = "usual", isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind} ${rest.class ?? ""}`}
      aria-busy={isBusy}
      disabled={isBusy || rest.disabled}
    >
      {children}
    </button>
  );
}

/** A labelled input, list of choices or text of several lines. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id)}
      {hint && <small>{hint}</small>}
    </div>
  );
}

/** A button that copies a text, and says so for a moment. */
export function Copy({
  text,
  children,
  kind = "usual",
}: {
  text: () => string;
  children: ComponentChildren;
  kind?: Kind;
}) {
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
    <Button kind={kind} onClick={copy} aria-live="polite">
      {isDone ? "Copied" : children}
    </Button>
  );
}

/** Browsers give the clipboard to pages of https and of this machine alone; by http from elsewhere the selection is copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** A word with a colour that says the same. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "good" | "bad" | "warn" | "accent";
  children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
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
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <dialog ref={element} onClose={onClose} aria-labelledby={id} class="dialog">
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      {children}
    </dialog>
  );
}

/** Tabs with the panel of the chosen one: arrow keys go from one to the next. */
export function Tabs<Name extends string>({
  label,
  names,
  chosen,
  choose,
  children,
}: {
  label: string;
  names: readonly Name[];
  chosen: Name;
  choose: (name: Name) => void;
  children: ComponentChildren;
}) {
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = names[(names.indexOf(chosen) + by + names.length) % names.length] as Name;
    choose(next);
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={step}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-name={name}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus. */}
      <div class="tab-panel scroll" role="tabpanel" aria-label={chosen} tabIndex={0}>
        {children}
      </div>
    </>
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
