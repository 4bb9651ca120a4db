import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Anomaly, anomalyEndpoints } from '@jiangxue/contract/learning/anomaly.ts'
import { learningRecordTexts } from '@jiangxue/contract/papers/learning-record.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { existing } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { isDiscounted, listDiscountedRanges } from '../../ledger/chain/discounted.queries.ts'
import { saveSettings } from '../../office/settings/save-settings.ts'
import { countFindings, findFinding, listFindings, listRows, sumRows, type FindingRow } from './anomaly.queries.ts'
import { toAnomaly, toOwnAnomaly } from './anomaly.wire.ts'
import { answerAnomaly, decideAnomaly, takeAnomaly } from './decide-anomaly.ts'

const noRows = { segments: 0, creditedMs: 0 }
async function shower(db: Db, ids: readonly number[]) {
  const sums = await sumRows(db, ids)
  return (row: FindingRow): Anomaly => toAnomaly(row, sums.get(row.id) ?? noRows)
}
const showOne = async (db: Db, row: FindingRow) => (await shower(db, [row.id]))(row)

export const anomalyHandlers: HandlersOf<keyof typeof anomalyEndpoints | 'saveAnomalySettings'> = {
  saveAnomalySettings: (call) => saveSettings(call, 'anomaly', call.body),

  listAnomalies: async ({ context: { database }, caller, query }) => {
    const { state, rule, studentId, isOwn } = query
    const filter = { state, rule, studentId, ownerId: isOwn ? caller.userId : undefined }
    const total = await countFindings(database.read, filter)
    const rows = await listFindings(database.read, filter, query)
    const ids = rows.map(({ id }) => id)
    return toPage(rows.map(await shower(database.read, ids)), total, query)
  },

  listAnomalyRows: async ({ context: { database }, params, query }) => {
    const finding = existing(await findFinding(database.read, params.id), 'anomaly.notFound')
    const rows = await listRows(database.read, finding, query)
    const discounted = await listDiscountedRanges(database.read, finding.studentId)
    const shown = rows.map(({ fromMs, toMs, newMs, startedAt, endedAt, lessonTitle, courseName, ...row }) => ({
      ...row,
      courseName: courseName ?? translate(learningRecordTexts.unknownCourse),
      lessonTitle: lessonTitle ?? translate(learningRecordTexts.unknownLesson),
      from: fromMs / 1000,
      to: toMs / 1000,
      creditedSeconds: toSeconds(newMs),
      startedAt: toInstant(startedAt),
      endedAt: toInstant(endedAt),
      isDiscounted: isDiscounted(discounted, row.number),
    }))
    return toPage(shown, (await sumRows(database.read, [finding.id])).get(finding.id)?.segments ?? 0, query)
  },

  takeAnomaly: async ({ params, ...actor }) =>
    showOne(actor.context.database.read, await takeAnomaly(actor, params.id)),
  decideAnomaly: async ({ params, body, ...actor }) =>
    showOne(actor.context.database.read, await decideAnomaly(actor, params.id, body)),

  listOwnAnomalies: async ({ context: { database }, params, query }) => {
    const filter = { studentId: params.userId, isNotified: true }
    const total = await countFindings(database.read, filter)
    const rows = await listFindings(database.read, filter, query)
    return toPage(rows.map(toOwnAnomaly), total, query)
  },
  answerAnomaly: async ({ params, body, ...actor }) =>
    toOwnAnomaly(await answerAnomaly(actor, params.userId, params.id, body.answer)),
}
