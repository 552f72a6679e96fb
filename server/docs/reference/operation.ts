import { type Html, html } from "../html.ts";
import type { Media, Operation } from "./contract.ts";
import type { Shapes } from "./shapes.ts";

type Bodies = Operation["bodies"];

/** Shows everything that the contract says about an operation, as a section of its family's page. */
export function operationSection(operation: Operation, shapes: Shapes): Html {
  const { id, title, method, path, isDeprecated, aliases, description } = operation;
  const [successes, failures] = [isSuccess, (status: string) => !isSuccess(status)].map((isWanted) =>
    operation.answers.filter(({ status }) => isWanted(status)),
  ) as [Operation["answers"], Operation["answers"]];
  const target = path ?? "the address of your webhook";
  return html`<section class="operation" id="${id}">
<h2><a href="#${id}">${title}</a>${isDeprecated && html` <span class="fact deprecated">deprecated</span>`}</h2>
<p class="call"><span class="method">${method}</span> <code>${target}</code> <span class="id">${id}</span></p>
${aliases.length > 0 && html`<p>Also at ${aliases.map((alias) => html`<code>${alias}</code> `)}</p>`}
<div class="sides"><div class="facts">
${shapes.prose(description)}
${parameters(operation, shapes)}
${bodies("Body", operation.bodies, shapes)}
${successes.map(({ status, description: text, bodies: given }) => html`<h3>${path === null ? "Your answer" : "Answer"} ${status}</h3>${shapes.prose(text)}${shapesOf(given, shapes)}`)}
${failures.length > 0 && html`<h3>${path === null ? "Other answers" : "Errors"}</h3>${failuresOf(failures, shapes)}`}
${headers(operation, shapes)}
</div><div class="examples">
${samples(operation)}
${examples("Body", operation.bodies)}
${successes.map(({ status, bodies: given }) => examples(`Answer ${status}`, given))}
</div></div>
</section>`;
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function parameters({ parameters: all }: Operation, shapes: Shapes): Html | null {
  if (all.length === 0) return null;
  const fields = all.map(({ name, schema = true, required = false, in: place, description }) => ({
    name,
    place: `in ${place}`,
    schema: description && typeof schema === "object" ? { ...schema, description } : schema,
    isRequired: required,
  }));
  return html`<h3>Parameters</h3>${shapes.list(fields)}`;
}

function bodies(title: string, all: Bodies, shapes: Shapes): Html | null {
  return all.length === 0 ? null : html`<h3>${title}</h3>${shapesOf(all, shapes)}`;
}

function shapesOf(all: Bodies, shapes: Shapes): Html[] {
  return all.map(([type, { schema }]) => {
    const name = type === "application/json" ? null : html`<p><code>${type}</code></p>`;
    return html`${name}${schema !== undefined && shapes.body(schema)}`;
  });
}

function failuresOf(failures: Operation["answers"], shapes: Shapes): Html {
  return html`<div class="scrolls" tabindex="0"><table><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>${failures.map(
    ({ status, description, bodies: given }) =>
      html`<tr><td>${status}</td><td>${shapes.prose(description)}${given[0] && failureExamples(given[0][1])}</td></tr>`,
  )}</tbody></table></div>`;
}

function failureExamples(media: Media): Html | null {
  const all = examplesOf(media);
  if (all.length === 0) return null;
  const codes = [...new Set(all.map(({ value }) => (value as { error?: string } | null)?.error))].filter(Boolean);
  return html`<details><summary>${codes.map((code) => html`<code>${code}</code> `)}example</summary>${all.map(({ title, value }) => html`${title && html`<p>${title}</p>`}${shown(value)}`)}</details>`;
}

function headers({ headers: all, answers }: Operation, shapes: Shapes): Html | null {
  if (all.length === 0) return null;
  const fields = all.map(({ name, header, statuses }) => ({
    name,
    schema: { ...(typeof header.schema === "object" ? header.schema : {}), description: header.description ?? "" },
    isRequired: false,
    place: statuses.length === answers.length ? "of all" : `of ${statuses.join(", ")}`,
  }));
  return html`<details><summary>Headers of answers (${all.length})</summary>${shapes.list(fields)}</details>`;
}

function samples({ id, samples: all, title }: Operation): Html | null {
  if (all.length === 0) return null;
  const tabs = all.map(
    ({ label }, at) =>
      html`<input type="radio" name="sample-${id}" id="sample-${id}-${at}" value="${label}"${at === 0 && html` checked`}><label for="sample-${id}-${at}">${label}</label>`,
  );
  const sources = all.map(({ source }) => html`<pre tabindex="0"><code>${source}</code></pre>`);
  return html`<fieldset class="samples"><legend>Request<span class="hidden">: ${title}</span></legend>${tabs}${sources}</fieldset>`;
}

function examples(title: string, all: Bodies): Html[] {
  return all.flatMap(([, media]) =>
    examplesOf(media).map(
      (example, at) =>
        html`<details${at === 0 && title !== "Body" && html` open`}><summary>${title}${example.title && `: ${example.title}`}</summary>${shown(example.value)}</details>`,
    ),
  );
}

function examplesOf({ example, examples: named = {} }: Media): { title: string; value: unknown }[] {
  if (example !== undefined) return [{ title: "", value: example }];
  return Object.values(named).map(({ summary = "", value }) => ({ title: summary, value }));
}

function shown(value: unknown): Html {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
