import { sql } from 'kysely'
import { examLimits } from '../../packages/contract/src/exam/exam.values.ts'
import { changeSetting } from '../../packages/server/src/core/settings/settings.ts'
import { inSchool, seed, type BenchLearner, type BenchWorld } from '../seed.ts'
import type { BenchServer } from '../server.ts'

/** The pool has three times as many items as a paper. */
const drawn = { single: 60, multiple: 30, judge: 10 }
const poolFactor = 3
export const itemsPerPaper = drawn.single + drawn.multiple + drawn.judge
const minuteMs = 60_000

export interface ExamSchool extends BenchWorld {
  /** They sit the exams; the others watch lessons meanwhile. */
  readonly candidates: readonly BenchLearner[]
  readonly watchers: readonly BenchLearner[]
}

/** Seeds a school with exams and a course in which the candidates are enrolled. */
export async function seedExamSchool(dataDir: string, candidates: number, databaseUrl?: string): Promise<ExamSchool> {
  const learners = 2 * candidates
  const students = Math.ceil(learners * 1.1)
  const world = await seed(dataDir, { courses: 6, students, learners, progressPerStudent: 0 }, databaseUrl)
  const school = {
    ...world,
    candidates: world.learners.slice(0, candidates),
    watchers: world.learners.slice(candidates),
  }
  await inSchool(
    dataDir,
    ({ database, now }) =>
      database.write(async (db) => {
        await changeSetting(db, 'course.hasExams', true, now())
        const ids = school.candidates.map(({ studentId }) => studentId)
        await sql`insert into enrollments (student_id, course_id, created_at)
          select id, ${world.courseId}, ${now()} from users where id in (${sql.join(ids)})`.execute(db)
      }),
    databaseUrl,
  )
  return school
}

/** Calls of staff; throws unless the server agrees. */
export function staffOf({ url }: Pick<BenchServer, 'url'>, { adminToken, courseId }: BenchWorld) {
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const answer = (await response.json()) as { data: T } & T
    return method === 'GET' ? answer : answer.data
  }
  return {
    ask,
    /** Imports the pool and adds a paper that draws a third of it. */
    async addPaper(): Promise<number> {
      const { id: bankId } = await ask<{ id: number }>('POST', 'item-banks', { name: '压测题库', courseId })
      const { id } = await ask<{ id: number }>('POST', 'items/import/text', { bankId, text: poolText() })
      await ask('POST', `items/import/${id}/commit`, {})
      const sections = Object.entries(drawn).map(([kind, count]) => ({
        title: kind,
        kind,
        points: 100,
        itemIds: [],
        pick: { count, bankIds: [bankId], topics: [], difficulties: [] },
      }))
      return (await ask<{ id: number }>('POST', 'papers', { name: '压测试卷', courseId, sections })).id
    },
    /** Publishes an exam that is open from now on. */
    async addExam(paperId: number, name: string, openMs: number, attempts: number): Promise<number> {
      const now = Date.now()
      const { id } = await ask<{ id: number }>('POST', 'exams', {
        kind: 'COURSE',
        name,
        courseId,
        paperId,
        opensAt: new Date(now - minuteMs).toISOString(),
        closesAt: new Date(now + openMs).toISOString(),
        minutes: examLimits.mostMinutes,
        attempts,
      })
      await ask('POST', `exams/${id}/publish`, {})
      return id
    },
  }
}

/** The items of the pool as a teacher would paste them. */
function poolText(): string {
  const lines: string[] = []
  let number = 0
  const add = (kind: keyof typeof drawn, head: string, rest: readonly string[]) => {
    lines.push(head)
    for (let index = 0; index < poolFactor * drawn[kind]; index++)
      lines.push(`${++number}、第 ${number} 道压测题，哪些说法符合教材的定义与要求？`, ...rest)
  }
  const options = ['甲', '乙', '丙', '丁'].map(
    (word, index) => `${'ABCD'[index]}、${word}种说法，与教材第 ${index + 1} 节一致`,
  )
  add('single', '一、单项选择题', [...options, '答案：B'])
  add('multiple', '二、多项选择题', [...options, '答案：ACD'])
  add('judge', '三、判断题', ['答案：对'])
  return lines.join('\n')
}
