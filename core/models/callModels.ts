import { createHash } from "node:crypto";
import { listModelResults } from "../../db/queries/models/modelResults.ts";
import type { Scope } from "../../db/scope.ts";
import { asChat, contentsOf } from "../providers/blueprint.ts";
import { isSilent } from "../providers/reply.ts";
import { toLlmKwargs } from "../providers/toLlmKwargs.ts";
import { canonicalJson, type Json } from "../values/json.ts";
import { hasStorableTexts } from "../values/jsonText.ts";
import { type Budget, type Cost, unlimited } from "./budget.ts";
import { callModel, destinationOf, HeldBack, type ModelAnswer, type ModelCall, nowUs } from "./callModel.ts";
import { type CallLog, keepCall, type LoggedCall } from "./keepCalls.ts";
import { ModelFault } from "./modelFault.ts";

export interface PaidAnswer extends ModelAnswer {
  /** True for a stored answer: nothing was sent, `attempts` and `price` are 0. */
  isReused: boolean;
  /** Price of the request that was sent for it; null when it is not known. */
  firstPrice: number | null;
}

/** Outcome of a call: its answer, its failure, or neither where it was held back. */
type CallOutcome =
  | { answer: PaidAnswer; fault?: never; log: LoggedCall | null }
  | { answer?: never; fault: ModelFault; log: LoggedCall | null }
  | { answer?: never; fault?: never; log?: never; isHeldBack: true };

/** Outcome of a call that was sent. Times are microseconds since 1970. */
export type SentOutcome =
  | { answer: ModelAnswer; fault?: never }
  | { answer?: never; fault: ModelFault; startUs: number; endUs: number };

interface LoggableCall extends ModelCall {
  /** Content of its request log. Without it no log is written; calls that were not sent have none. */
  logOf?: (sent: SentOutcome) => CallLog;
}

export interface CallOptions {
  /** False to ask the provider even where an answer is stored. The answer is stored for later calls all the same. */
  reuse?: boolean;
  /** Unlimited when left out. */
  budget?: Budget;
}

/** Largest stored result, in characters; longer ones are not stored. */
const maxResultLength = 1024 * 1024;

/**
 * Makes calls concurrently, as many as the concurrency of the workspace allows, and returns their outcomes in order. A question
 * that was answered before in this workspace, or that is asked twice among these calls or by another run in this
 * process, is paid for once. Each answer is stored with its log as soon as it arrives: a crash loses only the calls
 * under way and the answers being written. A call whose signal is aborted is held back, or failed if it had been sent.
 * @throws for failures of the database; those of calls are outcomes
 */
export async function callModels(
  db: Scope,
  calls: readonly LoggableCall[],
  { reuse = true, budget = unlimited }: CallOptions = {},
): Promise<CallOutcome[]> {
  const keyed = calls.map((call) => asOutcome(() => resultKeyOf(call)));
  const keys = keyed.flatMap(({ value }) => value ?? []);
  // Before the stored answers are looked up: an answer that comes meanwhile would be found neither there nor here.
  const asked = keyed.map(({ value }) => value && underWay.get(questionOf(db, value)));
  const known = reuse ? await readKnown(db, keys) : new Map<string, ModelAnswer>();
  return Promise.all(
    calls.map(async (call, index): Promise<CallOutcome> => {
      const { value: key, fault } = keyed[index] as (typeof keyed)[number];
      if (fault) return { fault, log: null };
      const before = known.get(key.toString("base64"));
      if (before) return asReused(before);
      return outcomeOf(db, call, budget, (counted) =>
        reuse ? shared(db, key, counted, budget, asked[index]) : paid(db, key, counted, budget),
      );
    }),
  );
}

type Answered = Extract<CallOutcome, { answer: PaidAnswer }>;

async function outcomeOf(
  db: Scope,
  call: LoggableCall,
  budget: Budget,
  ask: (call: LoggableCall) => Promise<Answered>,
): Promise<CallOutcome> {
  let startUs: number | null = null;
  const maySend = () => {
    if (!budget.maySend()) return false;
    startUs ??= nowUs();
    return true;
  };
  const onAnswer = (answer: ModelAnswer) => budget.spend(costOf(answer));
  const failed = async (fault: ModelFault): Promise<CallOutcome> => {
    if (startUs === null || !call.logOf) return { fault, log: null };
    const log = call.logOf({ fault, startUs, endUs: nowUs() });
    return { fault, log: await keepCall(db, { result: null, log, budget, cost: null }) };
  };
  try {
    return await ask({ ...call, maySend, onAnswer });
  } catch (error) {
    if (error instanceof ModelFault) {
      budget.fail();
      return failed(error);
    }
    if (error instanceof HeldBack) return { isHeldBack: true };
    if (!call.signal?.aborted) throw error;
    if (startUs === null) return { isHeldBack: true };
    // Whether the provider charges for it is unknown; the log shows that it was asked.
    return failed(new ModelFault("UNKNOWN_ERROR", "The call was cancelled, because its answer was no longer needed."));
  }
}

function costOf({ price, usage }: Pick<ModelAnswer, "price" | "usage">): Cost {
  return { price: price ?? 0, tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), requests: 1 };
}

function asOutcome<T>(make: () => T): { value: T; fault?: never } | { value?: never; fault: ModelFault } {
  try {
    return { value: make() };
  } catch (error) {
    if (error instanceof ModelFault) return { fault: error };
    throw error;
  }
}

async function readKnown(db: Scope, keys: readonly Buffer[]): Promise<Map<string, ModelAnswer>> {
  const kept = await listModelResults(db, keys);
  return new Map(kept.map(({ key, result }) => [Buffer.from(key).toString("base64"), JSON.parse(result)]));
}

function asReused(answer: ModelAnswer): Answered {
  return { answer: { ...answer, attempts: 0, price: 0, isReused: true, firstPrice: answer.price }, log: null };
}

async function paid(db: Scope, key: Buffer, call: LoggableCall, budget: Budget): Promise<Answered> {
  const answer = await callModel(call);
  const text = JSON.stringify(answer);
  const isKept = isWhole(answer) && text.length <= maxResultLength && hasStorableTexts(text);
  const result = isKept ? { key, result: text } : null;
  const log = await keepCall(db, { result, log: call.logOf?.({ answer }) ?? null, budget, cost: costOf(answer) });
  return { answer: { ...answer, isReused: false, firstPrice: answer.price }, log };
}

/** True for an answer that is worth storing: an empty or filtered one may come out better next time. */
function isWhole({ output, finishReason }: ModelAnswer): boolean {
  return !isSilent(output) && finishReason !== "content_filter";
}

/** Questions of this process under way, by workspace and key. */
const underWay = new Map<string, Promise<Answered>>();

function questionOf(db: Scope, key: Buffer): string {
  return `${db.workspaceId}/${key.toString("base64")}`;
}

/** @param asked the same question, if it was under way before the stored answers were looked up */
async function shared(
  db: Scope,
  key: Buffer,
  call: LoggableCall,
  budget: Budget,
  asked: Promise<Answered> | undefined,
): Promise<Answered> {
  const name = questionOf(db, key);
  for (let other = asked ?? underWay.get(name); other; other = underWay.get(name)) {
    call.signal?.throwIfAborted();
    const answered = await orAborted(other, call.signal);
    if (answered) return asReused(answered.answer);
  }
  const answer = paid(db, key, call, budget);
  underWay.set(name, answer);
  try {
    return await answer;
  } finally {
    underWay.delete(name);
  }
}

/** Waits for another call with the same question; null when that failed, and the caller then sends its own. */
async function orAborted(other: Promise<Answered>, signal: AbortSignal | undefined): Promise<Answered | null> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([other.catch(() => null), promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Form of stored results; raise it when the same call would be answered in another form, or with parts that were not kept
 * before, so that older ones are not used.
 */
const revision = 4;

/**
 * Key under which the answer of a call is stored: a hash of everything in the request to the provider that the answer
 * depends on. The API key is not part of it.
 * @throws ModelFault for a call that cannot be made
 */
function resultKeyOf(call: ModelCall): Buffer {
  const { access } = destinationOf(call);
  const { provider, api_type } = call.model;
  const payload = toLlmKwargs(call.template, call.model) as Json;
  const question = [call.template.type, payload, besidePayload(call)];
  const place: Json[] = [revision, provider, access.baseUrl, api_type ?? null, ...question];
  const text = canonicalJson(call.repetition ? [...place, call.repetition] : place);
  return createHash("sha256").update(text).digest();
}

/**
 * Settings, files and tools of a call. A payload leaves out those that the provider's interface does not document, and the
 * call may send them all the same.
 */
function besidePayload({ template, model }: ModelCall): Json {
  const { messages, tools = null, tool_choice = null } = asChat(template);
  const contents = messages.flatMap((message) => ("content" in message ? contentsOf(message.content) : []));
  const files = contents.filter(({ type }) => type !== "text");
  return [model.parameters ?? null, files, tools, tool_choice] as Json;
}
