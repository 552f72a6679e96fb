import { type FakeAnswer, type Protocol, pieces } from "./protocol.ts";

/** Gemini, at Google and on Vertex AI. */
export const googleGenerate: Protocol = {
  path: /:(generateContent|streamGenerateContent)$/,
  reply: (answer) => response(answer, [...thoughts(answer), ...texts([answer.text]), ...calls(answer)]),
  isStreamed: ({ path }) => path.endsWith(":streamGenerateContent"),
  stream: (answer) => [
    ...[...thoughts(answer), ...texts(pieces(answer.text))].map((part) => ({
      data: { candidates: [{ index: 0, content: { role: "model", parts: [part] } }] },
    })),
    { data: response(answer, calls(answer)) },
  ],
  fault: ({ status, message }) => ({
    error: { code: status, message: message ?? `refused with ${status}`, status: "UNAVAILABLE" },
  }),
};

function response(answer: Required<FakeAnswer>, parts: object[]) {
  return {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: {
      promptTokenCount: answer.inputTokens,
      candidatesTokenCount: answer.outputTokens,
      cachedContentTokenCount: answer.cachedTokens,
      totalTokenCount: answer.inputTokens + answer.outputTokens,
    },
    modelVersion: "gemini",
  };
}

function thoughts(answer: Required<FakeAnswer>): object[] {
  return answer.thinking ? [{ text: answer.thinking, thought: true }] : [];
}

function texts(of: string[]): object[] {
  return of.filter((text) => text !== "").map((text) => ({ text }));
}

function calls(answer: Required<FakeAnswer>): object[] {
  return answer.toolCalls.map(({ name, arguments: args }) => ({
    functionCall: { name, args },
    thoughtSignature: "c2ln",
  }));
}
