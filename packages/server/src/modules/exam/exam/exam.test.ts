import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exam, ExamRow } from '@jiangxue/contract/exam/exam.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const calls = examCalls(it)
const { admin, classes, send, data, at, newPaper, newExam, read, courseExam, finalExam, finish, sit, taught } = calls
const path = '/api/admin/exams'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const fields = ({ status, body }: TestResponse) => ({ status, fields: Object.keys(body.errors ?? {}) })
const put = (id: number, body: object, token?: string) => send('PUT', `${path}/${id}`, body, token)

test('a new exam has the defaults of its kind', async () => {
  const course = await it.world.course()
  const { id: classId } = await classes.create([course], { passScore: 70 })
  const { id: paperId } = await newPaper()
  const shown = ({ attempts, passPercent, reveals, leaveLimit, shufflesItems, shufflesOptions, resultRule }: Exam) => ({
    attempts,
    passPercent,
    reveals,
    leaveLimit,
    shuffles: shufflesItems && shufflesOptions,
    resultRule,
  })
  const usual = { passPercent: 60, leaveLimit: null, shuffles: true }
  const final = await newExam({ kind: 'FINAL', classId, paperId })
  assert.deepEqual(shown(final), { ...usual, attempts: 1, reveals: 'score', resultRule: 'latest', passPercent: 70 })
  const ofCourse = await newExam({ kind: 'COURSE', courseId: course.id, paperId })
  assert.deepEqual(shown(ofCourse), { ...usual, attempts: 1, reveals: 'score', resultRule: 'latest' })
  const practice = await newExam({ kind: 'PRACTICE', courseId: course.id, paperId, closesAt: null })
  assert.deepEqual(shown(practice), { ...usual, attempts: 100, reveals: 'answers', resultRule: 'highest' })
  assert.deepEqual(
    { state: practice.state, items: practice.items, total: practice.total, blockers: practice.blockers },
    { state: 'DRAFT', items: 5, total: 10_000, blockers: [] },
  )
})

test('an exam of a class has no course, others have no class, and its paper exists', async () => {
  const course = await it.world.course()
  const { id: classId } = await classes.create([course])
  const { id: paperId } = await newPaper()
  const wrong: [object, string[]][] = [
    [{ kind: 'FINAL', courseId: course.id }, ['courseId']],
    [{ kind: 'FINAL', classId: 999_999 }, ['classId']],
    [{ kind: 'COURSE', classId }, ['classId']],
    [{ kind: 'COURSE', courseId: 999_999 }, ['courseId']],
    [{ kind: 'COURSE', courseId: course.id, paperId: 999_999 }, ['paperId']],
    [{ kind: 'COURSE', minutes: 0 }, ['minutes']],
    [{ kind: 'COURSE', attempts: 101 }, ['attempts']],
    [{ kind: 'COURSE', opensAt: 'soon' }, ['opensAt']],
    [{ kind: 'TEST' }, ['kind']],
    [{ kind: 'COURSE', status: 'OPEN' }, ['status']],
  ]
  for (const [form, names] of wrong) {
    const body = { name: '考试', paperId, opensAt: at(0), minutes: 60, ...form }
    assert.deepEqual(fields(await send('POST', path, body)), { status: 422, fields: names }, JSON.stringify(form))
  }
  const { id } = await newExam({ kind: 'COURSE', courseId: course.id, paperId })
  assert.deepEqual(fields(await put(id, { classId })), { status: 422, fields: ['classId'] })
  assert.deepEqual(fields(await put(id, { kind: 'FINAL' })), { status: 422, fields: ['kind'] })
})

test('publishing names everything that keeps an exam from it', async () => {
  const course = await it.world.course()
  const { id: classId } = await classes.create([course])
  const { id: paperId } = await newPaper(null, ['single', 'judge'])
  const blank = await data<{ id: number }>('POST', '/api/admin/papers', { name: '空白' })
  const blockers = async (form: object) => {
    const { id, blockers } = await newExam({ paperId, ...form })
    const response = await send('POST', `${path}/${id}/publish`, {})
    assert.deepEqual(
      { ...facts(response), message: response.body.message },
      { status: 422, problem: 'exam.notPublishable', message: `考试还不能发布：${blockers.join('；')}` },
    )
    return blockers
  }
  assert.deepEqual(await blockers({ kind: 'FINAL', closesAt: null, paperId: blank.id }), [
    '试卷没有试题',
    '没有选择班期',
    '结业考核满分应为 100 分，现为 0 分',
    '没有设置结束时间',
  ])
  assert.deepEqual(await blockers({ kind: 'FINAL', classId, passPercent: 80, closesAt: at(-1) }), [
    '合格线应为班期的合格分数 60',
    '结业考核满分应为 100 分，现为 40 分',
    '结束时间应晚于开始时间',
    '结束时间已过',
  ])
  assert.deepEqual(await blockers({ kind: 'COURSE', closesAt: null }), ['没有选择课程', '没有设置结束时间'])
  assert.deepEqual(await blockers({ kind: 'PRACTICE', closesAt: null }), ['没有选择课程'])
  await classes.setStatus(classId, 'ONGOING')
  await it.context.database.write((db) =>
    db.updateTable('trainingClasses').set({ status: 'ARCHIVED' }).where('id', '=', classId).execute(),
  )
  assert.ok((await blockers({ kind: 'FINAL', classId })).includes('班期已归档'))
})

test('a retired item keeps an exam from being published, but stays in one that was', async () => {
  const { exam, course } = await courseExam()
  const made = await calls.newItems(course.id)
  const sections = calls.sectionsOf({ single: made.single })
  const paper = await data<{ id: number }>('POST', '/api/admin/papers', { name: '卷', courseId: course.id, sections })
  const [first, second] = [
    await newExam({ kind: 'COURSE', courseId: course.id, paperId: paper.id }),
    await newExam({ kind: 'COURSE', courseId: course.id, paperId: paper.id }),
  ]
  await calls.publish(first.id)
  assert.equal((await calls.readItem(made.single.id)).usedCount, 1)
  await calls.saveItem(made.single.id, { status: 'RETIRED' })
  assert.deepEqual((await read(second.id)).blockers, ['“single 部分”缺 1 道符合条件的试题'])
  assert.equal((await send('POST', `${path}/${second.id}/publish`, {})).status, 422)
  const student = await calls.enrolled(course.id)
  assert.equal((await sit(first.id, student)).sections[0]?.items.length, 1)
  assert.deepEqual(
    { state: exam.state, items: exam.items, total: exam.total },
    { state: 'OPEN', items: 5, total: 10_000 },
  )
})

test('a published exam keeps its items when the bank and the paper change', async () => {
  const { exam, newCandidate } = await courseExam()
  const before = await sit(exam.id, await newCandidate())
  const paper = (await send('GET', `/api/admin/papers/${exam.paperId}`)).body
  await data('PUT', `/api/admin/papers/${exam.paperId}`, { sections: paper.sections.slice(0, 1).map(withoutFacts) })
  await calls.saveItem(paper.sections[0].itemIds[0], { stem: '<p>改过的题干</p>' })
  const after = await sit(exam.id, await newCandidate())
  const stems = (sitting: typeof before) =>
    sitting.sections.flatMap(({ items }) => items.map(({ stem }) => stem)).toSorted()
  assert.deepEqual(stems(after), stems(before))
})
const withoutFacts = ({ title, kind, points, itemIds, pick }: PaperSection) => ({ title, kind, points, itemIds, pick })

test('only a published exam without attempts can be withdrawn, and its items are free again', async () => {
  const { exam, newCandidate } = await courseExam()
  const item = (await send('GET', `/api/admin/papers/${exam.paperId}`)).body.sections[0].itemIds[0]
  assert.deepEqual(facts(await send('POST', `${path}/${exam.id}/publish`, {})), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
  const stale = await send('POST', `${path}/${exam.id}/withdraw`, { version: 1 })
  assert.deepEqual({ ...facts(stale), id: stale.body.data.id }, { status: 409, problem: 'resource.stale', id: exam.id })
  const withdrawn = await data<Exam>('POST', `${path}/${exam.id}/withdraw`, { version: exam.version })
  assert.deepEqual(
    { state: withdrawn.state, publishedAt: withdrawn.publishedAt },
    { state: 'DRAFT', publishedAt: null },
  )
  assert.equal((await calls.readItem(item)).usedCount, 0)
  assert.deepEqual(facts(await send('POST', `${path}/${exam.id}/withdraw`, {})), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
  await calls.publish(exam.id)
  await sit(exam.id, await newCandidate())
  const problem = { status: 409, problem: 'exam.hasAttempts' }
  assert.deepEqual(facts(await send('POST', `${path}/${exam.id}/withdraw`, {})), problem)
  assert.deepEqual(facts(await send('DELETE', `${path}/${exam.id}`)), problem)
})

test('deleting an exam that nobody has sat frees its items and its paper', async () => {
  const { exam } = await courseExam()
  const item = (await send('GET', `/api/admin/papers/${exam.paperId}`)).body.sections[0].itemIds[0]
  assert.equal((await send('DELETE', `${path}/${exam.id}`)).status, 200)
  assert.equal((await calls.readItem(item)).usedCount, 0)
  assert.equal((await send('DELETE', `/api/admin/papers/${exam.paperId}`)).status, 200)
  for (const [method, url] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/candidates'],
    ['GET', '/marking'],
  ] as const)
    assert.deepEqual(facts(await send(method, `${path}/${exam.id}${url}`)), { status: 404, problem: 'exam.notFound' })
})

test('a published exam only changes in favor of its candidates', async () => {
  const { exam, newCandidate } = await courseExam({ opensAt: at(1), closesAt: at(3) })
  const refused = async (change: object) => facts(await put(exam.id, change))
  const problem = { status: 409, problem: 'exam.transitionRefused' }
  for (const change of [
    { minutes: 30 },
    { closesAt: at(2) },
    { closesAt: null },
    { opensAt: at(0) },
    { attempts: 3 },
    { passPercent: 10 },
    { shufflesItems: false },
    { multipleRule: 'half' },
  ])
    assert.deepEqual(await refused(change), problem, JSON.stringify(change))
  assert.deepEqual(fields(await put(exam.id, { opensAt: at(5) })), { status: 422, fields: ['closesAt'] })
  const { version: _, ...changed } = await data<Exam>('PUT', `${path}/${exam.id}`, {
    name: '新名',
    reveals: 'answers',
    opensAt: at(1.5),
    closesAt: at(4),
    minutes: 90,
    attempts: exam.attempts,
  })
  assert.deepEqual(
    { name: changed.name, opensAt: changed.opensAt, closesAt: changed.closesAt, minutes: changed.minutes },
    { name: '新名', opensAt: at(1.5), closesAt: at(4), minutes: 90 },
  )
  it.pass(1.5 * 3600)
  const student = await newCandidate()
  await sit(exam.id, student)
  assert.deepEqual(await refused({ opensAt: at(0.5) }), problem, 'after the first attempt')
  await data('PUT', `${path}/${exam.id}`, { minutes: 120 })
  const [candidate] = await calls.candidates(exam.id)
  assert.equal(candidate?.attempts[0]?.deadlineAt, at(2), 'who is sitting it has the time, too')
})

test('the list filters by state, kind and name, and counts candidates and attempts', async () => {
  const { exam, course, newCandidate } = await courseExam({ name: '列表考试' })
  const people = [await newCandidate(), await newCandidate(), await newCandidate()]
  await sit(exam.id, people[0]!)
  await finish(exam.id, people[1]!, (sitting) => ({ [essayOf(sitting)]: { essay: '答' } }))
  const draft = await newExam({ kind: 'COURSE', courseId: course.id, paperId: exam.paperId, name: '列表草稿' })
  const upcoming = await newExam({
    kind: 'COURSE',
    courseId: course.id,
    paperId: exam.paperId,
    name: '列表预告',
    opensAt: at(5),
    closesAt: at(6),
  })
  await calls.publish(upcoming.id)
  const list = async (query: string) =>
    (await send('GET', `${path}?keyword=${encodeURIComponent('列表')}&${query}`)).body.content as ExamRow[]
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  assert.deepEqual(await ids(''), [upcoming.id, draft.id, exam.id])
  assert.deepEqual(
    [await ids('state=DRAFT'), await ids('state=UPCOMING'), await ids('state=OPEN'), await ids('state=ENDED')],
    [[draft.id], [upcoming.id], [exam.id], []],
  )
  assert.deepEqual([await ids('kind=FINAL'), await ids('state=RELEASED')], [[], []])
  const [row] = await list('state=OPEN')
  assert.deepEqual(
    { candidates: row?.candidates, started: row?.started, handedIn: row?.handedIn, toMark: row?.toMark },
    { candidates: 3, started: 1, handedIn: 1, toMark: 1 },
  )
  it.pass(3 * 3600)
  assert.deepEqual(await ids('state=ENDED'), [exam.id])
  assert.equal((await send('GET', `${path}?state=GONE`)).status, 422)
})
const essayOf = ({ sections }: { sections: readonly { items: readonly { kind: string; position: number }[] }[] }) =>
  sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'essay')!.position

test('teachers have the exams of their courses, and only see those of their classes', async () => {
  const { token, own, foreign } = await taught()
  const paper = await newPaper(own)
  const form = { name: '教师考试', paperId: paper.id, opensAt: at(0), closesAt: at(2), minutes: 60 }
  const mine = await data<Exam>('POST', path, { ...form, kind: 'COURSE', courseId: own }, token)
  assert.equal((await send('POST', `${path}/${mine.id}/publish`, {}, token)).status, 200)
  assert.equal((await send('POST', path, { ...form, kind: 'COURSE', courseId: foreign }, token)).status, 403)
  assert.deepEqual(fields(await send('POST', path, { ...form, kind: 'PRACTICE' }, token)).fields, ['courseId'])
  const schools = { ...form, kind: 'COURSE', courseId: own, paperId: (await newPaper()).id }
  assert.deepEqual(fields(await send('POST', path, schools, token)).fields, ['paperId'], 'a paper of the school')
  assert.equal((await send('POST', path, { ...form, kind: 'FINAL' }, token)).status, 403)
  const { exam: other } = await courseExam()
  const { exam: final } = await finalExam([])
  for (const { id } of [other, final]) {
    for (const url of ['', '/candidates', '/marking'])
      assert.equal((await it.get(`${path}/${id}${url}`, token)).status, 403)
    assert.equal((await put(id, { name: '改名' }, token)).status, 403)
    assert.equal((await send('POST', `${path}/${id}/end`, { reason: '理由' }, token)).status, 403)
  }
  const rows = (await it.get(`${path}?size=100`, token)).body.content as ExamRow[]
  assert.deepEqual(
    rows.map(({ id }) => id),
    [mine.id],
  )
})

test('a teacher of a class sees its exam but does not change it, nor do admins who may not edit classes', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacher.id)
  const { exam } = await finalExam([], {}, { teacherIds: [teacherId] })
  assert.equal((await it.get(`${path}/${exam.id}`, teacher.token)).status, 200)
  const limited = await it.world.person('ADMIN', { permissions: ['exams.view', 'exams.edit', 'exams.delete'] })
  for (const { token } of [teacher, limited]) {
    assert.equal((await put(exam.id, { name: '改名' }, token)).status, 403)
    assert.equal((await send('DELETE', `${path}/${exam.id}`, undefined, token)).status, 403)
    for (const act of ['publish', 'withdraw', 'results'])
      assert.equal((await send('POST', `${path}/${exam.id}/${act}`, {}, token)).status, 403, act)
  }
  assert.equal((await it.get(path, await admin())).status, 200)
})
