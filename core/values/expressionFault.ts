/** Fault of a pattern, a query or a path; the message tells its writer why it cannot be used. */
export class ExpressionFault extends Error {
  override name = "ExpressionFault";
}
