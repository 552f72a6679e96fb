import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import { StartFault } from "./startFault.ts";

const modes = ["disable", "require", "verify-ca", "verify-full"];
const parameters = ["sslmode", "sslrootcert", "sslcert", "sslkey"];

interface DatabaseAddress {
  /** Without what it says about TLS: the two libraries that connect would each understand something else. */
  url: string;
  /** Null for a connection without TLS. */
  tls: ConnectionOptions | null;
}

/**
 * Reads what an address says about TLS, as PostgreSQL's own clients do: `sslmode=require` encrypts whatever the certificate says,
 * unless `sslrootcert` names one to check it against.
 * @throws StartFault when the mode is unknown or a file cannot be read
 */
export function readTlsOfUrl(address: string): DatabaseAddress {
  const [base, query = ""] = address.split("?", 2) as [string, string?];
  const settings = new URLSearchParams(query);
  const [mode = "disable", rootFile, certFile, keyFile] = parameters.map((name) => settings.get(name) ?? undefined);
  for (const name of parameters) settings.delete(name);
  const url = settings.size > 0 ? `${base}?${settings}` : base;
  if (!modes.includes(mode)) {
    throw new StartFault(`The database's address has sslmode=${mode}; it must be one of ${modes.join(", ")}.`);
  }
  if (mode === "disable") return { url, tls: null };
  const isVerified = mode !== "require" || rootFile !== undefined;
  // The host may be a name or a number, and the libraries pass on only names.
  const host = decodeURIComponent(/^[^:]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(base)?.[1] ?? "");
  return {
    url,
    tls: {
      rejectUnauthorized: isVerified,
      checkServerIdentity: (_, certificate) =>
        mode === "verify-full" ? checkServerIdentity(host.replace(/^\[|\]$/g, ""), certificate) : undefined,
      ...(rootFile && rootFile !== "system" && { ca: readPart("sslrootcert", rootFile) }),
      ...(certFile && { cert: readPart("sslcert", certFile) }),
      ...(keyFile && { key: readPart("sslkey", keyFile) }),
    },
  };
}

function readPart(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new StartFault(`The file of ${name} in the database's address cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
}
