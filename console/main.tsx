/**
 * The console: a client of the published contract, and of nothing else. `npm run generate` bundles it into
 * generated/console/, which the server gives at /console (server/console/mountConsole.ts).
 *
 * To add a page:
 *
 * 1. Make a folder for its part, with one file for each page, that exports `Page`: `tables/SheetPage.tsx`. Its root is a
 *    fragment with `<Head>` first; parameters of the address are its properties, and `query` and `here` of shared/router.ts
 *    hold its filters and what is selected. Name it in pages.ts, with the operations that it needs.
 * 2. Ask the server by `useCall(api.operation, input)` of shared/load.tsx and show it by `<Shown>`; lists by `useListed` and
 *    `<Listed>` of shared/lists.tsx. Where the contract misses something, add it there, for everybody.
 * 3. Change things by `<Act needs={api.operation}>` and `<Form>` of shared/controls.tsx, which keys see that may.
 *    An answer should take away nothing that may have the focus (no `key` that it changes, `aria-disabled` instead of
 *    `disabled`); what it has to take away gives the focus to what stands around it (shared/focus.ts).
 * 4. Draw of a long list only what is seen (shared/scrolled.ts); a document never has more than 3,000 nodes.
 * 5. Texts of users are children of elements, with `dir="auto"`; nothing is ever made of HTML.
 * 6. Test it as a person would use it in test/console/, by `openConsole` of test/console/support/: it fails for each error of
 *    the browser, each request that is no operation, and each fault of axe. `npm run test:console` runs these tests.
 */
import { type FunctionComponent, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pages } from "./pages.ts";
import { Failure } from "./shared/api.ts";
import { Frame, Head } from "./shared/Frame.tsx";
import { startKeepingFocus } from "./shared/focus.ts";
import { Empty, FailureNote, Waiting } from "./shared/load.tsx";
import { match, path, startRouter, to } from "./shared/router.ts";
import { SignIn } from "./shared/SignInPage.tsx";
import { may, rights } from "./shared/session.ts";
import { startTheme } from "./shared/theme.ts";
import "./style.css";

const loaded = new Map<string, FunctionComponent<never>>();

function CurrentPage() {
  const [, setTurn] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const parts = path.value;
  const address = parts.join("/");
  const page = pages.find(({ pattern }) => match(pattern, parts));
  useEffect(() => {
    document.getElementById("page")?.focus({ preventScroll: true });
  }, [address]);
  useEffect(() => {
    if (!page || loaded.has(page.pattern)) return;
    page.load().then(
      ({ Page }) => {
        loaded.set(page.pattern, Page);
        setTurn((turn) => turn + 1);
      },
      () => setFailure(new Failure("This page could not be loaded.", 0)),
    );
  }, [page]);
  if (!page || !may(...page.needs)) {
    const lacking = page && `It lacks ${[...new Set(page.needs.flatMap(({ scopes }) => scopes))].join(", ")}.`;
    return (
      <>
        <Head title={page ? "Not allowed" : "Not found"} />
        <Empty title={page ? "This key may not see this page." : "There is no such page."}>
          {lacking} <a href={to("start")}>Getting started</a>
        </Empty>
      </>
    );
  }
  const Component = loaded.get(page.pattern) as FunctionComponent<Record<string, string>> | undefined;
  if (!Component) return failure ? <FailureNote failure={failure} again={() => location.reload()} /> : <Waiting />;
  return <Component key={address} {...match(page.pattern, parts)} />;
}

function App() {
  if (rights.value === null) return <SignIn />;
  return (
    <Frame pages={pages}>
      <CurrentPage />
    </Frame>
  );
}

startTheme();
startRouter();
startKeepingFocus();
// The page comes while the server says what the key may do. CurrentPage loads it again, and tells a failure.
pages
  .find(({ pattern }) => match(pattern, path.value))
  ?.load()
  .catch(() => undefined);
const root = document.getElementById("app") as HTMLElement;
root.replaceChildren();
render(<App />, root);
