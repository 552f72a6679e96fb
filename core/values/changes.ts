/** Whether a record would have other values; what is undefined stays as it is. */
export function changes<Entity extends object>(
  before: Entity,
  given: { readonly [Key in keyof Entity]?: Entity[Key] | undefined },
): boolean {
  const keys = Object.keys(given) as (keyof Entity)[];
  return keys.some((key) => given[key] !== undefined && given[key] !== before[key]);
}
