import { setTimeout as delay } from 'node:timers/promises'
import { examLimits } from '../../packages/contract/src/exam/exam.values.ts'
import type { Answer, SatItem, Sitting } from '../../packages/contract/src/exam/sitting.ts'
import { drive } from '../load.ts'
import { round, type Note } from '../note.ts'
import { reportsOf } from '../reports.ts'
import type { BenchLearner } from '../seed.ts'
import { startServer, type BenchServer } from '../server.ts'
import { percentiles, spread } from '../spread.ts'
import { verifyExams } from './exam-check.ts'
import { itemsPerPaper, seedExamSchool, staffOf, type ExamSchool } from './exam-school.ts'
import { storeAttempts } from './many-attempts.ts'

const spreadSeconds = 10
const saveRounds = 3
const reportsPerSecond = 500
const changesPerSave = 3
const hourMs = 3_600_000
/** Long enough for all to start. */
const shortExamMs = 20_000
const pollMs = 100

/** A candidate at an exam, with what the server has acknowledged. */
export interface Sitter {
  readonly learner: BenchLearner
  readonly sitting: Sitting
  number: number
  readonly acknowledged: Record<string, Answer>
}

/** Lets many candidates start, save and hand in the same exams, and verifies that nothing was lost or done twice. */
export async function measureExam(
  dataDir: string,
  note: Note,
  { candidates, databaseUrl }: { candidates: number; databaseUrl?: string | undefined },
): Promise<void> {
  const school = await seedExamSchool(dataDir, candidates, databaseUrl)
  const open = () => startServer(dataDir, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  const server = await open()
  const size = `${round(candidates)} candidates${databaseUrl === undefined ? '' : ', PostgreSQL'}`
  const sat: Sitter[] = []
  let examId = 0
  try {
    const staff = staffOf(server, school)
    const paperId = await staff.addPaper()
    examId = await staff.addExam(paperId, '压测考试', hourMs, 2)
    const first = await startAll(server, school, examId, note, size)
    await saveAll(server, school, first, note, size)
    await handInAll(server, first, spreadSeconds, note, size)
    const second = await spread(school.candidates, spreadSeconds, (learner) => start(server, examId, learner))
    await handInAll(server, second.results, 1, note, size)
    sat.push(...first, ...second.results, ...(await closeAll(server, school, paperId, note, size)))
    await resultList(server, school, examId, note, size)
  } finally {
    await server.stop()
  }
  note(`after the exams of ${size}`, 'nothing lost, nothing twice', await verifyExams(dataDir, sat, databaseUrl))
  await storeAttempts(dataDir, examId, candidates * 1000, databaseUrl)
  const full = await open()
  await resultList(full, school, examId, note, `${size}, ${round(candidates * 1000)} stored attempts`)
  await full.stop()
}

async function startAll(server: BenchServer, { candidates }: ExamSchool, examId: number, note: Note, size: string) {
  const { results, p50, p99 } = await spread(candidates, spreadSeconds, (learner) => start(server, examId, learner))
  note(
    `start of an exam of ${itemsPerPaper} items within ${spreadSeconds} s, ${size}`,
    'p99 ≤ 500 ms',
    `p50 ${round(p50)} ms, p99 ${round(p99)} ms, all served`,
  )
  return results
}

/** Everyone saves every ten seconds, while other students watch lessons. */
async function saveAll(server: BenchServer, school: ExamSchool, sitters: Sitter[], note: Note, size: string) {
  const times: number[] = []
  const next = reportsOf(school, school.watchers)
  const rounds = async () => {
    for (let index = 0; index < saveRounds; index++)
      times.push(...(await spread(sitters, spreadSeconds, (sitter) => save(server, sitter))).times)
  }
  let reports: Awaited<ReturnType<typeof drive>> | undefined
  const blockedMs = await server.eventLoopBlockedMs(async () => {
    const watching = drive(server.url, 64, saveRounds * spreadSeconds, next, reportsPerSecond)
    await rounds()
    reports = await watching
  })
  const { p50, p99 } = percentiles(times)
  note(
    `save every ${spreadSeconds} s beside ${reportsPerSecond} progress reports/s, ${size}`,
    'p99 ≤ 150 ms, event loop blocked ≤ 50 ms',
    `p50 ${round(p50)} ms, p99 ${round(p99)} ms, blocked for ${round(blockedMs)} ms; ${round(reports?.perSecond ?? 0)} reports/s, p99 ${reports?.p99} ms, ${reports?.failed} failed`,
  )
}

async function handInAll(server: BenchServer, sitters: readonly Sitter[], seconds: number, note: Note, size: string) {
  const { p50, p99, slowest } = await spread(sitters, seconds, (sitter) => handIn(server, sitter))
  note(
    `hand-in of all within ${seconds} s, ${size}`,
    seconds === 1 ? 'all ≤ 5 s' : 'p99 ≤ 1 s',
    `p50 ${round(p50)} ms, p99 ${round(p99)} ms, slowest ${round(slowest)} ms`,
  )
}

/** Nobody hands in: the server does once the time is over. */
async function closeAll(server: BenchServer, school: ExamSchool, paperId: number, note: Note, size: string) {
  const staff = staffOf(server, school)
  const name = '没有人交卷的考试'
  const examId = await staff.addExam(paperId, name, shortExamMs, 1)
  const { results } = await spread(school.candidates, spreadSeconds, async (learner) => {
    const sitter = await start(server, examId, learner)
    await save(server, sitter)
    return sitter
  })
  const deadlineAt = Math.max(...results.map(({ sitting }) => Date.parse(sitting.deadlineAt)))
  const dueAt = deadlineAt + examLimits.graceSeconds * 1000
  await delay(Math.max(0, dueAt - Date.now()))
  // The list of exams, unlike an exam itself, hands in nothing.
  const open = async () =>
    (await staff.ask<{ content: { started: number }[] }>('GET', `exams?keyword=${encodeURIComponent(name)}`)).content[0]
      ?.started
  while ((await open()) !== 0) await delay(pollMs)
  note(
    `overdue attempts closed by the server, ${size}`,
    '≤ 5 s after deadline and grace',
    `${((Date.now() - dueAt) / 1000).toFixed(1)} s`,
  )
  return results
}

async function resultList(server: BenchServer, { adminToken }: ExamSchool, examId: number, note: Note, size: string) {
  const headers = { authorization: `Bearer ${adminToken}` }
  let page = 0
  for (const [what, query] of [
    ['', 'size=20'],
    [', those who wait for the results', 'state=WAITING&size=20'],
  ]) {
    const load = await drive(server.url, 1, 3, () => ({
      path: `/api/admin/exams/${examId}/candidates?${query}&page=${page++ % 40}`,
      headers,
    }))
    note(
      `result list of ${size}${what}`,
      'p99 ≤ 20 ms',
      `${round(load.perSecond)}/s, p50 ${load.p50} ms, p99 ${load.p99} ms, ${load.failed} failed`,
    )
  }
}

async function ask<T>({ url }: BenchServer, { token }: BenchLearner, method: string, path: string, body: object) {
  const response = await fetch(`${url}/api/student/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function start(server: BenchServer, examId: number, learner: BenchLearner): Promise<Sitter> {
  const sitting = await ask<Sitting>(server, learner, 'POST', `exams/${examId}/attempts`, { agrees: true })
  const items = sitting.sections.reduce((count, section) => count + section.items.length, 0)
  if (items !== itemsPerPaper) throw new Error(`A paper has ${items} items`)
  return { learner, sitting, number: 0, acknowledged: {} }
}

async function save(server: BenchServer, sitter: Sitter): Promise<void> {
  const { sitting, learner } = sitter
  const body = nextSave(sitter)
  await ask(server, learner, 'PUT', `attempts/${sitting.id}/answers`, body)
  Object.assign(sitter.acknowledged, body.answers)
}

async function handIn(server: BenchServer, sitter: Sitter): Promise<void> {
  const { sitting, learner } = sitter
  const body = nextSave(sitter)
  await ask(server, learner, 'POST', `attempts/${sitting.id}/hand-in`, body)
  Object.assign(sitter.acknowledged, body.answers)
}

/** Answers of the next items, after the last one those of the first again. */
function nextSave(sitter: Sitter) {
  const items = sitter.sitting.sections.flatMap((section) => section.items)
  const number = ++sitter.number
  const answers: Record<string, Answer> = {}
  for (let index = 0; index < changesPerSave; index++) {
    const item = items[(sitter.learner.studentId + number * changesPerSave + index) % items.length] as SatItem
    answers[item.position] = answerTo(item, sitter.learner.studentId + number)
  }
  return { session: sitter.sitting.session, number, answers }
}

function answerTo({ kind, options }: SatItem, choice: number): Answer {
  const ids = options.map(({ id }) => id)
  if (kind === 'judge') return choice % 2 === 0
  return kind === 'single' ? (ids[choice % ids.length] as string) : ids.slice(0, 1 + (choice % 3))
}
