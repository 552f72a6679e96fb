import type { ErrorCode } from "../../domain/problem.ts";
import { errorStatuses, errorWords } from "../../generated/errors.ts";

/** Page of an error code, to which the `type` of problem details leads. */
export function errorPage(code: ErrorCode): string {
  const title = Bun.escapeHTML(errorWords[code].title);
  const meaning = Bun.escapeHTML(errorWords[code].meaning).replaceAll(/`(.*?)`/g, "<code>$1</code>");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – Sheaf API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/page.css">
  </head>
  <body>
    <main class="notice">
      <h1>${title}</h1>
      <p><code>${code}</code>, HTTP status ${errorStatuses[code]}: ${meaning}.</p>
      <p>The answer says what was wrong and what would be right. Its <code>X-Request-Id</code> leads to it in the logs.</p>
      <p><a href="/docs#section/Errors">All about errors</a></p>
    </main>
  </body>
</html>
`;
}
