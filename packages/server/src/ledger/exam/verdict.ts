/** Hundredths → whole points, half of one rounded up. */
export const wholePoints = (hundredths: number): number => Math.floor((hundredths + 50) / 100)

/**
 * Whether a score passes; it and the total are hundredths of a point. A FINAL exam is judged by whole points, which its
 * class gets as its result.
 */
export function isPassing(
  { kind, passPercent }: { readonly kind: string; readonly passPercent: number },
  score: number,
  total: number,
): boolean {
  const judged = kind === 'FINAL' ? wholePoints(score) * 100 : score
  return judged * 100 >= passPercent * total
}
