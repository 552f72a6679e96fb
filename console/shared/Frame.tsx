import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "./controls.tsx";
import { Keys } from "./Keys.tsx";
import { path, to } from "./router.ts";
import { may, rights, signOut } from "./session.ts";
import { isDark, theme } from "./theme.ts";

export interface Page {
  /** Path below /console: `traces/:trace_id`. The page gets the part at `:trace_id` as its property. */
  pattern: string;
  /** Operations that the page needs; a key that may not send them does not see the page. */
  needs: readonly { scopes: readonly string[] }[];
  /** Name in the menu; left out where other pages lead to this one. */
  inMenu?: string;
  /** Loads its module when somebody opens it. The module's `Page` gets the parameters of the address. */
  load(): Promise<{ Page: FunctionComponent<never> }>;
}

/** The sign of Sheaf: stalks that are bound. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3v18M6 4c2 5 5 7 5 9s-2 5-4 8M18 4c-2 5-5 7-5 9s2 5 4 8M9 13h6" />
    </svg>
  );
}

/** Frame of every page: the menu of the others, and the account. */
export function Frame({ pages, children }: { pages: readonly Page[]; children: ComponentChildren }) {
  const [section = ""] = path.value;
  // On a narrow screen the menu is a line that scrolls.
  useEffect(() => document.querySelector(".way[aria-current]")?.scrollIntoView({ block: "nearest" }), [section]);
  return (
    <div class="frame">
      <a class="skip" href="#page">
        Skip to the page
      </a>
      <nav class="side" aria-label="Console">
        <a class="brand" href={to()}>
          <Mark /> Sheaf
        </a>
        {pages.map(({ pattern, inMenu, needs }) =>
          inMenu && may(...needs) ? (
            <a key={pattern} class="way" href={to(pattern)} aria-current={section === pattern ? "page" : undefined}>
              {inMenu}
            </a>
          ) : null,
        )}
        <Account />
      </nav>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <Keys />
    </div>
  );
}

/** The workspace and its key, with light or dark and the way out. A button opens it where there is no room for it. */
function Account() {
  const { workspace, api_key } = rights.value ?? {};
  return (
    <>
      <Button class="button opener" popovertarget="account">
        Account
      </Button>
      <div id="account" class="account" popover="auto">
        <a class="way" href="/docs" target="_blank" rel="noreferrer">
          API reference ↗
        </a>
        <Button kind="quiet" onClick={() => (theme.value = isDark() ? "light" : "dark")}>
          {isDark() ? "Light theme" : "Dark theme"}
        </Button>
        <div class="who" title={`Workspace ${workspace?.id}`}>
          <b dir="auto">{workspace?.name}</b>
          <small dir="auto">
            {api_key?.name ?? "API key"} · …{api_key?.last_four}
          </small>
        </div>
        <Button kind="quiet" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </>
  );
}

interface HeadProps {
  title: string;
  above?: ComponentChildren;
  children?: ComponentChildren;
}

/** Most characters of a page's name in the title of its tab. */
const mostOfTab = 300;

/** Head of a page: its name, which is the title of the tab too, links to the pages above it, and its actions. */
export function Head({ title, above, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title.slice(0, mostOfTab)} – Sheaf`;
  }, [title]);
  return (
    <header class="head">
      <div>
        {above && <small class="row">{above}</small>}
        <h1 dir="auto" title={title}>
          {title}
        </h1>
      </div>
      <div class="row">{children}</div>
    </header>
  );
}
