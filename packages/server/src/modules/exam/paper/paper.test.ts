import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Paper, PaperRow } from '@jiangxue/contract/exam/paper.ts'
import { examCalls, secretWord } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const { admin, newBank, newItem, saveItem, newItems, sectionsOf, newPaper, newExam, publish, send, data, taught } =
  examCalls(it)
const path = '/api/admin/papers'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const fields = ({ status, body }: TestResponse) => ({ status, fields: Object.keys(body.errors ?? {}) })
const section = (change: object = {}) => ({
  title: '一',
  kind: 'single',
  points: 500,
  itemIds: [] as number[],
  pick: null as object | null,
  ...change,
})
const pick = (change: object = {}) => ({ count: 1, bankIds: [], topics: [], difficulties: [], ...change })

test('a paper sums up its items and points in hundredths', async () => {
  const { single, essay } = await newItems()
  const sections = [...sectionsOf({ single, essay }), section({ points: 50, pick: pick({ count: 3 }) })]
  const paper = await data<Paper>('POST', path, { name: '期末', sections })
  assert.deepEqual(
    { items: paper.items, total: paper.total, isRandom: paper.isRandom, exams: paper.exams, course: paper.courseId },
    { items: 5, total: 4150, isRandom: true, exams: 0, course: null },
  )
  const empty = await data<Paper>('POST', path, { name: '空白卷' })
  assert.deepEqual(
    { items: empty.items, total: empty.total, sections: empty.sections },
    { items: 0, total: 0, sections: [] },
  )
})

test('each section either has items or picks them', async () => {
  const { single } = await newItems()
  for (const wrong of [section(), section({ itemIds: [single.id], pick: pick() })])
    assert.deepEqual(fields(await send('POST', path, { name: '卷', sections: [wrong] })), {
      status: 422,
      fields: ['sections.0.itemIds'],
    })
})

test('items of another kind, twice the same, or of banks that the paper may not use are refused by field', async () => {
  const [own, other] = [(await it.world.course()).id, (await it.world.course()).id]
  const [mine, theirs] = [await newItems(own), await newItems(other)]
  const bankId = (await newBank({ courseId: other })).id
  const wrong: [object[], string[]][] = [
    [[section({ itemIds: [mine.judge.id] })], ['sections.0.itemIds']],
    [[section({ itemIds: [mine.single.id, mine.single.id] })], ['sections.0.itemIds']],
    [[section({ itemIds: [mine.single.id] }), section({ itemIds: [mine.single.id] })], ['sections.1.itemIds']],
    [[section({ itemIds: [theirs.single.id] })], ['sections.0.itemIds']],
    [[section({ itemIds: [999_999] })], ['sections.0.itemIds']],
    [[section({ pick: pick({ bankIds: [bankId] }) })], ['sections.0.pick.bankIds']],
    [[section({ pick: pick({ count: 200 }) }), section({ pick: pick({ count: 1 }) })], ['sections']],
    [[section({ pick: pick({ count: 201 }) })], ['sections.0.pick.count']],
    [[section({ points: 1.5, itemIds: [mine.single.id] })], ['sections.0.points']],
  ]
  for (const [sections, names] of wrong) {
    const response = await send('POST', path, { name: '卷', courseId: own, sections })
    assert.deepEqual(fields(response), { status: 422, fields: names }, JSON.stringify(sections))
  }
  const school = await send('POST', path, { name: '校卷', sections: [section({ itemIds: [theirs.single.id] })] })
  assert.equal(school.status, 200, 'a paper without course takes items of all banks')
  const moved = await send('PUT', `${path}/${school.body.data.id}`, { courseId: own })
  assert.deepEqual(fields(moved), { status: 422, fields: ['sections.0.itemIds'] })
})

test('a paper tells which chosen items are no longer active and how many a section can draw', async () => {
  const { id: bankId } = await newBank()
  const [first, second, third] = [await newItem({ bankId }), await newItem({ bankId }), await newItem({ bankId })]
  const sections = [
    section({ pick: pick({ bankIds: [bankId] }) }),
    section({ title: '二', itemIds: [first.id, second.id] }),
  ]
  const { id } = await data<Paper>('POST', path, { name: '卷', sections })
  await saveItem(second.id, { status: 'RETIRED' })
  const paper = await data<Paper>('GET', `${path}/${id}`)
  assert.deepEqual(
    paper.sections.map(({ chosen, available }) => ({ active: chosen.map(({ isActive }) => isActive), available })),
    [
      { active: [], available: 1 },
      { active: [true, false], available: 1 },
    ],
    'an item that a section names is not drawn by another one',
  )
  const wanted = { kind: 'single', bankIds: [bankId], topics: [], difficulties: [] }
  assert.deepEqual((await send('POST', `${path}/count`, wanted)).body, { count: 2 })
  await saveItem(third.id, { topic: '云', difficulty: 3 })
  const narrow = { ...wanted, topics: ['云'], difficulties: [3] }
  assert.deepEqual((await send('POST', `${path}/count`, narrow)).body, { count: 1 })
  assert.deepEqual(fields(await send('POST', `${path}/count`, { ...wanted, kind: 'x' })), {
    status: 422,
    fields: ['kind'],
  })
})

test('a sample is drawn by its number and has no keys; a lack of items is named', async () => {
  const { id: bankId } = await newBank()
  for (let index = 0; index < 12; index++) await newItem({ bankId, analysis: `<p>${secretWord}</p>` })
  const random = section({ title: '选择', pick: pick({ count: 6, bankIds: [bankId] }) })
  const { id } = await data<Paper>('POST', path, { name: '卷', sections: [random] })
  const sample = async (seed: number) => (await send('GET', `${path}/${id}/sample?seed=${seed}`)).body
  const first = await sample(1)
  assert.equal(first.sections[0].items.length, 6)
  assert.deepEqual(await sample(1), first)
  assert.notDeepEqual(await sample(2), first)
  assert.doesNotMatch(JSON.stringify(first), new RegExp(`${secretWord}|isRight|analysis|key`))
  const greedy = section({ title: '更多', pick: pick({ count: 20, bankIds: [bankId] }) })
  await data('PUT', `${path}/${id}`, { sections: [greedy] })
  const refused = await send('GET', `${path}/${id}/sample`)
  assert.deepEqual(
    { ...facts(refused), message: refused.body.message },
    { status: 422, problem: 'paper.notEnough', message: '“更多”缺 8 道符合条件的试题' },
  )
  assert.equal((await send('GET', `${path}/${id}/sample?seed=-1`)).status, 422)
})

test('of two saves of one version the second is told the paper as it is', async () => {
  const { id, version } = await newPaper()
  assert.equal((await send('PUT', `${path}/${id}`, { name: '新名', version })).status, 200)
  const late = await send('PUT', `${path}/${id}`, { name: '旧名', version })
  assert.deepEqual(
    { ...facts(late), name: late.body.data.name, items: late.body.data.items },
    { status: 409, problem: 'resource.stale', name: '新名', items: 5 },
  )
})

test('a paper is deleted unless an exam uses it', async () => {
  const course = await it.world.course()
  const [used, free] = [await newPaper(course.id), await newPaper()]
  const exam = await newExam({ kind: 'COURSE', courseId: course.id, paperId: used.id })
  await publish(exam.id)
  const refused = await send('DELETE', `${path}/${used.id}`)
  assert.deepEqual(
    { ...facts(refused), message: refused.body.message },
    { status: 409, problem: 'paper.inUse', message: '试卷已用于 1 场考试，不能删除' },
  )
  assert.equal((await send('DELETE', `${path}/${free.id}`)).status, 200)
  for (const method of ['GET', 'DELETE'] as const)
    assert.deepEqual(facts(await send(method, `${path}/${free.id}`)), { status: 404, problem: 'paper.notFound' })
})

test('teachers have the papers of their courses only', async () => {
  const { token, own, foreign } = await taught()
  const [mine, theirs, school] = [await newPaper(own), await newPaper(foreign), await newPaper()]
  const rows = (await send('GET', `${path}?size=100`, undefined, token)).body.content as PaperRow[]
  assert.deepEqual(
    rows.map(({ id }) => id),
    [mine.id],
  )
  assert.equal((await send('PUT', `${path}/${mine.id}`, { name: '改名' }, token)).status, 200)
  for (const { id } of [theirs, school]) {
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await send(method, `${path}/${id}`, undefined, token)).status, 403)
    assert.equal((await send('PUT', `${path}/${id}`, { name: '改名' }, token)).status, 403)
    assert.equal((await send('GET', `${path}/${id}/sample`, undefined, token)).status, 403)
  }
  assert.deepEqual(fields(await send('POST', path, { name: '卷' }, token)), { status: 422, fields: ['courseId'] })
  assert.equal((await send('POST', path, { name: '卷', courseId: foreign }, token)).status, 403)
  assert.equal((await send('POST', path, { name: '卷', courseId: own }, token)).status, 200)
  const wanted = { kind: 'single', bankIds: [], topics: [], difficulties: [] }
  assert.deepEqual((await send('POST', `${path}/count`, wanted, token)).body, { count: 1 })
})

test('the list finds papers by name and course', async () => {
  const course = await it.world.course()
  const [first, second] = [await newPaper(course.id), await newPaper(course.id)]
  await data('PUT', `${path}/${first.id}`, { name: '百分之100%卷' })
  const ids = async (query: string) =>
    ((await send('GET', `${path}?${query}`)).body.content as PaperRow[]).map(({ id }) => id)
  assert.deepEqual(await ids(`courseId=${course.id}`), [second.id, first.id])
  assert.deepEqual(await ids(`keyword=${encodeURIComponent('100%')}`), [first.id])
  assert.equal((await it.get(path, (await it.world.student()).token)).status, 403)
  assert.equal((await it.get(`${path}?size=0`, await admin())).status, 422)
})
