/**
 * Digits of a JSON number, without an exponent whatever its size. Postgres writes numbers of a document like this, so a
 * number has one text everywhere.
 */
export function numberText(value: number): string {
  const text = String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign, whole, fraction = "", exponent] = parts;
  const pointAt = 1 + Number(exponent);
  const digits = `${whole}${fraction}`;
  // From 1e21 on a double has fewer digits than there are places before the point.
  return `${sign}${pointAt > 0 ? digits.padEnd(pointAt, "0") : `0.${digits.padStart(digits.length - pointAt, "0")}`}`;
}
