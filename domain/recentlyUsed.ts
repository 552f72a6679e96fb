/** A cache that keeps the values used last, up to a total size. */
export class RecentlyUsed<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>();
  private size = 0;

  constructor(private readonly maxSize: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // The value used last stands at the end of the map, so the first entries are dropped first.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, size = 1): void {
    if (this.entries.has(key)) return;
    this.entries.set(key, { value, size });
    this.size += size;
    for (const [oldest, entry] of this.entries) {
      if (this.size <= this.maxSize) return;
      this.entries.delete(oldest);
      this.size -= entry.size;
    }
  }

  delete(key: string): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
