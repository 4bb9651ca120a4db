const dayMs = 86_400_000

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns `count` days up to and including the last one. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))

/** Adds months to a month such as `2026-11`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
export const rangeOf = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) })

/** Returns the weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = rangeOf(month)
  const before = (new Date(from).getUTCDay() + 6) % 7
  const cells: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = from; day <= to; day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns ranges of at most `longest` days that cover all days from the first to the last one. */
export function rangesBetween(first: string, last: string, longest: number): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (let from = first; from <= last; from = addDays(from, longest)) {
    const to = addDays(from, longest - 1)
    ranges.push({ from, to: to < last ? to : last })
  }
  return ranges
}
