import type { ErrorCode } from "../../../domain/problem.ts";
import { errorStatuses, errorWords } from "../../../generated/errors.ts";
import type { Frame, Link } from "../frame.ts";
import { type Html, html } from "../html.ts";
import type { Family, Reference } from "./contract.ts";
import { operationSection } from "./operation.ts";
import { Shapes } from "./shapes.ts";

/** Shapes of failures, which all families share: the overview shows them. */
const shared = new Map(["ErrorBody", "ValidationBody", "ProblemDetails"].map((name) => [name, `/docs#shape-${name}`]));

export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

export function overviewPage(reference: Reference, frame: Frame): string {
  const { info, components = {} } = reference.document;
  const shapes = new Shapes(reference);
  const schemes = Object.values(components.securitySchemes ?? {}).map(
    ({ name = "Authorization", description }) =>
      html`<dt><code>${name}</code></dt><dd>${shapes.prose(description)}</dd>`,
  );
  const { body, headings } = reference.overview((tag) =>
    tag === "<SecurityDefinitions />" ? html`<dl class="fields">${schemes}</dl>` : html``,
  );
  const codes = errorCodes.map(
    (code) =>
      html`<tr><td><a href="/docs/errors/${code}">${code}</a></td><td>${errorStatuses[code]}</td><td>${inline(errorWords[code].meaning)}</td></tr>`,
  );
  for (const name of shared.keys()) {
    if (components.schemas?.[name]) shapes.body({ oneOf: [{ $ref: `#/components/schemas/${name}` }] });
  }
  const parts = headings.filter(({ level }) => level === 2).map(({ id, title }) => ({ title, address: `#${id}` }));
  return frame({
    title: "Sheaf",
    address: "/docs",
    parts: [...parts, { title: "Error codes", address: "#error-codes" }, ...partOfShapes],
    body: html`<h1>${info.title} ${info.version}</h1>
${info.summary && html`<p class="lead">${info.summary}.</p>`}
<p>One page for each family of operations is listed at the side. The whole contract is here <a href="/docs/redoc">in Redoc</a>,
as <a href="/openapi.yaml">openapi.yaml</a> and as <a href="/openapi.json">openapi.json</a>; the realtime channels are in
<a href="/asyncapi.yaml">asyncapi.yaml</a>. The <a href="/docs/guides">guides</a> say what lies between the operations.</p>
${body}
<h2 id="error-codes">Error codes</h2>
<div class="scrolls" tabindex="0"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${codes}</tbody></table></div>
${shapesSection(shapes)}`,
  });
}

export function familyPage(family: Family, reference: Reference, frame: Frame): string {
  const shapes = new Shapes(reference, shared);
  const sections = family.operations.map((operation) => operationSection(operation, shapes));
  const { guide, slug, name } = family;
  const isShaped = shapes.hasNamed;
  return frame({
    title: name,
    address: `/docs/${slug}`,
    parts: [
      ...family.operations.map(({ id, title }) => ({ title, address: `#${id}` })),
      ...(isShaped ? partOfShapes : []),
    ],
    body: html`<h1>${name}</h1>
${shapes.prose(family.description)}
${guide && html`<p>Guide: <a href="${guide.url}">${guide.title}</a></p>`}
<p>In Redoc: <a href="/docs/redoc#tag/${name.replaceAll(" ", "-")}">${name}</a></p>
${sections}
${shapesSection(shapes)}`,
  });
}

export function errorPage(code: ErrorCode, frame: Frame): string {
  const { title, meaning } = errorWords[code];
  return frame({
    title,
    address: `/docs/errors/${code}`,
    parts: [],
    body: html`<h1>${title}</h1>
<p><code>${code}</code>, HTTP status ${errorStatuses[code]}: ${inline(meaning)}.</p>
<p>The answer says what was wrong and what would be right. Its <code>X-Request-Id</code> leads to it in the logs.</p>
<p><a href="/docs#errors">All about errors</a></p>`,
  });
}

const partOfShapes: Link[] = [{ title: "Shapes", address: "#shapes" }];

function shapesSection(shapes: Shapes): Html | null {
  if (!shapes.hasNamed) return null;
  return html`<section><h2 id="shapes">Shapes</h2>${shapes
    .named()
    .map(
      ({ name, content }) => html`<section class="shape" id="shape-${name}"><h3>${name}</h3>${content}</section>`,
    )}</section>`;
}

function inline(text: string): Html {
  return html`${text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
