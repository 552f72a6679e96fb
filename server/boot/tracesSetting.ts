import { StartFault } from "../../db/startFault.ts";

const protocols = ["http/protobuf", "http/json"] as const;
export type TracesProtocol = (typeof protocols)[number];

/**
 * Reads the protocol in which the server sends traces of itself; null where the environment asks for none. The packages
 * of OpenTelemetry read all else themselves; of an address that is none they would only warn, once the server serves.
 * @throws StartFault (exit code 2) that names all invalid settings
 */
export function readTracesProtocol(environment: Record<string, string | undefined>): TracesProtocol | null {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = environment;
  if (OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER === "none") return null;
  const endpoints = givenOf(environment, ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"]);
  if (endpoints.length === 0) return null;
  const faults = endpoints
    .filter(({ value }) => !isWebAddress(value))
    .map(({ name, value }) => `${name} is "${value}"; it must begin with http:// or https://`);
  // The first that is given takes precedence.
  const [given] = givenOf(environment, ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]);
  const protocol = given ? protocols.find((known) => known === given.value) : "http/protobuf";
  if (!protocol) faults.push(`${given?.name} is "${given?.value}"; it must be ${protocols.join(" or ")}`);
  if (faults.length > 0 || !protocol) throw new StartFault(faults.join("\n"), { exitCode: 2 });
  return protocol;
}

function givenOf(environment: Record<string, string | undefined>, names: string[]) {
  return names.flatMap((name) => (environment[name] ? [{ name, value: environment[name] }] : []));
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
