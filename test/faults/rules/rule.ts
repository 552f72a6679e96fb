/** What must hold in every committed state of the database. */
export interface Rule {
  /** What holds, as a sentence. */
  name: string;
  /** A statement whose rows are the violations. It goes over each of its tables a fixed number of times. */
  query: string;
  /** It holds once nothing is queued or running; before that it need not. */
  onlyWhenQuiet?: true;
}
