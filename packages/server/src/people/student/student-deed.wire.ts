import { operationLabels } from '@jiangxue/contract/operation.values.ts'
import type { StudentDeed } from '@jiangxue/contract/student-history.ts'
import type { OperationRow } from '../../core/log/operations-on.queries.ts'
import { toInstant } from '../../core/units.ts'

type Facts = Readonly<Record<string, unknown>>
interface Detail {
  readonly before?: Facts
  readonly after?: Facts
  readonly reason?: string
  readonly course?: string
}

export function toStudentDeed({ id, at, username, action, detail, ip, result }: OperationRow): StudentDeed {
  const { before = {}, after = {}, reason = '', course = '' } = (detail ? JSON.parse(detail) : {}) as Detail
  return {
    id,
    at: toInstant(at),
    username,
    action,
    actionText: operationLabels[action] ?? action,
    changes: changesBetween(before, after),
    note: reason || course,
    ip,
    isSuccess: result === 'success',
  }
}

function changesBetween(before: Facts, after: Facts): StudentDeed['changes'] {
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
      : String(value as string | number | boolean)
