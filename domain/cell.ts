import type { Schemas } from "../generated/types.ts";

/** State of a computed cell as it is stored; waiting and running cells are told by their operations. */
export type StoredStatus = "STALE" | "COMPLETED" | "FAILED";

/** A computed cell as it is stored; one that was never computed has no record. */
export interface CellRecord {
  column_key: number;
  row_index: number;
  valid_from: number;
  epoch: number;
  status: StoredStatus;
  /** Compact JSON. */
  value: string | null;
  display_value: string | null;
  error: string | null;
  /** Hash of 64 bits, as a signed decimal. */
  input_hash: string | null;
  /** The version that computed it; of a present cell, the last one in which it came out the same. */
  computed_version: number | null;
  execution_id: string | null;
  metrics: Schemas["RequestMetrics"] | null;
  computed_at: string;
}

/** A stored cell as a new result is compared with it. */
export type StoredResult = Omit<CellRecord, "computed_version" | "computed_at">;

/** What tells the state of a stored cell, and which operation computed it. */
export type CellStatusRecord = Pick<CellRecord, "column_key" | "row_index" | "epoch" | "status" | "execution_id">;

/** A computed cell to save. */
export interface CellWrite {
  columnKey: number;
  rowIndex: number;
  epoch: number;
  status: "COMPLETED" | "FAILED";
  value: string | null;
  displayValue: string | null;
  error: string | null;
  /** Hash of 64 bits, unsigned. */
  inputHash: bigint | null;
  /** Price, tokens and latency of its model requests, as JSON. */
  metrics: string | null;
}
