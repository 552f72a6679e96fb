// The page at /docs/redoc: Redoc over the contract. Nothing on it comes from another host.

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sheaf API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/redoc/page.css">
    <link rel="preload" href="/openapi.json" as="fetch" crossorigin>
  </head>
  <body>
    <p class="notice"><a href="/docs">The reference, one page for each family, and the guides</a></p>
    <div id="docs"><p class="notice">Loading the documentation…</p></div>
    <noscript><p class="notice">The contract without this page: <a href="/openapi.yaml">openapi.yaml</a></p></noscript>
    <script src="/docs/redoc/redoc.standalone.js"></script>
    <script src="/docs/redoc/page.js" type="module"></script>
  </body>
</html>
`;

export const style = `body { margin: 0; }
.notice { margin: 3em; font: 16px sans-serif; }
#docs td code { white-space: nowrap; word-break: normal; }
/* What is far from the window is not laid out: with some two hundred operations that is nearly all of the page. */
[data-section-id*="/operation/"] { content-visibility: auto; contain-intrinsic-size: auto 1500px; }
`;

/**
 * Script of the page. It replaces the contract's server in examples and code samples by this one, and uses the browser's
 * scroll bars: Redoc's lay the whole page out again for each example.
 */
export const script = `const place = document.getElementById("docs");
try {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error("/openapi.json responded with " + answer.status);
  const text = await answer.text();
  const shownServer = JSON.parse(text).servers?.[0]?.url;
  const contract = JSON.parse(shownServer ? text.replaceAll(shownServer, location.origin) : text);
  const options = {
    downloadUrls: [
      { title: "openapi.yaml", url: "/openapi.yaml" },
      { title: "openapi.json", url: "/openapi.json" },
      { title: "asyncapi.yaml", url: "/asyncapi.yaml" },
    ],
    hideSingleRequestSampleTab: false,
    jsonSamplesExpandLevel: 4,
    maxDisplayedEnumValues: 12,
    nativeScrollbars: true,
    simpleOneOfTypeLabel: true,
  };
  await new Promise((resolve, reject) => {
    Redoc.init(contract, options, place, (error) => (error ? reject(error) : resolve()));
  });
  // Parts that were not laid out yet had another height when Redoc scrolled to the operation of the address.
  const named = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  requestAnimationFrame(() => requestAnimationFrame(named));
} catch (error) {
  place.textContent = "The documentation cannot be shown: " + error.message;
  throw error;
}
`;
