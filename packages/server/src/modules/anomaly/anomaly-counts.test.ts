import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anomalyRules, anomalyStates } from '@jiangxue/contract/learning/anomaly.values.ts'
import { sql } from 'kysely'
import anomalyCounts from '../../core/database/migrations/0068-anomaly-counts.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeFinding, countFindings, listFindings, saveFindings, type AnomalyFilter } from './anomaly.queries.ts'
import type { Finding } from './seen-study.ts'

const it = testApp()
const db = () => it.context.database.read
const rows = () =>
  db().selectFrom('anomalyFindings').select(['id', 'ownerId', 'state', 'rule']).orderBy('id', 'desc').execute()
const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const finding = (studentId: number, index: number, rule: Finding['rule']): Finding => ({
  studentId,
  day: day(index),
  rule,
  facts: { minutes: index },
  firstNumber: 1,
  lastNumber: 2,
})
const save = (findings: readonly Finding[]) => it.context.database.write((tx) => saveFindings(tx, findings, it.now))
const change = (id: number, to: Parameters<typeof changeFinding>[2]) =>
  it.context.database.write((tx) => changeFinding(tx, id, to))

/** Returns the same random numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Compares the counts with the stored findings, for every filter of the anomaly review. */
async function assertCounted(owners: readonly number[]) {
  const all = await rows()
  for (const ownerId of [undefined, ...owners])
    for (const state of [undefined, ...anomalyStates])
      for (const rule of [undefined, ...anomalyRules]) {
        const expected = all.filter(
          (row) =>
            row.ownerId === (ownerId ?? row.ownerId) &&
            [row.state, undefined].includes(state) &&
            [row.rule, undefined].includes(rule),
        )
        assert.equal(
          await countFindings(db(), { ownerId, state, rule }),
          expected.length,
          `${ownerId} ${state} ${rule}`,
        )
      }
}

test('the counts match the stored findings, whatever is found, taken and settled', async () => {
  const students = await Promise.all(Array.from({ length: 10 }, async () => (await it.world.student()).id))
  const owners = await Promise.all(Array.from({ length: 2 }, async () => (await it.world.person('ADMIN')).id))
  const next = numbers(7)
  const oneOf = <T>(from: readonly T[]) => from[next(from.length)] as T
  for (let round = 0; round < 12; round++) {
    await save(
      Array.from({ length: 20 }, () => finding(oneOf(students), next(10), oneOf(anomalyRules))).filter(isFirst),
    )
    for (let step = 0; step < 10; step++) {
      const { id, ownerId } = oneOf(await rows())
      const settled = { state: oneOf(anomalyStates.slice(1)), ownerId: ownerId ?? oneOf(owners), decidedAt: it.now }
      await change(id, oneOf([{ ownerId: oneOf(owners) }, settled, { answer: '在家学习' }]))
    }
  }
  await assertCounted(owners)
  const settled = (await rows()).find(({ state }) => state !== 'OPEN')
  assert.equal(await change(settled?.id ?? 0, { state: 'REJECTED' }), false)
  await assertCounted(owners)
})
const isFirst = (each: Finding, index: number, all: readonly Finding[]) =>
  all.findIndex(
    ({ studentId, day: on, rule }) => studentId === each.studentId && on === each.day && rule === each.rule,
  ) === index

test('concurrent finding and settling of the same finding is counted once', async () => {
  const { id: studentId } = await it.world.student()
  const owners = [(await it.world.person('ADMIN')).id, (await it.world.person('ADMIN')).id]
  const found = Array.from({ length: 12 }, (_, index) =>
    finding(studentId, index, anomalyRules[index % 3] as Finding['rule']),
  )
  await Promise.all([save(found), save(found.toReversed()), save(found.slice(3, 8))])
  const ids = (await rows()).slice(0, found.length).map(({ id }) => id)
  await Promise.all([
    ...ids.map((id) => change(id, { ownerId: owners[0] as number })),
    ...ids.toReversed().map((id) => change(id, { ownerId: owners[1] as number, state: 'REJECTED' })),
    ...ids.map((id) => change(id, { state: 'ACCEPTED' })),
    save(found),
  ])
  await assertCounted(owners)
})

test('every page of the anomaly review is found, however deep', async () => {
  const students = await Promise.all(Array.from({ length: 20 }, async () => (await it.world.student()).id))
  await save(students.flatMap((id) => Array.from({ length: 240 }, (_, index) => finding(id, index, 'night'))))
  await save(students.map((id) => finding(id, 1, 'longDay')))
  const size = 20
  const all = await rows()
  for (const filter of [{}, { rule: 'night' }, { state: 'OPEN', rule: 'longDay' }] as const satisfies AnomalyFilter[]) {
    const expected = all.filter((row) =>
      Object.entries(filter).every(([name, value]) => row[name as 'rule' | 'state'] === value),
    )
    for (const page of [0, 1, Math.floor(expected.length / size / 2), Math.ceil(expected.length / size) - 1, 5000]) {
      const found = await listFindings(db(), filter, { page, size })
      const ids = expected.slice(page * size, (page + 1) * size).map(({ id }) => id)
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
        `page ${page}`,
      )
    }
  }
})

test('findings from before the counts existed are counted by the migration', async () => {
  const { write, columnTypes } = it.context.database
  const [, ...counting] = anomalyCounts(columnTypes)
  await write(async (tx) => {
    await tx.deleteFrom('anomalyCounts').execute()
    for (const statement of counting) await sql.raw(statement).execute(tx)
  })
  const owners = (await rows()).flatMap(({ ownerId }) => ownerId ?? [])
  await assertCounted([...new Set(owners)])
  const { id: studentId } = await it.world.student()
  await save([finding(studentId, 0, 'night')])
  await assertCounted([])
})
