import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { guardedActLabels } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { changeKindTexts, findingTexts, verifierTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import { describeFinding } from '../verifier/words.ts'
import { verifyAll } from '../verify/verify-all.ts'

const it = testApp()
const { create, join, send, root, form } = classCalls(it)
const { watch } = studentCalls(it)
const change = (work: (db: Db) => Promise<unknown>) => it.context.database.write(work)

/** What the verification finds about a class. */
async function faultsOf(id: number): Promise<string[]> {
  const found: string[] = []
  const { read } = it.context.database
  await verifyAll(read, it.context.keys, it.context.config, { fault: (fault) => found.push(fault) })
  return found.filter((fault) => fault.startsWith(`class ${id}: `))
}

/** A member with results in both parts of a class, which are anchored. */
async function anchoredParts() {
  await set(it, { 'basic.domain': 'https://school.example' })
  const course = await it.world.course()
  const person = await it.world.student({ name: '张伟' })
  const made: TrainingClass = await create([course], {
    name: '叉车班',
    parts: [
      { name: '理论', kind: 'TYPED', weight: 50, passScore: 60 },
      { name: '实操', kind: 'TYPED', weight: 50, passScore: 60 },
    ],
  })
  await join(made.id, [person])
  await watch(person, course, 0, 60)
  const enter = async (index: number, score: number) => {
    const rows = [{ studentId: person.id, score, isPassed: null, date: null }]
    const answer = await send('PUT', `/${made.id}/assessments`, { rows, part: made.parts[index]!.id, reason: '复核' })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  await enter(0, 70)
  await enter(1, 80)
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(3600)
  const findings = async () => {
    const answer = await it.post('/api/admin/students/evidence', { studentIds: [person.id] }, await root())
    assert.equal(answer.status, 200)
    return (await checkEvidence(answer.bytes)).findings
  }
  return { course, person, enter, findings, made }
}

test('a pack states the parts of a result and names one that was dated back', async () => {
  globalThis.verifierWords = {
    words: verifierTexts,
    kinds: changeKindTexts,
    acts: guardedActLabels,
    facts: {},
    findings: findingTexts,
    timezone: 'Asia/Shanghai',
  }
  const { course, enter, findings, made } = await anchoredParts()
  assert.deepEqual(await findings(), [])
  await enter(1, 90)
  assert.deepEqual(await findings(), [], 'a lawful change')
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(3600)
  const parts = made.parts.map((part) => ({ ...part, name: `${part.name}考试` }))
  assert.equal((await send('PUT', `/${made.id}`, form([course], { name: '叉车班', parts }))).status, 200)
  assert.deepEqual(await findings(), [], 'another name')
  await change((db) => sql`update member_parts set score = 100 where part_id = ${made.parts[1]!.id}`.execute(db))
  const said = (await findings()).map((finding) => describeFinding(finding))
  assert.deepEqual(said, [
    '班期“叉车班”的成绩，第 2 号存证中是“80 分 合格 2026-11-20 （70 分 合格 2026-11-20；90 分 合格 2026-11-20）”，' +
      '证据包中是“80 分 合格 2026-11-20 （理论考试 70 分 合格 2026-11-20；实操考试 100 分 合格 2026-11-20）”，' +
      '登记时间却早于这一号：是后来补入或改动的',
  ])
})

test('the ledger’s verification names results that do not follow from their parts', async () => {
  const { person, made } = await anchoredParts()
  assert.deepEqual(await faultsOf(made.id), [])
  const [one] = made.parts as unknown as readonly [{ id: number }]
  await change((db) => sql`update class_members set score = 99 where class_id = ${made.id}`.execute(db))
  assert.ok(
    (await faultsOf(made.id)).includes(
      `class ${made.id}: the result of student ${person.id} does not follow from the parts`,
    ),
  )
  await change((db) => sql`update class_members set score = 75 where class_id = ${made.id}`.execute(db))
  assert.deepEqual(await faultsOf(made.id), [])
  await change((db) => sql`update member_parts set score = 59 where part_id = ${one.id}`.execute(db))
  assert.ok(
    (await faultsOf(made.id)).includes(
      `class ${made.id}: student ${person.id} has 59 in part ${one.id}, which is judged wrongly`,
    ),
  )
})
