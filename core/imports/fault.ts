/** What is wrong with an imported file, for the person who made it: which line, which column, what would be right. */
export class ImportFault extends Error {
  override name = "ImportFault";
}
