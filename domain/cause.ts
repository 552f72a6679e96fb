/** Who did it, as handlers know it. */
export interface Actor {
  /** Null for whoever runs the server. */
  apiKeyId: string | null;
  name: string | null;
}

/** Whose request made a change; a handler's context is one. */
export interface Cause {
  actor: Actor;
  /** Null for what no request did. */
  requestId: string | null;
}
