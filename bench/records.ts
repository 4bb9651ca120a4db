import { sql } from 'kysely'
import { createContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import { World } from '../packages/server/src/testing/world.ts'
import { startReader, summarize } from './beside.ts'
import { seed } from './seed.ts'
import { startServer } from './server.ts'

interface RecordsRun {
  printed: number
  seconds: number
  megabytes: number
  list: ReturnType<typeof summarize>
}

const lessons = 100

/** Prints the learning records of many students as one zip while another client keeps requesting the course list. */
export async function printRecords(dataDir: string, students: number): Promise<RecordsRun> {
  const world = await seed(dataDir, { courses: 60, students, learners: 1, progressPerStudent: lessons })
  await addRecords(dataDir)
  const server = await startServer(dataDir)
  try {
    const print = (body: object) =>
      fetch(`${server.url}/api/admin/students/records/print`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ verifyAddress: 'https://www.school.example', ...body }),
      })
    // The first document of a school builds its fonts, once for all.
    await (await print({ keyword: 'N000000' })).arrayBuffer()
    const reader = await startReader(server, '/api/public/courses/list?keyword=')
    const began = performance.now()
    const response = await print({})
    if (!response.ok) throw new Error(`The zip request failed: ${response.status} ${await response.text()}`)
    const zip = Buffer.from(await response.arrayBuffer())
    const seconds = (performance.now() - began) / 1000
    const list = summarize(await reader.stop())
    return { printed: zip.toString('utf8').split('"成功"').length - 1, seconds, megabytes: zip.length / 2 ** 20, list }
  } finally {
    await server.stop()
  }
}

/** Adds a course of many lessons that every student has watched. */
async function addRecords(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: process.env.SECRET_KEY, LOG_LEVEL: 'error' })
  const context = await createContext(config, console as never)
  const { id } = await new World(context).course({
    name: '劳动关系协调员职业技能等级认定考前训练',
    lessons: Array.from({ length: lessons }, (_, index) => ({
      title: `第 ${index + 1} 讲 劳动合同的订立、履行与解除`,
    })),
  })
  await context.database.write((db) =>
    sql`
    insert into lesson_progress (student_id, lesson_id, course_id, media_id, coverage, covered_ms, credited_ms, progress_percent, completed_at, updated_at)
    select users.id, lessons.id, lessons.course_id, lessons.media_id, '[[0,60000]]', 60000, 60000, 100, users.created_at, users.created_at
    from users join lessons on lessons.course_id = ${id} where users.role = 'STUDENT'`.execute(db),
  )
  await context.database.close()
}
