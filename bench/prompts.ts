import { Api } from "./support/api.ts";
import { type Bar, type Figure, median, note, rounded } from "./support/bar.ts";
import { requestsPerSecond } from "./support/requestsPerSecond.ts";
import { type BenchServer, withServer } from "./support/server.ts";

/** Reading a template with three nested snippets, and the 304 for it, beside reading a table by its id. */
export const promptsBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const table = await api.createTable("bench");
    await publish(server, "leaf", "Be kind to {name}.");
    await publish(server, "branch", "@@@leaf@@@ Be brief.");
    await publish(server, "trunk", "@@@branch@@@ Be right.");
    await publish(server, "tree", "@@@trunk@@@ Answer {question}.");
    const template = `${server.address}/prompt-templates/tree`;
    const first = await fetch(template, { headers: { "x-api-key": server.apiKey } });
    const etag = first.headers.get("etag") ?? "";
    const rounds = isQuick ? 3 : 9;
    const seconds = isQuick ? 1 : 3;
    const all = { table: [] as number[], template: [] as number[], known: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        table: await requestsPerSecond(server, [`${server.address}/api/public/v2/tables/${table}`], seconds),
        template: await requestsPerSecond(server, [template], seconds),
        known: await requestsPerSecond(server, [template], seconds, { "if-none-match": etag }),
      };
      // The first round warms up.
      if (round === 0) continue;
      for (const key of ["table", "template", "known"] as const) all[key].push(measured[key]);
      note(`${rounded(measured.table)}, ${rounded(measured.template)}, ${rounded(measured.known)} requests/s`);
    }
    return [
      figure("reading a template with three nested snippets against a table by id", all.template, all.table, 0.5),
      figure("the 304 for it against a table by id", all.known, all.table, 0.9),
    ];
  });

function figure(what: string, own: number[], baseline: number[], atLeast: number): Figure {
  const value = median(own.map((one, round) => one / (baseline[round] as number)));
  return {
    what,
    sheaf: `${rounded(median(own))} /s`,
    baseline: `${rounded(median(baseline))} /s`,
    value,
    shown: `${(value * 100).toFixed(0)} %`,
    limit: { atLeast },
  };
}

async function publish({ address, apiKey }: BenchServer, prompt_name: string, text: string): Promise<void> {
  const prompt_template = { type: "completion", content: [{ type: "text", text }] };
  const answer = await fetch(`${address}/rest/prompt-templates`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify({ prompt_template: { prompt_name }, prompt_version: { prompt_template } }),
  });
  if (answer.status !== 201) throw new Error(`${prompt_name} was not published: ${await answer.text()}`);
}
