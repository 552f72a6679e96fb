import type { Json } from "../../values/json.ts";
import { encodeTextValue } from "../../values/textValue.ts";
import { uniqueTitles, usableTitle } from "./header.ts";
import {
  type ImportedLog,
  type LogLayout,
  promptValueOf,
  responseValueOf,
  valuesOfVariables,
} from "./requestLogColumns.ts";

/** Columns of a dataset that follow those of the input variables. */
const columns: Record<string, (log: ImportedLog) => Json> = {
  request_log_id: ({ log }) => log.id,
  promptlayer_url: ({ log }) => `/api/public/v2/requests/${log.id}`,
  prompt: ({ texts }) => promptValueOf(texts.input),
  response: ({ texts }) => responseValueOf(texts.output),
  model: ({ log }) => log.engine,
  tags: ({ log }) => log.tags,
  scores: ({ log }) => log.scores,
  metadata: ({ log }) => log.metadata,
};

/** Columns of a dataset version: values stay JSON, and a variable replaces the column of the same name. */
export const datasetLayout: LogLayout = {
  titles(variables) {
    const ofVariables = uniqueTitles(variables.map(usableTitle));
    const ofLog = Object.keys(columns).map((name) => (ofVariables.includes(name) ? `log_${name}` : name));
    return uniqueTitles([...ofVariables, ...ofLog]);
  },
  row: (log, variables) =>
    [...valuesOfVariables(log, variables), ...Object.values(columns).map((read) => read(log))].map(encodeTextValue),
  placeOfId: (variables) => variables.length,
  takesNone: true,
};
