/** The day up to which the archive of somebody who leaves on a day is kept, both `yyyy-MM-dd`. */
export function retainedUntil(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}
