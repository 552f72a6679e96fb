import { closest, distance } from "fastest-levenshtein";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { invalid } from "../../values/givenTime.ts";
import {
  type Condition,
  complementOf,
  type FieldSet,
  type FilterOperator,
  type GivenFilter,
  type GivenGroup,
  type NestedField,
  type NumericField,
  operatorsOf,
  operatorsOfNumbersByKey,
  type SearchField,
  type TimeField,
  type ValueField,
} from "./field.ts";
import {
  readId,
  readList,
  readNumber,
  readRange,
  readScalarText,
  readText,
  readTimeSpan,
  refuseFilter,
} from "./values.ts";

const maxDepth = limits["StructuredFilterGroup.x-max-depth"];
const maxFilters = limits["StructuredFilterGroup.x-max-conditions"];

/** Compiles filter groups over one set of fields to parameterised SQL. */
export class FilterCompiler {
  private made: Record<string, SearchField> | undefined;
  private count = 0;

  constructor(
    protected readonly sql: SqlHandle,
    private readonly fieldSet: FieldSet,
  ) {}

  /** Made for the first filter: a search for words alone would pay more for them than for the rest of its statements. */
  private get fields(): Record<string, SearchField> {
    this.made ??= this.fieldSet(this.sql);
    return this.made;
  }

  /** @throws Problem bad_request or validation_error that says which filter is at fault, and how */
  compile(group: GivenGroup, loc: (string | number)[] = ["body", "filter_group"], depth = 1): Condition {
    if (depth > maxDepth) throw new Problem("bad_request", `Filter groups may be nested ${maxDepth} levels deep.`);
    const conditions = group.filters.map((part, index) => {
      const at = [...loc, "filters", index];
      return "filters" in part ? this.compile(part, at, depth + 1) : this.compileFilter(part, at);
    });
    return group.logic?.endsWith("OR") ? anyOf(this.sql, conditions) : allOf(this.sql, conditions);
  }

  protected compileFilter(filter: GivenFilter, loc: (string | number)[]): Condition {
    if (++this.count > maxFilters) throw new Problem("bad_request", `A search may have ${maxFilters} filters.`);
    const field = Object.hasOwn(this.fields, filter.field) ? this.fields[filter.field] : undefined;
    if (!field) {
      const hint = this.nearestTo(filter.field);
      const message = `There is no field ${JSON.stringify(filter.field)}${hint ? `; the nearest is "${hint}"` : ""}`;
      throw invalid([...loc, "field"], message, "enum");
    }
    if (!takenBy(field).includes(filter.operator)) {
      throw refuseFilter(filter, `this field accepts ${takenBy(field).join(", ")}.`);
    }
    const positive = complementOf[filter.operator];
    if (positive === undefined) return this.positive(field, filter, filter.operator);
    return not(this.sql, this.positive(field, filter, positive));
  }

  /** The field that a mistyped name may mean; null when most of it would have to be another. */
  private nearestTo(name: string): string | null {
    const nearest = closest(name, Object.keys(this.fields));
    return distance(name, nearest) * 2 <= name.length ? nearest : null;
  }

  /** Compiles a filter with a positive operator. */
  protected positive(field: SearchField, filter: GivenFilter, operator: FilterOperator): Condition {
    switch (field.class) {
      case "identifier": {
        const values = operator === "in" ? readList(filter) : [filter.value];
        const ids = values.map((value) => readId(filter, value));
        const names = field.takesNames ? values.filter((_, index) => ids[index] === null).map(String) : [];
        if (names.length === 0 && ids.includes(null)) throw refuseFilter(filter, "value should be an id.");
        return field.isOneOf(
          ids.filter((id) => id !== null),
          names,
        );
      }
      case "string": {
        const values = (operator === "in" ? readList(filter) : [filter.value]).map((value) => readText(filter, value));
        return field.isOneOf(field.values ? values.map((value) => known(filter, field.values ?? [], value)) : values);
      }
      case "text":
        if (operator === "contains") return field.contains(readText(filter));
        return operator === "starts_with" ? field.startsWith(readText(filter)) : field.endsWith(readText(filter));
      case "numeric":
        return this.compareNumeric(field, filter, operator);
      case "time":
        return this.compareTime(field, filter, operator);
      case "boolean":
        return field.isTrue;
      case "array":
        if (operator === "is_not_empty") return not(this.sql, field.isEmpty);
        return field.hasOneOf(
          (operator === "in" ? readList(filter) : [filter.value]).map((value) =>
            (field.read ?? readText)(filter, value),
          ),
        );
      case "nested":
        return this.compareNested(field, filter, operator);
      case "value":
        return { sql: this.compareValue(field, filter, operator), isIndexed: false };
    }
  }

  private compareValue(field: ValueField, filter: GivenFilter, operator: FilterOperator): Fragment {
    const { sql } = this;
    const { text, number } = filter.nested_key == null ? field : field.under(filter.nested_key);
    switch (operator) {
      case "is":
        return sql`${text} = ${readScalarText(filter)}::text`;
      case "in":
        return sql`${text} = any(${readList(filter).map((value) => readScalarText(filter, value))}::text[])`;
      case "contains":
        return sql`strpos(lower(${text}), lower(${readScalarText(filter)}::text)) > 0`;
      case "starts_with":
        return sql`starts_with(lower(${text}), lower(${readScalarText(filter)}::text))`;
      case "ends_with": {
        const end = sql`lower(${readScalarText(filter)}::text)`;
        return sql`right(lower(${text}), length(${end})) = ${end}`;
      }
      case "is_not_empty":
        return sql`${text} <> ''`;
      default:
        return this.compareNumber(number, filter, operator);
    }
  }

  private compareNumeric(
    { value, compared = value, indexed }: NumericField,
    filter: GivenFilter,
    operator: FilterOperator,
  ): Condition {
    const { sql } = this;
    const exact = this.compareNumber(operator === "is_not_null" ? value : compared, filter, operator);
    const range = indexed && indexRange(filter, operator, largest[indexed.type]);
    if (!range) return { sql: exact, isIndexed: false };
    const bound = (number: number) => sql`${String(number)}::text::${sql.unsafe(indexed.type)}`;
    const above = sql`${indexed.expression} > ${bound(range.above)}`;
    const isOpen = range.upTo === null || indexed.isUpperBound;
    const within = isOpen ? above : sql`${above} and ${indexed.expression} <= ${bound(range.upTo as number)}`;
    if (indexed.isOfTrace) return { sql: exact, isIndexed: false, ofTrace: within };
    return { sql: sql`(${exact} and ${within})`, isIndexed: true };
  }

  private compareNumber(value: Fragment, filter: GivenFilter, operator: FilterOperator): Fragment {
    const { sql } = this;
    if (operator === "is_not_null") return sql`${value} is not null`;
    if (operator === "between") {
      const [low, high] = readRange(filter, readNumber);
      return sql`${value} between ${low}::double precision and ${high}::double precision`;
    }
    const number = readNumber(filter);
    return sql`${value} ${sql.unsafe(comparators[operator] as string)} ${number}::double precision`;
  }

  private compareTime(
    { value, isIndexed, at = this.at }: TimeField,
    filter: GivenFilter,
    operator: FilterOperator,
  ): Condition {
    const { sql } = this;
    // A time is read to the microsecond, and stands for all of it.
    const within = (us: number, end: number): Condition => ({
      sql: sql`(${value} >= ${at(us)} and ${value} < ${at(end)})`,
      isIndexed,
    });
    if (operator === "between") {
      const [[low], [, high]] = readRange(filter, readTimeSpan, ([from], [, end]) => from >= end);
      return within(low, high);
    }
    const [from, end] = readTimeSpan(filter);
    if (operator === "before") return { sql: sql`${value} < ${at(from)}`, isIndexed };
    if (operator === "after") return { sql: sql`${value} >= ${at(end)}`, isIndexed };
    const isToSecond = end === from + 1 && !/[.,]\d/.test(String(filter.value));
    return within(from, isToSecond ? from + 1e6 : end);
  }

  private readonly at = (us: number): Fragment =>
    this.sql`(timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond')`;

  private compareNested(field: NestedField, filter: GivenFilter, operator: FilterOperator): Condition {
    const key = filter.nested_key;
    if (key === null || key === undefined) throw refuseFilter(filter, "nested_key should name the key.");
    switch (operator) {
      case "is_not_empty":
      case "is_not_null":
        return field.hasKey(key);
      case "in":
        return field.equalsOneOf(
          key,
          readList(filter).map((value) => readScalarText(filter, value)),
        );
      case "key_contains":
        return field.contains(key, readScalarText(filter));
      case "key_equals":
      case "eq":
        return field.equalsOneOf(key, [readScalarText(filter)]);
      default: {
        const value = (field.number as NonNullable<NestedField["number"]>)(key);
        return { sql: this.compareNumber(value, filter, operator), isIndexed: false };
      }
    }
  }
}

function takenBy(field: SearchField): readonly FilterOperator[] {
  const isOfNumbers = field.class === "nested" && field.number !== undefined;
  return isOfNumbers ? operatorsOfNumbersByKey : operatorsOf[field.class];
}

/** Largest number of an index of whole numbers, as far as doubles have each of them; null for decimals. */
const largest = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER, numeric: null, "double precision": null };

/**
 * Range of an index that has all numbers that a comparison holds for. It is a little wider where the numbers are decimals,
 * which doubles stand for. Null where the comparison has no lower bound, or holds for 0: tokens that are not known count as
 * 0 there and as -1 in the index, and very many numbers are 0.
 */
function indexRange(
  filter: GivenFilter,
  operator: FilterOperator,
  most: number | null,
): { above: number; upTo: number | null } | null {
  if (!["eq", "between", "gt", "gte"].includes(operator)) return null;
  const [low, high] = operator === "between" ? readRange(filter, readNumber) : [readNumber(filter), readNumber(filter)];
  if (low < 0 || (low === 0 && operator !== "gt")) return null;
  const isOpen = operator === "gt" || operator === "gte";
  if (most === null) return { above: low * (1 - 1e-9), upTo: isOpen ? null : high * (1 + 1e-9) };
  const above = operator === "gt" ? Math.floor(low) : Math.ceil(low) - 1;
  return { above: Math.min(above, most), upTo: isOpen ? null : Math.min(Math.floor(high), most) };
}

const comparators: Partial<Record<FilterOperator, string>> = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** A value of a closed list, as the list has it. */
function known(filter: GivenFilter, values: readonly string[], value: string): string {
  const found = values.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw refuseFilter(filter, `value should be one of ${values.join(", ")}.`);
  return found;
}

export function allOf(sql: SqlHandle, conditions: Condition[]): Condition {
  if (conditions.length === 0) return { sql: sql`true`, isIndexed: false };
  const all = (parts: Fragment[]) => parts.reduce((left, right) => sql`${left} and ${right}`);
  const ofTrace = conditions.flatMap((one) => one.ofTrace ?? []);
  return {
    sql: all(conditions.map((one) => one.sql)),
    isIndexed: conditions.some((one) => one.isIndexed),
    ...(ofTrace.length > 0 && { ofTrace: all(ofTrace) }),
  };
}

export function anyOf(sql: SqlHandle, conditions: Condition[]): Condition {
  // An empty group holds for every record, whatever its logic.
  if (conditions.length === 0) return allOf(sql, []);
  const either = (parts: Fragment[]) =>
    sql`(${parts.map((part) => sql`(${part})`).reduce((left, right) => sql`${left} or ${right}`)})`;
  const ofTrace = conditions.flatMap((one) => one.ofTrace ?? []);
  return {
    sql: either(conditions.map((one) => one.sql)),
    isIndexed: conditions.every((one) => one.isIndexed),
    ...(ofTrace.length === conditions.length && { ofTrace: either(ofTrace) }),
  };
}

/** The complement, which records without the field or key fulfil too. */
export function not(sql: SqlHandle, { sql: condition }: Condition): Condition {
  return { sql: sql`(${condition}) is not true`, isIndexed: false };
}
