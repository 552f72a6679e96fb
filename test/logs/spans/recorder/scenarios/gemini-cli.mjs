import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerUrl, question, receiverUrl } from "../common.mjs";

const program = createRequire(import.meta.url).resolve("@google/gemini-cli/bundle/gemini.js");
const home = mkdtempSync(join(tmpdir(), "gemini-"));
const settings = { security: { auth: { selectedType: "gemini-api-key" } }, tools: { core: ["read_file"] } };
mkdirSync(join(home, ".gemini"));
writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify(settings));
writeFileSync(join(home, "system.md"), question[0].content);
const env = {
  ...process.env,
  HOME: home,
  GEMINI_API_KEY: "none",
  GOOGLE_GEMINI_BASE_URL: providerUrl,
  GEMINI_CLI_TRUST_WORKSPACE: "true",
  GEMINI_SYSTEM_MD: join(home, "system.md"),
  GEMINI_TELEMETRY_ENABLED: "true",
  GEMINI_TELEMETRY_TARGET: "local",
  GEMINI_TELEMETRY_OTLP_ENDPOINT: receiverUrl,
  GEMINI_TELEMETRY_OTLP_PROTOCOL: "http",
  GEMINI_TELEMETRY_TRACES_ENABLED: "true",
};
spawnSync("node", [program, "-m", "gemini-2.5-flash", "--yolo", "-p", question[1].content], { cwd: home, env });
process.exit(0);
