import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { zipCertificates } from './certificates.ts'
import { scorePages } from './lighthouse.ts'
import { drive } from './load.ts'
import { fsyncsPerSecond, helloPerSecond, rawUpsertsPerSecond, staticPerSecond } from './raw-limits.ts'
import { printRecords } from './records.ts'
import { importRoster } from './rosters.ts'
import { seed, type BenchWorld } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'
import { storeVideo } from './stored-video.ts'

/**
 * Measures the product against the raw limits of the same machine in the same run and writes bench/RESULTS.md.
 * `--large` adds a million students; `--quick` shortens every step; `--only=certificates`, `--only=rosters`, `--only=records`,
 * `--only=stored-video` and `--only=progress` measure one of them alone and write nothing.
 */
const isLarge = process.argv.includes('--large')
const seconds = process.argv.includes('--quick') ? 2 : 8
process.env.SECRET_KEY ??= 'a key for the bench that is long enough'
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'jiangxue-bench-'))
const rows: [what: string, target: string, measured: string][] = []
const note = (what: string, target: string, measured: string) => {
  rows.push([what, target, measured])
  console.log(`${what}: ${measured}  (target ${target})`)
}
const round = (value: number) => Math.round(value).toLocaleString('en-US')
const school = { courses: 60, students: 10_000, learners: 9_000, progressPerStudent: 0 }
const ratio = (value: number) => value.toFixed(2)

try {
  if (process.argv.includes('--only=certificates')) await certificates()
  else if (process.argv.includes('--only=rosters')) await rosters()
  else if (process.argv.includes('--only=records')) await records()
  else if (process.argv.includes('--only=stored-video')) await storedVideo()
  else if (process.argv.includes('--only=progress')) await progress()
  else await everything()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function everything() {
  const fsyncs = fsyncsPerSecond(folder)
  const upserts = rawUpsertsPerSecond(folder)
  const hello = await helloPerSecond()
  note('raw: disk fsync', '', `${round(fsyncs)}/s`)
  note('raw: node:sqlite single upserts, FULL', '', `${round(upserts)}/s`)
  note('raw: Fastify hello, 16 connections', '', `${round(hello)}/s`)

  const world = await seed(join(folder, 'school'), school)
  const first = await startServer(join(folder, 'school'))
  await first.stop()
  const server = await startServer(join(folder, 'school'))
  note('start of the server', '≤ 500 ms', `${round(server.startMs)} ms from spawn to ready`)
  note('memory at rest', '≤ 120 MB', `${round(server.residentMb())} MB`)
  await courseList(server, hello)
  await pages(server)
  await adminList(server, world, '10,000 students', 10)
  await progressReports(server, world, upserts)
  note('memory under load', '≤ 300 MB', `${round(server.residentMb())} MB`)
  await server.stop()
  await certificates()
  await rosters()
  await records()
  if (isLarge) await million()
  await lighthouseScores()
  writeResults()
}

async function certificates() {
  const { issued, seconds, megabytes, grownMb, grownInFirstHalfMb, list } = await zipCertificates(
    join(folder, 'certificates'),
    1000,
  )
  note(
    'zip of 1,000 certificates, each issued and drawn',
    '≤ 15 s',
    `${seconds.toFixed(1)} s for ${round(issued)}, ${round(megabytes)} MB; memory grows by ${round(grownMb)} MB, ${round(grownInFirstHalfMb)} of them in the first half`,
  )
  note(
    'course list meanwhile, a new keyword each time',
    'slowest ≤ 50 ms',
    `p50 ${list.p50.toFixed(1)} ms, slowest ${list.slowest.toFixed(1)} ms of ${round(list.requests)}`,
  )
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
    'course list meanwhile, a new keyword each time',
    'slowest ≤ 50 ms',
    `p50 ${list.p50.toFixed(1)} ms, slowest ${list.slowest.toFixed(1)} ms of ${round(list.requests)}`,
  )
  note(
    'a durable write meanwhile',
    'slowest ≤ 1 s',
    `p50 ${writes.p50.toFixed(1)} ms, slowest ${writes.slowest.toFixed(1)} ms of ${round(writes.requests)}`,
  )
  note('export of these students to .xlsx', '≤ 3 s', `${exportSeconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB`)
}

async function records() {
  const { printed, seconds, megabytes, list } = await printRecords(join(folder, 'records'), 300)
  note(
    'zip of 300 learning records of 100 lessons each',
    '≤ 20 s',
    `${seconds.toFixed(1)} s for ${round(printed)}, ${round(megabytes)} MB`,
  )
  note(
    'course list meanwhile, a new keyword each time',
    'slowest ≤ 50 ms',
    `p50 ${list.p50.toFixed(1)} ms, slowest ${list.slowest.toFixed(1)} ms of ${round(list.requests)}`,
  )
}

async function storedVideo() {
  for (const isSlow of [false, true]) {
    const name = isSlow ? 'slow' : 'fast'
    const run = await storeVideo(join(folder, name), 300, isSlow)
    note(
      `video of ${round(run.megabytes)} MB into an S3 server, cut twice, index at the ${isSlow ? 'end' : 'beginning'}`,
      'memory + ≤ 100 MB, plays from the store',
      `memory + ${round(run.grownMb)} MB, ${run.isSame ? 'plays' : 'DIFFERS'}; uploaded in ${run.uploadSeconds.toFixed(1)} s, stored ${run.claimSeconds.toFixed(1)} s later`,
    )
  }
}

async function progress() {
  const world = await seed(join(folder, 'school'), school)
  const server = await startServer(join(folder, 'school'))
  await progressReports(server, world, rawUpsertsPerSecond(folder))
  await server.stop()
}

async function progressReports(server: BenchServer, world: BenchWorld, upserts: number) {
  let sent = 0
  const next = () => {
    const learner = world.learners[sent++ % world.learners.length] as BenchWorld['learners'][number]
    const position = (Date.now() - learner.anchoredAt) / 1000
    return {
      method: 'POST' as const,
      path: '/api/learning/watch-records',
      headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        courseId: world.courseId,
        videoId: world.lessonId,
        position,
        duration: 36_000,
        playbackSession: learner.playbackSession,
        eventId: `event-${sent}`,
      }),
    }
  }
  await drive(server.url, 64, 2, next)
  const load = await drive(server.url, 64, seconds, next)
  note(
    'progress report, 64 connections, FULL durability',
    '≥ 4,000/s',
    `${round(load.perSecond)}/s, p99 ${load.p99} ms, ${load.failed} failed; ${ratio(load.perSecond / upserts)} × raw single upserts`,
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
  note('course list API, a new keyword each time', '', `${round(search.perSecond)}/s, p99 ${search.p99} ms`)
}

async function pages(server: BenchServer) {
  const html = Buffer.from(await (await fetch(`${server.url}/courses`)).arrayBuffer())
  const limit = await staticPerSecond(html)
  const kept = await drive(server.url, 16, seconds, () => ({ path: '/courses' }))
  note(
    'server-rendered page, cached',
    '≥ 0.3 × static',
    `${round(kept.perSecond)}/s, ${ratio(kept.perSecond / limit)} × a bare server of the same bytes (${round(limit)}/s)`,
  )
  const fresh = await drive(server.url, 16, seconds, () => ({ path: '/courses?not-kept=1' }))
  note('server-rendered page, not cached', '≥ 1,500/s', `${round(fresh.perSecond)}/s, p99 ${fresh.p99} ms`)
}

async function adminList(server: BenchServer, world: BenchWorld, size: string, targetMs: number) {
  const headers = { authorization: `Bearer ${world.adminToken}` }
  const queries = [
    '',
    'page=200',
    'status=INACTIVE',
    'organizationId=3&status=ACTIVE&page=2',
    `keyword=${encodeURIComponent('王伟')}`,
    `keyword=${encodeURIComponent('王')}`,
    'keyword=N0000001',
    'keyword=u99',
  ]
  for (const query of queries) {
    const load = await drive(server.url, 1, Math.max(2, seconds / 4), () => ({
      path: `/api/admin/users/students?${query}`,
      headers,
    }))
    note(
      `admin list of ${size}: ${decodeURIComponent(query) || 'no filter'}`,
      `p99 ≤ ${targetMs} ms`,
      `${round(load.perSecond)}/s, p50 ${load.p50} ms, p99 ${load.p99} ms, ${load.failed} failed`,
    )
  }
}

async function million() {
  const world = await seed(join(folder, 'large'), {
    courses: 10,
    students: 1_000_000,
    learners: 10,
    progressPerStudent: 10,
  })
  const server = await startServer(join(folder, 'large'))
  await adminList(server, world, '1,000,000 students', 20)
  await server.stop()
}

/** Lighthouse on the demo school, mobile and throttled. */
async function lighthouseScores() {
  const server = await startServer(join(folder, 'demo'), { DEMO: 'on' })
  for (const page of await scorePages(server.url, ['/', '/courses', '/courses/1', '/news/1']))
    note(
      `Lighthouse mobile ${page.path}`,
      '≥ 95, 100, 100, 100; LCP ≤ 2.0 s, CLS 0, TBT ≤ 50 ms',
      `${page.performance}, ${page.accessibility}, ${page.bestPractices}, ${page.seo}; LCP ${(page.lcpMs / 1000).toFixed(2)} s measured on a slowed line (estimated ${(page.estimatedLcpMs / 1000).toFixed(2)} s), CLS ${page.cls.toFixed(3)}, TBT ${round(page.tbtMs)} ms`,
    )
  await server.stop()
}

function writeResults() {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const table = rows.map(([what, target, measured]) => `| ${what} | ${target} | ${measured} |`).join('\n')
  writeFileSync(
    'bench/RESULTS.md',
    `# Results of \`npm run bench\`\n\nAll rows are of one run on ${machine}; load generator and server share it. Targets are those of a quiet 2-core machine.\n\n| what | target | measured |\n|---|---|---|\n${table}\n`,
  )
}
