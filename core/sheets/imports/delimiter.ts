import { CsvRecords, comma, semicolon, tab } from "./csvRecords.ts";

/**
 * Delimiter of a file of CSV, which spreadsheets write with semicolons or tabs where the comma is the decimal mark. It is the
 * comma unless another one is sure to be meant, so a file of one column whose texts have semicolons stays one.
 * @param sample first bytes of the file, without its byte order mark
 * @param isWhole the sample is the whole file
 */
export function guessDelimiter(sample: Buffer, lineEnd: number, isWhole: boolean): number {
  return [tab, semicolon].find((delimiter) => separates(delimiter, sample, lineEnd, isWhole)) ?? comma;
}

/**
 * Tells whether the header has names on both sides of a delimiter and no comma outside of quotes, and more records than not have
 * as many fields as the header. A few may differ: that is a fault with a line, and the file would be one column without a word otherwise.
 */
function separates(delimiter: number, sample: Buffer, lineEnd: number, isWhole: boolean): boolean {
  if (!sample.includes(delimiter)) return false;
  const records = new CsvRecords();
  records.read(sample, { delimiter, lineEnd }, isWhole);
  if (records.count === 0 || records.hasUnquoted(0, comma)) return false;
  const header = records.texts(0);
  if (header.filter((name) => name.trim() !== "").length < 2) return false;
  const found = Array.from({ length: records.count - 1 }, (_, row) => records.fieldCount(row + 1));
  const lines = found.filter((count) => count > 0);
  const fitting = lines.filter((count) => count === header.length);
  return lines.length === 0 || 2 * fitting.length > lines.length;
}
