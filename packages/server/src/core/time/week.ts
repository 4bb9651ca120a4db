const dayMs = 86_400_000

/** The Monday of a day's week, both `yyyy-MM-dd`. */
export function mondayOf(day: string): string {
  const at = Date.parse(day)
  const daysSinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - daysSinceMonday * dayMs).toISOString().slice(0, 10)
}
