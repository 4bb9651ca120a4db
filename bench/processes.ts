import { mkdirSync } from 'node:fs'
import { startPostgres } from '../scripts/postgres-for-tests.ts'
import { drive } from './load.ts'
import { ratio, round, type Note } from './note.ts'
import { reportsOf } from './reports.ts'
import { seed, type BenchWorld } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'

const connections = 64
const warmUpSeconds = 2
const students = 10_000

/**
 * The kinds of requests, one factory per process. Learners are divided among the processes, because a learner plays at
 * one process at a time.
 */
const kindsOf = ({ learners, adminToken, ...course }: BenchWorld) => {
  const half = Math.ceil(learners.length / 2)
  const headers = { authorization: `Bearer ${adminToken}` }
  return [
    {
      name: 'progress report',
      requests: [reportsOf(course, learners.slice(0, half)), reportsOf(course, learners.slice(half))],
    },
    { name: 'course list API', requests: twice({ path: '/api/public/courses/list?page=1' }) },
    { name: 'server-rendered page, cached', requests: twice({ path: '/courses' }) },
    {
      name: `admin list of ${round(students)} students`,
      requests: twice({ path: '/api/admin/users/students?page=3', headers }),
    },
  ]
}
type Kind = ReturnType<typeof kindsOf>[number]
const twice = <T>(request: T) => [() => request, () => request]

/**
 * Measures one process on a durable PostgreSQL, then two on the same one, each with half of the connections. Processes,
 * database and load generator share this machine, so the result shows what a second process costs here, not what it
 * adds on a dedicated machine.
 */
export async function measureProcesses(folder: string, note: Note, seconds: number): Promise<void> {
  const postgres = await startPostgres({ isDurable: true })
  const servers: BenchServer[] = []
  try {
    mkdirSync(folder, { recursive: true })
    const size = { courses: 60, students, learners: students - 1000, progressPerStudent: 0 }
    const kinds = kindsOf(await seed(folder, size, postgres.url))
    const alone = new Map<Kind, number>()
    for (const name of ['one process', 'two processes']) {
      servers.push(await startServer(folder, { DATABASE_URL: postgres.url }))
      for (const kind of kinds) {
        const { each, sum, p99, failed, costMs } = await measure(servers, kind, seconds)
        const one = alone.get(kind) ?? sum
        alone.set(kind, one)
        const shares = each.length > 1 ? `: ${each.map(round).join(' + ')}, ${ratio(sum / one)} × one process` : ''
        const cost = `${costMs.toFixed(2)} ms of the server's CPU time each`
        note(
          `${kind.name} on PostgreSQL, ${name}`,
          '',
          `${round(sum)}/s${shares}; p99 ${p99} ms, ${failed} failed, ${cost}`,
        )
      }
    }
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
}

async function measure(servers: readonly BenchServer[], { requests }: Kind, seconds: number) {
  const driveAll = (duration: number) =>
    Promise.all(
      servers.map(({ url }, index) =>
        drive(url, connections / servers.length, duration, requests[index] as Kind['requests'][number]),
      ),
    )
  const spentMs = () => servers.reduce((sum, server) => sum + server.processorMs(), 0)
  await driveAll(warmUpSeconds)
  const before = spentMs()
  const loads = await driveAll(seconds)
  const sum = loads.reduce((total, { perSecond }) => total + perSecond, 0)
  return {
    each: loads.map(({ perSecond }) => perSecond),
    sum,
    p99: Math.max(...loads.map((load) => load.p99)),
    failed: loads.reduce((total, load) => total + load.failed, 0),
    costMs: (spentMs() - before) / (sum * seconds),
  }
}
