/** What the school's rule goes by. Sums in fen, instants in epoch milliseconds. */
interface Paid {
  readonly paidFen: number
  /** What can be refunded: the rest of the payment, and no more than the order has left. */
  readonly mostFen: number
  readonly paidAt: number
  readonly now: number
  readonly refundDays: number
  readonly creditedMs: number
  readonly completedLessons: number
  readonly totalLessons: number
}

const dayMs = 86_400_000

/**
 * The sum that the school's rule proposes to refund: everything within some days if nothing was studied, afterwards the
 * share of the lessons that are not completed.
 */
export function proposedFen(paid: Paid): { fen: number; isWithinDays: boolean } {
  const { paidFen, mostFen, paidAt, now, refundDays, creditedMs, completedLessons, totalLessons } = paid
  const isWithinDays = now - paidAt <= refundDays * dayMs
  if (isWithinDays && creditedMs === 0) return { fen: mostFen, isWithinDays }
  const done = totalLessons > 0 ? Math.min(1, completedLessons / totalLessons) : 0
  return { fen: Math.min(mostFen, Math.round(paidFen * (1 - done))), isWithinDays }
}
