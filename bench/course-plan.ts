import type { Context } from '../packages/server/src/core/context.ts'
import { completeLessons } from '../packages/server/src/testing/graduate.ts'
import { World } from '../packages/server/src/testing/world.ts'
import { round, type Note } from './note.ts'
import { inSchool } from './seed.ts'
import { startServer } from './server.ts'

const lessons = 200
const warmUps = 300
const asked = 2000

/** Compares the plan of a course that is learned in order with a free one's, for a student who is halfway through. */
export async function measureCoursePlan(dataDir: string, note: Note): Promise<void> {
  const { token, ids } = await inSchool(dataDir, seedCourses)
  const server = await startServer(dataDir)
  const plan = async (id: number) => {
    const began = performance.now()
    const response = await fetch(`${server.url}/api/courses/${id}/detail`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    return performance.now() - began
  }
  const times: Record<'free' | 'lessons', number[]> = { free: [], lessons: [] }
  // In turns, so that what else the machine does affects both alike.
  for (let index = 0; index < asked; index++)
    for (const order of ['free', 'lessons'] as const) {
      const ms = await plan(ids[order])
      if (index >= warmUps) times[order].push(ms)
    }
  await server.stop()
  const at = (order: keyof typeof times, share: number) => {
    const sorted = times[order].toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * share)] ?? 0
  }
  const compared = (share: number) =>
    `${at('lessons', share).toFixed(2)} ms, free ${at('free', share).toFixed(2)} ms: ${(at('lessons', share) - at('free', share)).toFixed(2)} ms more`
  note(
    `plan of a course of ${round(lessons)} lessons in order`,
    '≤ 1 ms more',
    `p50 ${compared(0.5)}; p99 ${compared(0.99)}`,
  )
}

async function seedCourses(context: Context) {
  const world = new World(context)
  const student = await world.student()
  const ids = { free: 0, lessons: 0 }
  for (const learningOrder of ['free', 'lessons'] as const) {
    const course = await world.course({
      learningOrder,
      lessons: Array.from({ length: lessons }, () => ({})),
      lessonsPerChapter: 10,
    })
    ids[learningOrder] = course.id
    await context.database.write((db) =>
      db
        .insertInto('enrollments')
        .values({ studentId: student.id, courseId: course.id, createdAt: context.now() })
        .execute(),
    )
    await completeLessons(context, student.id, course, lessons / 2)
  }
  return { token: student.token, ids }
}
