import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { isQuizOpen } from '../../../teaching/outline/lesson-quiz.queries.ts'

/** What the program marks as right or wrong, and somebody answers within the time of a check. */
const kinds = ['single', 'multiple', 'judge'] as const satisfies readonly ItemKind[]

/** The frozen items of the open quiz of a lesson that a check can ask; not those that were corrected. */
export const listQuizItems = (db: Db, lessonId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('exams as quizzes', 'quizzes.id', 'lessons.gateExamId')
    .innerJoin('examItems', 'examItems.examId', 'quizzes.id')
    .innerJoin('itemVersions', 'itemVersions.id', 'examItems.itemVersionId')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .where('lessons.id', '=', lessonId)
    .where(isQuizOpen)
    .where('items.kind', 'in', kinds)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('itemCorrections')
            .select('itemCorrections.id')
            .whereRef('itemCorrections.examId', '=', 'quizzes.id')
            .whereRef('itemCorrections.itemVersionId', '=', 'itemVersions.id'),
        ),
      ),
    )
    .orderBy('examItems.position')
    .select(['itemVersions.id', 'itemVersions.digest', 'stem', 'options', 'keepsOrder'])
    .execute()
export type QuizItem = Awaited<ReturnType<typeof listQuizItems>>[number]

/** A version of an item with its key. Versions never change. */
export const findVersion = (db: Db, id: number) =>
  db
    .selectFrom('itemVersions')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .where('itemVersions.id', '=', id)
    .select(['items.kind', 'stem', 'options', 'keepsOrder', 'answerKey', 'analysis'])
    .executeTakeFirstOrThrow()
