import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default defineConfig({
  root: ".",
  input: { path: process.env.CONTRACT },
  output: { path: "out/kubb", format: false, lint: false },
  plugins: [
    pluginOas({ validate: false }),
    pluginTs({ output: { path: "types" } }),
    pluginClient({ output: { path: "clients" }, client: "fetch" }),
  ],
});
