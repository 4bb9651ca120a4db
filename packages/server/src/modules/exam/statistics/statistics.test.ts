import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { ExamStatistics } from '@jiangxue/contract/exam/statistics.ts'
import type { UnusualExam } from '../../../core/hooks.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import { regrade } from '../corrections/regrade.ts'
import { findUnusualExams } from './find-unusual-exams.ts'

const it = testApp()
const calls = examCalls(it)
const { send, data, courseExam, finish, newBank, newItem, newExam, publish, enrolled } = calls
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const exact = ['single', 'multiple', 'judge', 'blank'] as const
const path = (id: number) => `/api/admin/exams/${id}/statistics`
const statisticsOf = (id: number) => data<ExamStatistics>('GET', path(id))
const over = () => it.pass(2 * 3600)
const saysFalse = (sitting: Sitting) => {
  const { position } = sitting.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'judge')!
  return { ...rightAnswers(sitting), [position]: false }
}

test('results, items and options are counted, and a key that most answers contradict is hinted at', async () => {
  const { exam, newCandidate } = await courseExam({ passPercent: 80 }, exact)
  for (const answersOf of [rightAnswers, saysFalse, saysFalse, saysFalse, saysFalse])
    await finish(exam.id, await newCandidate(), answersOf)
  assert.deepEqual(facts(await send('GET', path(exam.id))), { status: 409, problem: 'exam.transitionRefused' })
  over()
  const { items, ...whole } = await statisticsOf(exam.id)
  assert.deepEqual(whole, {
    results: 5,
    mean: 6400,
    total: 8000,
    passedPercent: 20,
    tenths: [0, 0, 0, 0, 0, 0, 0, 4, 0, 1],
    unusual: [],
    isCompared: true,
  })
  const { itemVersionId, ...judge } = items.find(({ kind }) => kind === 'judge')!
  assert.deepEqual(judge, {
    section: 'judge 部分',
    kind: 'judge',
    summary: 'TCP 是可靠的',
    asked: 5,
    answered: 5,
    sharePercent: 20,
    discrimination: 100,
    options: [
      { name: '正确', isRight: true, chosenPercent: 20 },
      { name: '错误', isRight: false, chosenPercent: 80 },
    ],
    hints: ['veryHard', 'wrongMostChosen'],
  })
  const blank = items.find(({ kind }) => kind === 'blank')!
  assert.deepEqual(
    { share: blank.sharePercent, options: blank.options, hints: blank.hints },
    { share: 100, options: [], hints: ['veryEasy', 'lowDiscrimination'] },
  )
  const correction = { itemVersionId, kind: 'NEW_KEY', key: { isTrue: false }, reason: '答案有误' }
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/corrections`, correction)).status, 200)
  await regrade(it.context, new AbortController().signal)
  const after = await statisticsOf(exam.id)
  const corrected = after.items.find((item) => item.itemVersionId === itemVersionId)!
  assert.deepEqual(
    { mean: after.mean, share: corrected.sharePercent, right: corrected.options.map(({ isRight }) => isRight) },
    { mean: 7600, share: 80, right: [false, true] },
  )
  const { itemVersionId: other } = (await data<ExamItem[]>('GET', `/api/admin/exams/${exam.id}/items`))[0]!
  await send('POST', `/api/admin/exams/${exam.id}/corrections`, {
    itemVersionId: other,
    kind: 'NOT_COUNTED',
    reason: '超纲',
  })
  const dropped = (await statisticsOf(exam.id)).items.find((item) => item.itemVersionId === other)!
  assert.deepEqual({ share: dropped.sharePercent, hints: dropped.hints }, { share: null, hints: [] })
})

test('equal wrong answers, quick attempts and shared devices are named for people to look at', async () => {
  const course = await it.world.course()
  await calls.admin()
  const { id: bankId } = await newBank({ courseId: course.id })
  const itemIds: number[] = []
  for (let number = 1; number <= 10; number++)
    itemIds.push(
      (
        await newItem({
          kind: 'blank',
          stem: `<p>第 ${number} 个 ____</p>`,
          options: [],
          blanks: [{ accepted: [`${number}`], tolerance: null }],
          bankId,
        })
      ).id,
    )
  const sections = [{ title: '填空', kind: 'blank', points: 1000, itemIds, pick: null }]
  const { id: paperId } = await data<{ id: number }>('POST', '/api/admin/papers', {
    name: '抄',
    courseId: course.id,
    sections,
  })
  const exam = await publish((await newExam({ kind: 'COURSE', courseId: course.id, paperId })).id)
  const writes = (word: (position: number) => string) => (sitting: Sitting) =>
    Object.fromEntries(
      sitting.sections.flatMap(({ items }) =>
        items.map(({ position, stem }) => {
          const number = Number(/\d+/.exec(stem)?.[0])
          return [`${position}`, { blanks: [word(number)] }]
        }),
      ),
    )
  const [first, second, own] = [await enrolled(course.id), await enrolled(course.id), await enrolled(course.id)]
  const copied = writes((number) => (number > 8 ? `${number}` : `错 ${number}`))
  // As if both had logged in at one browser.
  await it.context.database.write((db) =>
    db.updateTable('loginSessions').set({ device: 'same' }).where('userId', 'in', [first.id, own.id]).execute(),
  )
  await finish(exam.id, first, copied)
  await finish(exam.id, second, copied)
  const alone = await calls.sit(exam.id, own)
  it.pass(600)
  await calls.handIn(alone, own, 1, writes((number) => `另 ${number}`)(alone))
  over()
  const { unusual } = await statisticsOf(exam.id)
  assert.deepEqual(
    unusual.map(({ kind, people, count }) => ({
      kind,
      ids: people.map(({ id }) => id).toSorted((a, b) => a - b),
      count,
    })),
    [
      { kind: 'examSameAnswers', ids: [first.id, second.id], count: 8 },
      { kind: 'examTooFast', ids: [first.id], count: 0 },
      { kind: 'examTooFast', ids: [second.id], count: 0 },
      { kind: 'examSharedDevice', ids: [first.id, own.id], count: 2 },
    ],
  )
  const onDesk = async () => {
    const { database, settings, now } = it.context
    const at = { values: await settings.current(), now: now(), after: now() - 1 }
    const found: UnusualExam[] = []
    for await (const each of findUnusualExams(database.read, at)) found.push(each)
    return found
  }
  assert.deepEqual(await onDesk(), [], 'not before the results are released')
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  const [found] = await onDesk()
  assert.deepEqual(
    found?.findings.filter(({ studentId }) => studentId === own.id),
    [{ rule: 'examSharedDevice', studentId: own.id, day: '2026-11-20', facts: { exam: exam.name, count: 2 } }],
  )
})

test('statistics say which options are right: they are logged, and nobody but staff of the exam reads them', async () => {
  const { exam, newCandidate } = await courseExam({}, exact)
  const student = await newCandidate()
  over()
  const empty = await statisticsOf(exam.id)
  assert.deepEqual({ results: empty.results, mean: empty.mean }, { results: 0, mean: 0 })
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('targetId', '=', String(exam.id))
    .where('action', '=', 'exam.reveal')
    .execute()
  assert.equal(logged.length, 1)
  const teacher = await it.world.person('TEACHER')
  for (const { token } of [student, teacher])
    assert.equal((await send('GET', path(exam.id), undefined, token)).status, 403)
  assert.deepEqual(facts(await send('GET', path(999_999))), { status: 404, problem: 'exam.notFound' })
})
