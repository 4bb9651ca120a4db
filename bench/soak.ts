import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { drawOne, giveIdCards } from './certificates.ts'
import { drive } from './load.ts'
import { round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { inSchool, seed } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'
import { measureSlowClientTimeout } from './slow-clients.ts'

const learners = 10_000
const reportsPerSecond = 1000
const pagesPerSecond = 50
const graduates = 300
const minuteSeconds = 60
/** Memory must not grow over this many minutes at the end. */
const flatMinutes = 10
const pages = ['/', '/courses', '/courses/1', '/courses/2', '/news', '/about', '/courses?page=2']

/**
 * Simulates a busy school, minute after minute: reports, pages, a batch of certificates, and clients that never finish.
 */
export async function soak(dataDir: string, minutes: number, note: Note): Promise<void> {
  const world = await seed(dataDir, { courses: 60, students: 11_000, learners, progressPerStudent: 0 })
  await addGraduates(dataDir, world.courseId)
  const server = await startServer(dataDir)
  try {
    await drawOne(server, world.adminToken)
    const next = reportsOf(world, world.learners)
    let sent = 0
    const runs: Minute[] = []
    let batch: Promise<string> | undefined
    for (let minute = 0; minute < minutes; minute++) {
      if (minute === Math.floor(minutes / 3)) batch = issueAll(server, world.adminToken)
      const [reports, shown, slow, memory] = await Promise.all([
        drive(server.url, 64, minuteSeconds, next, reportsPerSecond),
        drive(server.url, 8, minuteSeconds, () => ({ path: pages[sent++ % pages.length] as string }), pagesPerSecond),
        measureSlowClientTimeout(server.url),
        watchMemory(server),
      ])
      runs.push({ reports, shown, slow, ...memory })
      console.log(
        `minute ${minute + 1}: ${round(reports.perSecond)} reports/s, p50 ${reports.p50} ms, p99 ${reports.p99} ms; pages p99 ${shown.p99} ms; ${reports.failed + shown.failed} failed; ${round(memory.residentMb)} MB, ${round(memory.privateMb)} MB private; load average ${loadavg()[0]?.toFixed(1)}`,
      )
    }
    noteAll(note, runs, (await batch) ?? 'none')
  } finally {
    await server.stop()
  }
}

interface Minute {
  readonly reports: Awaited<ReturnType<typeof drive>>
  readonly shown: Awaited<ReturnType<typeof drive>>
  readonly slow: Awaited<ReturnType<typeof measureSlowClientTimeout>>
  readonly residentMb: number
  readonly privateMb: number
}

function noteAll(note: Note, runs: readonly Minute[], batch: string) {
  const worst = (of: (run: Minute) => number) => Math.max(...runs.map(of))
  const failed = runs.reduce((sum, { reports, shown }) => sum + reports.failed + shown.failed, 0)
  const perSecond = runs.reduce((sum, { reports }) => sum + reports.perSecond, 0) / runs.length
  note(
    `soak of ${runs.length} min: ${round(learners)} learners, ${round(perSecond)} reports/s, ${pagesPerSecond} pages/s`,
    '0 failed, p99 ≤ 300 ms',
    `${failed} failed; reports p99 ${worst(({ reports }) => reports.p99)} ms, pages p99 ${worst(({ shown }) => shown.p99)} ms in the worst minute; load average ${loadavg()[2]?.toFixed(1)}`,
  )
  note(`certificates issued during the soak`, '', batch)
  const since = Math.min(flatMinutes, Math.ceil(runs.length / 2))
  const last = runs.at(-1)?.privateMb ?? 0
  const before = runs.at(-1 - since)?.privateMb ?? last
  note(
    `private memory in the last ${since} min`,
    '≤ 400 MB, flat: ≤ 5 %',
    `${round(before)} → ${round(last)} MB, ${((100 * (last - before)) / before).toFixed(1)} %; at most ${round(worst(({ privateMb }) => privateMb))} MB, ${round(worst(({ residentMb }) => residentMb))} MB including mapped files`,
  )
  note(
    'slow headers, slow body',
    'closed ≤ 15 s',
    `${worst(({ slow }) => slow.headersSeconds).toFixed(1)} s, ${worst(({ slow }) => slow.bodySeconds).toFixed(1)} s`,
  )
}

/** Returns the median of a minute, so that a single garbage collection does not matter. */
async function watchMemory(server: BenchServer) {
  const samples: [resident: number, own: number][] = []
  for (let second = 0; second < minuteSeconds; second++) {
    samples.push([server.residentMb(), server.privateMb()])
    await delay(1000)
  }
  const median = (which: 0 | 1) =>
    samples.map((each) => each[which]).toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
  return { residentMb: median(0), privateMb: median(1) }
}

async function issueAll({ url }: BenchServer, token: string): Promise<string> {
  const began = performance.now()
  const response = await fetch(`${url}/api/admin/certificates/batch-generate-download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"all":true}',
  })
  if (!response.ok) throw new Error(`The zip request failed: ${response.status} ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${response.headers.get('x-total-count')} in ${seconds} s, ${round(bytes / 2 ** 20)} MB`
}

/** Gives some students who do not learn in the benchmark enough progress for a certificate. */
async function addGraduates(dataDir: string, courseId: number) {
  await inSchool(dataDir, ({ database }) =>
    database.write(async (db) => {
      const idle = sql`select id from users where role = 'STUDENT' and id not in (select student_id from playback_sessions)
        order by id desc limit ${graduates}`
      await sql`insert into student_totals (student_id, credited_ms, completed_lessons, study_days)
        select id, 4800000, 80, 1 from (${idle}) as idle`.execute(db)
      await sql`insert into course_progress (student_id, course_id, completed_lessons, credited_ms, last_studied_at)
        select id, ${courseId}, 1, 4800000, ${Date.now()} from (${idle}) as idle`.execute(db)
    }),
  )
  await giveIdCards(dataDir)
}
