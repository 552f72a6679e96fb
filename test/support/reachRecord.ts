import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Which modules' functions each test file ran when it was recorded, in `test/reach.json`; `test/support/recordReach.ts` writes it. */
export interface ReachRecord {
  /** Digests of the modules that a test file loaded, and of the test files. */
  modules: Record<string, string>;
  /** Modules of which a test file ran a function: one bit for each of `modules`, in their order, as base64. */
  tests: Record<string, string>;
}

export const recordFile = "test/reach.json";

/** Modules whose functions the record tells: they run in the process of the test, not in one that it starts. */
const recordedFolders = /^(core|handlers|db\/queries)\//;
/** What other modules get from a module without calling it: values, and what it does when it is loaded. */
const givesMoreThanFunctions = /^(?:export (?:const|let|var|default|\{|\*)|[a-z][\w.]*\()/m;

/** Tells which test files cannot notice a change of a module, though their imports reach it. */
export class RecordedReach {
  private readonly places: Map<string, number>;
  private readonly texts = new Map<string, string>();

  private constructor(
    private readonly repository: string,
    private readonly record: ReachRecord,
    private readonly elsewhere: ReadonlySet<string>,
  ) {
    this.places = new Map(Object.keys(record.modules).map((module, index) => [module, index]));
  }

  /** @param elsewhere modules that processes of their own run, of which the record knows nothing */
  static read(repository: string, elsewhere: ReadonlySet<string>): RecordedReach {
    const file = join(repository, recordFile);
    const none: ReachRecord = { modules: {}, tests: {} };
    return new RecordedReach(repository, existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : none, elsewhere);
  }

  /**
   * Whether the test file ran none of the module's functions, and would not now: nothing of what it ran, and from which
   * imports lead to the module, has changed since.
   * @param importers modules from which imports lead to the module
   */
  isSpared(test: string, module: string, importers: Iterable<string>): boolean {
    const bits = this.record.tests[test];
    if (bits === undefined || !recordedFolders.test(module) || this.elsewhere.has(module)) return false;
    if (!this.places.has(module) || givesMoreThanFunctions.test(this.textOf(module))) return false;
    const ran = Buffer.from(bits, "base64");
    if (this.hasRun(ran, module)) return false;
    for (const importer of importers) {
      if (importer === module || !this.isPartOf(test, importer) || this.isAsRecorded(importer)) continue;
      if (importer === test || this.hasRun(ran, importer) || givesMoreThanFunctions.test(this.textOf(importer)))
        return false;
    }
    return true;
  }

  /** Whether the test file may have run it: another test file or a module that is new was run by what has changed, if at all. */
  private isPartOf(test: string, module: string): boolean {
    return module === test || (this.places.has(module) && !module.endsWith(".test.ts"));
  }

  private isAsRecorded(module: string): boolean {
    return this.record.modules[module] === digestOf(this.textOf(module));
  }

  private hasRun(ran: Buffer, module: string): boolean {
    const place = this.places.get(module);
    return place !== undefined && (((ran[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
  }

  private textOf(module: string): string {
    const known = this.texts.get(module);
    if (known !== undefined) return known;
    const file = join(this.repository, module);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    this.texts.set(module, text);
    return text;
  }
}

export function digestOf(text: string): string {
  return Bun.hash.xxHash32(text).toString(16);
}
