const pageBytes = 65_536;
const memorySection = 5;

/**
 * Sets a maximum for the memory of a WebAssembly module. MiniJinja's build has none, so a template like
 * `{{ 'x' * 1000000000 }}` would get all that it asks for; with one, growing beyond it ends the rendering.
 */
export function withMemoryLimit(module: Uint8Array, bytes: number): Uint8Array {
  // A magic number and a version, then sections: an id, a length, a content.
  for (let at = 8; at < module.length; ) {
    const [size, content] = readNumber(module, at + 1);
    if (module[at] === memorySection) {
      const [, flags] = readNumber(module, content);
      const [minimum] = readNumber(module, flags + 1);
      const section = [1, 1, ...numberBytes(minimum), ...numberBytes(Math.floor(bytes / pageBytes))];
      const limited = [memorySection, ...numberBytes(section.length), ...section];
      return Buffer.concat([module.subarray(0, at), Uint8Array.from(limited), module.subarray(content + size)]);
    }
    at = content + size;
  }
  throw new Error("the module has no memory of its own");
}

/** Reads a number in LEB128: seven bits a byte, the lowest first. */
function readNumber(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error("the module ends within a number");
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value >>> 0, at];
  }
}

function numberBytes(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
