import type { DecodedFile } from "../domain/decodedFile.ts";

export interface UploadSet {
  /**
   * Finds the file that a base64 property holds, decoded. Properties marked `x-large` in the contract hold a placeholder instead of
   * the text when it was long; either way this finds or decodes the bytes.
   * @throws Problem bad_request when the text is not base64
   */
  file(base64: string): DecodedFile;
}
