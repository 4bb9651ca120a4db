/** How long the training archive is kept: hours, results, certificates, and the sealed ID number. */
const archiveYears = 6

/** The day up to which the archive of somebody who leaves on a day is kept, both `yyyy-MM-dd`. */
export function retainedUntil(day: string, years: number = archiveYears): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}
