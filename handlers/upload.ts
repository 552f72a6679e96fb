/** A file that came base64-encoded in a request body, decoded. */
export interface UploadedFile {
  /** Decoded bytes. */
  readonly size: number;
  /** The content from the start, in blocks; may be read more than once. */
  read(): AsyncIterable<Uint8Array>;
}

/** The files of one request. */
export interface UploadSet {
  /**
   * The file that a base64 property holds. Properties marked `x-large` in the contract hold a placeholder instead of
   * the text when it was long; either way this finds or decodes the bytes.
   * @throws Problem bad_request when the text is not base64
   */
  file(base64: string): UploadedFile;
}
