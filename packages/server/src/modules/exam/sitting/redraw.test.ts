import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { digestOfPaper, type FrozenSection } from '../../../ledger/exam/draw-paper.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import { digestOfPool, paperOf, showPaper, toPool } from './pool.ts'
import { findExam, listPool, type ExamRecord } from './sitting.queries.ts'

const it = testApp()
const { admin, data, newBank, newItem, newItems, saveItem, sectionsOf, newExam, publish, enrolled, sit } = examCalls(it)
const candidates = 4

/** An exam that draws five of eight items, some of which keep the order of their options, and asks one of each kind. */
async function drawnExam() {
  const course = await it.world.course()
  await admin()
  const { id: bankId } = await newBank({ courseId: course.id })
  const items: ManagedItem[] = []
  for (let index = 0; index < 8; index++) items.push(await newItem({ bankId, keepsOrder: index % 3 === 0 }))
  const pick = { count: 5, bankIds: [bankId], topics: [], difficulties: [] }
  const sections = [
    { title: '抽题', kind: 'single', points: 500, itemIds: [], pick },
    ...sectionsOf(await newItems(course.id)),
  ]
  const paper = await data<{ id: number }>('POST', '/api/admin/papers', {
    name: '抽题卷',
    courseId: course.id,
    sections,
  })
  return { course, items, form: { kind: 'COURSE', courseId: course.id, paperId: paper.id } }
}

const storedAttempts = () => it.context.database.read.selectFrom('examAttempts').selectAll().orderBy('id').execute()

/** An exam as its rows tell, without what the process remembers. */
async function storedExam(id: number) {
  const { read } = it.context.database
  const exam = (await findExam(read, id)) as ExamRecord
  const sections = JSON.parse(exam.sections ?? '[]') as FrozenSection[]
  const rows = await listPool(read, id)
  return { exam, sections, rows, pool: toPool(sections, rows) }
}

test('every stored paper is redrawn from its seed and its pool, whatever has become of the bank', async () => {
  const { course, items, form } = await drawnExam()
  const shown = new Map<number, unknown>()
  for (const shufflesItems of [false, true])
    for (const shufflesOptions of [false, true]) {
      const { id } = await newExam({ ...form, shufflesItems, shufflesOptions })
      await publish(id)
      for (let index = 0; index < candidates; index++) {
        const sitting = await sit(id, await enrolled(course.id))
        shown.set(sitting.id, sitting.sections)
      }
    }
  const [changed, retired] = items as [ManagedItem, ManagedItem]
  await saveItem(changed.id, { stem: '<p>改过的题干</p>', options: changed.options.toReversed() })
  await saveItem(retired.id, { status: 'RETIRED' })

  const attempts = await storedAttempts()
  assert.equal(attempts.length, 4 * candidates)
  for (const { id, examId, seed, paperDigest } of attempts) {
    const { exam, pool } = await storedExam(examId)
    const paper = paperOf(pool, exam, seed)
    assert.equal(digestOfPaper(paper), paperDigest)
    assert.deepEqual(showPaper(pool, paper), shown.get(id))
  }
  assert.ok(new Set(attempts.map(({ paperDigest }) => paperDigest)).size > 2 * candidates, 'papers differ')
})

test('the digest of the pool tells what an exam has frozen', async () => {
  const { form, items } = await drawnExam()
  const { id } = await newExam(form)
  await publish(id)
  const digest = async () => {
    const { sections, rows } = await storedExam(id)
    return digestOfPool(sections, rows)
  }
  const { exam } = await storedExam(id)
  assert.equal(await digest(), exam.poolDigest)
  await saveItem(items[0]!.id, { stem: '<p>又改过的题干</p>' })
  assert.equal(await digest(), exam.poolDigest)
  const another = await newExam(form)
  assert.notEqual((await publish(another.id)).id, id)
  assert.notEqual((await storedExam(another.id)).exam.poolDigest, exam.poolDigest, 'it has the later version')
})
