import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ItemForm } from '@jiangxue/contract/exam/item.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { singleChoice } from '../../../testing/exam/item-calls.ts'
import { quizCalls } from '../../../testing/exam/quiz-calls.ts'
import { set } from '../../../testing/outgoing.ts'
import { classCalls } from '../../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../../testing/world.ts'

const it = testApp()
const { newBank, newItem, draftQuiz, publish, giveQuiz } = quizCalls(it)
const rule = { kind: 'item', dailyProof: 'none', minMinutes: 10, maxMinutes: 10 } as const
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await set(it, { 'course.hasExams': true })
  await saveRule(it, admin.id, rule)
})
const tenMinutes = 600
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const creditedOf = async ({ id }: Person) =>
  (await it.get(`/api/student/learning/${id}/progress`, await it.world.login(id))).body.totalWatchTime as number

/** A course whose first lesson has a quiz of five single choices, or of these items; the second lesson has none. */
async function courseWithQuiz(
  items: readonly Omit<ItemForm, 'bankId'>[] = ['一', '二', '三', '四', '五'].map(singleChoice),
) {
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }, { durationSeconds: 36_000 }] })
  const { id: bankId } = await newBank()
  const sections: PaperSection[] = []
  for (const item of items) {
    const { id, kind } = await newItem({ options: [], ...item, bankId })
    sections.push({ title: '题目', kind, points: 20_00, itemIds: [id], pick: null })
  }
  const quiz = await publish((await draftQuiz(course.id, {}, sections)).id)
  await giveQuiz(course.lessons[0]!.id, quiz.id)
  return course
}

/** Somebody who has watched until a check is due. */
async function asked(course: SmallCourse, lesson = 0, who?: Person) {
  const student = who ?? (await it.world.student())
  const player = await new PresenceLearner(it, student, course, lesson).open()
  assert.equal(await player.watch(tenMinutes), true)
  const id: string = player.last.presenceCheck
  const send = async (answer: unknown, more: object = {}) =>
    it.post(
      `/api/learning/presence-checks/${id}/item`,
      { playbackSession: player.session, answer, ...more },
      await it.world.login(student.id),
    )
  const show = async () => (await player.show(id)).body
  return { who: student, player, id, show, send }
}
const idOf = ({ item }: any, html: string): string => item.options.find((option: any) => option.html === html).id
const right = (shown: any) => idOf(shown, 'PaaS')
const wrong = (shown: any) => idOf(shown, 'SaaS')

test('a check asks an item of the lesson without its key, and the right answer credits the time', async () => {
  const { who, show, send } = await asked(await courseWithQuiz())
  const shown = await show()
  assert.deepEqual(
    { kind: shown.item.kind, options: shown.item.options.map(({ html }: any) => html).toSorted() },
    { kind: 'single', options: ['FaaS', 'IaaS', 'PaaS', 'SaaS'] },
  )
  assert.deepEqual(Object.keys(shown.item).toSorted(), ['kind', 'options', 'stem'])
  assert.ok(shown.item.options.every((option: object) => Object.keys(option).toSorted().join() === 'html,id'))
  assert.deepEqual(
    { image: shown.image, length: shown.length, pose: shown.pose },
    { image: null, length: 0, pose: null },
  )
  assert.deepEqual((await show()).item, shown.item, 'a page that is loaded again gets the same item')
  it.pass(20)
  const { status, body } = await send(right(shown))
  assert.deepEqual({ status, pending: body.pendingSeconds }, { status: 200, pending: 0 })
  assert.equal((await send(right(shown))).status, 200, 'an answer whose response was lost is sent again')
  assert.ok((await creditedOf(who)) >= tenMinutes)
  const passed = (await checksOf(it, who.id)).at(-1)
  const versions = await it.context.database.read.selectFrom('itemVersions').selectAll().execute()
  const version = versions.find(({ stem }) => stem === shown.item.stem)!
  assert.deepEqual(
    { kind: passed.kind, check: passed.check, item: passed.item, insteadOf: passed.insteadOf },
    {
      kind: 'presencePassed',
      check: 'item',
      item: { versionId: version.id, digest: version.digest },
      insteadOf: undefined,
    },
  )
  assert.deepEqual(await faults(), [])
  const token = await it.world.login(admin.id)
  const [entry] = (await it.get(`/api/admin/students/${who.id}/presence-checks`, token)).body.content
  assert.deepEqual({ kind: entry.kind, result: entry.result }, { kind: 'item', result: 'passed' })
})

test('after a wrong answer the time waits and the next item is another; the third one misses the check', async () => {
  const { who, show, send } = await asked(await courseWithQuiz())
  const stems = []
  for (const problem of ['presence.wrongAnswer', 'presence.wrongAnswer', 'presence.missed']) {
    const shown = await show()
    stems.push(shown.item.stem)
    const refused = await send(wrong(shown))
    assert.deepEqual({ problem: refused.body.problem, keys: Object.keys(refused.body) }, { problem, keys: refusalKeys })
    assert.equal((await send(right(shown))).status === 200, false, 'the right answer comes too late')
    assert.equal(await creditedOf(who), 0)
  }
  assert.ok(stems[0] !== stems[1] && stems[1] !== stems[2])
  const missed = (await checksOf(it, who.id)).at(-1)
  assert.deepEqual(
    { kind: missed.kind, check: missed.check, reason: missed.reason, item: missed.item },
    { kind: 'presenceMissed', check: 'item', reason: 'wrongAnswer', item: undefined },
  )
  assert.deepEqual(await faults(), [])
})
const refusalKeys = ['code', 'problem', 'success', 'message', 'requestId']

test('whoever was wrong once may leave and answer another item later', async () => {
  const course = await courseWithQuiz()
  const first = await asked(course)
  await first.send(wrong(await first.show()))
  it.pass(86_400)
  const player = await new PresenceLearner(it, first.who, course).open()
  await player.send()
  const shown = (await player.show()).body
  const token = await it.world.login(first.who.id)
  const send = (answer: string) =>
    it.post(
      `/api/learning/presence-checks/${player.last.presenceCheck}/item`,
      { playbackSession: player.session, answer },
      token,
    )
  assert.equal((await send(right(shown))).status, 200)
  assert.ok((await creditedOf(first.who)) >= tenMinutes)
  assert.deepEqual(await faults(), [])
})

test('an answer after the time is late', async () => {
  const { who, show, send } = await asked(await courseWithQuiz())
  const shown = await show()
  it.pass(76)
  assert.deepEqual(facts(await send(right(shown))), { status: 409, problem: 'presence.missed' })
  assert.equal((await checksOf(it, who.id)).at(-1).reason, 'late')
})

test('no digits answer an item, not even none', async () => {
  const { player, show } = await asked(await courseWithQuiz())
  await show()
  assert.equal((await player.answer('')).body.problem, 'presence.wrongAnswer')
})

test('choices and judgements are asked that can be read in time, and must be wholly right', async () => {
  const multiple = {
    kind: 'multiple' as const,
    stem: '<p>哪些是编程语言？</p>',
    options: ['Java', 'HTTP', 'Python'].map((html, index) => ({ html, isRight: index !== 1 })),
  }
  const judge = { kind: 'judge' as const, stem: '<p>TCP 是可靠的</p>', isTrue: true }
  const blank = {
    kind: 'blank' as const,
    stem: '<p>圆周率约为 ____</p>',
    blanks: [{ accepted: ['3.14'], tolerance: null }],
  }
  const tooLong = ['甲', '乙'].map((word) => singleChoice(word.repeat(185)))
  const course = await courseWithQuiz([multiple, judge, blank, ...tooLong])
  const who = await it.world.student()
  for (let round = 0; round < 4; round++) {
    const { show, send } = await asked(course, 0, who)
    const shown = await show()
    if (shown.item.kind === 'multiple') {
      assert.equal((await send([idOf(shown, 'Java')])).body.problem, 'presence.wrongAnswer')
      const other = await show()
      assert.equal(other.item.kind, 'judge')
      assert.equal((await send(true)).status, 200)
    } else {
      assert.equal((await send('ab')).body.problem, 'presence.wrongAnswer', 'not the answer of a judgement')
      const other = await show()
      assert.equal(other.item.kind, 'multiple')
      assert.equal((await send([idOf(other, 'Python'), idOf(other, 'Java')])).status, 200)
    }
  }
  assert.deepEqual(await faults(), [])
})

test('a lesson without a quiz shows digits, and the record says instead of what', async () => {
  const { who, player, show } = await asked(await courseWithQuiz(), 1)
  const shown = await show()
  assert.deepEqual({ item: shown.item, length: shown.length }, { item: null, length: 4 })
  assert.equal((await player.pass()).status, 200)
  const passed = (await checksOf(it, who.id)).at(-1)
  assert.deepEqual(
    { check: passed.check, insteadOf: passed.insteadOf, item: passed.item },
    { check: 'press', insteadOf: 'item', item: undefined },
  )
  assert.deepEqual(await faults(), [])
})

test('nobody chooses digits instead of an item, and nobody else answers it', async () => {
  const { player, id, show, send } = await asked(await courseWithQuiz())
  const shown = await show()
  const again = (await player.show(id, { otherWay: true })).body
  assert.deepEqual(again.item, shown.item)
  const answer = { playbackSession: player.session, answer: right(shown) }
  const path = `/api/learning/presence-checks/${id}/item`
  const other = await it.world.student()
  assert.equal((await it.post(path, answer, other.token)).body.problem, 'presence.notFound')
  assert.equal((await it.post(path, answer)).status, 401)
  assert.deepEqual(facts(await send(right(shown), { playbackSession: 'other' })), {
    status: 409,
    problem: 'playback.otherDevice',
  })
  for (const body of [null, 1, {}, { blanks: ['3.14'] }, 'x'.repeat(10), Array.from({ length: 9 }, () => 'ab')])
    assert.equal((await send(body)).status, 422, JSON.stringify(body))
  assert.equal((await send(right(shown), { isRight: true })).status, 422)
  assert.equal((await send(right(shown))).status, 200, 'none of this was a try')
})

test('a check that was shown is answered although the school has closed its exams', async () => {
  const { show, send } = await asked(await courseWithQuiz())
  const shown = await show()
  await set(it, { 'course.hasExams': false })
  assert.equal((await send(right(shown))).status, 200)
})

test('a school without exams cannot ask items, nor can its classes', async () => {
  await saveRule(it, admin.id, { kind: 'off' })
  await set(it, { 'course.hasExams': false })
  const refused = await it.post('/api/admin/settings/presence', rule, await it.world.login(admin.id))
  assert.deepEqual(
    { status: refused.status, kind: refused.body.errors.kind },
    { status: 422, kind: '请先开启“考试与题库”，才能用课时题目验证' },
  )
  const { create, send } = classCalls(it)
  const { id } = await create([await it.world.course()])
  const ofClass = await send('PUT', `/${id}/presence-rule`, rule)
  assert.deepEqual(
    { status: ofClass.status, fields: Object.keys(ofClass.body.errors) },
    { status: 422, fields: ['kind'] },
  )
})
