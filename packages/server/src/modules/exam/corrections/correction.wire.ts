import type { Correction, ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { Db } from '../../../core/database/database.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { summaryOf } from '../bank/item-content.ts'
import { keyInWords } from '../sitting/key-in-words.ts'
import { loadPool, type Pool } from '../sitting/pool.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import {
  countCorrected,
  countHandedIn,
  listAffectedCertificates,
  listCorrections,
  type CorrectionRow,
} from './correction.queries.ts'

export const toExamItems = ({ items, sections, versions, corrections }: Pool): ExamItem[] =>
  items.flatMap(({ position, section, itemVersionId, optionIds }) => {
    const content = versions.get(itemVersionId)?.content
    const of = sections[section]
    if (!content || !of) return []
    return {
      ...content,
      itemVersionId,
      position,
      section: of.title,
      points: of.points,
      key: keyInWords(content, optionIds),
      correction: corrections.get(itemVersionId)?.kind ?? null,
    }
  })

const nothing = { changed: 0, passed: 0, failed: 0, conflicts: 0 }

/** The corrections of an exam, latest first, with their progress. */
export async function readCorrections(db: Db, exam: ExamRecord): Promise<Correction[]> {
  const { id, classId } = exam
  const rows = await listCorrections(db, id)
  if (rows.length === 0) return []
  const { versions } = await loadPool(db, exam)
  const counts = new Map((await countCorrected(db, id)).map((each) => [each.correctionId, each]))
  const certificates = Map.groupBy(
    classId === null ? [] : await listAffectedCertificates(db, id, classId),
    ({ correctionId }) => correctionId,
  )
  return Promise.all(
    rows.map(async (row) => {
      const content = versions.get(row.itemVersionId)?.content
      const { changed, passed, failed, conflicts } = counts.get(row.id) ?? nothing
      return {
        id: row.id,
        itemVersionId: row.itemVersionId,
        kind: row.kind,
        summary: content ? summaryOf(content) : '',
        reason: row.reason,
        state: row.state,
        percent: await percentOf(db, row),
        changed: Number(changed),
        passed: Number(passed),
        failed: Number(failed),
        conflicts: Number(conflicts),
        certificates: certificates.get(row.id) ?? [],
        createdBy: row.creatorName,
        createdAt: toInstant(row.createdAt),
        doneAt: toInstantOrNull(row.doneAt),
      }
    }),
  )
}

async function percentOf(db: Db, { state, examId, afterId }: CorrectionRow): Promise<number> {
  if (state === 'DONE') return 100
  const all = await countHandedIn(db, examId)
  return all === 0 ? 0 : Math.floor(((await countHandedIn(db, examId, afterId)) * 100) / all)
}
