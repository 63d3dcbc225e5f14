/** How high a plot's axis reaches: a number that people read at a glance, whose half is a whole one. */

const tops = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100];

export function topOf(most: number): number {
  if (most <= 10) return Math.max(2, 2 * Math.ceil(most / 2));
  const power = 10 ** (Math.floor(Math.log10(most)) - 1);
  return (tops.find((top) => top * power >= most) ?? 100) * power;
}
