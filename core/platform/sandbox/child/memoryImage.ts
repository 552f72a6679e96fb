import type { QuickJSWASMModule } from "quickjs-emscripten-core";

/**
 * Copy of an instance's memory at one moment. Restoring it undoes all that code has done to its globals, its built-in objects
 * and its heap, for the price of copying half a megabyte; a new context for each row took ten times as long.
 */
export class MemoryImage {
  private readonly parts: { offset: number; bytes: Uint8Array }[];

  constructor(private readonly engine: QuickJSWASMModule) {
    const bytes = this.bytes();
    this.parts = usedRanges(bytes).map(([from, to]) => ({ offset: from, bytes: bytes.slice(from, to) }));
  }

  restore(): void {
    const bytes = this.bytes();
    for (const part of this.parts) bytes.set(part.bytes, part.offset);
  }

  private bytes(): Uint8Array {
    return new Uint8Array(this.engine.getWasmMemory().buffer);
  }
}

/** Length of a range of zeros that is the unused stack, or lies behind the heap; nothing in it later is still in use. */
const unusedBytes = 1024 * 1024;
/** Zeros to compare with as a whole: looking at each word of 16 MB took longer than running the code. */
const zeros = Buffer.alloc(16 * 1024);

function usedRanges({ buffer }: Uint8Array): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (let from = 0; from < buffer.byteLength; from += zeros.length) {
    if (zeros.equals(new Uint8Array(buffer, from, zeros.length))) continue;
    const to = from + zeros.length;
    const last = ranges.at(-1);
    if (last && from - last[1] < unusedBytes) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}
