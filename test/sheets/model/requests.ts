import { randomUUID } from "node:crypto";
import type { CallOptions, Client } from "../../support/client.ts";
import { type Dice, pick } from "../../support/dice.ts";
import { base64, type Row, type SheetPlace } from "../../support/sheets.ts";
import type { DataModel, Version } from "./dataModel.ts";

/** A sheet of a history, as it was at the last rest. */
export interface ModelSheet {
  params: SheetPlace;
  model: DataModel;
  version: Version;
  rows: Row[];
  /** Each version since the history began, and how it read when it was looked at first. */
  readings: { id: string; text: string }[];
}

/** What a random request is made from. */
export interface Chance {
  client: Client;
  roll: Dice;
  sheets: readonly ModelSheet[];
  sheet: ModelSheet;
  /** A text that no other request sends. */
  newText(): string;
}

type Sent = Promise<{ status: number; body: unknown }>;

/** Requests that change a sheet, by what they do; null where there is nothing to do it to. */
const requests: Record<string, (chance: Chance) => Sent | null> = {
  "edit a cell": (chance) => {
    const column = pickColumn(chance, isText);
    const cell = column && chance.sheet.rows.length > 0 && pick(chance.roll, chance.sheet.rows).cells[column.id];
    return cell ? editCell(chance, cell.id, chance.newText()) : null;
  },
  "add rows": (chance) => {
    const columns = columnsOf(chance, isText);
    if (columns.length === 0 || chance.sheet.rows.length > 40) return null;
    const values = Array.from({ length: 1 + chance.roll(3) }, () =>
      Object.fromEntries(columns.map(({ id }) => [id, chance.newText()])),
    );
    return addRows(chance, values);
  },
  "delete rows": (chance) => {
    const { rows } = chance.sheet;
    if (rows.length < 4) return null;
    const from = chance.roll(rows.length);
    const [first, last] = [rows[from], rows[Math.min(rows.length - 1, from + chance.roll(2))]] as [Row, Row];
    // Not the gaps between the blocks.
    if (last.row_index - first.row_index > 100) return null;
    const row_indices = Array.from({ length: last.row_index - first.row_index + 1 }, (_, at) => first.row_index + at);
    return send(chance, "deleteRows", {}, { row_indices });
  },
  import: (chance) => {
    const columns = columnsOf(chance, isText);
    if (columns.length === 0 || chance.sheet.rows.length > 40) return null;
    const records = Array.from({ length: 2 }, () => columns.map(() => chance.newText()));
    const csv = [columns.map(({ title }) => title), ...records].map((record) => record.join(",")).join("\n");
    const body = { file_name: "rows.csv", file_content_base64: base64(csv), operation_id: randomUUID() };
    return send(chance, "importFile", {}, body);
  },
  "compute what is stale": (chance) => send(chance, "createOperation", {}, {}),
  "compute all again": (chance) => send(chance, "createOperation", {}, { statuses: [] }),
  "compute some": (chance) => {
    const columns = [pickColumn(chance, isComputed), pickColumn(chance, isComputed)].flatMap((column) => column ?? []);
    const row_ids = chance.sheet.rows.filter(() => chance.roll(2) === 0).map(({ row_index }) => row_index);
    const column_ids = [...new Set(columns.map(({ id }) => id))];
    const body = { ...(column_ids.length > 0 && { column_ids }), row_ids, statuses: chance.roll(2) === 0 ? [] : null };
    return send(chance, "createOperation", {}, body);
  },
  "compute a cell": (chance) => {
    const column = pickColumn(chance, isComputed);
    const cell = column && chance.sheet.rows.length > 0 && pick(chance.roll, chance.sheet.rows).cells[column.id];
    return cell ? send(chance, "recalculateCell", { cell_id: cell.id }, undefined) : null;
  },
  cancel: cancelFirst,
  "add a computed column": (chance) => {
    if (chance.sheet.version.snapshot.columns.length > 12) return null;
    const type = pick(chance.roll, computedTypes);
    const config = configOf(chance, type);
    return config ? send(chance, "createColumn", {}, { title: chance.newText(), type, config }) : null;
  },
  "add a composition": (chance) => {
    const others = chance.sheets.filter((other) => other !== chance.sheet);
    const other = others.length > 0 ? pick(chance.roll, others) : null;
    const source = other && pick(chance.roll, other.version.snapshot.columns);
    if (!source || chance.sheet.version.snapshot.columns.length > 12) return null;
    const body = { title: chance.newText(), type: "COMPOSITION", config: { source: source.id } };
    return send(chance, "createColumn", {}, body);
  },
  "configure a column": (chance) => {
    const column = pickColumn(chance, isComputed);
    const config = column && configOf(chance, column.type);
    return config ? send(chance, "updateColumn", { column_id: column.id }, { config }) : null;
  },
  "rename a column": (chance) => {
    const column = pickColumn(chance, () => true);
    return column ? send(chance, "updateColumn", { column_id: column.id }, { title: chance.newText() }) : null;
  },
  "compute by itself": (chance) => {
    const column = pickColumn(chance, isComputed);
    const auto = chance.roll(4) === 0 ? null : {};
    return column ? send(chance, "updateColumn", { column_id: column.id }, { auto }) : null;
  },
  "change a type": (chance) => {
    const column = pickColumn(chance, (type) => type !== "COMPOSITION");
    if (!column) return null;
    if (isComputed(column.type)) return send(chance, "updateColumn", { column_id: column.id }, { type: "TEXT" });
    const type = pick(chance.roll, computedTypes);
    const config = columnsOf(chance, isText).length > 1 ? configOf(chance, type) : null;
    return config ? send(chance, "updateColumn", { column_id: column.id }, { type, config }) : null;
  },
  "delete a column": (chance) => {
    const column = pickColumn(chance, (type) => type !== "TEXT" || columnsOf(chance, isText).length > 1);
    return column ? send(chance, "deleteColumn", { column_id: column.id }, undefined) : null;
  },
  "name a version": (chance) => send(chance, "createVersion", {}, { name: chance.newText() }),
  restore: (chance) => {
    const { readings } = chance.sheet;
    const { id } = readings[Math.max(0, readings.length - 2 - chance.roll(12))] as { id: string };
    return send(chance, "createVersion", {}, { source_version_id: id });
  },
  "configure the score": (chance) => send(chance, "configureSheetScore", {}, { score_type: "auto" }),
  "calculate the score": (chance) => send(chance, "calculateSheetScore", {}, undefined),
  "make the score a step": (chance) => send(chance, "migrateScoreToScorecard", {}, { delete_legacy_score: true }),
  "configure the scorecard": (chance) => {
    const column = pickColumn(chance, () => true);
    const primitive_config = { source: column?.id, value: "a" };
    const steps = [{ title: chance.newText(), primitive_type: "CONTAINS", primitive_config }];
    return column ? send(chance, "configureScorecard", {}, { name: "card", aggregation: {}, steps }) : null;
  },
  "score the rows": (chance) => send(chance, "recalculateScorecard", {}, {}),
  "cancel the scores": (chance) => send(chance, "cancelScorecard", {}, {}),
  "delete the scorecard": (chance) => send(chance, "deleteScorecard", {}, undefined),
  "rename the sheet": (chance) => send(chance, "updateSheet", {}, { title: chance.newText() }),
};

/** How often each comes up. */
const weights: Record<string, number> = {
  "edit a cell": 8,
  "compute what is stale": 5,
  "compute all again": 3,
  "add rows": 2,
  "delete rows": 2,
  restore: 3,
  cancel: 2,
  "compute by itself": 3,
};

const choices = Object.keys(requests).flatMap((name) => new Array<string>(weights[name] ?? 1).fill(name));

/** Sends a random request. @returns its name, and its answer where something was sent */
export function sendSome(chance: Chance): { name: string; answer: Sent | null } {
  const name = pick(chance.roll, choices);
  return { name, answer: (requests[name] as (chance: Chance) => Sent | null)(chance) };
}

const isText = (type: string) => type === "TEXT";
const isComputed = (type: string) => type !== "TEXT" && type !== "COMPOSITION";
const computedTypes = ["COUNT", "COUNT", "CONTAINS", "COMBINE_COLUMNS", "COMBINE_COLUMNS", "CODE_EXECUTION"];

function columnsOf({ sheet }: Chance, isWanted: (type: string) => boolean) {
  return sheet.version.snapshot.columns.filter(({ type }) => isWanted(type));
}

function pickColumn(chance: Chance, isWanted: (type: string) => boolean) {
  const columns = columnsOf(chance, isWanted);
  return columns.length > 0 ? pick(chance.roll, columns) : undefined;
}

function configOf({ roll, sheet }: Chance, type: string): Record<string, unknown> {
  const ids = sheet.version.snapshot.columns.map(({ id }) => id);
  const source = pick(roll, ids);
  if (type === "COUNT") return { source, type: roll(2) === 0 ? "chars" : "words" };
  if (type === "CONTAINS") return { source, value: String(roll(10)) };
  if (type === "COMBINE_COLUMNS") return { sources: [source, pick(roll, ids)], separator: "|" };
  return { language: "JAVASCRIPT", code: "return Math.random()" };
}

type Sends = Parameters<Client["call"]>[0];

/** Sends a request to the sheet; some come with a key, and again when they were told to. */
async function send(chance: Chance, operationId: Sends, params: object, body: unknown): Sent {
  const headers: Record<string, string> = chance.roll(4) === 0 ? { "Idempotency-Key": randomUUID() } : {};
  const options = { params: { ...chance.sheet.params, ...params }, headers, ...(body !== undefined && { body }) };
  const call = () => chance.client.call(operationId, options as CallOptions<Sends>) as unknown as Sent;
  const answer = await call();
  return answer.status === 503 && headers["Idempotency-Key"] ? call() : answer;
}

async function editCell(chance: Chance, id: string, value: string): Sent {
  const answer = await send(chance, "updateCell", { cell_id: id }, { value });
  const { version } = answer.body as { version: number };
  if (answer.status === 200) chance.sheet.model.edited.set(version, { id, after: value });
  return answer;
}

async function addRows(chance: Chance, values: Record<string, unknown>[]): Sent {
  const answer = await send(chance, "addRows", {}, { count: values.length, values });
  // The model asks for them when it comes to this version.
  if (answer.status === 201) chance.sheet.model.added.set((answer.body as { version: number }).version, values);
  return answer;
}

/** Cancels the oldest run that is going on. */
async function cancelFirst(chance: Chance): Sent {
  const params = chance.sheet.params;
  const answer = await chance.client.call("listOperations", { params });
  const [active] = answer.status === 200 ? answer.body.active_operations : [];
  return active ? send(chance, "cancelOperation", { operation_id: active.operation_id }, undefined) : answer;
}
