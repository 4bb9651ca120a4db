import type { Anomaly, OwnAnomaly } from '@jiangxue/contract/learning/anomaly.ts'
import { anomalyTexts } from '@jiangxue/contract/learning/anomaly.values.ts'
import { readJson } from '../../core/json-text.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull, toSeconds } from '../../core/units.ts'
import type { FindingRow } from './anomaly.queries.ts'

export const toOwnAnomaly = (row: FindingRow): OwnAnomaly => ({
  id: row.id,
  rule: row.rule,
  day: row.day,
  message: translate(anomalyTexts[row.rule], readJson(row.facts)),
  state: row.state,
  reason: row.reason,
  decidedAt: toInstantOrNull(row.decidedAt),
  discountedSeconds: toSeconds(row.discountedMs),
  answer: row.answer,
  answeredAt: toInstantOrNull(row.answeredAt),
  createdAt: toInstant(row.createdAt),
})

export const toAnomaly = (row: FindingRow, rows: { segments: number; creditedMs: number }): Anomaly => ({
  ...toOwnAnomaly(row),
  studentId: row.studentId,
  studentName: row.studentName,
  studentNumber: row.studentNumber,
  ownerId: row.ownerId,
  ownerName: row.ownerName,
  segments: rows.segments,
  creditedSeconds: toSeconds(rows.creditedMs),
  version: row.version,
})
