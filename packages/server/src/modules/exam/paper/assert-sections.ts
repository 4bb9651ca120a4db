import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import type { FieldProblemCode } from '@jiangxue/contract/kit/field-problem.ts'
import type { Db } from '../../../core/database/database.ts'
import { invalid, type FieldErrors } from '../../../core/problem.ts'
import { areUsableBanks, listUsable, type UsableCourse } from './paper-items.queries.ts'
import { itemsOf } from './paper-totals.ts'

/** Throws unless each section either has items or picks them, all from banks that a paper of the course may use. */
export async function assertSections(db: Db, courseId: UsableCourse, sections: readonly PaperSection[]): Promise<void> {
  const errors: FieldErrors = {}
  const taken = new Set<number>()
  for (const [index, section] of sections.entries()) {
    const isChosen = section.itemIds.length > 0
    if (isChosen === (section.pick !== null)) errors[`sections.${index}.itemIds`] = 'section.eitherOr'
    else if (isChosen) {
      const problem = await problemOfItems(db, courseId, section, taken)
      if (problem) errors[`sections.${index}.itemIds`] = problem
    } else if (!(await areUsableBanks(db, courseId, section.pick?.bankIds ?? [])))
      errors[`sections.${index}.pick.bankIds`] = 'banks.notUsable'
  }
  if (itemsOf(sections) > examLimits.mostItems) errors['sections'] = 'paper.tooLong'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function problemOfItems(
  db: Db,
  courseId: UsableCourse,
  { kind, itemIds }: PaperSection,
  taken: Set<number>,
): Promise<FieldProblemCode | undefined> {
  const own = new Set(itemIds)
  if (own.size < itemIds.length || itemIds.some((id) => taken.has(id))) return 'items.twice'
  for (const id of own) taken.add(id)
  const usable = (await listUsable(db, courseId, itemIds)).filter((item) => item.kind === kind)
  return usable.length < own.size ? 'items.notUsable' : undefined
}
