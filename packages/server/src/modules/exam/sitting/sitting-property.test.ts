import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Answer, SatItem, Save } from '@jiangxue/contract/exam/sitting.ts'
import fc from 'fast-check'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { ExamPage, SittingModel, type KnownAttempt } from '../../../testing/exam/sitting-model.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import { closeOverdue } from './close-overdue.ts'

const it = testApp()
const { send, data, at, courseExam, start } = examCalls(it)
const minutes = 10
const essayPoints = 2000
/** Nobody is as fast as a test: the calls of a minute are limited. */
const secondsPerAction = 3

/** Mostly the page that was opened last. */
const page = fc.constantFrom('last' as const, 'last' as const, 'last' as const, 0 as const, 1 as const, 2 as const)
type PageName = 'last' | 0 | 1 | 2
/** The network may lose a call, which can arrive later, or its answer. */
const lost = fc.constantFrom('nothing' as const, 'nothing' as const, 'call' as const, 'answer' as const)
const seconds = fc.constantFrom(1, 5, 20, 29, 60, 570, 627, 631)
const write = { page, position: fc.integer({ min: 1, max: 5 }), choice: fc.nat(3) }
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('write' as const), ...write }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), page, lost }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), page, back: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), page, isReload: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overtake' as const), page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('handIn' as const), page }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'leader' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const), points: fc.nat(essayPoints) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Four things that a candidate can do with an item; null clears the answer. */
function answerTo({ kind, options }: SatItem, choice: number): Answer | null {
  if (choice === 3) return null
  const ids = options.map(({ id }) => id)
  if (kind === 'single') return ids[choice] as string
  if (kind === 'multiple') return ids.slice(choice)
  if (kind === 'judge') return choice > 0
  const text = ['3.14', '<b>二</b>', '=1+1'][choice] as string
  return kind === 'blank' ? { blanks: [text] } : { essay: text }
}

/** A candidate with three pages that act in any order; everything is compared with the model. */
class Candidate {
  readonly #examId: number
  readonly #studentId: number
  readonly #model = new SittingModel()
  readonly #pages = [new ExamPage(), new ExamPage(), new ExamPage()]
  #last = 0
  /** What an attempt was when it was handed in. */
  readonly #final = new Map<number, object>()
  /** What calls were answered with. */
  readonly #seen: Set<string>

  constructor(examId: number, studentId: number, seen: Set<string>) {
    this.#examId = examId
    this.#studentId = studentId
    this.#seen = seen
  }

  async act(each: Action): Promise<void> {
    it.pass(secondsPerAction)
    if (each.kind === 'wait') it.pass(each.seconds)
    else if (each.kind === 'write') this.#write(each.page, each.position, each.choice)
    else if (each.kind === 'enter') await this.#enter(each.page, each.isReload)
    else if (each.kind === 'save') await this.#save(each.page, each.lost)
    else if (each.kind === 'repeat') await this.#repeat(each.page, each.back)
    else if (each.kind === 'overtake') await this.#overtake(each.page)
    else if (each.kind === 'handIn') await this.#handIn(each.page)
    else if (each.kind === 'leader') await this.lead()
    else await this.#mark(each.points)
    await this.#compare()
  }

  /** The leading process hands in what is overdue. */
  async lead(): Promise<void> {
    await closeOverdue(it.context, AbortSignal.timeout(60_000))
    this.#model.closeOverdue(it.now)
  }

  /** Whether no attempt is open any more. */
  isDone = () => this.#model.open === undefined

  #page = (name: PageName): ExamPage => this.#pages[name === 'last' ? this.#last : name] as ExamPage

  #write(index: PageName, position: number, choice: number): void {
    const own = this.#page(index)
    const item = own.sitting?.sections.flatMap(({ items }) => items).find((shown) => shown.position === position)
    if (item) own.unsent[position] = answerTo(item, choice)
  }

  async #enter(index: PageName, isReload: boolean): Promise<void> {
    const own = this.#page(index)
    const session = isReload ? own.sitting?.session : undefined
    this.#model.closeOverdue(it.now)
    const refusal = this.#model.refusalOfStart(session)
    const response = await start(this.#examId, await this.#person(), session)
    this.#expect(response, refusal)
    if (refusal !== undefined) return
    this.#model.started(response.body)
    const { open } = this.#model
    assert.deepEqual(
      { id: response.body.id, number: response.body.number, answers: response.body.answers },
      { id: open?.id, number: open?.saveNumber, answers: open?.answers },
    )
    own.enter(response.body)
    this.#last = this.#pages.indexOf(own)
  }

  async #save(index: PageName, lost: 'nothing' | 'call' | 'answer'): Promise<void> {
    const own = this.#page(index)
    if (!own.sitting) return
    const { id } = own.sitting
    const save = own.next(own.sitting)
    if (lost === 'call') return
    const stored = await this.#send(id, save)
    if (stored !== save.number || lost === 'answer') return
    own.hear(save)
    const { answers } = this.#attempt(id)
    for (const [position, answer] of Object.entries(save.answers))
      assert.deepEqual(answers[position] ?? null, answer, 'what the page has heard of is stored')
  }

  async #repeat(index: PageName, back: number): Promise<void> {
    const { sitting, sent } = this.#page(index)
    const save = sent.at(-1 - back)
    if (sitting && save) await this.#send(sitting.id, save)
  }

  /** A save that is under way arrives after the page has been reloaded. */
  async #overtake(index: PageName): Promise<void> {
    await this.#save(index, 'call')
    await this.#enter(index, true)
    await this.#repeat(index, 0)
  }

  /** Sends a save; returns the number that the server names, if it takes it. */
  async #send(id: number, save: Save): Promise<number | undefined> {
    const attempt = this.#attempt(id)
    const refusal = this.#model.refusalOfSave(attempt, save)
    const response = await send('PUT', `/api/student/attempts/${id}/answers`, save, (await this.#person()).token)
    this.#expect(response, refusal)
    if (refusal !== undefined) return undefined
    this.#model.saved(attempt, save)
    assert.equal(response.body.number, attempt.saveNumber)
    return response.body.number
  }

  async #handIn(index: PageName): Promise<void> {
    const own = this.#page(index)
    if (!own.sitting) return
    const attempt = this.#attempt(own.sitting.id)
    const save = own.next(own.sitting)
    const refusal = attempt.endedBy === null ? this.#model.refusalOfSave(attempt, save) : undefined
    const url = `/api/student/attempts/${own.sitting.id}/hand-in`
    const response = await send('POST', url, save, (await this.#person()).token)
    this.#expect(response, refusal)
    if (refusal !== undefined) return
    if (attempt.endedBy === null) {
      this.#model.saved(attempt, save)
      attempt.endedBy = 'candidate'
    }
    attempt.receipt ??= response.body
    assert.deepEqual(response.body, attempt.receipt, 'the same receipt each time')
  }

  /** The latest of the handed-in essays is marked, maybe again. */
  async #mark(points: number): Promise<void> {
    this.#model.closeOverdue(it.now)
    const last = this.#model.attempts.findLast(({ endedBy }) => endedBy !== null)
    if (!last) return
    const { items } = await data<AttemptSheet>('GET', `/api/admin/attempts/${last.id}`)
    const { position = 0 } = items.find(({ kind }) => kind === 'essay') ?? {}
    await data('PUT', `/api/admin/attempts/${last.id}/marks`, { marks: [{ position, points, comment: '' }] })
  }

  /** An attempt about which something is sent, which hands it in if its time is over. */
  #attempt(id: number): KnownAttempt {
    const attempt = this.#model.attempts.find((each) => each.id === id) as KnownAttempt
    if (attempt.endedBy === null) this.#model.closeOverdue(it.now)
    return attempt
  }

  /** Logged in again: a login ends when it is not used for hours. */
  async #person() {
    return { id: this.#studentId, username: '', token: await it.world.login(this.#studentId) }
  }

  #expect({ status, body }: TestResponse, refusal: string | undefined): void {
    assert.deepEqual({ isTaken: status === 200, problem: body.problem }, { isTaken: !refusal, problem: refusal })
    this.#seen.add(refusal ?? 'taken')
  }

  async #compare(): Promise<void> {
    const rows = await it.context.database.read
      .selectFrom('examAttempts')
      .selectAll()
      .where('studentId', '=', this.#studentId)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      rows.map(({ id, state, saveNumber, answers }) => ({ id, state, saveNumber, answers: JSON.parse(answers) })),
      this.#model.attempts.map(({ id, endedBy, saveNumber, answers }) => ({
        id,
        state: endedBy === null ? 'STARTED' : 'HANDED_IN',
        saveNumber,
        answers,
      })),
    )
    // Answers that come too late are counted.
    for (const { version: __, lateSaves: ___, objective, manual, score, isPassed, ...facts } of rows) {
      if (facts.state === 'STARTED') continue
      const final = this.#final.get(facts.id) ?? facts
      this.#final.set(facts.id, final)
      assert.deepEqual(facts, final, 'nothing changes after the hand-in')
      assert.ok(facts.handedInAt !== null && facts.handedInAt <= facts.deadlineAt + 30_000)
      if (score === null) continue
      assert.equal(score, Number(objective) + Number(manual))
      assert.equal(isPassed, score >= 6000 ? 1 : 0)
    }
  }
}

test('in any order of saves, losses, reloads, devices and hand-ins, no acknowledged answer is lost', async () => {
  const { exam, newCandidate } = await courseExam({ minutes, attempts: 100, closesAt: at(24 * 60) })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60 }), async (actions) => {
      const candidate = new Candidate(exam.id, (await newCandidate()).id, seen)
      await candidate.act({ kind: 'enter', page: 0, isReload: false })
      for (const each of actions) await candidate.act(each)
      it.pass(3600)
      await candidate.lead()
      assert.ok(candidate.isDone())
    }),
    { numRuns: 12, seed: 20_261_127 },
  )
  assert.deepEqual(
    [...seen].toSorted(),
    ['exam.deviceLocked', 'exam.handedIn', 'exam.otherDevice', 'exam.timeUp', 'taken'],
    'the orders reach every rule',
  )
})
