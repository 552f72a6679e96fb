import { StartFault } from "../../db/startFault.ts";

/** What to tell about an error of listening on a port. @param setting that names the port */
export function listenFault(error: unknown, host: string, port: number, setting: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "EADDRINUSE") return error;
  return new StartFault(`Port ${port} of ${host} is already in use. Set ${setting} to another one.`, { cause: error });
}

/** Host as a URL on the same machine names it. */
export function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
