import { type RolledUp, type Width, widths } from "../../../db/queries/logs/rollups/changes.ts";
import {
  type CountedRecord,
  listRollups,
  listTrueUnits,
  type Span,
  type StoredRollup,
  type Unit,
} from "../../../db/queries/logs/rollups/units.ts";
import type { Scope } from "../../../db/scope.ts";
import type { RolledKind } from "./kinds.ts";

/** Times that together are another one: those that have roll-ups, and those whose records are read. */
export interface Cover {
  units: Unit[];
  gaps: Span[];
}

/** Finds for times, which follow one another, the longest roll-ups of these widths that are true. */
export async function coverSpans(
  db: Scope,
  of: RolledUp,
  spans: readonly Span[],
  allowed: readonly Width[],
): Promise<Cover> {
  const units: Unit[] = [];
  let gaps = [...spans];
  for (const width of widths.toReversed()) {
    if (!allowed.includes(width) || gaps.length === 0) continue;
    const found = await listTrueUnits(db, of, width, gaps);
    units.push(...found.map(({ start }) => ({ width, start })));
    gaps = without(
      gaps,
      found.map(({ start }) => ({ from: start * 1e6, end: (start + width) * 1e6 })),
    );
  }
  return { units, gaps };
}

/** What is left of times; each of `parts` lies in one of them, and both are in order. */
function without(spans: readonly Span[], parts: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const { from, end } of spans) {
    let at = from;
    for (let part = parts[next]; part && part.end <= end; part = parts[++next]) {
      if (part.from > at) left.push({ from: at, end: part.from });
      at = part.end;
    }
    if (at < end) left.push({ from: at, end });
  }
  return left;
}

/** The view of these fields, and the one that has all of them where it is not stored. */
function viewOf({ scalars, lists }: RolledKind, fields: readonly string[]): { stored: string[]; whole: string[] } {
  const list = lists.filter((field) => fields.includes(field));
  const whole = [...scalars, ...list];
  const some = scalars.filter((field) => fields.includes(field));
  return { stored: some.length > (list.length > 0 ? 1 : 2) ? whole : [...some, ...list], whole };
}

export function viewName({ prefix, scalars, lists }: RolledKind, fields: readonly string[]): string {
  const isWhole = scalars.every((field) => fields.includes(field));
  return prefix + (isWhole ? ["all", ...fields.filter((field) => lists.includes(field))] : fields).join(",");
}

/** Which part of roll-ups is read. */
interface UnitReading {
  kind: RolledKind;
  fields: readonly string[];
  /** Places of the numbers whose histograms are read. */
  numbers: readonly number[];
  /** Tells, after each, whether no more are wanted. */
  isTooMuch?: () => boolean;
}

/** Passes the roll-ups of a cover to `add`, each with the fields that its groups have. @returns false where it stopped */
export async function readUnits(
  db: Scope,
  { units }: Cover,
  { kind, fields, numbers, isTooMuch = () => false }: UnitReading,
  add: (rollup: StoredRollup, stored: string[]) => void,
): Promise<boolean> {
  if (units.length === 0) return true;
  const { stored, whole } = viewOf(kind, fields);
  const names = { name: viewName(kind, stored), whole: viewName(kind, whole) };
  const fieldsOf = { [names.name]: stored, [names.whole]: whole };
  for await (const rollup of listRollups(db, kind.of, units, names, numbers)) {
    add(rollup, fieldsOf[rollup.view] as string[]);
    if (isTooMuch()) return false;
  }
  return true;
}

/**
 * Passes the records between the roll-ups of a cover to `add`.
 * @param isTooMuch tells of the number that was read whether no more are wanted
 * @returns false where it stopped
 */
export async function readGaps(
  db: Scope,
  { gaps }: Cover,
  kind: RolledKind,
  add: (record: CountedRecord) => void,
  isTooMuch: (read: number) => boolean = () => false,
): Promise<boolean> {
  if (gaps.length === 0) return true;
  let read = 0;
  for await (const records of kind.read(db, gaps)) {
    read += records.length;
    if (isTooMuch(read)) return false;
    for (const record of records) add(record);
  }
  return !isTooMuch(read);
}
