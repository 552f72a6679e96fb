import { crc32, deflateRawSync } from "node:zlib";

interface ZipEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  /** Unix mode; a regular file otherwise. */
  mode?: number;
  flags?: number;
  /** Size that the archive claims, when it is not the real one. */
  declaredSize?: number;
}

/** A ZIP file made by hand, so that it can be wrong in every way. */
export function zipOf(entries: ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "", mode = 0o100644, flags = 0x800, declaredSize } of entries) {
    const nameBytes = Buffer.from(name as string);
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const size = declaredSize ?? bytes.length;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(0x5821_0000, 6);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const madeOnUnix = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), madeOnUnix, shared, tail, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}
