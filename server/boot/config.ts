import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { defaultModelConcurrency } from "../../core/models/concurrency.ts";
import { type Networks, parseNetworks } from "../../core/platform/outbound/addresses.ts";
import { defaultSandboxLimits } from "../../core/platform/sandbox/limits.ts";
import { parseEncryptionKeys } from "../../core/platform/secrets/keyring.ts";
import { StartFault } from "../../db/startFault.ts";
import { apiKeyPrefix } from "../../domain/apiKey.ts";
import { argumentFault } from "./argumentFault.ts";

const roles = ["all", "api", "worker"] as const;
type Role = (typeof roles)[number];
const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** Rate limits in force: none, those of the contract, or those and a number a minute for all other operations. */
export type RateLimits = "off" | "contract" | number;

export interface Config {
  host: string;
  /** Port of the API; 0 lets the system choose. */
  port: number;
  /** Port of the metrics alone; null for none. */
  metricsPort: number | null;
  /** Address of the database; null for the embedded Postgres. */
  databaseUrl: string | null;
  /** Address of it for migrations, as the role that owns the schema; null where that is the role that serves. */
  migrationDatabaseUrl: string | null;
  /** Address of a standby of the database, for reads that may lag; null for none. */
  replicaUrl: string | null;
  /** Limit of the seconds by which the standby's answers may lag. */
  replicaLagSeconds: number;
  /** Absolute path. */
  dataDirectory: string;
  /** First key of the first workspace, instead of a random one. */
  firstApiKey: string | null;
  /** Keys of secrets, the first of which encrypts new ones; null for the key in the data directory. */
  encryptionKeys: [Buffer, ...Buffer[]] | null;
  /** Private networks that calls to addresses of users may reach. */
  outboundAllowed: Networks;
  /** Concurrent calls of a workspace to one provider, in this process. */
  modelConcurrency: number;
  /** Limits of one row of a code column. */
  codeSeconds: number;
  codeMebibytes: number;
  role: Role;
  /** Number of processes that answer requests, and of those that do jobs; null for as many as pay on this machine. */
  apiProcesses: number | null;
  workerProcesses: number | null;
  rateLimits: RateLimits;
  /** Origins whose pages browsers let call the service. */
  corsOrigins: string[];
  /** Whether the console is served, at /console. */
  hasConsole: boolean;
  /** Secret of the operations that administer; null closes them. */
  adminSecret: string | null;
  logLevel: (typeof logLevels)[number];
}

type Environment = Record<string, string | undefined>;

const projectDirectory = resolve(import.meta.dir, "../..");
const shortestKey = 8;
const shortestAdminSecret = 16;
const secretSettings = new Set([
  "SHEAF_ADMIN_SECRET",
  "SHEAF_API_KEY",
  "SHEAF_ENCRYPTION_KEY",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "SHEAF_MIGRATION_DATABASE_URL",
]);

export const usage = `Usage: npm start [-- --role all|api|worker]

Settings come from the environment:
  PORT            port of the API (8787)
  HOST            address to listen on (127.0.0.1)
  SHEAF_METRICS_PORT
                  a port for /metrics alone, which a server without an API needs (none)
  DATABASE_URL    a Postgres server, 15 or newer, instead of the embedded one
  SHEAF_MIGRATION_DATABASE_URL
                  the same database with the role that owns its schema, if the role in DATABASE_URL only serves
  DATABASE_REPLICA_URL
                  a standby of that server, for searches and charts of logs and traces, which may then lag (none)
  SHEAF_REPLICA_LAG  seconds by which they may lag (10)
  SHEAF_DATA_DIR  directory of the embedded Postgres and the first API key (.data)
  SHEAF_API_KEY   the first API key, for automation; begins with ${apiKeyPrefix}
  SHEAF_ENCRYPTION_KEY
                  encrypts environment variables: 32 bytes in base64, or several separated by commas, the newest
                  first (a key created in SHEAF_DATA_DIR)
  SHEAF_OUTBOUND_ALLOW
                  networks that the server may call although they are not public, such as 127.0.0.1,10.0.0.0/8,
                  or all (none)
  SHEAF_MODEL_CONCURRENCY
                  model calls that a workspace may have in progress at one provider, in each process (32)
  SHEAF_CODE_SECONDS
                  how long user code may run for one row (${defaultSandboxLimits.timeMs / 1000})
  SHEAF_CODE_MEMORY
                  how many MiB user code may allocate (${defaultSandboxLimits.memoryBytes / 2 ** 20})
  SHEAF_ROLE      processes to start: all, api or worker (all); --role takes precedence
  SHEAF_API_PROCESSES,
  SHEAF_WORKER_PROCESSES
                  how many processes answer requests, and how many run jobs (one of each; on the embedded Postgres,
                  one for every four cores)
  SHEAF_RATE_LIMIT  requests per minute that a workspace may send where the contract sets no limit (no limit);
                  "off" also removes the contract's limits
  SHEAF_CORS_ORIGINS  origins whose pages may call the server from browsers, separated by commas, such as
                  https://app.example.com, or * (none)
  SHEAF_CONSOLE   0 turns off the console at /console (1)
  SHEAF_ADMIN_SECRET  opens the operations under /api/admin; ${shortestAdminSecret} characters or more (closed)
  SHEAF_LOG       lowest level to log: ${logLevels.join(", ")} (info)
`;

/** Reads every setting of the server. @throws StartFault (exit code 2) that names all invalid ones */
export function readConfig(environment: Environment, args: string[] = []): Config {
  const faults: string[] = [];
  const read = settingReader(environment, faults);
  const readNumber = (name: string, fallback: number, least: number, most: number, unit = "") =>
    read(name, fallback, wholeNumber(least, most), `must be a whole number${unit} from ${least} to ${most}`);
  const readProcesses = (name: string) =>
    read<number | null>(name, null, wholeNumber(1, 64), "must be a whole number from 1 to 64");
  const parseOtherUrl = (text: string) => (environment.DATABASE_URL ? parseDatabaseUrl(text) : null);
  const readOtherUrl = (name: string) =>
    read<string | null>(name, null, parseOtherUrl, "must begin with postgres:// and requires DATABASE_URL");
  const config: Config = {
    host: read("HOST", "127.0.0.1", parseHost, "must be an IP address or a host name"),
    port: readNumber("PORT", 8787, 0, 65_535),
    metricsPort: read<number | null>(
      "SHEAF_METRICS_PORT",
      null,
      wholeNumber(0, 65_535),
      "must be a whole number from 0 to 65535",
    ),
    databaseUrl: read<string | null>("DATABASE_URL", null, parseDatabaseUrl, "must begin with postgres://"),
    migrationDatabaseUrl: readOtherUrl("SHEAF_MIGRATION_DATABASE_URL"),
    replicaUrl: readOtherUrl("DATABASE_REPLICA_URL"),
    replicaLagSeconds: readNumber("SHEAF_REPLICA_LAG", 10, 1, 3600),
    dataDirectory: read("SHEAF_DATA_DIR", resolve(projectDirectory, ".data"), (text) => resolve(text), ""),
    firstApiKey: read<string | null>("SHEAF_API_KEY", null, parseKey, `must be ${apiKeyPrefix} plus letters or digits`),
    encryptionKeys: read<Config["encryptionKeys"]>(
      "SHEAF_ENCRYPTION_KEY",
      null,
      parseEncryptionKeys,
      "must be 32 bytes in base64, for instance from: openssl rand -base64 32",
    ),
    outboundAllowed: read<Networks>(
      "SHEAF_OUTBOUND_ALLOW",
      [],
      parseNetworks,
      "must be networks separated by commas, such as 10.0.0.0/8, or all",
    ),
    modelConcurrency: readNumber("SHEAF_MODEL_CONCURRENCY", defaultModelConcurrency, 1, 10_000),
    codeSeconds: readNumber("SHEAF_CODE_SECONDS", defaultSandboxLimits.timeMs / 1000, 1, 600),
    codeMebibytes: readNumber("SHEAF_CODE_MEMORY", defaultSandboxLimits.memoryBytes / 2 ** 20, 16, 1024, " of MiB"),
    role: read<Role>("SHEAF_ROLE", "all", oneOf(roles), `must be one of ${roles.join(", ")}`),
    apiProcesses: readProcesses("SHEAF_API_PROCESSES"),
    workerProcesses: readProcesses("SHEAF_WORKER_PROCESSES"),
    rateLimits: read<RateLimits>("SHEAF_RATE_LIMIT", "contract", parseRateLimit, 'must be "off" or a number above 0'),
    corsOrigins: read<string[]>(
      "SHEAF_CORS_ORIGINS",
      [],
      parseOrigins,
      "must be origins such as https://app.example.com, separated by commas, or *",
    ),
    hasConsole: read<number>("SHEAF_CONSOLE", 1, wholeNumber(0, 1), "must be 0 or 1") === 1,
    adminSecret: read<string | null>("SHEAF_ADMIN_SECRET", null, parseAdminSecret, "is too short or contains spaces"),
    logLevel: read("SHEAF_LOG", "info", oneOf(logLevels), `must be one of ${logLevels.join(", ")}`),
  };
  const role = readRoleArgument(args, faults);
  if (faults.length > 0) throw new StartFault(faults.join("\n"), { exitCode: 2 });
  return role ? { ...config, role } : config;
}

/** Reads one setting: its fallback where it is not set, and where it is faulty, which is added to the faults. */
function settingReader(environment: Environment, faults: string[]) {
  return <T>(name: string, fallback: T, parse: (text: string) => T | null, expected: string): T => {
    const text = environment[name];
    if (text === undefined || text === "") return fallback;
    const value = parse(text);
    if (value !== null) return value;
    faults.push(`${name} ${secretSettings.has(name) ? "" : `is "${text}"; it `}${expected}`);
    return fallback;
  };
}

function readRoleArgument(args: string[], faults: string[]): Role | null {
  try {
    const { values } = parseArgs({ args, options: { role: { type: "string" } } });
    if (values.role === undefined) return null;
    const role = oneOf(roles)(values.role);
    if (role === null) faults.push(`--role is "${values.role}"; it must be one of ${roles.join(", ")}`);
    return role;
  } catch (error) {
    faults.push(argumentFault(error, "npm start"));
    return null;
  }
}

function oneOf<const T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

function parseAdminSecret(text: string): string | null {
  return text.length >= shortestAdminSecret && /^[\x21-\x7e]+$/.test(text) ? text : null;
}

function parseOrigins(text: string): string[] | null {
  const origins = text.split(",").map((origin) => origin.trim());
  const isOrigin = (origin: string) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin);
  return origins.every(isOrigin) ? origins : null;
}

function parseRateLimit(text: string): RateLimits | null {
  if (text === "off") return "off";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function wholeNumber(least: number, most: number): (text: string) => number | null {
  return (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null);
}

function parseHost(text: string): string | null {
  return /^[\w.:%-]+$/.test(text) ? text : null;
}

function parseDatabaseUrl(text: string): string | null {
  return /^postgres(ql)?:\/\/./.test(text) ? text : null;
}

function parseKey(text: string): string | null {
  return text.startsWith(apiKeyPrefix) && text.length >= shortestKey && /^[\w-]+$/.test(text) ? text : null;
}
