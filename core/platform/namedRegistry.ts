import { isDeepStrictEqual } from "node:util";
import type { NamedRecords } from "../../db/namedRecords.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { notFound, Problem } from "../../domain/problem.ts";

interface RegistryKind<Row extends { id: number; name: string }, Settings extends { name: string }> {
  records: NamedRecords<Row, Settings>;
  /** Name of the kind in the audit trail. */
  type: string;
  /** Names of the kind in messages, with and without its article. */
  words: { one: string; an: string; many: string };
  /** Number of records that a workspace may have. */
  max: number;
  /** Throws a Problem for settings that are not possible. */
  check(settings: Settings): void;
}

/** Limited list of named records in a workspace; every change of it is noted in the audit trail. */
export class NamedRegistry<Row extends Settings & { id: number; name: string }, Settings extends { name: string }> {
  constructor(private readonly kind: RegistryKind<Row, Settings>) {}

  list(db: Scope): Promise<Row[]> {
    return this.kind.records.list(db);
  }

  /** @throws Problem conflict for a name that is taken, or too many; what `check` throws */
  create(db: Scope, settings: Settings): Promise<Row> {
    const { records, type, words, max, check } = this.kind;
    check(settings);
    return db.transaction(async (tx) => {
      // One after the other: the count would let two past it, and of two with one name the second is told so.
      await records.lock(tx);
      if ((await records.count(tx)) >= max) throw tooMany(max, words.many);
      const created = (await records.insert(tx, settings)) ?? this.nameIsTaken(settings.name);
      await noteChange(tx, { type }, [null, created]);
      return created;
    });
  }

  /** @throws Problem not_found; conflict for a name that is taken; what `check` throws */
  update(db: Scope, id: number, changes: Partial<Settings>): Promise<Row> {
    const { records, type, check } = this.kind;
    return db.transaction(async (tx) => {
      await records.lock(tx);
      const before = this.found(await records.findForUpdate(tx, id), id);
      const settings = { ...before, ...changes };
      if (isDeepStrictEqual(settings, before)) return before;
      check(settings);
      const updated = (await records.update(tx, id, settings)) ?? this.nameIsTaken(settings.name);
      await noteChange(tx, { type }, [before, updated]);
      return updated;
    });
  }

  /** @returns what was deleted. @throws Problem not_found */
  delete(db: Scope, id: number): Promise<Row> {
    const { records, type } = this.kind;
    return db.transaction(async (tx) => {
      const record = this.found(await records.findForUpdate(tx, id), id);
      await records.delete(tx, id);
      await noteChange(tx, { type }, [record, null]);
      return record;
    });
  }

  /** @throws Problem not_found */
  async require(db: Scope, id: number): Promise<Row> {
    return this.found(await this.kind.records.find(db, id), id);
  }

  private found(record: Row | null, id: number): Row {
    return record ?? notFound(`${this.kind.words.one} ${id}`);
  }

  private nameIsTaken(name: string): never {
    const taken = `There is already ${this.kind.words.an} ${JSON.stringify(name)}.`;
    throw new Problem("conflict", `${taken} Change that one, or choose another name.`);
  }
}

export function tooMany(max: number, words: string, hint = ""): Problem {
  return new Problem("conflict", `There are already ${max} ${words}, which is the limit.${hint}`);
}
