import type { Hooks, UnusualExam } from '../../../core/hooks.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { readStatistics } from './read-statistics.ts'
import { listReleasedAfter } from './statistics.queries.ts'

/** Finds what is unusual in released exams, one after the other. Candidates do not learn who the others are. */
export const findUnusualExams: NonNullable<Hooks['unusualExams']> = async function* (db, { values, now, after }) {
  if (!values['course.hasExams']) return
  for (const exam of await listReleasedAfter(db, after)) {
    const { unusual } = await readStatistics(db, exam, { scope: {}, now })
    const day = siteDay(exam.opensAt, values['basic.timezone'])
    yield {
      releasedAt: exam.releasedAt as number,
      findings: unusual.flatMap(({ kind: rule, people, count }) =>
        people.map(({ id: studentId }) => ({ rule, studentId, day, facts: { exam: exam.name, count } })),
      ),
    } satisfies UnusualExam
  }
}
