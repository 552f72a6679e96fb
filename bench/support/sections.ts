import { join } from "node:path";

/** Figures of one benchmark on the page, below a heading with its name. */
export interface Section {
  name: string;
  text: string;
}

const page = join(import.meta.dir, "../README.md");
const mark = (name: string) => `<!-- ${name}: written by npm run bench -- ${name} --write -->`;
const end = "<!-- end -->";
const lastLine = "<!-- end of figures -->";

/** Writes a section into bench/README.md, whose sections are in the order of the names; the others stay as they are. */
export async function writeSection(section: Section, names: readonly string[]): Promise<void> {
  await Bun.write(page, replaced(await Bun.file(page).text(), section, names));
}

function replaced(text: string, { name, text: body }: Section, names: readonly string[]): string {
  const block = `${mark(name)}\n\n### ${name}\n\n${body}\n\n${end}\n\n`;
  const at = text.indexOf(mark(name));
  if (at !== -1) return text.slice(0, at) + block + text.slice(text.indexOf(end, at) + end.length + 2);
  const later = names.slice(names.indexOf(name) + 1).map((other) => text.indexOf(mark(other)));
  const next = later.find((place) => place !== -1) ?? text.indexOf(lastLine);
  if (next === -1) throw new Error(`${page} has no place for figures`);
  return text.slice(0, next) + block + text.slice(next);
}
