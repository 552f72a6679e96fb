import { rounded } from "./bar.ts";
import { type BenchServer, type CpuTimes, cpuTimes } from "./server.ts";

/** CPU time that a server and its Postgres take for repeated work, for each unit of it. */
export class CpuMeter {
  private readonly sum: CpuTimes = { server: 0, postgres: 0 };
  private units = 0;

  constructor(private readonly server: BenchServer) {}

  /** Does the work; the units may follow from its result. Whatever else the server does meanwhile counts too. */
  async measure<T>(units: number | ((result: T) => number), work: () => Promise<T>): Promise<T> {
    const before = cpuTimes(this.server);
    const result = await work();
    const after = cpuTimes(this.server);
    this.sum.server += after.server - before.server;
    this.sum.postgres += after.postgres - before.postgres;
    this.units += typeof units === "number" ? units : units(result);
    return result;
  }

  /** Microseconds for each unit; the server's first, then those of Postgres. */
  toString(): string {
    const { server, postgres } = this.sum;
    return [server, postgres].map((seconds) => rounded((seconds * 1e6) / this.units)).join(" + ");
  }
}
