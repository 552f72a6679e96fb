/** The caller behind a change, as handlers know it. */
interface Actor {
  /** Null for the administrator of the server. */
  apiKeyId: string | null;
  name: string | null;
  /** Labels that it may make, move and delete; null, or left out, for all. */
  labels?: ReadonlySet<string> | null;
  /** Folders that it sees, those below others one by one; null, or left out, for the whole workspace. */
  folders?: readonly number[] | null;
}

/** The caller and the request that made a change; a handler's context is one. */
export interface Cause {
  actor: Actor;
  /** Null for a change that no request made. */
  requestId: string | null;
}
