import { asCheck, isFalse, isTrue } from "./checks.ts";
import { numericOperand, withinRange } from "./numbers.ts";
import { CellFault, configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { pairedSources } from "./sources.ts";

export const mathOperator: Primitive = {
  revision: 1,
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
      const holds = operation(comparisons[operator as keyof typeof comparisons], right);
      return asCheck((values) => (holds(values) ? isTrue : isFalse));
    }
    const calculate = operation(calculations[operator as keyof typeof calculations], right);
    return (values) => ({ value: withinRange(calculate(values)) });
  },
};

type Right = (values: Json[]) => Json;

function operation<Result>(operate: (left: number, right: number) => Result, right: Right): (values: Json[]) => Result {
  return (values) => operate(numericOperand(values[0] ?? null, "first"), numericOperand(right(values), "second"));
}

const comparisons = {
  lt: (left: number, right: number) => left < right,
  le: (left: number, right: number) => left <= right,
  gt: (left: number, right: number) => left > right,
  ge: (left: number, right: number) => left >= right,
  eq: (left: number, right: number) => left === right,
  ne: (left: number, right: number) => left !== right,
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
