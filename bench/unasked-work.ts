import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../packages/server/src/core/database/database.ts'
import { scanLedger } from '../packages/server/src/modules/anomaly/scan-ledger.ts'
import { startPostgres } from '../scripts/postgres-for-tests.ts'
import { drive } from './load.ts'
import { round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { inSchool, seed } from './seed.ts'
import { startServer } from './server.ts'

const school = { courses: 60, students: 10_000, learners: 9_000, progressPerStudent: 0 }
const firstReportsPerSecond = 50
const tickMs = 10

/** Measures what the server does although nothing has changed for those who ask. */
export async function measureUnaskedWork(dataDir: string, note: Note, seconds: number): Promise<void> {
  await keptPages(`${dataDir}-pages`, note, seconds)
  await scans(`${dataDir}-scan`, note, 'SQLite')
  const { url, stop } = await startPostgres({ isDurable: true })
  try {
    await scans(`${dataDir}-scan-postgres`, note, 'PostgreSQL', url)
  } finally {
    await stop()
  }
}

async function keptPages(dataDir: string, note: Note, seconds: number) {
  const world = await seed(dataDir, school)
  const server = await startServer(dataDir)
  let sent = 0
  const course = () => (sent++ % school.courses) + 1
  const api = () => ({ path: `/api/public/courses/get/${course()}` })
  await drive(server.url, 16, 1, api)
  const courses = await drive(server.url, 16, seconds, api)
  note(
    'a course for visitors, API, 16 connections',
    '≥ 12,000/s',
    `${round(courses.perSecond)}/s, p99 ${courses.p99} ms, ${courses.failed} failed`,
  )
  const page = () => ({ path: ['/', '/courses', `/courses/${course()}`][sent % 3] as string })
  await drive(server.url, 16, 1, page)
  const quiet = await drive(server.url, 16, seconds, page)
  const before = server.processorMs()
  const [pages] = await Promise.all([
    drive(server.url, 16, seconds, page),
    drive(server.url, 4, seconds, reportsOf(world, world.learners), firstReportsPerSecond),
  ])
  const perPage = (server.processorMs() - before) / (pages.perSecond * seconds)
  note(
    `pages while ${firstReportsPerSecond} learners a second send their first report`,
    '≥ 0.9 × without them',
    `${round(pages.perSecond)}/s, p99 ${pages.p99} ms, ${perPage.toFixed(3)} ms of CPU each; without them ${round(quiet.perSecond)}/s`,
  )
  await server.stop()
}

async function scans(dataDir: string, note: Note, engine: string, databaseUrl?: string) {
  await seed(dataDir, { ...school, rowsPerLearner: 10, rowsPerDay: 10 }, databaseUrl)
  await inSchool(
    dataDir,
    async (context) => {
      const { database } = context
      const recordedAt = Date.now() - 600_000
      await database.write((db) => sql`update study_segments set recorded_at = ${recordedAt}`.execute(db))
      await database.write((db) => sql`delete from anomaly_scans`.execute(db))
      const postmaster = databaseUrl && (await postmasterOf(database.read))
      const cost = async () => {
        const spent = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + processorMs(postmaster)
        const before = spent()
        await scanLedger(context)
        return ((spent() - before) / 1000).toFixed(2)
      }
      const [first, again] = [await cost(), await cost()]
      note(
        `scan of unusual study, ${round(school.learners)} learners, ${engine}`,
        '≤ 4 s; nothing new ≤ 0.1 s',
        `${first} s of CPU; a run with nothing new ${again} s`,
      )
    },
    databaseUrl,
  )
}

async function postmasterOf(db: Db): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select setting as folder from pg_settings
    where name = 'data_directory'`.execute(db)
  return readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n')[0] ?? ''
}

/** The processor time of a process, its children and those that have ended. */
function processorMs(parent: string | undefined): number {
  if (!parent) return 0
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (pid === parent) ticks += Number(fields[13]) + Number(fields[14])
    if (pid === parent || fields[1] === parent) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * tickMs
}

/** The fields of a process after its name; none if it has just ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return []
  }
}
