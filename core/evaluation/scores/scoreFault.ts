/** Fault that keeps a sheet from being scored and that people can mend: in their configuration, code or data. */
export class ScoreFault extends Error {
  override readonly name = "ScoreFault";
}
