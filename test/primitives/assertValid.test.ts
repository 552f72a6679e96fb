import { describe, expect, test } from "bun:test";
import type { Json } from "../../core/primitives/primitive.ts";
import { cpuMs } from "../support/cpuTime.ts";
import { compute, refusalOf, resultOf } from "./support.ts";

const isValid = (type: string, value: Json) => resultOf("ASSERT_VALID", { source: "A", type }, value);
const reasonFor = (type: string, value: Json) => {
  const { value: result, display } = compute("ASSERT_VALID", { source: "A", type }, value);
  expect(result).toBe(false);
  return display;
};

test.each<[string, Json, boolean]>([
  ["object", '{"a": 1}', true],
  ["object", ' [1, "2"]\n', true],
  ["object", "{}", true],
  ["object", { a: 1 }, true],
  ["object", [], true],
  ["object", { value: '{"a": 1}' }, true],
  ["object", "3", false],
  ["object", '"text"', false],
  ["object", "null", false],
  ["object", 3, false],
  ["object", "{'a': 1}", false],
  ["object", '{"a": 1,}', false],
  ["object", '```json\n{"a": 1}\n```', false],
  ["object", 'Here: {"a": 1}', false],
  ["object", "", false],
  ["object", null, false],
  ["number", "4", true],
  ["number", " -1.5e3 ", true],
  ["number", 0, true],
  ["number", { value: "7" }, true],
  ["number", "1,000", false],
  ["number", "0x10", false],
  ["number", "NaN", false],
  ["number", "1e400", false],
  ["number", true, false],
  ["number", " ", false],
  ["number", null, false],
])("%s %j is %j", (type, value, expected) => {
  expect(isValid(type, value)).toBe(expected);
  expect(resultOf("ASSERT_VALID", { source: "A", validation_type: type }, value)).toBe(expected);
  if (type === "object") expect(isValid("json", value)).toBe(expected);
});

test("the reason is told", () => {
  expect(reasonFor("object", "{a}")).toBe('false: not JSON: "{a}"');
  expect(reasonFor("object", "3")).toBe('false: neither an object nor an array: "3"');
  expect(reasonFor("number", "x")).toBe('false: not a number: "x"');
  expect(reasonFor("number", null)).toBe("false: the source has no value");
  expect(reasonFor("sql", "select * form t")).toStartWith("false: not SQL: ");
});

describe("sql", () => {
  test.each(
    [
      "SELECT 1",
      "select a, count(*) from t where b = 'x' group by a order by 2 desc limit 10;",
      "SELECT `a` FROM `b`.`c` LIMIT 5, 10",
      'select "a"::int from t where b ilike $1 returning',
      "SELECT TOP 10 * FROM t",
      "with recursive r as (select 1 union all select n + 1 from r) select * from r",
      "select row_number() over (partition by a order by b rows between 1 preceding and current row) from t",
      "select * from t qualify row_number() over (order by a) = 1",
      "insert into t (a, b) values (1, 'x'), (2, null) on conflict (a) do update set b = excluded.b",
      "update t set a = 1, b = default where c in (1, 2)",
      "delete from t where a is not null",
      "merge into t using s on t.id = s.id when matched then update set a = 1",
      "create table t (id bigint primary key, name varchar(10) not null)",
      "alter table t add column c int; drop table if exists u",
      "-- a comment\nselect /* another /* inside */ */ 1",
      "select struct(1 as a), date_add(now(), interval 1 day)",
      "select 'é😀'",
    ].map((sql) => [sql.replace(" returning", "")]),
  )("%j", (sql) => {
    expect(isValid("sql", sql)).toBe(true);
  });

  test.each([
    "",
    " ;; ",
    "-- only a comment",
    "/* only /* a */ comment */ ; ",
    "hello world",
    "Select all users from the table",
    "users",
    "42",
    '{"a": 1}',
    "SELECT * FORM users",
    "SELECT FROM WHERE",
    "SELECT a, FROM t",
    "select (1",
    "select 'unclosed",
    "select 1 2 3",
    "```sql\nselect 1\n```",
  ])("%j is none", (sql) => {
    expect(isValid("sql", sql)).toBe(false);
  });

  test("says where", () => {
    expect(reasonFor("sql", "select 1;\nselect (2")).toContain("line 2");
  });
});

describe("hostile SQL ends soon", () => {
  const opened = [
    "(",
    "f(",
    "case when 1 then ",
    "not ",
    "select (",
    "select * from (",
    "[",
    "cast(",
    "a in (",
    "array<",
  ];
  const chains = [".a", "::int", "[1]", "+1", " and 1", " union select 1", " collate b", ", a", " join b", "::a[]"];

  test.each(opened)("%j without an end", (part) => {
    const started = cpuMs();
    for (const count of [10, 20, 30, 40, 1000, 90_000 / part.length]) {
      expect(isValid("sql", `select ${part.repeat(count)}`)).toBe(false);
      expect(isValid("sql", `select ${part.repeat(count)}1${")".repeat(count / 4)}`)).toBe(false);
    }
    expect(cpuMs() - started).toBeLessThan(3000);
  });

  test.each(chains)("%j on and on, again and again", (part) => {
    const started = cpuMs();
    for (let round = 0; round < 3; round++) {
      expect(isValid("sql", `select a${part.repeat(99_000 / part.length)}`)).toBeBoolean();
      expect(isValid("sql", "select a from t")).toBe(true);
    }
    expect(cpuMs() - started).toBeLessThan(10_000);
  });

  test("a text beyond the limit is not read", () => {
    expect(reasonFor("sql", `select '${"x".repeat(100_000)}'`)).toContain("more than 100000 characters");
  });
});

test.each([
  [{ source: "A" }, "type"],
  [{ source: "A", type: "email" }, "type"],
  [{ type: "sql" }, "source"],
])("%j is refused", (config, loc) => {
  expect(refusalOf("ASSERT_VALID", config)).toMatchObject({ code: "validation_error", loc });
});
