import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import { numberText } from "../../values/numberText.ts";
import type { JsonObject } from "./requestLogDraft.ts";

/** A value in a document: the keys down to it joined by dots, and its text. */
export type Pair = [path: string, text: string];

/** Number of pairs of one document. Further values are stored and readable, but not found by a search. */
const maxPairs = 1000;
/** Longest path, in UTF-16 units: no filter can name a longer one, and what is made of paths grows with their square. */
const maxPathLength = 2 * limits["StructuredFilter.nested_key.maxLength"];
/** Number of keys of one document: a single path may have a thousand above it. */
const maxKeys = 10 * maxPairs;

/**
 * Lists the values of a document by their dot path. Positions in lists are left out of it: the values of a list's items
 * stand under the same path, and any of them may match. An empty list or object is a value of its own. Where there are too
 * many, those come first that stand early in each list and object around them, so that one long list hides nothing else.
 */
export function flatten(document: JsonObject): Pair[] {
  return new Flattening(document).pairs();
}

class Flattening {
  private found: { pair: Pair; place: number }[] = [];
  /** Values from this place on are left out. */
  private end = maxPairs;

  constructor(document: JsonObject) {
    this.visitMembers(Object.entries(document), 0);
  }

  pairs(): Pair[] {
    this.keepFirst();
    return this.found.map(({ pair }) => pair);
  }

  /** @param place largest of the positions of the value in what is around it */
  private visit(value: Json, path: string, place: number): void {
    if (path.length > maxPathLength) return;
    if (Array.isArray(value)) {
      if (value.length === 0) this.add(path, "[]", place);
      for (let index = 0; index < value.length && index < this.end; index++) {
        this.visit(value[index] as Json, path, Math.max(place, index));
      }
    } else if (typeof value === "object" && value !== null) {
      const members = Object.entries(value);
      if (members.length === 0) this.add(path, "{}", place);
      this.visitMembers(
        members.map(([key, member]) => [`${path}.${key}`, member]),
        place,
      );
    } else {
      // The text as which a scalar is compared: `true`, `42` and `"42"` are their text.
      this.add(path, typeof value === "number" ? numberText(value) : String(value), place);
    }
  }

  private visitMembers(members: [path: string, value: Json][], place: number): void {
    for (const [index, [path, value]] of members.entries()) {
      if (index >= this.end) break;
      this.visit(value, path, Math.max(place, index));
    }
  }

  private add(path: string, text: string, place: number): void {
    if (place >= this.end) return;
    this.found.push({ pair: [path, text], place });
    if (this.found.length >= 4 * maxPairs) this.keepFirst();
  }

  private keepFirst(): void {
    if (this.found.length <= maxPairs) return;
    this.found = this.found.toSorted((one, other) => one.place - other.place).slice(0, maxPairs);
    this.end = (this.found.at(-1) as { place: number }).place;
  }
}

/** The paths of the values and of everything above them, each once: all keys that are there, also an empty one. */
export function keyPathsOf(pairs: Pair[]): string[] {
  const keys = new Set<string>();
  for (const [path] of pairs) {
    if (keys.size >= maxKeys) break;
    for (let end = path.length; end >= 0 && !keys.has(path.slice(0, end)); end = path.lastIndexOf(".", end - 1)) {
      keys.add(path.slice(0, end));
    }
  }
  return [...keys];
}

/** Each path once. */
export function valuePathsOf(pairs: Pair[]): string[] {
  return [...new Set(pairs.map(([path]) => path))];
}
