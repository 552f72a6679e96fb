import type { Json } from "../../values/json.ts";
import { structureOf, textOf } from "./attributes.ts";

/** A list of texts, JSON text of one, or texts with commas between them. */
export function textList(value: Json | undefined): string[] {
  const list = structureOf(value);
  const texts = Array.isArray(list) ? list.flatMap((item) => textOf(item) ?? []) : (textOf(value)?.split(",") ?? []);
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
