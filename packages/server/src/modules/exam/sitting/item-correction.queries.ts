import type { Db } from '../../../core/database/database.ts'

/** The corrections of an exam, oldest first: of an item, the latest counts. */
export const listItemCorrections = (db: Db, examId: number) =>
  db
    .selectFrom('itemCorrections')
    .select(['itemVersionId', 'kind', 'answerKey', 'reason', 'lastMarkId'])
    .where('examId', '=', examId)
    .orderBy('id')
    .execute()
export type ItemCorrectionRow = Awaited<ReturnType<typeof listItemCorrections>>[number]
