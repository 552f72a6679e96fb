/** mulberry32: a small seeded generator, so that every run measures the same bytes. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words =
  "table column version stale prompt trace span label sheet cell répondre Straße 東京 данные naïve emoji🙂 queue worker commit recall".split(
    " ",
  );

/** The header of every generated file: 20 columns. */
export const csvHeader = [
  "id",
  "name",
  "city",
  "country",
  "email",
  "amount",
  "quantity",
  "rate",
  "active",
  "created_at",
  "category",
  "question",
  "answer",
  "expected",
  "payload",
  "comment",
  "score",
  "tags",
  "address",
  "blank",
];

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of 20 fields: plain ones, quotes, embedded newlines, JSON, non-ASCII text, blanks. About 430 bytes. */
function csvRecord(index: number, random: () => number): string[] {
  const word = () => words[Math.floor(random() * words.length)] as string;
  const sentence = (count: number) => Array.from({ length: count }, word).join(" ");
  const answer = sentence(4);
  return [
    String(index),
    `${word()} ${word()}`,
    word(),
    ["DE", "FR", "JP", "US"][index % 4] as string,
    `user${index}@example.org`,
    (random() * 10_000).toFixed(2),
    String(Math.floor(random() * 100)),
    random().toPrecision(6),
    random() < 0.5 ? "true" : "false",
    new Date(1_700_000_000_000 + index * 60_000).toISOString(),
    word(),
    `What is "${word()}", and why?`,
    answer,
    random() < 0.5 ? answer : sentence(4),
    JSON.stringify({ value: Math.floor(random() * 1000), nested: { label: word(), list: [1, 2, index % 7] } }),
    random() < 0.3 ? `first line, ${word()}\nsecond line "${word()}"` : sentence(6),
    String(Math.floor(random() * 101)),
    `${word()};${word()};${word()}`,
    `${Math.floor(random() * 200)} ${word()} road, ${word()}`,
    "",
  ];
}

/** Yields a CSV of at least `targetBytes` (UTF-8) or exactly `rows` records in blocks of text, header first. */
export function* csvBlocks(size: { targetBytes?: number; rows?: number }, seed = 1): Generator<string> {
  const random = seededRandom(seed);
  let bytes = 0;
  let block = `${csvHeader.join(",")}\n`;
  for (let index = 0; size.rows === undefined ? bytes < (size.targetBytes ?? 0) : index < size.rows; index++) {
    block += `${csvRecord(index, random).map(quoted).join(",")}\n`;
    if (block.length > 1 << 19) {
      bytes += Buffer.byteLength(block);
      yield block;
      block = "";
    }
  }
  yield block;
}

/** Writes a generated CSV to a file and returns its size in bytes. */
export async function writeCsv(path: string, size: { targetBytes?: number; rows?: number }, seed = 1): Promise<number> {
  const sink = Bun.file(path).writer();
  for (const block of csvBlocks(size, seed)) sink.write(block);
  await sink.end();
  return Bun.file(path).size;
}

/** CSV of three columns for sheets where only the number of rows matters: about 40 bytes a row. */
export function narrowCsv(rows: number, seed = 1): Uint8Array {
  const random = seededRandom(seed);
  const word = () => words[Math.floor(random() * words.length)] as string;
  const lines = ["id,text,number"];
  for (let index = 0; index < rows; index++) {
    lines.push(`${index},${word()} ${word()} ${word()},${Math.floor(random() * 1000)}`);
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}
