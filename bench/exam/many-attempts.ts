import { sql } from 'kysely'
import type { Db } from '../../packages/server/src/core/database/database.ts'
import { inSchool } from '../seed.ts'

const examsAtOnce = 50
/** Each attempt at another exam has its own. */
const replaced = new Set(['id', 'examId', 'answers', 'isRecorded'])
/** As long as those to a hundred items. */
const answers = JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, item) => [item + 1, 'k7'])))

/** Stores attempts at other exams: the exam's own, with other exams, until there are as many. */
export const storeAttempts = (dataDir: string, examId: number, wanted: number, databaseUrl?: string): Promise<void> =>
  inSchool(
    dataDir,
    async ({ database }) => {
      const { names, each } = await ownAttempts(database.read, examId)
      const columns = sql.join(names.map((name) => sql.ref(name)))
      const shared = sql.join(names.map((name) => sql.ref(`examAttempts.${name}`)))
      for (let stored = each; stored < wanted; stored += each * examsAtOnce)
        await database.write(async (db) => {
          const others = await copyExam(db, examId, Math.ceil(Math.min(examsAtOnce, (wanted - stored) / each)))
          await sql`insert into exam_attempts (exam_id, answers, is_recorded, ${columns})
            select exams.id, ${answers}, 1, ${shared} from exams join exam_attempts on exam_attempts.exam_id = ${examId}
            where exams.id in (${sql.join(others)})`.execute(db)
        })
      await database.write((db) => sql`analyze`.execute(db))
    },
    databaseUrl,
  )

/** The columns that an attempt at another exam shares, and how many attempts there are. */
async function ownAttempts(db: Db, examId: number) {
  const own = await db.selectFrom('examAttempts').selectAll().where('examId', '=', examId).execute()
  const names = Object.keys(own[0] ?? {}).filter((name) => !replaced.has(name))
  return { names, each: own.length }
}

async function copyExam(db: Db, examId: number, count: number): Promise<number[]> {
  const { id: _, ...exam } = await db.selectFrom('exams').selectAll().where('id', '=', examId).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => exam)
  return (await db.insertInto('exams').values(copies).returning('id').execute()).map((copy) => copy.id)
}
