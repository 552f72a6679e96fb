import type { Sql } from "postgres";
import type { Scope } from "../db/scope.ts";
import type { InTurn } from "../domain/inTurn.ts";
import type { KeyRights } from "../domain/keyRights.ts";
import type { OperationId, PublicOperationId } from "../generated/routes.ts";
import type { operations } from "../generated/types.ts";
import type { UploadSet } from "./upload.ts";

export type { OperationId };

/** Context of a handler: the caller's workspace, and nothing of any other. */
export interface Context {
  db: Scope;
  /**
   * Runs the work of an operation that takes its places itself; the work of others has a place already, and begins at
   * once.
   */
  inTurn: InTurn;
  actor: Actor;
  /** Id of the request: 32 hexadecimal digits, or the X-Request-Id of the caller; also in the logs. */
  requestId: string;
  uploads: UploadSet;
  /** Media type of a body that is bytes; null for JSON and without a body. */
  bodyMedia: string | null;
  /** Whole Content-Type of such a body: the parts of a form are found by its parameters. */
  bodyType: string | null;
}

/** API key that a request was sent with, and what it may do. */
interface Actor extends KeyRights {
  apiKeyId: string;
  name: string | null;
}

/** Context of an operation without a key, or with the admin secret: it belongs to no workspace. */
export interface PublicContext {
  sql: Sql;
  requestId: string;
  service: Service;
}

/** The process that answers. */
export interface Service {
  /** Metrics of all processes that serve here, in Prometheus' text format. */
  metrics(): Promise<string>;
  /** True from the moment it stops taking requests. */
  isDraining(): boolean;
}

/** Input of a request: validated, with the contract's defaults filled in. */
export interface Input<Id extends OperationId> {
  params: Part<operations[Id]["parameters"], "path">;
  query: Part<operations[Id]["parameters"], "query">;
  headers: Part<operations[Id]["parameters"], "header">;
  /** Undefined when the contract does not require a body and the caller sent none. */
  body: Body<operations[Id]>;
}

// The contract's types say `never` for a place without parameters; for a handler it is an empty object.
type Part<Parameters, Place extends string> = Parameters extends { [P in Place]?: infer Values }
  ? [NonNullable<Values>] extends [never]
    ? Record<never, never>
    : NonNullable<Values>
  : Record<never, never>;

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? BodyOf<Content>
  : Operation extends { requestBody?: { content: infer Content } }
    ? BodyOf<Content> | undefined
    : undefined;

/** Body by media type: parsed JSON, or the decompressed bytes of other types. */
type BodyOf<Content> = {
  [Media in keyof Content]: Media extends "application/json" ? Content[Media] : Uint8Array;
}[keyof Content];

/** Statuses of a handler; 304 tells a caller that its copy is current. */
type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 304;

/**
 * Makes one of the answers that the contract lists as a success; everything else is thrown as a Problem. TypeScript looks for
 * surplus properties in literals only where they are arguments, as here.
 */
type Reply<Id extends OperationId> = <Status extends StatusOf<Id>>(
  status: Status,
  ...content: ContentOf<operations[Id]["responses"][Status]>
) => Answer<Id>;

type Answer<Id extends OperationId> = {
  [Status in StatusOf<Id>]: { status: Status; body: ContentOf<operations[Id]["responses"][Status]>[0] };
}[StatusOf<Id>];

type StatusOf<Id extends OperationId> = keyof operations[Id]["responses"] & SuccessStatus;

/** Body of an answer, with what else the contract asks for: headers, and the media type where it lists several. */
type ContentOf<Response> = Response extends { content: infer Bodies }
  ? JsonContent<Response, Bodies> | OtherContent<Response, Bodies, Exclude<keyof Bodies, Json>>
  : [body?: undefined, ...More<HeadersOf<Response>>];

type Json = "application/json";

type JsonContent<Response, Bodies> =
  Bodies extends Record<Json, infer Body> ? [body: Body, ...More<HeadersOf<Response> & MediaOf<Bodies, Json>>] : never;

type OtherContent<Response, Bodies, Media extends keyof Bodies> = [Media] extends [never]
  ? never
  : [body: Bodies[Media] | Uint8Array | ByteStream, ...More<HeadersOf<Response> & MediaOf<Bodies, Media>>];

type MediaOf<Bodies, Media> = [OnlyOneOf<keyof Bodies>] extends [never] ? { media: Media } : Record<never, never>;

type OnlyOneOf<Name extends PropertyKey> = { [One in Name]: [Name] extends [One] ? One : never }[Name];

type More<Given> = Record<never, never> extends Given ? [more?: Given] : [more: Given];

/** Headers that the contract declares at the operation; the pipeline sends those that operations share. */
type HeadersOf<Response> = Response extends { headers: infer Declared }
  ? SentHeaders<{ [Name in keyof Declared as string extends Name ? never : Name]: Declared[Name] }>
  : { headers?: undefined };

type SentHeaders<Declared> = [keyof Declared] extends [never]
  ? { headers?: undefined }
  : Record<never, never> extends Declared
    ? { headers?: Declared }
    : { headers: Declared };

/** Characters of a piece of a page, about: what compresses it takes a turn of the event loop and of another thread for each. */
const pieceCharacters = 64 * 1024;

/**
 * JSON body whose entries are written already, as texts: for pages of which making objects, and JSON of these, would be most
 * of the work.
 */
export class WrittenPage<Body> {
  constructor(
    readonly envelope: Omit<Body, "data">,
    private readonly entries: readonly string[],
  ) {}

  /** Characters of the entries. */
  get length(): number {
    return this.entries.reduce((sum, { length }) => sum + length, 0);
  }

  text(): string {
    return Buffer.concat([...this.pieces()]).toString();
  }

  /** The body's bytes in pieces: as one text, 44 MB of them took three times as long. */
  *pieces(): Generator<Uint8Array> {
    // Of texts that are joined of many, Buffer.from needs five times as long.
    const encoder = new TextEncoder();
    let text = `${JSON.stringify(this.envelope).slice(0, -1)},"data":[`;
    for (const [at, entry] of this.entries.entries()) {
      text += at === 0 ? entry : `,${entry}`;
      if (text.length < pieceCharacters) continue;
      yield encoder.encode(text);
      text = "";
    }
    yield encoder.encode(`${text}]}`);
  }
}

/** A page that is written already, in the place of the body that it is the JSON of. */
export function writtenPage<Body>(envelope: Omit<Body, "data">, entries: readonly string[]): Body {
  return new WrittenPage(envelope, entries) as unknown as Body;
}

/**
 * Body that is made while it is sent, for media types other than JSON. The next bytes are requested when the caller
 * has taken the last; when the caller leaves, the iterator's `return` is called.
 */
export type ByteStream = AsyncIterable<Uint8Array>;

export type Handler<Id extends OperationId> = (
  context: Id extends PublicOperationId ? PublicContext : Context,
  input: Input<Id>,
) => Promise<Answer<Id>>;

/** Handler of one operation, whose work is also given what makes its answers. */
export function handler<Id extends OperationId>(
  work: (...given: [...Parameters<Handler<Id>>, reply: Reply<Id>]) => Promise<Answer<Id>>,
): Handler<Id> {
  return (context, input) => work(context, input, reply as unknown as Reply<Id>);
}

const reply = (status: SuccessStatus, body?: unknown, more?: object) => ({ status, body, ...more });

export type HandlerLoaders = { [Id in OperationId]: () => Promise<Handler<Id>> };
