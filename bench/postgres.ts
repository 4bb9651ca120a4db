import { startPostgres } from '../scripts/postgres-for-tests.ts'
import { drive, type Load } from './load.ts'
import { round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { seed } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'

/** Progress reports to one and to two processes on a durable PostgreSQL, and the student list of one. */
export async function measurePostgres(
  dataDir: string,
  note: Note,
  { seconds, school }: { seconds: number; school: Parameters<typeof seed>[1] },
): Promise<void> {
  const { url, stop } = await startPostgres({ isDurable: true })
  const servers: BenchServer[] = []
  const measure = async (connections: number, next: Parameters<typeof drive>[3]) => {
    const send = (length: number) =>
      Promise.all(servers.map((server) => drive(server.url, connections / servers.length, length, next)))
    await send(2)
    const processorMs = () => servers.reduce((sum, server) => sum + server.processorMs(), 0)
    const before = processorMs()
    const loads = await send(seconds)
    const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0)
    const perSecond = sum((load) => load.perSecond)
    const cost = ((processorMs() - before) / perSecond / seconds).toFixed(2)
    const p99 = Math.max(...loads.map((load) => load.p99))
    return `${round(perSecond)}/s, p99 ${p99} ms, ${sum((load) => load.failed)} failed; ${cost} ms of CPU time each`
  }
  try {
    const world = await seed(dataDir, school, url)
    const headers = { authorization: `Bearer ${world.adminToken}` }
    const start = async () => servers.push(await startServer(dataDir, { DATABASE_URL: url }))
    const report = reportsOf(world, world.learners)
    await start()
    note('progress report on PostgreSQL, 64 connections', '≥ 1,900/s, p99 ≤ 50 ms', await measure(64, report))
    for (const query of ['', 'status=INACTIVE', 'keyword=王']) {
      const path = encodeURI(`/api/admin/users/students?${query}`)
      note(
        `admin list of ${round(school.students)} students on PostgreSQL, 16 connections: ${query || 'no filter'}`,
        '≥ 600/s',
        await measure(16, () => ({ path, headers })),
      )
    }
    await start()
    note('progress report on PostgreSQL, two processes', '≥ 1,900/s, p99 ≤ 50 ms', await measure(64, report))
  } finally {
    for (const server of servers) await server.stop()
    await stop()
  }
}
