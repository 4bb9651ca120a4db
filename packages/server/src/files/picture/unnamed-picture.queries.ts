import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'

/** The columns that refer to files by id; settings and the texts below refer to more. */
const references = [
  ['users', 'avatarFileId'],
  ['courses', 'coverFileId'],
  ['media', 'posterFileId'],
  ['media', 'fileId'],
  ['media', 'captionsFileId'],
  ['materials', 'fileId'],
  ['news', 'imageFileId'],
  ['teachers', 'avatarFileId'],
  ['trainingApplications', 'idCardFrontFileId'],
  ['trainingApplications', 'idCardBackFileId'],
  ['classroomSessions', 'sheetFileId'],
  ['invoices', 'fileId'],
  ['certificateDesigns', 'backgroundFileId'],
  ['certificateDesigns', 'sealFileId'],
  ['paperFonts', 'fileId'],
] as const

/** Files that no column refers to. */
const unnamedFiles = (db: Db) =>
  references.reduce(
    (files, [table, column]) =>
      files.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(table)
              .select(sql`1`.as('one'))
              .whereRef(`${table}.${column}` as never, '=', 'files.id'),
          ),
        ),
      ),
    db.selectFrom('files').select(['files.id', 'files.byteSize', 'files.storage', 'files.objectKey']),
  )
export type UnnamedFile = Awaited<ReturnType<typeof listUnnamedFiles>>[number]

/** Pictures and captions that anyone can be shown, and that no column refers to. */
const unnamedPictures = (db: Db) =>
  unnamedFiles(db)
    .where('files.access', 'in', ['public', 'linked'])
    .where(({ or, eb }) => or(['image/%', 'text/vtt%'].map((type) => eb('files.contentType', 'like', type))))

/** Files of every kind that no column refers to, stored before an instant, ordered by id. */
export const listUnnamedFiles = (db: Db, before: number, afterId: number, limit: number) =>
  unnamedFiles(db)
    .where('files.createdAt', '<', before)
    .where('files.id', '>', afterId)
    .orderBy('files.id')
    .limit(limit)
    .execute()

/** Unreferenced pictures of one account, uploaded after an instant. */
export const listUnnamedOf = (db: Db, userId: number, after: number) =>
  unnamedPictures(db).where('files.createdBy', '=', userId).where('files.createdAt', '>', after).execute()

/** Unreferenced pictures of all accounts, uploaded before an instant, ordered by id. */
export const listUnnamedPictures = (db: Db, before: number, afterId: number, limit: number) =>
  unnamedPictures(db)
    .where('files.createdBy', 'is not', null)
    .where('files.createdAt', '<', before)
    .where('files.id', '>', afterId)
    .orderBy('files.id')
    .limit(limit)
    .execute()

export const deleteFile = (db: Db, id: number) => db.deleteFrom('files').where('id', '=', id).execute()

/** Text columns that may refer to pictures by URL. */
const texts = [
  ['courses', ['summary', 'description', 'syllabus']],
  ['lessons', ['description']],
  ['news', ['content']],
  ['itemVersions', ['stem', 'options', 'analysis']],
  ['itemImportRows', ['item']],
] as const
const rowsAtOnce = 100

/**
 * Yields the ids of the pictures that texts and settings refer to, in batches, so that the caller can yield to other
 * work in between.
 */
export async function* namedInTexts(db: Db): AsyncGenerator<number[]> {
  const settings = await db.selectFrom('settings').select('value').execute()
  yield settings.flatMap(({ value }) => idsIn(value))
  for (const [table, columns] of texts) {
    const mentioning = inSteps((after) =>
      db
        .selectFrom(table)
        .select([
          'id',
          sql<string>`${sql.join(
            columns.map((column) => sql.ref(column)),
            sql` || `,
          )}`.as('text'),
        ])
        .where('id', '>', after)
        .where(({ or, eb }) => or(columns.map((column) => eb(column as never, 'like', '%/files/%' as never))))
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    )
    for await (const rows of mentioning) yield rows.flatMap(({ text }) => idsIn(text))
  }
}

const idsIn = (text: string) =>
  [...text.matchAll(/(?:\/files\/|FileId\\?":\s*)(\d{1,15})/g)].map(([, id]) => Number(id))
