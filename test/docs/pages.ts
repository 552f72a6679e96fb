import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "../support/process.ts";
import { type Markdown, readMarkdown } from "./markdown.ts";

export interface Page extends Markdown {
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** Every document that people read, by its path. */
export const pages: ReadonlyMap<string, Page> = new Map(listFiles().map((file) => [file, readPage(file)]));

export function pageOf(file: string): Page {
  const page = pages.get(file);
  if (!page) throw new Error(`there is no page ${file}`);
  return page;
}

function listFiles(): string[] {
  const pagesOf = (directory: string) =>
    readdirSync(join(projectDirectory, directory))
      .filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md")
      .map((name) => join(directory, name))
      .toSorted();
  return ["", "docs", "docs/examples", "bench"].flatMap(pagesOf);
}

function readPage(file: string): Page {
  const text = readFileSync(join(projectDirectory, file), "utf8");
  return { file, text, ...readMarkdown(text) };
}
