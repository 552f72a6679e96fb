import { setModelConcurrency } from "../../core/models/concurrency.ts";
import { resolveWithSystem } from "../../core/platform/outbound/addresses.ts";
import { installAddressPolicy } from "../../core/platform/outbound/policy.ts";
import { defaultSandboxLimits, installSandboxLimits } from "../../core/platform/sandbox/limits.ts";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import type { Config } from "./config.ts";
import type { EncryptionKeys } from "./encryptionKey.ts";

/** Gives the process the settings that the core asks for, once, before anything is served. */
export function installSettings(config: Config, keys: EncryptionKeys): void {
  installAddressPolicy({ allowed: config.outboundAllowed, resolve: resolveWithSystem });
  setModelConcurrency(config.modelConcurrency);
  installSandboxLimits({
    ...defaultSandboxLimits,
    timeMs: config.codeSeconds * 1000,
    memoryBytes: config.codeMebibytes * 2 ** 20,
  });
  installKeyring(new Keyring(keys));
}
