import { once } from "node:events";
import { connect } from "node:net";
import { type Api, type Config, importRequest } from "./api.ts";
import { bulkBody, makeSpans } from "./spans.ts";

/** What a workspace does so that others have to wait. */
interface Attack {
  /** Number of rounds at once. */
  atOnce: number;
  /** Makes what it needs; the round that it gives is then repeated. */
  prepare(api: Api): Promise<() => Promise<unknown>>;
}

const pollMs = 500;
const filter = "$[?$[?@ == -1] || @ == -2]";
const looping = "const end = Date.now() + 20000; while (Date.now() < end); return 1";
const toJson = `Object.prototype.toJSON = () => {
  delete Object.prototype.toJSON;
  return { id: 1, url: "http://127.0.0.1:9/", method: "POST", headers: [], body: { length: 1500000000 } };
};
await fetch("http://127.0.0.1:9/", { method: "POST", body: "b" });`;
const longOutput = 'import sys\ntype(sys.stdout).getvalue = lambda self: "x"*20000000\nreturn 1';
const uploadBytes = 90_000_000;
const chunkBytes = 1_000_000;
/** Time that an unfinished upload is held, if the server does not end it. */
const heldMs = 20_000;

/** Attacks, the first seven in the order of issue 17. */
export const attacks: Record<string, Attack> = {
  "JSON_PATH of nested filters": {
    atOnce: 1,
    prepare: async (api) => {
      const list = JSON.stringify(Array.from({ length: 3_100 }, (_, index) => index));
      const column = ["JSON_PATH", { source: "q", json_path: filter }] as const;
      return repeatedRun(api, `"${list}"\n`.repeat(600), ...column);
    },
  },
  "publishing {%for%}": {
    atOnce: 4,
    prepare: async (api) => () => publish(api, "{%for a in b%}".repeat(400_000 / 14), "jinja2"),
  },
  "rendering {x:>9999}": {
    atOnce: 4,
    prepare: async (api) => {
      await publish(api, "{x:>9999}".repeat(60_000), "f-string");
      return () => api.call("POST", "/prompt-templates/attack", { input_variables: { x: "x" } });
    },
  },
  "loops of 20 s": {
    atOnce: 1,
    prepare: async (api) => {
      const runs: (() => Promise<unknown>)[] = [];
      for (let sheet = 0; sheet < 24; sheet++) runs.push(await repeatedRun(api, "a\n".repeat(40), ...code(looping)));
      return () => Promise.all(runs.map((run) => run()));
    },
  },
  "toJSON before fetch": { atOnce: 1, prepare: (api) => repeatedRun(api, "a\n".repeat(20), ...code(toJson)) },
  "20 MB of output in Python": {
    atOnce: 1,
    prepare: (api) => repeatedRun(api, "a\n".repeat(60), ...code(longOutput, "PYTHON")),
  },
  "unfinished uploads": {
    atOnce: 10,
    prepare: async (api) => {
      const tableId = await api.createTable("attack");
      return () => uploadInPart(api, tableId);
    },
  },
  "batches of 500 spans": {
    atOnce: 24,
    prepare: async (api) => () => api.call("POST", "/spans-bulk", bulkBody(makeSpans(500))),
  },
};

export function code(text: string, language = "JAVASCRIPT"): [type: string, config: Config] {
  return ["CODE_EXECUTION", { language, code: text }];
}

async function repeatedRun(api: Api, rows: string, type: string, config: Config): Promise<() => Promise<unknown>> {
  const sheet = await api.importFile(await api.createTable("attack"), importRequest(Buffer.from(`q\n${rows}`)));
  await sheet.createStaleColumns([{ title: "attack", type, config }]);
  return () => sheet.run({ statuses: [] }, pollMs);
}

function publish(api: Api, text: string, template_format: "f-string" | "jinja2"): Promise<unknown> {
  const prompt_template = { type: "completion", template_format, content: [{ type: "text", text }] };
  return api.call("POST", "/rest/prompt-templates", {
    prompt_template: { prompt_name: "attack" },
    prompt_version: { prompt_template },
  });
}

/** Sends an import without its last bytes, and holds the connection. @throws when the server ends it, or answers */
async function uploadInPart({ server }: Api, tableId: string): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const head = [
    `POST /api/public/v2/tables/${tableId}/sheets HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `x-api-key: ${server.apiKey}`,
    "content-type: application/json",
    `content-length: ${uploadBytes + 1_000}`,
  ];
  const socket = connect(Number(port), hostname);
  const ended = new Promise<never>((_, reject) => {
    socket.once("data", (answer) => reject(new Error(answer.toString().split("\r\n")[0])));
    socket.once("close", () => reject(new Error("the connection was closed")));
    socket.once("error", reject);
  });
  const upload = async () => {
    socket.write(`${head.join("\r\n")}\r\n\r\n{"source":{"type":"file","file_name":"a.csv","file_content_base64":"`);
    const chunk = Buffer.alloc(chunkBytes, "YSxi");
    for (let sent = 0; sent < uploadBytes; sent += chunkBytes) if (!socket.write(chunk)) await once(socket, "drain");
    await Bun.sleep(heldMs);
  };
  await Promise.race([upload(), ended]).finally(() => socket.destroy());
}
