import type { TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { compileDefaults } from "./defaults.ts";
import { explain, type Fault, type Loc } from "./faults.ts";

/**
 * A schema of the contract, compiled at its first use and then kept.
 *
 * Only TypeBox's compiler is used here, since nothing checks a request as fast. Its errors, defaults and formats are not:
 * faults have the contract's `loc` and `type`, and defaults are filled in place without walking the rest of the value.
 */
export class Validator {
  private compiled: TypeCheck<TSchema> | undefined;
  private fill: ((value: unknown) => void) | undefined;

  /** @param definitions every schema that `schema` refers to, directly or not, by `$id` */
  constructor(
    readonly schema: TSchema,
    readonly definitions: readonly TSchema[] = [],
  ) {}

  check(value: unknown): boolean {
    this.compiled ??= TypeCompiler.Compile(this.schema, [...this.definitions]);
    return this.compiled.Check(value);
  }

  /**
   * Lists every fault of a value that `check` refused, none for one that it accepts.
   * @param loc what the faults' `loc` begins with: `["body"]`
   * @param textual the value was read from text (path, query, header)
   */
  faults(value: unknown, loc: Loc, { textual = false }: { textual?: boolean } = {}): Fault[] {
    if (this.check(value)) return [];
    const faults = explain(this.schema, this.definitionsByName(), value, loc, textual);
    if (faults.length === 0) throw new Error(`the check refused a value at ${loc.join(".")} that has no fault`);
    return faults;
  }

  /** Fills the contract's defaults into a valid value, in place. */
  applyDefaults(value: unknown): void {
    this.fill ??= compileDefaults(this.schema, this.definitionsByName());
    this.fill(value);
  }

  private definitionsByName(): Map<string, TSchema> {
    return new Map(this.definitions.map((definition) => [definition.$id as string, definition]));
  }
}
