import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { question, receiverUrl } from "../common.mjs";

// The plugin is shell and Python, run by the hooks of Claude Code; here by the same calls in the same order.
const hooks = join(
  dirname(createRequire(import.meta.url).resolve("promptlayer")),
  "../vendor/claude-agents/trace/hooks",
);
const home = mkdtempSync(join(tmpdir(), "claude-home-"));
const session_id = "2f1d7c1e-6c0d-4a58-9f0e-000000000001";
const transcript_path = join(home, `${session_id}.jsonl`);

function hook(script, input) {
  const env = {
    ...process.env,
    HOME: home,
    TRACE_TO_PROMPTLAYER: "true",
    PROMPTLAYER_API_KEY: "none",
    PROMPTLAYER_OTLP_ENDPOINT: `${receiverUrl}/v1/traces`,
  };
  const body = JSON.stringify({ session_id, transcript_path, ...input });
  return Bun.spawn(["bash", join(hooks, script)], { env, stdin: new Blob([body]), stderr: "inherit" }).exited;
}

await hook("session_start.sh", {});
await hook("user_prompt_submit.sh", {});
const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
const usage = { input_tokens: 5, cache_read_input_tokens: 1000, cache_creation_input_tokens: 200, output_tokens: 40 };
const assistant = (id, content, stop_reason) => ({
  role: "assistant",
  id,
  model: "claude-sonnet-5",
  content,
  stop_reason,
  usage,
});
const call = { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "date" } };
const records = [
  { type: "user", message: { role: "user", content: question[1].content } },
  {
    type: "assistant",
    message: assistant(
      "msg_1",
      [{ type: "thinking", thinking: "Which day is it?" }, { type: "text", text: "I look." }, call],
      "tool_use",
    ),
  },
  {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "Sunday" }] },
  },
  { type: "assistant", message: assistant("msg_2", [{ type: "text", text: "Sunny." }], "end_turn") },
];
const lines = records.map((record, index) => ({
  ...record,
  sessionId: session_id,
  timestamp: at(index + 1),
  uuid: `${index}`,
}));
writeFileSync(transcript_path, lines.map((line) => JSON.stringify(line)).join("\n"));
await hook("post_tool_use.sh", { tool_name: "Bash", tool_input: call.input, tool_response: { stdout: "Sunday" } });
await hook("stop_hook.sh", {});
await hook("session_end.sh", {});
process.exit(0);
