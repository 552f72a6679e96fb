/** Reason why a text cannot be rendered; the caller keeps the text as it is. */
export class FormatFault extends Error {
  override name = "FormatFault";
}
