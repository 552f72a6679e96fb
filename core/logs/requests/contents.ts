import type { Blueprint, BlueprintMessage, JsonObject } from "./requestLogDraft.ts";

/** The columns of request_log_contents that hold text; a stored blueprint refers to them by position. */
const textColumns = ["input_text", "output_text", "thinking_text"] as const;
type TextColumn = (typeof textColumns)[number];
export type Texts = Record<TextColumn, string>;

/** Shorter texts stay where they are: a reference would be longer. */
const shortestReferred = 32;

/** A blueprint whose longer texts are taken out, so that each is stored once: where it is searched. */
export interface StoredBlueprint {
  blueprint: Blueprint;
  /** Places of the text and thinking blocks, in order: column, start and length of the text; a single -1 for a text that stayed. */
  places: number[];
}

/** Puts texts together and remembers where the text of each block went. */
export class TextComposer {
  private readonly texts: Texts = { input_text: "", output_text: "", thinking_text: "" };
  private readonly places = new Map<object, [column: number, start: number, length: number]>();

  append(column: TextColumn, text: string): void {
    this.texts[column] += text;
  }

  /** Blocks one below the other. */
  appendBlocks(column: TextColumn, blocks: JsonObject[], kind: "text" | "thinking"): void {
    let isFirst = true;
    for (const block of blocks) {
      const text = block[kind];
      if (block.type !== kind || typeof text !== "string") continue;
      if (!isFirst) this.append(column, "\n");
      isFirst = false;
      this.places.set(block, [textColumns.indexOf(column), this.texts[column].length, text.length]);
      this.append(column, text);
    }
  }

  finish(): Texts {
    return this.texts;
  }

  /** Takes out of a blueprint what was appended from it. */
  store(blueprint: Blueprint): StoredBlueprint {
    const places: number[] = [];
    const stored = mapBlocks(blueprint, (block) => {
      const place = this.places.get(block);
      if (!place || place[2] < shortestReferred) {
        places.push(-1);
        return block;
      }
      places.push(...place);
      return { ...block, [textKey(block) as string]: null };
    });
    return { blueprint: stored, places };
  }
}

/** The blueprint as it was given. */
export function restoreBlueprint({ blueprint, places }: StoredBlueprint, texts: Texts): Blueprint {
  let next = 0;
  return mapBlocks(blueprint, (block) => {
    const column = places[next++] as number;
    if (column === -1) return block;
    const [start, length] = [places[next++] as number, places[next++] as number];
    const text = texts[textColumns[column] as TextColumn].slice(start, start + length);
    return { ...block, [textKey(block) as string]: text };
  });
}

function textKey(block: JsonObject): "text" | "thinking" | null {
  return block.type === "text" || block.type === "thinking" ? block.type : null;
}

/** A copy with each text and thinking block replaced, always in the same order. */
function mapBlocks(blueprint: Blueprint, replace: (block: JsonObject) => JsonObject): Blueprint {
  const mapContent = (blocks: JsonObject[]) =>
    blocks.map((block) => (textKey(block) === null ? block : replace(block)));
  if (blueprint.type === "completion") return { ...blueprint, content: mapContent(blueprint.content) };
  const messages = blueprint.messages.map(
    (message): BlueprintMessage => (message.content ? { ...message, content: mapContent(message.content) } : message),
  );
  return { ...blueprint, messages };
}
