import { limits } from "../../generated/limits.ts";
import { guardedText } from "../platform/outbound/guardedText.ts";
import { OutboundFault } from "../platform/outbound/outboundFault.ts";
import { parsedOrText } from "../values/embeddedJson.ts";
import { maxValueBytes } from "../values/storable.ts";
import { rowDataOf } from "./code_execution.ts";
import { callForRow } from "./models/inChunks.ts";
import { asCell, storedCell } from "./models/storedCell.ts";
import { CellFault, configAs, invalidConfig, type Json, type RowsPrimitive } from "./primitive.ts";
import { together } from "./together.ts";

/** Limit of simultaneous calls of one column, in each block that is computed. */
const callsAtOnce = 16;
const defaultTimeoutSeconds = limits["EndpointConfig.timeout.x-default"];
/** Characters of an error's answer that the text of the cell shows. */
const shownCharacters = 500;
const retries = 2;
const retryMs = 250;

export const endpoint: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  sourceReferences: () => [],
  readsTitles: () => true,
  readsNoSettings: true,
  siblingReferences: (_, { left }) =>
    left.map((title, position) => ({ config_key: "url", config_meta: { position }, reference: title })),
  prepare(config, inputs) {
    const { url, headers, timeout } = configAs<"EndpointConfig">(config);
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      throw invalidConfig("url", "It must be an address that begins with http:// or https://.");
    }
    const requestHeaders = headersOf(headers ?? {});
    const timeoutMs = (timeout ?? defaultTimeoutSeconds) * 1000;
    const callAll = together(callsAtOnce);
    return (rows, run) => {
      const bodies = rows.map((values) => JSON.stringify(rowDataOf(inputs, values)));
      return callAll(
        bodies.map(
          (body) => () =>
            callForRow(run, async () => {
              const request = { url, headers: requestHeaders, body, timeoutMs, signal: run.signal };
              return storedCell(await asCell(() => call(request)), (value) => ({ value }));
            }),
        ),
      );
    };
  },
};

interface EndpointCall {
  url: string;
  headers: Headers;
  body: string;
  timeoutMs: number;
  signal: AbortSignal;
}

function headersOf(configured: Record<string, string>): Headers {
  try {
    const headers = new Headers(configured);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return headers;
  } catch {
    throw invalidConfig("headers", "It contains a name or a value that is not valid in a header.");
  }
}

/** Calls the endpoint. A call that got no answer is tried again, one that was answered is not. */
async function call(request: EndpointCall): Promise<Json> {
  for (let attempt = 0; ; attempt++) {
    request.signal.throwIfAborted();
    try {
      return await callOnce(request);
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error;
      if (error.code !== "unreachable" || attempt === retries) throw new CellFault(error.message);
      await Bun.sleep(retryMs * 2 ** attempt);
    }
  }
}

async function callOnce({ url, headers, body, timeoutMs, signal }: EndpointCall): Promise<Json> {
  const limits = { timeoutMs, maxResponseBytes: maxValueBytes };
  const { status, text } = await guardedText({ url, method: "POST", headers, body, signal }, limits);
  if (status < 200 || status > 299) {
    const answer = text.slice(0, shownCharacters).replaceAll("\0", "").toWellFormed();
    throw new CellFault(`The endpoint responded with ${status}${answer === "" ? "" : `: ${answer}`}.`);
  }
  return parsedOrText(text);
}
