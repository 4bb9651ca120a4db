import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { translate } from '../../../core/text/translate.ts'
import { freezePaper } from '../paper/freeze-paper.ts'
import { itemsOf, totalOf } from '../paper/paper-totals.ts'
import { findPaper, holdPaper } from '../paper/paper.queries.ts'
import { sectionsOf } from '../paper/paper.wire.ts'
import { digestOfPool } from '../sitting/pool.ts'
import { blockersBesides } from './blockers.ts'
import { countUse, deleteExamItems, insertExamItems } from './exam-items.queries.ts'
import { saveExam } from './exam.queries.ts'
import { announce } from './plan-notices.ts'
import { deleteNotices } from './planned-notice.queries.ts'
import { assertNoQuiz, assertUnsat } from './save-exam.ts'
import { writeExam, type SeenVersion } from './write-exam.ts'

/** Freezes the items of an exam, so that later changes of the bank or the paper do not change it, and announces it. */
export const publishExam = (actor: Actor, id: number, { version }: SeenVersion): Promise<void> =>
  writeExam(actor, id, version, async (db, exam, now) => {
    if (exam.publishedAt !== null) throw problem('exam.transitionRefused')
    await holdPaper(db, exam.paperId)
    const paper = existing(await findPaper(db, exam.paperId), 'paper.notFound')
    const wanted = sectionsOf(paper)
    const { sections, pool, shortages } = await freezePaper(db, { ...paper, sections: wanted }, { locks: true })
    const blockers = await blockersBesides(db, exam, { paper, shortages }, now)
    if (blockers.length > 0)
      throw problem('exam.notPublishable', {
        values: { blockers: blockers.join(translate(punctuation.betweenSentences)) },
      })
    await insertExamItems(db, id, pool)
    await countUse(db, id, 1)
    await saveExam(db, exam, {
      sections: JSON.stringify(sections),
      poolDigest: digestOfPool(sections, pool),
      items: itemsOf(wanted),
      total: totalOf(wanted),
      publishedAt: now,
      updatedAt: now,
    })
    await announce(db, exam, now)
    await audit(db, actor, { action: 'exam.publish', targetId: id, detail: { paperId: exam.paperId } })
  })

/** Takes back an exam that nobody has started. */
export const withdrawExam = (actor: Actor, id: number, { version }: SeenVersion): Promise<void> =>
  writeExam(actor, id, version, async (db, exam, now) => {
    if (exam.publishedAt === null || exam.releasedAt !== null) throw problem('exam.transitionRefused')
    await assertUnsat(db, id)
    await assertNoQuiz(db, id)
    await countUse(db, id, -1)
    await deleteExamItems(db, id)
    await deleteNotices(db, id)
    const blank = { sections: null, poolDigest: null, items: 0, total: 0, publishedAt: null, endedAt: null }
    await saveExam(db, exam, { ...blank, updatedAt: now })
    await audit(db, actor, { action: 'exam.withdraw', targetId: id })
  })
