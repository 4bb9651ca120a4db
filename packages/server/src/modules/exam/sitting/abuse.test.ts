import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { sittingEndpoints, type Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const calls = examCalls(it)
const { send, data, courseExam, enrolled, newBank, newItem, newExam, publish, start, sit, save, handIn, finish } = calls
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const itemsOf = ({ sections }: Sitting) => sections.flatMap(({ items }) => items)
const attemptOf = (id: number) =>
  it.context.database.read.selectFrom('examAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answersOf = async (id: number) => JSON.parse((await attemptOf(id)).answers) as object

test('nothing that a candidate is told stays in a cache', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const { id } = await sit(exam.id, student)
  for (const [name, { method, path }] of Object.entries(sittingEndpoints) as [string, AnyEndpoint][])
    for (const each of [exam.id, id]) {
      const url = path.replace('{id}', String(each))
      const { headers } = await it.call(method, url, { token: student.token, ...(method !== 'GET' && { body: {} }) })
      assert.equal(headers['cache-control'], 'no-store', name)
    }
})

test('an item that was not drawn cannot be answered, nor can its options be chosen', async () => {
  const course = await it.world.course()
  await calls.admin()
  const { id: bankId } = await newBank({ courseId: course.id })
  const all = [await newItem({ bankId }), await newItem({ bankId }), await newItem({ bankId })]
  const pick = { count: 1, bankIds: [bankId], topics: [], difficulties: [] }
  const sections = [{ title: '抽题', kind: 'single', points: 100, itemIds: [], pick }]
  const { id: paperId } = await data<{ id: number }>('POST', '/api/admin/papers', {
    name: '三选一',
    courseId: course.id,
    sections,
  })
  const exam = await publish((await newExam({ kind: 'COURSE', courseId: course.id, paperId })).id)
  const student = await enrolled(course.id)
  const sitting = await sit(exam.id, student)
  const own = new Set(itemsOf(sitting).flatMap(({ options }) => options.map(({ id }) => id)))
  const foreign = all.flatMap(({ options }) => options.map(({ id }) => id as string)).filter((id) => !own.has(id))
  assert.equal(foreign.length, 8)
  for (const option of foreign)
    assert.deepEqual(facts(await save(sitting, student, 1, { 1: option })), {
      status: 422,
      problem: 'exam.wrongAnswer',
    })
  for (const position of [2, 3, 999])
    assert.equal((await save(sitting, student, 1, { [position]: [...own][0] })).status, 422)
  assert.deepEqual(await answersOf(sitting.id), {})
})

test('a text that is too long is refused by its field, in an essay and in a blank', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const position = (kind: string) => itemsOf(sitting).find((item) => item.kind === kind)?.position as number
  const [essay, blank, judge] = [position('essay'), position('blank'), position('judge')]
  const long = 'x'.repeat(200_000)
  for (const [at, answer] of [
    [essay, { essay: long }],
    [essay, long],
    [blank, { blanks: [long] }],
    [blank, { blanks: Array.from({ length: 1000 }, () => 'x') }],
  ] as const) {
    const { status, body } = await save(sitting, student, 1, { [judge]: true, [at]: answer })
    assert.equal(status, 422)
    assert.ok(
      Object.keys(body.errors).every((field) => field.startsWith(`answers.${at}`)),
      JSON.stringify(body.errors).slice(0, 200),
    )
  }
  const tooMuch = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, { essay: 'x'.repeat(9999) }]))
  assert.equal((await save(sitting, student, 1, tooMuch)).status, 413)
  assert.deepEqual(await answersOf(sitting.id), {})
})

test('an essay is text: what looks like HTML comes back as it was typed, to everybody', async () => {
  const { exam, newCandidate } = await courseExam({ reveals: 'answers' })
  const student = await newCandidate()
  const essay = '<img src=x onerror=alert(1)>\n<script>1</script> &lt;b&gt; a<b && c>d'
  const { id } = await finish(exam.id, student, (sitting) => ({
    ...rightAnswers(sitting),
    [itemsOf(sitting).find(({ kind }) => kind === 'essay')?.position as number]: { essay },
  }))
  const written = (sheet: { items: { kind: string; position: number; answer: unknown }[] }) =>
    sheet.items.find(({ kind }) => kind === 'essay')
  const { position } = written(await data('GET', `/api/admin/attempts/${id}`)) ?? {}
  const comment = '<b>好</b>'
  const sheet = await data<Parameters<typeof written>[0]>('PUT', `/api/admin/attempts/${id}/marks`, {
    marks: [{ position, points: 2000, comment }],
  })
  assert.deepEqual(written(sheet)?.answer, { essay })
  it.pass(2 * 3600)
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  const revealed = (await it.get(`/api/student/attempts/${id}`, await it.world.login(student.id))).body
  assert.deepEqual(
    { answer: written(revealed)?.answer, comment: (written(revealed) as { comment?: string }).comment },
    { answer: { essay }, comment },
  )
})

test('a save cannot name a time, and an old one changes nothing after the hand-in', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 })
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const answers = rightAnswers(sitting)
  const later = new Date(it.now + 86_400_000).toISOString()
  for (const more of [{ deadlineAt: later }, { now: later }, { savedAt: later }, { minutes: 600 }])
    assert.deepEqual(facts(await save(sitting, student, 1, answers, more)), { status: 422, problem: 'request.invalid' })
  await save(sitting, student, 1, { 1: answers['1'], 2: answers['2'] })
  await save(sitting, student, 2, { 2: null })
  await handIn(sitting, student, 3, {})
  const before = await attemptOf(sitting.id)
  for (const number of [1, 2, 3, 1000])
    assert.deepEqual(facts(await save(sitting, student, number, { 2: answers['2'] })), {
      status: 409,
      problem: 'exam.handedIn',
    })
  assert.equal((await handIn(sitting, student, 1000, { 2: answers['2'] })).status, 200)
  it.pass(20 * 60)
  assert.equal((await save(sitting, student, 1001, answers)).status, 409)
  assert.deepEqual(await attemptOf(sitting.id), before)
})

test('the limit on saves is that of an account, not of a class behind one address', async () => {
  const { exam, newCandidate } = await courseExam()
  const [eager, other] = [await newCandidate(), await newCandidate()]
  const [first, second] = [await sit(exam.id, eager), await sit(exam.id, other)]
  const numbers = Array.from({ length: examLimits.savesPerMinute }, (_, index) => index + 1)
  for (const number of numbers) assert.equal((await save(first, eager, number, {})).status, 200)
  const refused = await save(first, eager, numbers.length + 1, {})
  assert.deepEqual(
    { ...facts(refused), after: refused.headers['retry-after'] },
    { status: 429, problem: 'request.tooMany', after: '60' },
  )
  assert.equal((await save(second, other, 1, {})).status, 200)
  assert.equal((await handIn(first, eager, numbers.length + 2, {})).status, 200, 'the hand-in is not held up')
})

const atOnce = (count: number, call: (index: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

test('fifty starts at once make one attempt', async () => {
  const { exam, newCandidate } = await courseExam({ attempts: 5 })
  const student = await newCandidate()
  const responses = await atOnce(50, () => start(exam.id, student))
  const expected = ['exam.otherDevice', 'exam.deviceLocked', 'request.tooMany']
  for (const { status, body } of responses) assert.ok(status === 200 || expected.includes(body.problem), body.problem)
  assert.ok(responses.some(({ status }) => status === 200))
  const attempts = await it.context.database.read
    .selectFrom('examAttempts')
    .select(['number', 'state'])
    .where('examId', '=', exam.id)
    .execute()
  assert.deepEqual(attempts, [{ number: 1, state: 'STARTED' }])
})

test('of saves and hand-ins at the same time, each acknowledged answer is in the attempt, which ends once', async () => {
  const { exam, newCandidate } = await courseExam()
  for (let round = 0; round < 8; round++) {
    const student = await newCandidate()
    const sitting = await sit(exam.id, student)
    const answers = rightAnswers(sitting)
    const [saves, receipts] = await Promise.all([
      atOnce(4, (index) => save(sitting, student, index + 1, { [index + 1]: answers[index + 1] })),
      atOnce(3, () => handIn(sitting, student, 5, { 5: answers['5'] })),
    ])
    const stored = await answersOf(sitting.id)
    for (const [index, { status, body }] of saves.entries())
      if (status === 200 && body.number === index + 1) assert.ok(String(index + 1) in stored, `answer ${index + 1}`)
      else if (status !== 200) assert.equal(body.problem, 'exam.handedIn')
    assert.ok('5' in stored)
    for (const { status, body } of receipts)
      assert.deepEqual({ status, body }, { status: 200, body: receipts[0]?.body }, 'one receipt')
    const ends = await it.context.database.read
      .selectFrom('attemptEvents')
      .select('kind')
      .where('attemptId', '=', sitting.id)
      .where('kind', '=', 'handIn')
      .execute()
    assert.equal(ends.length, 1)
  }
})

test('every sheet that is opened for marking is logged, without an answer', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  await finish(exam.id, student, rightAnswers)
  await send('GET', `/api/admin/exams/${exam.id}/marking`)
  const rows = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'exam.reveal')
    .where('targetId', '=', String(exam.id))
    .execute()
  assert.deepEqual(
    rows.map(({ detail }) => JSON.parse(detail)),
    [{ studentId: student.id, number: 1 }],
  )
})
