import { listModelResults } from "../../db/queries/models/modelResults.ts";
import type { Scope } from "../../db/scope.ts";
import { type Budget, type Cost, unlimited } from "./budget.ts";
import { callModel, HeldBack, type ModelAnswer, type ModelCall, nowUs } from "./callModel.ts";
import { type CallLog, keepCall, type LoggedCall } from "./keepCalls.ts";
import { ModelFault } from "./modelFault.ts";
import { resultKeyOf } from "./resultKey.ts";

export interface PaidAnswer extends ModelAnswer {
  /** Whether it was there already: nothing was sent, `attempts` and `price` are 0. */
  isReused: boolean;
  /** What it cost when it was paid for; null when that is not known. */
  firstPrice: number | null;
}

/** What became of a call: its answer, why there is none, or nothing, for it was not its turn. */
export type CallOutcome =
  | { answer: PaidAnswer; fault?: never; log: LoggedCall | null }
  | { answer?: never; fault: ModelFault; log: LoggedCall | null }
  | { answer?: never; fault?: never; log?: never; isHeldBack: true };

/** A call that was sent, and what came of it. Times are microseconds since 1970. */
export type SentOutcome =
  | { answer: ModelAnswer; fault?: never }
  | { answer?: never; fault: ModelFault; startUs: number; endUs: number };

export interface LoggableCall extends ModelCall {
  /** What is to be seen of it. Without it no log is written; whatever was not sent has none. */
  logOf?: (sent: SentOutcome) => CallLog;
}

export interface CallOptions {
  /** False to ask the provider in any case. The answer is kept for others all the same. */
  reuse?: boolean;
  /** Without it nobody counts. */
  budget?: Budget;
}

/** Longer results are not kept. */
const maxResultLength = 1024 * 1024;

/**
 * Makes calls at once, as many as the slots of the workspace allow, and gives what became of each, in their order. A
 * question that was answered before in this workspace, or that is asked twice among these calls or by another run in
 * this process, is paid for once. Each answer is kept with its log as soon as it is there: a crash loses what is under
 * way and what is being written. A call whose signal is aborted is held back, or has failed when it was sent.
 * @throws only what is no fault of a call: a failure of the database
 */
export async function callModels(
  db: Scope,
  calls: readonly LoggableCall[],
  { reuse = true, budget = unlimited }: CallOptions = {},
): Promise<CallOutcome[]> {
  const keyed = calls.map((call) => asOutcome(() => resultKeyOf(call)));
  const keys = keyed.flatMap(({ value }) => value ?? []);
  const known = reuse ? await readKnown(db, keys) : new Map<string, ModelAnswer>();
  return Promise.all(
    calls.map(async (call, index): Promise<CallOutcome> => {
      const { value: key, fault } = keyed[index] as (typeof keyed)[number];
      if (fault) return { fault, log: null };
      const before = known.get(key.toString("base64"));
      if (before) return asReused(before);
      return outcomeOf(db, call, budget, (counted) =>
        reuse ? shared(db, key, counted, budget) : paid(db, key, counted, budget),
      );
    }),
  );
}

interface Answered {
  answer: PaidAnswer;
  log: LoggedCall | null;
}

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
    // It is not known whether the provider wants to be paid; that it was asked is to be seen.
    return failed(new ModelFault("UNKNOWN_ERROR", givenUp));
  }
}

const givenUp = "The call was given up: nobody wanted its answer any more.";

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
  const result = isWhole(answer) && text.length <= maxResultLength ? { key, result: text } : null;
  const log = await keepCall(db, { result, log: call.logOf?.({ answer }) ?? null, budget, cost: costOf(answer) });
  return { answer: { ...answer, isReused: false, firstPrice: answer.price }, log };
}

/** An answer that says nothing, or was refused by a filter, may come out better next time. */
function isWhole({ output, finishReason }: ModelAnswer): boolean {
  const parts = output.type === "chat" ? output.messages : output.content;
  return parts.length > 0 && finishReason !== "content_filter";
}

/** Questions of this process that are under way, by workspace and key. */
const underWay = new Map<string, Promise<Answered>>();

async function shared(db: Scope, key: Buffer, call: LoggableCall, budget: Budget): Promise<Answered> {
  const name = `${db.workspaceId}/${key.toString("base64")}`;
  for (let other = underWay.get(name); other; other = underWay.get(name)) {
    call.signal?.throwIfAborted();
    const answered = await orAborted(other, call.signal);
    if (answered) return asReused(answered.answer);
  }
  const asked = paid(db, key, call, budget);
  underWay.set(name, asked);
  try {
    return await asked;
  } finally {
    underWay.delete(name);
  }
}

/** Null when the other call failed: whoever waited asks for itself, with a fault or an abort of its own. */
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
