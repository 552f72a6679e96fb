/** File that came base64-encoded in a request, decoded. */
export interface DecodedFile {
  /** Number of bytes. */
  readonly size: number;
  /** Reads the content from the start, in blocks, each of which the next may overwrite; may be called more than once. */
  read(): AsyncIterable<Uint8Array>;
  /** Reads the same blocks, each compressed with zstd for itself. */
  readCompressed(): AsyncIterable<Uint8Array>;
}
