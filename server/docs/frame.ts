import { type Html, html } from "./html.ts";

export interface Link {
  title: string;
  address: string;
}

/** A page in the list at the side. */
export interface ListedPage extends Link {
  group: string;
}

interface Page {
  title: string;
  address: string;
  /** Parts of the page, which are listed below it at the side. */
  parts: readonly Link[];
  body: Html;
}

export type Frame = (page: Page) => string;

/**
 * Builds what every page of the site has around it: where one is, where one may go, and the search.
 * @param server the address that samples name
 */
export function frameOf(reference: readonly ListedPage[], guides: readonly ListedPage[], server: string): Frame {
  return ({ title, address, parts, body }) =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === "Sheaf" ? title : `${title} – Sheaf`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/site.css">
<script src="/docs/site.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="/docs">Sheaf</a>
<nav aria-label="Site"><a href="/docs">Reference</a> <a href="/docs/guides">Guides</a> <a href="/docs/redoc">Redoc</a> <a href="/openapi.yaml">openapi.yaml</a> <a class="narrow" href="#pages">Pages</a></nav>
<form id="search" role="search" data-server="${server}" hidden><input type="search" aria-label="Search the reference and the guides" placeholder="Search: /" autocomplete="off" spellcheck="false"><div id="found" aria-live="polite" hidden></div></form>
</header>
<main id="content">
${body}
</main>
<nav id="pages" aria-label="Pages">
${sideList("Reference", reference, address, parts)}
${sideList("Guides", guides, address, parts)}
</nav>
</body>
</html>
`.text;
}

function sideList(title: string, pages: readonly ListedPage[], address: string, parts: readonly Link[]): Html {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const isOpen = pages.some((page) => page.address === address);
  const ofGroup = (name: string) =>
    pages
      .filter(({ group }) => group === name)
      .map((page) => {
        const isShown = page.address === address;
        const here = isShown && html` aria-current="page"`;
        return html`<li><a href="${page.address}"${here}>${page.title}</a>${isShown && partsOf(parts)}</li>`;
      });
  return html`<details${isOpen && html` open`}><summary>${title}</summary>${groups.map(
    (group) => html`<p>${group}</p><ul>${ofGroup(group)}</ul>`,
  )}</details>`;
}

function partsOf(parts: readonly Link[]): Html | null {
  if (parts.length === 0) return null;
  return html`<ul>${parts.map((part) => html`<li><a href="${part.address}">${part.title}</a></li>`)}</ul>`;
}
