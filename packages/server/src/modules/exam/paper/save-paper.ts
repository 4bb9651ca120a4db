import { PaperFields, type PaperChange, type PaperForm, type PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { columnsOf } from '../../../core/database/columns.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { toJson } from '../../../core/json-text.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { assertMayHave } from '../bank/item-bank.policy.ts'
import { assertSections } from './assert-sections.ts'
import { countOf, itemsOf, totalOf } from './paper-totals.ts'
import { getOwnPaper, lockOwnPaper } from './paper.policy.ts'
import { deletePaperRow, insertPaper, savePaper, type PaperRecord } from './paper.queries.ts'
import { readPaper, sectionsOf } from './paper.wire.ts'

const storedSections = (sections: PaperSection[]) => ({
  sections: toJson(sections),
  items: itemsOf(sections),
  total: totalOf(sections),
})
const toColumns = columnsOf<'papers'>()(PaperFields, { sections: storedSections })

/** Adds a paper, and returns its id; teachers only to a course of their own. */
export const createPaper = (actor: Actor, form: PaperForm): Promise<number> =>
  actor.context.database.write(async (db) => {
    const now = actor.context.now()
    const { courseId = null, sections = [] } = form
    await assertMayHave(db, actor.caller, courseId)
    await assertSections(db, courseId, sections)
    const id = await insertPaper(db, {
      ...storedSections(sections),
      ...toColumns(form),
      name: form.name,
      createdAt: now,
      updatedAt: now,
    })
    const paper = await getOwnPaper(db, actor.caller, id)
    await audit(db, actor, { action: 'paper.create', targetId: id, detail: { after: factsOf(paper) } })
    return id
  })

/** Changes a paper. Published exams keep what they had. */
export async function changePaper(actor: Actor, id: number, form: PaperChange): Promise<void> {
  const { caller, context } = actor
  const isStale = await context.database.write(async (db) => {
    const before = await lockOwnPaper(db, caller, id)
    if (form.version !== undefined && form.version !== before.version) return true
    const { courseId = before.courseId } = form
    if (courseId !== before.courseId) await assertMayHave(db, caller, courseId)
    if (form.sections !== undefined || courseId !== before.courseId)
      await assertSections(db, courseId, form.sections ?? sectionsOf(before))
    await savePaper(db, before, { ...toColumns(form), updatedAt: context.now() })
    const after = await getOwnPaper(db, caller, id)
    const detail = { before: factsOf(before), after: factsOf(after) }
    await audit(db, actor, { action: 'paper.update', targetId: id, detail })
    return false
  })
  if (isStale) throw problem('resource.stale', { data: await readPaper(context.database.read, caller, id) })
}

/** Deletes a paper that no exam uses. */
export const deletePaper = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await lockOwnPaper(db, actor.caller, id)
    if (before.exams > 0) throw problem('paper.inUse', { values: { exams: before.exams } })
    await deletePaperRow(db, id)
    await audit(db, actor, { action: 'paper.delete', targetId: id, detail: { before: factsOf(before) } })
  })

const factsOf = (paper: PaperRecord) => ({
  name: paper.name,
  courseId: paper.courseId,
  sections: sectionsOf(paper).map((section) => ({
    line: `${section.title} ${countOf(section)} × ${section.points / 100}`,
  })),
})
