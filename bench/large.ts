import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { adminList, hardQueries } from './admin-list.ts'
import { schedulingDelayMs } from './idle-thread.ts'
import { drive } from './load.ts'
import { ratio, round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { inSchool, seed, type BenchWorld } from './seed.ts'
import { memoryOf, settleMs, startServer, type BenchServer } from './server.ts'

const dayMs = 86_400_000
const school = { courses: 60, progressPerStudent: 0, rowsPerDay: 5 }
const manyLearners = 100_000
const activeLearners = 9000
const turns = 6
const turnSeconds = 2
/** How long a request may block the event loop. */
const longestMs = 20

/**
 * Measures a school of a million students with five million rows of study time. `share` scales it down, with the same
 * proportions.
 */
export async function measureLarge(folder: string, note: Note, seconds: number, share = 1): Promise<void> {
  const students = Math.round(1_000_000 * share)
  const learners = Math.round(manyLearners * share)
  const size = `${round(students)} students`
  const began = performance.now()
  const large = join(folder, 'large')
  const world = await seed(large, { ...school, students, learners, rowsPerLearner: 50 })
  await enrollEverybody(large, world.courseId)
  note(`seeding ${size} and ${round(learners * 50)} rows of study time`, '', `${elapsed(began)} s`)

  const first = await startServer(large)
  await first.stop()
  const server = await startServer(large)
  try {
    note(`start of the server with ${size}`, '≤ 500 ms', `${round(server.startMs)} ms from spawn to ready`)
    await delay(settleMs)
    note(`memory at rest with ${size}`, '≤ 160 MB', memoryOf(server))
    await adminList(server, world, note, { size, targetMs: 20, seconds: Math.max(2, seconds / 4), asked: hardQueries })
    await figures(server, world, note, size)
    await papers(server, world, note, size)
    note(`memory after all of the above`, '≤ 350 MB', memoryOf(server))
    await compareReports(folder, server, world, note, round(learners * 50))
  } finally {
    await server.stop()
  }
  await verify(large, note)
}

const elapsed = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** Enrolls every student, some on each of the last forty days. */
async function enrollEverybody(dataDir: string, courseId: number) {
  await inSchool(dataDir, async ({ database }) => {
    await database.write((db) =>
      sql`insert into enrollments (student_id, course_id, created_at)
        select id, ${courseId}, ${Date.now()} - (id % 40) * ${dayMs} from users where role = 'STUDENT'`.execute(db),
    )
    await database.write((db) => sql`analyze`.execute(db))
  })
}

/** Requests figures that count every student, repeatedly, and measures how long they block the event loop. */
async function figures(server: BenchServer, { adminToken, learners }: BenchWorld, note: Note, size: string) {
  const headers = { authorization: `Bearer ${adminToken}` }
  const student = learners[learners.length >> 1]?.studentId
  const asked = [
    ['dashboard', '/api/admin/stats/dashboard'],
    ['statistics of a student', `/api/admin/users/statistics/${student}`],
    ['overview of an organization', '/api/org/overview?organizationId=3'],
    ['month of an organization', '/api/org/report?organizationId=3'],
  ]
  for (const [what, path] of asked) {
    const began = performance.now()
    const processorBefore = server.processorMs()
    let [firstMs, processorMs, p99] = [0, 0, 0]
    const held = await server.eventLoopBlockedMs(async () => {
      const response = await fetch(`${server.url}${path}`, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      firstMs = performance.now() - began
      processorMs = server.processorMs() - processorBefore
      p99 = (await drive(server.url, 1, turnSeconds, () => ({ path: path as string, headers }))).p99
    })
    note(
      `${what}, ${size}`,
      `event loop blocked ≤ ${longestMs} ms`,
      `blocked for ${round(held)} ms; first response ${round(firstMs)} ms, ${round(processorMs)} ms of CPU time; p99 ${p99} ms`,
    )
  }
}

/** Generates documents: a sheet of students, the record of one student. */
async function papers(server: BenchServer, { adminToken, learners }: BenchWorld, note: Note, size: string) {
  const headers = { authorization: `Bearer ${adminToken}` }
  const student = learners[learners.length >> 1]?.studentId
  const verifyAddress = encodeURIComponent('https://www.school.example')
  const pdf = `/api/admin/students/${student}/records/pdf?verifyAddress=${verifyAddress}`
  const read = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.arrayBuffer()).byteLength
  }
  // The first document of a school builds its fonts, once for all.
  await read(pdf)
  for (const [what, target, path] of [
    ['export of the students of an organization', '', '/api/admin/students/export?organizationId=3'],
    ['export of all students', '', '/api/admin/students/export'],
    ['learning record of a student as PDF', '', pdf],
  ] as const) {
    const began = performance.now()
    let bytes = 0
    let took = ''
    let held = 0
    const idle = await schedulingDelayMs(async () => {
      held = await server.eventLoopBlockedMs(async () => {
        bytes = await read(path)
        took = elapsed(began)
      })
    })
    note(
      `${what}, ${size}`,
      target || `event loop blocked ≤ ${longestMs} ms`,
      `blocked for ${round(held)} ms, an idle thread for ${round(idle)} ms; ${took} s, ${(bytes / 2 ** 20).toFixed(1)} MB`,
    )
  }
}

/**
 * Compares the CPU time of a report here and in a school with few rows, in alternating runs, so that both see the same
 * machine load.
 */
async function compareReports(folder: string, large: BenchServer, world: BenchWorld, note: Note, rows: string) {
  const small = join(folder, 'small')
  const few = await seed(small, { ...school, students: 10_000, learners: activeLearners, rowsPerLearner: 1 })
  const server = await startServer(small)
  const every = Math.max(1, Math.floor(world.learners.length / activeLearners))
  const active = world.learners.filter((_, index) => index % every === 0).slice(0, activeLearners)
  const sides = [
    { server, next: reportsOf(few, few.learners), costs: [] as number[] },
    { server: large, next: reportsOf(world, active), costs: [] as number[] },
  ]
  let failed = 0
  for (let turn = 0; turn <= turns; turn++)
    for (const side of sides) {
      const before = side.server.processorMs()
      const load = await drive(side.server.url, 64, turnSeconds, side.next)
      failed += load.failed
      // The first run is a warm-up.
      if (turn > 0) side.costs.push(((side.server.processorMs() - before) * 1000) / (load.perSecond * turnSeconds))
    }
  await server.stop()
  const [inSmall = 0, inLarge = 0] = sides.map(({ costs }) => costs.toSorted((a, b) => a - b)[turns >> 1])
  note(
    `CPU time of a progress report with ${rows} rows`,
    '0.8–1.2 × that with 10,000',
    `${round(inLarge)} µs, ${ratio(inLarge / inSmall)} × ${round(inSmall)} µs; medians of ${turns} turns, ${failed} failed`,
  )
}

/** Runs the command that a school runs, in a separate process. */
async function verify(dataDir: string, note: Note) {
  const began = performance.now()
  const child = spawn(process.execPath, ['packages/server/build/program/verify-ledger.js'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let mostKb = 0
  const sampling = setInterval(() => (mostKb = Math.max(mostKb, peakKb(child.pid))), 200)
  const code = await new Promise<number | null>((ended) => child.once('exit', ended))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`The ledger does not verify: ${said}`)
  const rows = Number(/ledger OK: (\d+) rows/.exec(said)?.[1])
  note(
    `ledger:verify of ${round(rows)} rows`,
    '≤ 60 s',
    `${elapsed(began)} s, no faults; at most ${round(mostKb / 1024)} MB`,
  )
}

function peakKb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
