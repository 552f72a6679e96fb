/** File that came base64-encoded in a request, decoded. */
export interface DecodedFile {
  /** Number of bytes. */
  readonly size: number;
  /** Reads the content from the start, in blocks; may be called more than once. */
  read(): AsyncIterable<Uint8Array>;
}
