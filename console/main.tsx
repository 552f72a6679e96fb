/**
 * The console: a client of the published contract, and of nothing else. `npm run generate` bundles it into
 * generated/console/, which the server gives at /console (server/console/mountConsole.ts).
 *
 * To add a page:
 *
 * 1. Make a folder for its part, with one file for each page: `tables/SheetPage.tsx`. Its root is a fragment with `<Head>`
 *    first; parameters of the address are its properties, and `query` and `setQuery` of shared/router.ts hold its filters and
 *    what is selected. Its style is a file beside it, which shared/style.css imports.
 * 2. Name it in pages.ts, with the operations that it needs.
 * 3. Ask the server by `call(operation, input)` of shared/api.ts, with operations of generated/client.ts, and show it by
 *    `useLoaded` and `<Shown>` of shared/load.tsx: loading, failed and empty look alike everywhere. Where the contract misses
 *    something, add it there, for everybody. Show a button only if `may(operation)`.
 * 4. Draw long lists by `useDrawnRows` of shared/rows.ts; a document never has more than 3,000 nodes.
 * 5. Texts of users are children of elements, with `dir="auto"`; nothing is ever made of HTML.
 * 6. Test it as a person would use it in test/console/, by `openConsole` of test/console/support/: it fails for each error of
 *    the browser, each request that is no operation, and each fault of axe. `npm run test:console` runs these tests.
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pages } from "./pages.ts";
import { Failure } from "./shared/api.ts";
import { Frame, Head } from "./shared/Frame.tsx";
import { Empty, FailureNote, Waiting } from "./shared/load.tsx";
import type { PageComponent } from "./shared/page.ts";
import { match, path, startRouter, to } from "./shared/router.ts";
import { SignIn } from "./shared/SignInPage.tsx";
import { may, rights } from "./shared/session.ts";
import { startTheme } from "./shared/theme.ts";
import "./shared/style.css";

const loaded = new Map<string, PageComponent>();

function CurrentPage() {
  const [, setTurn] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const parts = path.value;
  const address = parts.join("/");
  const page = pages.find(({ pattern }) => match(pattern, parts));
  const pattern = page?.pattern;
  useEffect(() => {
    document.getElementById("page")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [address]);
  useEffect(() => {
    if (!page || loaded.has(page.pattern)) return;
    page.load().then(
      (component) => {
        loaded.set(page.pattern, component);
        setFailure(null);
        setTurn((turn) => turn + 1);
      },
      () => setFailure(new Failure("This page could not be loaded. Load it again.", 0)),
    );
  }, [page]);
  if (!page) {
    return (
      <>
        <Head title="Not found" />
        <Empty title="There is no such page.">
          <a href={to()}>Getting started</a>
        </Empty>
      </>
    );
  }
  if (!may(...page.needs)) {
    return (
      <>
        <Head title="Not allowed" />
        <Empty title="This key may not see this page.">
          It lacks {[...new Set(page.needs.flatMap(({ scopes }) => scopes))].join(", ")}.
        </Empty>
      </>
    );
  }
  const Component = loaded.get(pattern as string);
  if (!Component) return failure ? <FailureNote failure={failure} again={() => location.reload()} /> : <Waiting />;
  return <Component key={address} {...(match(page.pattern, parts) ?? {})} />;
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
render(<App />, document.getElementById("app") as HTMLElement);
