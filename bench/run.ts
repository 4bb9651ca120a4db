import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres-for-tests.ts'
import { adminList } from './admin-list.ts'
import { measureCertificates } from './certificates.ts'
import { measureCoursePlan } from './course-plan.ts'
import { measureExam } from './exam/exam.ts'
import { measureLarge } from './large.ts'
import { scorePages } from './lighthouse.ts'
import { drive, driveInTurns } from './load.ts'
import { ratio, round, type Note } from './note.ts'
import { pageCosts } from './page-cost.ts'
import { measurePayments } from './payments.ts'
import { measurePostgres } from './postgres.ts'
import {
  fsyncsPerSecond,
  helloPerSecond,
  measureBareServer,
  rawUpsertsPerSecond,
  staticPerSecond,
} from './raw-limits.ts'
import { reportsOf } from './reports.ts'
import { importRoster } from './rosters.ts'
import { seed, type BenchWorld } from './seed.ts'
import { memoryOf, settleMs, startServer, type BenchServer } from './server.ts'
import { stormSignIn } from './sign-in-storm.ts'
import { soak } from './soak.ts'
import { measureUnaskedWork } from './unasked-work.ts'
import { weighPages } from './weight.ts'

/**
 * Measures the product against the raw limits of the same machine in the same run and writes bench/RESULTS.md.
 * `--large` adds a million students with five million rows of study time; `--quick` shortens every step.
 * `--only=NAME`, with a name from below, runs a single benchmark and writes no file; `--only=exam --postgres` runs on a
 * PostgreSQL of its own. Neither does `--soak`, 15 minutes under load, or `--soak=MINUTES`.
 */
const isLarge = process.argv.includes('--large')
const isQuick = process.argv.includes('--quick')
const seconds = isQuick ? 2 : 8
const soaking = process.argv.find((word) => /^--soak(=\d+)?$/.test(word))
const soakMinutes = soaking ? Number(soaking.split('=')[1] ?? 15) : 0
process.env.SECRET_KEY ??= 'a key for the bench that is long enough'
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'jiangxue-bench-'))
const rows: [what: string, target: string, measured: string][] = []
const note: Note = (what, target, measured) => {
  rows.push([what, target, measured])
  console.log(`${what}: ${measured}  (target ${target})`)
}
const firstVisits = ({ url }: BenchServer) => weighPages(url, note)
const school = { courses: 60, students: 10_000, learners: 9_000, progressPerStudent: 0 }

try {
  if (process.argv.includes('--only=certificates')) await measureCertificates(join(folder, 'certificates'), note)
  else if (process.argv.includes('--only=rosters')) await rosters()
  else if (process.argv.includes('--only=progress')) await progress()
  else if (process.argv.includes('--only=large')) await measureLarge(folder, note, seconds, isQuick ? 0.02 : 1)
  else if (process.argv.includes('--only=pages')) await publicPages()
  else if (process.argv.includes('--only=lighthouse')) await demoSchool(lighthouseScores)
  else if (process.argv.includes('--only=weight')) await demoSchool(firstVisits)
  else if (process.argv.includes('--only=sign-in-storm')) await stormSignIn(join(folder, 'storm'), note, seconds)
  else if (process.argv.includes('--only=exam')) await exam()
  else if (process.argv.includes('--only=course-plan')) await measureCoursePlan(join(folder, 'plan'), note)
  else if (process.argv.includes('--only=payments')) await payments()
  else if (process.argv.includes('--only=unasked-work'))
    await measureUnaskedWork(join(folder, 'unasked'), note, seconds)
  else if (process.argv.includes('--only=postgres'))
    await measurePostgres(join(folder, 'postgres'), note, { seconds, school })
  else if (soakMinutes > 0) await soak(join(folder, 'soak'), soakMinutes, note)
  else await everything()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function everything() {
  const fsyncs = fsyncsPerSecond(folder)
  const upserts = rawUpsertsPerSecond(folder)
  const hello = await helloPerSecond()
  note('raw: disk fsync', '', `${round(fsyncs)}/s`)
  note('raw: node:sqlite single upserts, FULL', '9,080/s on a quiet machine', `${round(upserts)}/s`)
  note('raw: Fastify hello, 16 connections', '77,600/s on a quiet machine', `${round(hello)}/s`)
  const bare = await bareServer()

  const world = await seed(join(folder, 'school'), school)
  const first = await startServer(join(folder, 'school'))
  await first.stop()
  const server = await startServer(join(folder, 'school'))
  note(
    'start of the server',
    '≤ 500 ms',
    `${round(server.startMs)} ms from spawn to ready, ${ratio(server.startMs / bare.startMs)} × the bare server`,
  )
  await delay(settleMs)
  note('memory at rest', '≤ 160 MB', memoryOf(server))
  await courseList(server, hello)
  await pages(server)
  await adminList(server, world, note, { size: '10,000 students', targetMs: 10, seconds: Math.max(2, seconds / 4) })
  await progressReports(server, world, upserts, bare.reportsPerSecond)
  note('memory under load', '≤ 350 MB', memoryOf(server))
  await server.stop()
  await measureCertificates(join(folder, 'certificates'), note)
  await rosters()
  await stormSignIn(join(folder, 'storm'), note, seconds)
  await exam()
  await measureCoursePlan(join(folder, 'plan'), note)
  await payments()
  await measureUnaskedWork(join(folder, 'unasked'), note, seconds)
  await measurePostgres(join(folder, 'postgres'), note, { seconds, school })
  if (isLarge) await measureLarge(folder, note, seconds, isQuick ? 0.02 : 1)
  await demoSchool(renderedPages, firstVisits, lighthouseScores)
  writeResults()
}

async function rosters() {
  const { previewSeconds, commitSeconds, exportSeconds, megabytes, list, writes } = await importRoster(
    join(folder, 'rosters'),
    50_000,
  )
  note(
    'import of 50,000 students from .xlsx',
    '≤ 15 s',
    `${(previewSeconds + commitSeconds).toFixed(1)} s: ${previewSeconds.toFixed(1)} s to check, ${commitSeconds.toFixed(1)} s to import`,
  )
  note(
    'course list during the import, a new keyword each time',
    'slowest ≤ 50 ms',
    `p50 ${list.p50.toFixed(1)} ms, slowest ${list.slowest.toFixed(1)} ms of ${round(list.requests)}`,
  )
  note(
    'a durable write during the import',
    'slowest ≤ 1 s',
    `p50 ${writes.p50.toFixed(1)} ms, slowest ${writes.slowest.toFixed(1)} ms of ${round(writes.requests)}`,
  )
  note('export of these students to .xlsx', '≤ 3 s', `${exportSeconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB`)
}

async function exam() {
  const candidates = isQuick ? 100 : 1000
  if (!process.argv.includes('--postgres')) return measureExam(join(folder, 'exam'), note, { candidates })
  const { url, stop } = await startPostgres({ isDurable: true })
  try {
    await measureExam(join(folder, 'exam'), note, { candidates, databaseUrl: url })
  } finally {
    await stop()
  }
}

async function payments() {
  await measurePayments(join(folder, 'payments'), note, { seconds })
  const { url, stop } = await startPostgres({ isDurable: true })
  try {
    await measurePayments(join(folder, 'payments-postgres'), note, { seconds, databaseUrl: url })
  } finally {
    await stop()
  }
}

async function progress() {
  const world = await seed(join(folder, 'school'), school)
  const server = await startServer(join(folder, 'school'))
  await progressReports(server, world, rawUpsertsPerSecond(folder), (await bareServer()).reportsPerSecond)
  await server.stop()
}

async function publicPages() {
  await seed(join(folder, 'school'), { ...school, students: 100, learners: 10 })
  const server = await startServer(join(folder, 'school'))
  await courseList(server, await helloPerSecond())
  await pages(server)
  await server.stop()
  await demoSchool(renderedPages)
}

async function bareServer() {
  const bare = await measureBareServer(join(folder, 'bare'), seconds)
  note(
    'raw: a bare server with the same libraries',
    '',
    `${round(bare.startMs)} ms from spawn to ready; at rest ${bare.memory}`,
  )
  note(
    'raw: reports that the bare server stores without evaluating them, 64 connections',
    '',
    `${round(bare.reportsPerSecond)}/s`,
  )
  return bare
}

async function progressReports(server: BenchServer, world: BenchWorld, upserts: number, bare: number) {
  const next = reportsOf(world, world.learners)
  await drive(server.url, 64, 2, next)
  const load = await drive(server.url, 64, seconds, next)
  note(
    'progress report, 64 connections, FULL durability',
    '≥ 4,000/s',
    `${round(load.perSecond)}/s, p99 ${load.p99} ms, ${load.failed} failed; ${ratio(load.perSecond / upserts)} × raw single upserts, ${ratio(load.perSecond / bare)} × the bare server`,
  )
}

async function courseList(server: BenchServer, hello: number) {
  let sent = 0
  const load = await drive(server.url, 16, seconds, () => ({ path: `/api/public/courses/list?page=${sent++ % 6}` }))
  note(
    'course list API, 16 connections',
    '≥ 6,400/s, p99 ≤ 5 ms',
    `${round(load.perSecond)}/s, p99 ${load.p99} ms, ${load.failed} failed; ${ratio(load.perSecond / hello)} × Fastify hello`,
  )
  const search = await drive(server.url, 16, seconds, () => ({ path: `/api/public/courses/list?keyword=${sent++}` }))
  note(
    'course list API, a new keyword each time',
    '≥ 4,000/s, ≥ 0.3 × hello',
    `${round(search.perSecond)}/s, p99 ${search.p99} ms; ${ratio(search.perSecond / hello)} × Fastify hello`,
  )
  const all = encodeURIComponent('课程')
  const found = await drive(server.url, 16, seconds, () => ({
    path: `/api/public/courses/list?keyword=${all}&from=${sent++}`,
  }))
  note(
    'the same, a keyword that most courses have',
    '≥ 4,000/s',
    `${round(found.perSecond)}/s, p99 ${found.p99} ms; ${ratio(found.perSecond / hello)} × Fastify hello`,
  )
}

async function pages(server: BenchServer) {
  const html = Buffer.from(await (await fetch(`${server.url}/courses`)).arrayBuffer())
  const limit = await staticPerSecond(html)
  let sent = 0
  const [kept, shared] = await driveInTurns(server.url, seconds, [
    () => '/courses',
    () => `/courses?from=timeline&utm_source=${sent++}`,
  ])
  note(
    'server-rendered page, cached',
    '≥ 0.3 × static',
    `${round(kept)}/s, ${ratio(kept / limit)} × a bare server that sends the same bytes (${round(limit)}/s)`,
  )
  note(
    'the same, with a parameter that no page reads, a new one each time',
    '≥ 0.9 × cached',
    `${round(shared)}/s, ${ratio(shared / kept)} × cached; medians of alternating turns`,
  )
  const search = await drive(server.url, 16, seconds, () => ({ path: `/courses?keyword=${sent++}` }))
  note('server-rendered page, a new keyword each time', '', `${round(search.perSecond)}/s, p99 ${search.p99} ms`)
}

/** Measures uncached pages on the demo school, whose first course has ninety lessons. */
async function renderedPages(server: BenchServer) {
  for (const [path, target] of [
    ['/courses', '≥ 1,500/s'],
    ['/courses/1', '≥ 600/s'],
  ]) {
    // A URL with a signature is never cached.
    const fresh = await drive(server.url, 16, seconds, () => ({ path: `${path}?signature=none` }))
    note(`${path} of the demo school, not cached`, `${target}`, `${round(fresh.perSecond)}/s, p99 ${fresh.p99} ms`)
  }
  for (const { path, page, bareReact } of pageCosts(join(folder, 'demo'), ['/', '/courses', '/courses/1', '/news/1']))
    note(
      `CPU time of ${path}, not cached`,
      '≥ 0.45 × bare React',
      `${page.toFixed(2)} ms, bare \`renderToString\` of the same tree ${bareReact.toFixed(2)} ms: ${ratio(bareReact / page)} ×`,
    )
}

async function demoSchool(...benchmarks: ((server: BenchServer) => Promise<void>)[]) {
  const server = await startServer(join(folder, 'demo'), { DEMO: 'on' })
  for (const benchmark of benchmarks) await benchmark(server)
  await server.stop()
}

/** Runs Lighthouse, mobile and throttled. */
async function lighthouseScores(server: BenchServer) {
  for (const page of await scorePages(server.url, ['/', '/courses', '/courses/1', '/news/1']))
    note(
      `Lighthouse mobile ${page.path}`,
      '≥ 95, 100, 100, 100; LCP ≤ 2.0 s, CLS 0, TBT ≤ 50 ms',
      `${page.performance}, ${page.accessibility}, ${page.bestPractices}, ${page.seo}; LCP ${(page.lcpMs / 1000).toFixed(2)} s measured on a throttled connection (estimated ${(page.estimatedLcpMs / 1000).toFixed(2)} s), CLS ${page.cls.toFixed(3)}, TBT ${round(page.tbtMs)} ms`,
    )
}

function writeResults() {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const table = rows.map(([what, target, measured]) => `| ${what} | ${target} | ${measured} |`).join('\n')
  writeFileSync(
    'bench/RESULTS.md',
    `# Results of \`npm run bench\`\n\nAll rows are from one run on ${machine}, shared by load generator and server. Targets apply to a quiet 2-core machine; two raw rows show how far this one was from it.\n\n| benchmark | target | measured |\n|---|---|---|\n${table}\n`,
  )
}
