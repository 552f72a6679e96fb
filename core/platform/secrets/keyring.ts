import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

interface SealedSecret {
  /** Id of the key that sealed it. */
  keyId: string;
  /** Nonce, ciphertext, tag. */
  bytes: Uint8Array;
}

/** A stored secret that no key of this process opens. The message is for the operator and holds no secret. */
export class UnreadableSecret extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableSecret";
  }
}

/** The encryption keys of this process: the first one seals, all of them open. */
export class Keyring {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Id of the key that seals. */
  readonly currentId: string;

  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    for (const key of keys) {
      if (key.length !== keyBytes) throw new Error(`an encryption key has ${keyBytes} bytes, not ${key.length}`);
    }
    this.keys = new Map(keys.map((key) => [keyIdOf(key), key]));
    this.currentId = keyIdOf(keys[0]);
  }

  get ids(): string[] {
    return [...this.keys.keys()];
  }

  opens(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /** Encrypts a secret. @param place where the secret is kept; it opens only there, so it cannot be moved to another row */
  seal(secret: string, place: string): SealedSecret {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.keys.get(this.currentId) as Buffer, nonce);
    cipher.setAAD(Buffer.from(place));
    const bytes = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return { keyId: this.currentId, bytes };
  }

  /** Decrypts a secret. @throws UnreadableSecret when the key is missing, or the bytes or their place were changed */
  open({ keyId, bytes }: SealedSecret, place: string): string {
    const key = this.keys.get(keyId);
    if (!key) {
      throw new UnreadableSecret(`A secret was encrypted with the key ${keyId}, which this server does not have.`);
    }
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return text.toString("utf8");
    } catch (error) {
      throw new UnreadableSecret(`A secret that the key ${keyId} encrypted was changed: ${(error as Error).message}.`);
    }
  }
}

/** Public id of a key, which tells nothing about the key itself. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("sheaf encryption key id\0").update(key).digest("hex").slice(0, 16);
}

export function newEncryptionKey(): string {
  return randomBytes(keyBytes).toString("base64");
}

/** Parses the keys of a setting: each 32 bytes in base64 or hexadecimal, commas between them. @returns null for any other text */
export function parseEncryptionKeys(text: string): [Buffer, ...Buffer[]] | null {
  const keys = text.split(",").map((part) => parseKey(part.trim()));
  return keys.every((key) => key !== null) ? (keys as [Buffer, ...Buffer[]]) : null;
}

function parseKey(text: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, "base64");
  return key.length === keyBytes ? key : null;
}

let installed: Keyring | undefined;

/** Gives the process its keys, once, before anything is served. */
export function installKeyring(ring: Keyring): void {
  installed = ring;
}

export function keyring(): Keyring {
  if (!installed) throw new Error("no encryption keys were installed in this process");
  return installed;
}
