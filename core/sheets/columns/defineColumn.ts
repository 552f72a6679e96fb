import { randomUUID } from "node:crypto";
import type { ColumnDefinition, ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { addTextSlots, type LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComposition } from "../../../domain/columnKind.ts";
import { checkConfig } from "../../primitives/registry.ts";
import type { Json } from "../../values/json.ts";
import { configureComposition } from "./composition.ts";
import { configureColumn, type GivenDependency, isConfigured, type OtherColumn } from "./configuration.ts";
import { checkHumanConfig, isSameAnswerSchema } from "./human.ts";
import { isDataType } from "./types.ts";

interface GivenDefinition {
  title: string;
  type: string;
  config: Json;
  dependencies: readonly GivenDependency[];
  /** Slot that was reserved for its values. */
  slot?: number | undefined;
}

/**
 * Checks the requested definition of a column and completes it: its edges, its slot in the rows, the sheet it follows.
 * @param before the column as it is now; null for a new one
 * @throws Problem invalid_config, validation_error, dependency_cycle, not_found
 */
export async function defineColumn(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord | null,
  requested: GivenDefinition,
  others: readonly OtherColumn[],
): Promise<ColumnDefinition> {
  // The id only stands for a new column while its edges are checked; the database gives the real one.
  const column = { ...requested, id: before?.id ?? randomUUID(), position_rank: before?.position_rank };
  const computed = {
    type: requested.type,
    config: requested.config,
    text_slot: null,
    source_sheet_id: null,
    source_version: null,
  };
  if (isDataType(requested.type)) {
    const config = requested.type === "HUMAN" ? checkedHumanConfig(requested.config) : null;
    const slot = requested.slot ?? (await dataSlot(db, sheet, before, { type: requested.type, config }));
    return { ...computed, config, dependencies: [], text_slot: slot };
  }
  if (isComposition({ type: requested.type, text_slot: null })) {
    return { ...computed, ...(await configureComposition(db, sheet, column, requested.dependencies, others)) };
  }
  return { ...computed, dependencies: configureColumn(column, requested.dependencies, others) };
}

function checkedHumanConfig(config: Json): Json {
  if (!isConfigured(config)) return config;
  checkConfig("HUMAN", config);
  checkHumanConfig(config);
  return config;
}

/**
 * Slot of a data column's values: the present one, or a new and blank one where the stored values would mean something
 * else now. No row is touched for that, and older versions keep their values.
 */
async function dataSlot(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord | null,
  now: { type: string; config: Json },
): Promise<number> {
  const isKept =
    before?.type === now.type && (now.type !== "HUMAN" || isSameAnswerSchema(before.config as Json, now.config));
  if (isKept && before.text_slot !== null) return before.text_slot;
  await addTextSlots(db, sheet.id, 1);
  sheet.text_slot_count += 1;
  return sheet.text_slot_count;
}
