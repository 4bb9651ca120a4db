type Facts = Readonly<Record<string, unknown>>
interface Detail {
  readonly before?: Facts
  readonly after?: Facts
  readonly reason?: string
  readonly course?: string
}
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The fields that an operation changed, and its reason or course as a note. */
export function readDetail(detail: string): { readonly changes: FieldChange[]; readonly note: string } {
  const { before = {}, after = {}, reason = '', course = '' } = (detail ? JSON.parse(detail) : {}) as Detail
  return { changes: changesBetween(before, after), note: reason || course }
}

function changesBetween(before: Facts, after: Facts): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after)
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
