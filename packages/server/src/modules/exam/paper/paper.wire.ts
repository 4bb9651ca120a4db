import type { Paper, PaperRow } from '@jiangxue/contract/exam/paper.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Caller } from '../../../core/http/caller.ts'
import { readJson } from '../../../core/json-text.ts'
import { toInstant } from '../../../core/units.ts'
import { planSections } from './freeze-paper.ts'
import { listSummaries } from './paper-items.queries.ts'
import { getOwnPaper } from './paper.policy.ts'
import type { PaperRecord } from './paper.queries.ts'

export const sectionsOf = ({ sections }: Pick<PaperRecord, 'sections'>) => readJson(sections)

export const toPaperRow = (paper: PaperRecord): PaperRow => ({
  ...paper,
  isRandom: sectionsOf(paper).some(({ pick }) => pick !== null),
  updatedAt: toInstant(paper.updatedAt),
})

/** A paper of the caller with what its sections can take now. */
export async function readPaper(db: Db, caller: Caller, id: number): Promise<Paper> {
  const paper = await getOwnPaper(db, caller, id)
  const sections = sectionsOf(paper)
  const plan = await planSections(db, { courseId: paper.courseId, sections })
  const chosenIds = sections.flatMap(({ itemIds }) => itemIds)
  const summaries = new Map((await listSummaries(db, chosenIds)).map((item) => [item.id, item.summary]))
  return {
    ...toPaperRow(paper),
    sections: sections.map((section, index) => {
      const usable = new Set(plan[index])
      return {
        ...section,
        chosen: section.itemIds.map((itemId) => ({
          id: itemId,
          summary: summaries.get(itemId) ?? '',
          isActive: usable.has(itemId),
        })),
        available: usable.size,
      }
    }),
  }
}
