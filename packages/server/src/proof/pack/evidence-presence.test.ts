import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence, codesOf } from '../../testing/papers/evidence-school.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { askByPhone, waitingStudent } from '../../testing/study/waiting-student.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
let admin: Person | undefined
let who: Person
beforeEach(async () => {
  if (admin) return
  admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example' })
  who = await it.world.student({ name: '孙丙' })
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
  const player = await new PresenceLearner(it, who, course).open()
  await player.watch(25 * 60)
  await player.pass()
  await player.watch(25 * 60)
  for (let tries = 0; tries < 3; tries++) await player.answer('')
  await player.open()
  await player.watch(25 * 60)
  await player.pass()
})

const download = async ({ id }: Person = who) => {
  const { bytes } = await it.post('/api/admin/students/evidence', { studentIds: [id] }, await it.world.login(admin!.id))
  return bytes
}

test('a pack contains passed and missed checks, and verifies, anchored or not', async () => {
  await makeAnchor(it.context)
  const report = await checkEvidence(await download())
  assert.deepEqual(codesOf(report), [])
  assert.ok(report.students[0]!.creditedMs >= 20 * 60_000)
  assert.deepEqual(
    report.changes.map(({ kind }) => kind),
    ['presence'],
  )
})

test('a pack contains the checks of a class with its own rule, and verifies by that rule', async () => {
  const { send, create, join } = classCalls(it)
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
  const member = await it.world.student({ name: '周丁' })
  const { id } = await create([course])
  await join(id, [member])
  const rule = { kind: 'press', dailyProof: null, minMinutes: 30, maxMinutes: 30 }
  assert.equal((await send('PUT', `/${id}/presence-rule`, rule)).status, 200)
  it.pass(180)
  const player = await new PresenceLearner(it, member, course).open()
  assert.equal(await player.watch(29 * 60), false)
  assert.equal(await player.watch(60), true)
  await player.pass()
  await makeAnchor(it.context)
  const pack = await download(member)
  assert.deepEqual(codesOf(await checkEvidence(pack)), [])
  assert.equal((await checkEvidence(pack)).students[0]!.creditedMs, 30 * 60_000)
})

test('a discount is a negative row of the pack and lowers the hours, also against an older anchor', async () => {
  const before = (await checkEvidence(await download())).students[0]!
  const discounted = await discountStudy(it, admin!.id, who.id)
  it.pass(600)
  await makeAnchor(it.context)
  const report = await checkEvidence(await download())
  assert.deepEqual(codesOf(report), [])
  const after = report.students[0]!
  assert.equal(after.creditedMs, before.creditedMs - discounted * 1000)
  assert.ok(after.hours < before.hours)
})

test('the sheet of a pack marks discounted rows', async () => {
  const sheet = [...unzip(await download())].find(([name]) => name.endsWith('.xlsx'))![1]
  const [head, ...rows] = rowsOfWorkbook(sheet)
  const [counted, discounted] = ['计入（秒）', '扣减（秒）'].map((title) => head!.indexOf(title)) as [number, number]
  const taken = rows.filter((row) => Number(row[discounted]) < 0)
  assert.ok(taken.length > 0)
  for (const row of taken) assert.equal(Number(row[discounted]), -Number(row[counted]))
})

test('a pack contains study that staff released, and verifies', async () => {
  await askByPhone(it, admin!.id)
  const { who: waited } = await waitingStudent(it)
  const body = { isReleased: true, reason: '与本人视频通话核实' }
  const token = await it.world.login(admin!.id)
  assert.equal((await it.post(`/api/admin/students/${waited.id}/held-study`, body, token)).status, 200)
  await makeAnchor(it.context)
  const report = await checkEvidence(await download(waited))
  assert.deepEqual(codesOf(report), [])
  assert.equal(report.students[0]!.creditedMs, 120_000)
})
