import { expect } from "bun:test";
import type { Case } from "../case.ts";
import { documented } from "../fixtures/fixture.ts";
import { answer, type ExpectedLog, question, says, terse, text, thinking } from "../logs.ts";
import { recorded } from "./recording.ts";

const claude: ExpectedLog = {
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  apiType: "messages",
  tools: [{ type: "function", function: { name: "mcp__weather__get_weather" } }],
  tokens: [39, 12],
  cached: 8,
  cacheWrite: 0,
  metadata: { user_id: expect.any(String), conversation_id: expect.any(String) },
};
const usageReminder = expect.stringContaining("<system-reminder>");

const gemini: ExpectedLog = {
  provider: "google",
  model: "gemini-2.5-flash",
  apiType: "generate-content",
  tools: [expect.objectContaining({ type: "function" })],
  // What the thoughts took is not exported.
  tokens: [31, 8],
  // It calls the number of a prompt of the user its name.
  prompt: { name: expect.any(String) },
  metadata: { conversation_id: expect.any(String) },
};
const geminiAsked = [
  terse,
  { role: "user", content: [text(expect.stringContaining("<session_context>")), ...(question.content ?? [])] },
];
const geminiCalls = {
  ...says("assistant"),
  tool_calls: [
    { id: expect.any(String), type: "function", function: { name: "read_file", arguments: '{"city":"Paris"}' } },
  ],
};
const geminiRefused = {
  role: "tool",
  tool_call_id: expect.any(String),
  name: "read_file",
  content: [text(expect.stringContaining("must have required property"))],
};

/** Agents that write code, which export what they do themselves. */
export const codingAgentCases: Case[] = [
  recorded("claude-agent-sdk", "Claude Agent SDK and Claude Code, detailed traces", {
    // They tell what is new since the call before, and of an answer its text.
    logs: [
      { ...claude, input: [terse, question], output: [says("assistant", "I look it up.")] },
      {
        ...claude,
        input: [
          { role: "system", content: [text(expect.stringContaining("Be terse."))] },
          { role: "tool", tool_call_id: "toolu_1", content: [text("sunny\n"), text(usageReminder)] },
        ],
        output: [answer],
      },
    ],
    steps: [
      "claude_code.interaction",
      "claude_code.tool",
      "claude_code.tool.blocked_on_user",
      "claude_code.tool.execution",
    ],
  }),
  recorded("gemini-cli", "Gemini CLI", {
    logs: [
      { ...gemini, input: geminiAsked, output: [geminiCalls] },
      {
        ...gemini,
        input: [...geminiAsked, geminiCalls, geminiRefused],
        output: [says("assistant", thinking("Look it up."), ...(answer.content ?? []))],
      },
    ],
    steps: ["schedule_tool_calls"],
  }),
  documented(
    "Codex CLI",
    "Codex CLI 0.171.0, shortened: it exports hundreds of spans for a turn",
    [
      {
        name: "session_task.turn",
        attributes: {
          target: "codex_core::tasks",
          "thread.id": "01a22863-698d-71e1-83f2-2907d68e5ca2",
          "turn.id": "01a22863-69d5-73d1-a035-4ae479ac0b45",
          model: "gpt-5.1",
          "codex.turn.reasoning_effort": "default",
          "codex.turn.token_usage.input_tokens": 62,
          "codex.turn.token_usage.cached_input_tokens": 16,
          "codex.turn.token_usage.cache_write_input_tokens": 0,
          "codex.turn.token_usage.non_cached_input_tokens": 46,
          "codex.turn.token_usage.output_tokens": 24,
          "codex.turn.token_usage.reasoning_output_tokens": 8,
          "codex.turn.token_usage.total_tokens": 86,
        },
      },
      { name: "try_run_sampling_request", parent: 0, attributes: { model: "gpt-5.1" } },
      {
        name: "handle_responses",
        parent: 1,
        attributes: {
          "codex.request.reasoning_effort": "default",
          "gen_ai.usage.input_tokens": 31,
          "gen_ai.usage.cache_read.input_tokens": 8,
          "gen_ai.usage.output_tokens": 12,
          "codex.usage.total_tokens": 43,
        },
      },
    ],
    {
      // One log for all calls of a turn, without what they say.
      logs: [
        {
          provider: "openai",
          model: "gpt-5.1",
          apiType: "responses",
          tokens: [62, 24],
          cached: 16,
          cacheWrite: 0,
          thinking: 8,
          metadata: { conversation_id: "01a22863-698d-71e1-83f2-2907d68e5ca2" },
        },
      ],
      steps: ["try_run_sampling_request", "handle_responses"],
      scope: "codex_exec",
    },
  ),
];
