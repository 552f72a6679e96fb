import { asCheck, isFalse, isTrue } from "./checks.ts";
import { exactOperand, numericOperand, withinRange } from "./numbers.ts";
import { CellFault, configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { pairedSources } from "./sources.ts";

export const mathOperator: Primitive = {
  revision: 2,
  isQuick: true,
  isCheck: true,
  sourceReferences: pairedSources,
  prepare(config, inputs) {
    const { operator, value = null } = configAs<"MathOperatorConfig">(config);
    if (inputs.length < 2 && value === null) {
      throw invalidConfig("value", "Give a second source, or value as the number on the right side.", "missing");
    }
    const right = inputs.length < 2 ? () => value as number : ([, second = null]: Json[]) => second;
    if (operator in comparisons) {
      const holds = operation(comparisons[operator as keyof typeof comparisons], exactOperand, right);
      return asCheck((values) => (holds(values) ? isTrue : isFalse));
    }
    const calculate = operation(calculations[operator as keyof typeof calculations], numericOperand, right);
    return (values) => ({ value: withinRange(calculate(values)) });
  },
};

type Right = (values: Json[]) => Json;

function operation<Operand, Result>(
  operate: (left: Operand, right: Operand) => Result,
  read: (value: Json, side: "first" | "second") => Operand,
  right: Right,
): (values: Json[]) => Result {
  return (values) => operate(read(values[0] ?? null, "first"), read(right(values), "second"));
}

/** A number or an integer that a number would round, so `===` tells them apart. */
type Exact = number | bigint;

const comparisons = {
  lt: (left: Exact, right: Exact) => left < right,
  le: (left: Exact, right: Exact) => left <= right,
  gt: (left: Exact, right: Exact) => left > right,
  ge: (left: Exact, right: Exact) => left >= right,
  eq: (left: Exact, right: Exact) => left === right,
  ne: (left: Exact, right: Exact) => left !== right,
};

const calculations = {
  "+": (left: number, right: number) => left + right,
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / nonZero(right),
  "%": (left: number, right: number) => modulo(left, nonZero(right)),
  "**": (left: number, right: number) => power(left, right),
};

function nonZero(divisor: number): number {
  if (divisor === 0) throw new CellFault("Division by zero.");
  return divisor;
}

/** Remainder with the sign of the divisor, as in Python and spreadsheets: -7 % 3 is 2. */
function modulo(left: number, right: number): number {
  const rest = left % right;
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest;
}

function power(left: number, right: number): number {
  if (left === 0 && right < 0) throw new CellFault("Division by zero: 0 to a negative power.");
  const result = left ** right;
  if (Number.isNaN(result)) throw new CellFault("A negative number has no real root; use a whole exponent.");
  return result;
}
