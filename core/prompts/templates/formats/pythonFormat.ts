import { pythonNumber, pythonText } from "../../../values/pythonText.ts";

/** Reason why a text cannot be rendered; the caller keeps the text as it is. */
export class FormatFault extends Error {
  override name = "FormatFault";
}

/** Format specification of Python's `format`: `[[fill]align][sign][#][0][width][grouping][.precision][type]`. */
interface Spec {
  fill: string;
  align: "<" | ">" | "^" | "=" | null;
  sign: "+" | "-" | " " | null;
  isAlternate: boolean;
  width: number;
  grouping: "," | "_" | null;
  precision: number | null;
  type: string;
}

/** Largest width and precision, so that a template cannot ask for gigabytes of padding. */
const maxWidth = 10_000;
const pattern = /^(?:(.)?([<>^=]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su;

/**
 * Formats a JSON value as Python's `format(value, spec)` does.
 * @throws FormatFault for a specification that Python refuses
 */
export function formatPythonValue(value: unknown, spec: string): string {
  if (spec === "") return pythonText(value);
  const parsed = parseSpec(spec);
  if (typeof value === "string") return formatText(value, parsed);
  if (typeof value === "boolean") return formatNumber(Number(value), parsed);
  if (typeof value === "number") return formatNumber(value, parsed);
  throw new FormatFault("only texts and numbers take a format");
}

function parseSpec(spec: string): Spec {
  const match = pattern.exec(spec);
  if (!match) throw new FormatFault(`"${spec}" is no format`);
  const [, fill, align, sign, alternate, zero, width, grouping, precision, type] = match;
  const sizes = [width, precision].map((text) => (text === undefined ? 0 : Number(text)));
  if (sizes.some((size) => size > maxWidth)) throw new FormatFault(`"${spec}" is wider than ${maxWidth}`);
  return {
    fill: fill ?? (zero && !align ? "0" : " "),
    align: (align as Spec["align"] | undefined) ?? (zero ? "=" : null),
    sign: (sign as Spec["sign"] | undefined) ?? null,
    isAlternate: alternate !== undefined,
    width: sizes[0] as number,
    grouping: (grouping as Spec["grouping"] | undefined) ?? null,
    precision: precision === undefined ? null : Number(precision),
    type: type ?? "",
  };
}

function formatText(value: string, spec: Spec): string {
  const { sign, isAlternate, grouping, align, type, precision } = spec;
  if ((type !== "" && type !== "s") || sign || isAlternate || grouping || align === "=") {
    throw new FormatFault("a text takes no format for numbers");
  }
  const cut = precision === null ? value : [...value].slice(0, precision).join("");
  return padded("", cut, spec, "<");
}

function formatNumber(value: number, spec: Spec): string {
  const magnitude = digitsOf(Math.abs(value), spec, Number.isInteger(value));
  const isNegative = value < 0 || Object.is(value, -0);
  const sign = isNegative ? "-" : spec.sign === "+" || spec.sign === " " ? spec.sign : "";
  return padded(sign, grouped(magnitude, spec.grouping), spec, ">");
}

const bases: Record<string, [number, string]> = { b: [2, "0b"], o: [8, "0o"], x: [16, "0x"], X: [16, "0X"] };

function digitsOf(value: number, { type, precision, isAlternate }: Spec, isInteger: boolean): string {
  const base = bases[type];
  if (base || type === "d" || type === "c") {
    if (!isInteger || precision !== null) throw new FormatFault(`"${type}" takes a whole number and no precision`);
    if (type === "d") return pythonNumber(value);
    if (type === "c") return String.fromCodePoint(Math.min(value, 0x10ffff));
    const [radix, prefix] = base as [number, string];
    const digits = value.toString(radix);
    return (isAlternate ? prefix : "") + (type === "X" ? digits.toUpperCase() : digits);
  }
  // Python writes any number of digits, JavaScript at most 100.
  const places = Math.min(precision ?? 6, 100);
  if (type === "f" || type === "F") return value.toFixed(places);
  if (type === "%") return `${(value * 100).toFixed(places)}%`;
  if (type === "e" || type === "E") return cased(exponential(value, places), type);
  if (type === "g" || type === "G" || type === "n") return cased(general(value, precision ?? 6), type);
  if (type !== "") throw new FormatFault(`"${type}" is no format of a number`);
  if (precision === null) return pythonNumber(value);
  if (isInteger) throw new FormatFault("a whole number takes no precision");
  return general(value, precision);
}

function cased(text: string, type: string): string {
  return type === "E" || type === "G" ? text.toUpperCase() : text;
}

function exponential(value: number, places: number): string {
  return value.toExponential(places).replace(/e([+-])(\d)$/, "e$10$2");
}

function general(value: number, precision: number): string {
  const digits = Math.min(Math.max(precision, 1), 100);
  const exponent = value === 0 ? 0 : Number(value.toExponential(digits - 1).split("e")[1]);
  const isFixed = exponent >= -4 && exponent < digits;
  const text = isFixed ? value.toFixed(Math.max(0, digits - 1 - exponent)) : exponential(value, digits - 1);
  return text.includes(".") ? text.replace(/\.?0+($|e)/, "$1") : text;
}

function grouped(digits: string, grouping: Spec["grouping"]): string {
  if (grouping === null) return digits;
  return digits.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, grouping));
}

function padded(sign: string, text: string, { fill, align, width }: Spec, usual: "<" | ">"): string {
  const missing = width - [...sign, ...text].length;
  if (missing <= 0) return sign + text;
  switch (align ?? usual) {
    case "<":
      return sign + text + fill.repeat(missing);
    case "^":
      return fill.repeat(Math.floor(missing / 2)) + sign + text + fill.repeat(Math.ceil(missing / 2));
    case "=":
      return sign + fill.repeat(missing) + text;
    default:
      return fill.repeat(missing) + sign + text;
  }
}
