/** A rule of docs/architecture.md#statements. */
export type Rule = "tenancy" | "moment" | "lock" | "subselect" | "order" | "number" | "alias";

export interface Violation {
  rule: Rule;
  /** Byte of the statement at which it is. */
  place: number;
  text: string;
}
