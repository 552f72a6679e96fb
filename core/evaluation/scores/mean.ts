/** Power of two by which numbers are made smaller: that loses nothing, and no sheet has rows enough for a sum too large. */
const scale = 2 ** 64;

/** Mean of finite numbers, also of those whose sum is too large for a number. */
export class Mean {
  count = 0;
  private sum = 0;
  private scaledSum = 0;

  add(value: number): void {
    this.count++;
    this.sum += value;
    this.scaledSum += value / scale;
  }

  /** Null without a number. */
  get value(): number | null {
    if (this.count === 0) return null;
    return Number.isFinite(this.sum) ? this.sum / this.count : (this.scaledSum / this.count) * scale;
  }
}

export function meanOf(values: readonly number[]): number | null {
  const mean = new Mean();
  for (const value of values) mean.add(value);
  return mean.value;
}
