import { limits } from "../../../../generated/limits.ts";
import { pythonNumber, pythonText } from "../../../values/pythonText.ts";

/** Reason why a text cannot be rendered; the caller keeps the text as it is. */
export class FormatFault extends Error {
  override name = "FormatFault";
}

/** Format specification of Python's `format`: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`. */
interface Spec {
  fill: string;
  align: "<" | ">" | "^" | "=" | null;
  sign: "+" | "-" | " " | null;
  /** True where a negative number that is rounded to zero has no sign. */
  hasPositiveZero: boolean;
  isAlternate: boolean;
  /** True where zeros stand before the digits up to the width, unless another place is asked for. */
  isZeroPadded: boolean;
  width: number;
  grouping: "," | "_" | null;
  precision: number | null;
  type: string;
}

/** Largest length of all rendered texts of a template: thousands of wide fields fit into one that is short itself. */
export const maxRendered = limits["PromptTemplate.x-max-rendered-length"];

/** @throws FormatFault for a text that becomes too long */
export function requireLength(characters: number): void {
  if (characters > maxRendered) throw new FormatFault(`it is longer than ${maxRendered} characters`);
}

/** Room for the rendered texts of a template, taken while they are rendered. */
export class Room {
  private taken = 0;

  /**
   * Takes room for characters that are written, or that are read to write fewer.
   * @throws FormatFault when there is none left
   */
  take(characters: number): void {
    this.taken += characters;
    if (this.taken > maxRendered) {
      throw new FormatFault(`the rendered texts are longer than ${maxRendered} characters together`);
    }
  }
}

/** Largest width and precision, so that a template cannot ask for gigabytes of padding. */
const maxWidth = limits["PromptTemplate.x-max-format-width"];
/** Digits that any number has; those behind them are zeros. */
const maxDigits = 1_100;
const pattern = /^(?:(.)?([<>^=]))?([-+ ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su;

/**
 * Formats a JSON value as Python's `format(value, spec)` does.
 * @throws FormatFault for a specification that Python refuses
 */
export function formatPythonValue(value: unknown, spec: string, room?: Room): string {
  if (spec === "") return pythonText(value);
  const parsed = parseSpec(spec);
  room?.take(parsed.precision ?? 0);
  if (typeof value === "string") return formatText(value, parsed);
  if (typeof value === "boolean") return formatNumber(Number(value), parsed);
  if (typeof value === "number") return formatNumber(value, parsed);
  throw new FormatFault("only texts and numbers accept a format");
}

function parseSpec(spec: string): Spec {
  const match = pattern.exec(spec);
  if (!match) throw new FormatFault(`"${spec}" is not a format`);
  const [, fill, align, sign, z, alternate, zero, width, grouping, precision, type] = match;
  const sizes = [width, precision].map((text) => (text === undefined ? 0 : Number(text)));
  if (sizes.some((size) => size > maxWidth)) throw new FormatFault(`"${spec}" is wider than ${maxWidth}`);
  return {
    fill: fill ?? (zero ? "0" : " "),
    align: (align as Spec["align"] | undefined) ?? null,
    sign: (sign as Spec["sign"] | undefined) ?? null,
    hasPositiveZero: z !== undefined,
    isAlternate: alternate !== undefined,
    isZeroPadded: zero !== undefined,
    width: sizes[0] as number,
    grouping: (grouping as Spec["grouping"] | undefined) ?? null,
    precision: precision === undefined ? null : Number(precision),
    type: type ?? "",
  };
}

function formatText(value: string, spec: Spec): string {
  const { sign, hasPositiveZero, isAlternate, grouping, align, type, precision } = spec;
  const isForNumbers = sign || hasPositiveZero || isAlternate || grouping || align === "=";
  if ((type !== "" && type !== "s") || isForNumbers) throw new FormatFault("texts accept no format for numbers");
  const cut = precision === null ? value : [...value.slice(0, 2 * precision)].slice(0, precision).join("");
  return padded("", cut, spec, align ?? "<");
}

function formatNumber(value: number, spec: Spec): string {
  const { sign, grouping, type, fill, width } = spec;
  if (type === "c" && value < 0) throw new FormatFault(`${value} is not a character`);
  const [prefix, digits] = digitsOf(Math.abs(value), spec);
  const isZero = spec.hasPositiveZero && !/[1-9]/.test(digits);
  const isNegative = !isZero && (value < 0 || Object.is(value, -0));
  const start = (isNegative ? "-" : sign === "+" || sign === " " ? sign : "") + prefix;
  const align = spec.align ?? (spec.isZeroPadded ? "=" : ">");
  if (grouping === null) return padded(start, digits, spec, align);
  const perGroup = type in bases ? 4 : 3;
  if (grouping === "," && (perGroup === 4 || type === "n")) throw new FormatFault(`"${type}" does not allow commas`);
  // Zeros before the digits are grouped like digits.
  const missing = fill === "0" && align === "=" ? width - start.length : 0;
  return padded(start, grouped(digits, grouping, perGroup, missing), spec, align);
}

const bases: Record<string, [number, string]> = { b: [2, "0b"], o: [8, "0o"], x: [16, "0x"], X: [16, "0X"] };

/** Prefix and digits of a number that is not negative. */
function digitsOf(
  value: number,
  { type, precision, isAlternate, sign, grouping, hasPositiveZero }: Spec,
): [string, string] {
  const isInteger = Number.isInteger(value);
  if (/^[bodxXc]$/.test(type) || (isInteger && /^n?$/.test(type))) {
    if (!isInteger || precision !== null || hasPositiveZero) {
      throw new FormatFault("a whole number accepts no precision, and its formats accept no other number");
    }
    if (type === "c") {
      if (sign || grouping || isAlternate || value > 0x10ffff) throw new FormatFault(`${value} is not a character`);
      return ["", String.fromCodePoint(value)];
    }
    const [radix, prefix] = bases[type] ?? [10, ""];
    const digits = BigInt(value).toString(radix);
    return [isAlternate ? prefix : "", type === "X" ? digits.toUpperCase() : digits];
  }
  if (!/^[fFeEgGn%]?$/.test(type)) throw new FormatFault(`"${type}" is not a format for numbers`);
  if (!Number.isFinite(value)) return ["", pythonNumber(value)];
  if (type === "" && precision === null) return ["", pythonNumber(value)];
  const text = floatDigits(value, type, precision ?? 6, isAlternate);
  return ["", type === "E" || type === "G" ? text.toUpperCase() : text];
}

function floatDigits(value: number, type: string, precision: number, isAlternate: boolean): string {
  const point = isAlternate && precision === 0 ? "." : "";
  if (type === "f" || type === "F") return fixedDigits(value, precision) + point;
  if (type === "%") return `${fixedDigits(value * 100, precision)}${point}%`;
  if (type === "e" || type === "E") return exponential(value, precision, point);
  return general(value, Math.max(precision, 1), isAlternate, type === "");
}

/**
 * Writes a number that is not negative with so many decimals. Rounds its exact binary value, and halves to the even digit:
 * 0.5 to 0, 2.5 to 2, 0.125 to 0.12. JavaScript rounds halves up.
 */
export function fixedDigits(value: number, places: number): string {
  // Percent of a large number is infinite, and no doubling would make that whole.
  if (!Number.isFinite(value)) return pythonNumber(value);
  const digits = String(roundedUnits(value, places)).padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Number of units of 10^-places in a value, rounded. */
function roundedUnits(value: number, places: number): bigint {
  let scale = 0;
  // A binary fraction of n digits is a decimal fraction of n digits: k / 2^n is k × 5^n / 10^n.
  for (; !Number.isInteger(value); value *= 2) scale++;
  const exact = BigInt(value) * 5n ** BigInt(scale);
  if (places >= scale) return exact * 10n ** BigInt(places - scale);
  const unit = 10n ** BigInt(scale - places);
  const whole = exact / unit;
  const twice = (exact % unit) * 2n;
  return twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole;
}

/** First digits of a number, and the power of ten of the first one. */
function significant(value: number, count: number): [digits: string, exponent: number] {
  // 20 digits tell every number from the power of ten above it.
  const exponent = value === 0 ? 0 : Number(value.toExponential(20).split("e")[1]);
  const digits = String(roundedUnits(value, count - 1 - exponent)).padStart(count, "0");
  return digits.length > count ? [digits.slice(0, count), exponent + 1] : [digits, exponent];
}

function exponential(value: number, places: number, point: string): string {
  return withExponent(...significant(value, places + 1), point);
}

function withExponent(digits: string, exponent: number, point = ""): string {
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits + point;
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Format `g`; without a type it shows one decimal at least, as Python does for every float. */
function general(value: number, count: number, keepsZeros: boolean, isUntyped: boolean): string {
  const [all, exponent] = significant(value, keepsZeros ? count : Math.min(count, maxDigits));
  const digits = keepsZeros ? all : all.replace(/0+$/, "") || "0";
  if (exponent < -4 || exponent >= count - (isUntyped ? 1 : 0)) return withExponent(digits, exponent);
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const decimals = digits.slice(exponent + 1) || (isUntyped ? "0" : "");
  return decimals === "" && !keepsZeros ? whole : `${whole}.${decimals}`;
}

function grouped(digits: string, separator: string, perGroup: number, width: number): string {
  const whole = (perGroup === 4 ? /^\w*/ : /^\d*/).exec(digits)?.[0] ?? "";
  const rest = digits.slice(whole.length);
  const size = width - rest.length;
  const zeros = Math.max(0, size - Math.floor((size - 1) / (perGroup + 1)) - whole.length);
  const padded = "0".repeat(zeros) + whole;
  const groups = [padded.slice(0, padded.length % perGroup)];
  for (let at = padded.length % perGroup; at < padded.length; at += perGroup) {
    groups.push(padded.slice(at, at + perGroup));
  }
  return groups.filter((group) => group !== "").join(separator) + rest;
}

function padded(start: string, text: string, { fill, width }: Spec, align: NonNullable<Spec["align"]>): string {
  // A character has two units at the most, and a long text need not be counted.
  const isWide = text.length >= 2 * width;
  const missing = isWide ? 0 : Math.max(0, width - [...start, ...text].length);
  const before = align === "<" ? 0 : align === "^" ? Math.floor(missing / 2) : missing;
  const [left, right] = [fill.repeat(before), fill.repeat(missing - before)];
  return align === "=" ? start + left + text : left + start + text + right;
}
