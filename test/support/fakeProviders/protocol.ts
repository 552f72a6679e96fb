/** Reply of a model, in no provider's words. */
export interface FakeAnswer {
  text?: string;
  thinking?: string;
  toolCalls?: { id: string; name: string; arguments: Record<string, unknown> }[];
  /** Vectors, one for each text of a request for embeddings. */
  embeddings?: number[][];
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
}

/** A request that goes wrong at the provider. */
export interface FakeFault {
  status: number;
  message?: string;
  headers?: Record<string, string>;
  /** Body of the reply; that of the protocol when left out. */
  faultBody?: unknown;
}

/** Body of a reply, as it is. */
export interface FakeBody {
  body: unknown;
}

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** The body as it was sent. */
  text: string;
  /** Milliseconds of `performance.now()`. */
  receivedAt: number;
}

/** Format of requests and replies of one family of providers. */
export interface Protocol {
  /** Paths that it answers. */
  path: RegExp;
  reply(answer: Required<FakeAnswer>, request: RecordedRequest): unknown;
  /** The parts of a streamed reply; absent where this protocol is not streamed here. */
  stream?(answer: Required<FakeAnswer>, request: RecordedRequest): StreamEvent[];
  /** Whether a request asks for a stream. */
  isStreamed?(request: RecordedRequest): boolean;
  /** Format of the parts of a stream; server-sent events when left out. */
  write?(events: StreamEvent[]): Response;
  fault(fault: FakeFault): unknown;
}

export interface StreamEvent {
  event?: string;
  data: unknown;
}

/** A text in pieces, as streams give it. */
export function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}
