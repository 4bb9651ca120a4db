const dayMs = 86_400_000
const [sunday, saturday] = [0, 6]

/** The day that is so many working days after a day. Public holidays, which are announced each year, are not known. */
export function addWorkingDays(day: string, count: number): string {
  let at = Date.parse(day)
  for (let left = count; left > 0;) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== sunday && weekday !== saturday) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}
