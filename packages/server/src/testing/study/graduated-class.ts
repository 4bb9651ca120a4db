import { completeLessons } from '../graduate.ts'
import { set } from '../outgoing.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'
import { classCalls } from './class-calls.ts'

/** A class that ended on 2026-10-10, with members who finished it and one who did not. */
export async function graduatedClass(it: TestApp, count: number, changes: object = {}) {
  const { create, join } = classCalls(it)
  await set(it, { 'certificate.previewLessons': 1, 'certificate.buttonLessons': 1 })
  const course = await it.world.course({ lessons: [{ durationSeconds: 20 }] })
  const dates = { startDate: '2026-07-01', endDate: '2026-10-10', needsAssessment: false }
  const { id, name } = await create([course], { ...dates, ...changes })
  const people = await Promise.all(Array.from({ length: count + 1 }, () => it.world.student()))
  await join(id, people)
  const [idle, ...graduates] = people as [Person, ...Person[]]
  for (const { id: studentId } of graduates) await completeLessons(it.context, studentId, course, 1)
  await it.context.database.write(async (db) => {
    for (const { id: studentId } of graduates)
      await db
        .insertInto('courseProgress')
        .values({ studentId, courseId: course.id, creditedMs: 20_000, completedLessons: 1, lastStudiedAt: it.now })
        .execute()
  })
  return { id: id as number, name: name as string, course, idle, graduates }
}
