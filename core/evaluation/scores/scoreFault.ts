/** Why a sheet cannot be scored, for people: their configuration, their code or their data. */
export class ScoreFault extends Error {
  override readonly name = "ScoreFault";
}
