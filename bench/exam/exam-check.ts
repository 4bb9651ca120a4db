import { isDeepStrictEqual } from 'node:util'
import type { MultipleRule } from '../../packages/contract/src/exam/exam.values.ts'
import type { Db } from '../../packages/server/src/core/database/database.ts'
import { digestOfPaper } from '../../packages/server/src/ledger/exam/draw-paper.ts'
import { listEvents } from '../../packages/server/src/modules/exam/marking/marking.queries.ts'
import { markPaper } from '../../packages/server/src/modules/exam/sitting/mark-paper.ts'
import { loadPool, paperOf } from '../../packages/server/src/modules/exam/sitting/pool.ts'
import {
  findExam,
  type AttemptRecord,
  type ExamRecord,
} from '../../packages/server/src/modules/exam/sitting/sitting.queries.ts'
import { round } from '../note.ts'
import { inSchool } from '../seed.ts'
import type { Sitter } from './exam.ts'

/**
 * Reads all attempts after the server has ended: each is handed in once, has the acknowledged answers, its own paper and
 * the points that these answers earn. Throws at the first that does not.
 */
export const verifyExams = (dataDir: string, sat: readonly Sitter[], databaseUrl?: string): Promise<string> =>
  inSchool(
    dataDir,
    async ({ database: { read } }) => {
      const attempts = await read.selectFrom('examAttempts').selectAll().execute()
      if (attempts.length !== sat.length) throw new Error(`${attempts.length} attempts instead of ${sat.length}`)
      const known = new Map(sat.map((sitter) => [sitter.sitting.id, sitter]))
      for (const attempt of attempts) {
        const fault = await faultOf(read, attempt, known.get(attempt.id))
        if (fault) throw new Error(`Attempt ${attempt.id}: ${fault}`)
      }
      return `${round(attempts.length)} attempts handed in once, marked, with every acknowledged answer`
    },
    databaseUrl,
  )

async function faultOf(db: Db, attempt: AttemptRecord, sitter: Sitter | undefined): Promise<string | undefined> {
  if (!sitter) return 'nobody started it'
  if (attempt.state !== 'HANDED_IN') return `is ${attempt.state}`
  const answers = JSON.parse(attempt.answers) as Sitter['acknowledged']
  if (!isDeepStrictEqual(answers, sitter.acknowledged)) return 'has other answers than were acknowledged'
  const handIns = (await listEvents(db, attempt.id)).filter(({ kind }) => kind === 'handIn')
  if (handIns.length !== 1) return 'was not handed in once'
  const exam = (await findExam(db, attempt.examId)) as ExamRecord
  const pool = await loadPool(db, exam)
  const paper = paperOf(pool, exam, attempt.seed)
  if (digestOfPaper(paper) !== attempt.paperDigest) return 'has another paper'
  const earned = markPaper(pool, paper, answers, exam.multipleRule as MultipleRule)
  const sum = earned.reduce<number>((points, each) => points + (each ?? 0), 0)
  return sum === attempt.score ? undefined : `has ${attempt.score} instead of ${sum} points`
}
