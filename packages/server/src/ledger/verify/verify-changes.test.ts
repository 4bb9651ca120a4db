import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
})
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const save = (group: string, form: object) => it.post(`/api/admin/settings/${group}`, form, admin.token)
const changes = async () => {
  const rows = await it.context.database.read
    .selectFrom('creditChanges')
    .select(['kind', 'facts', 'changedBy'])
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, facts: JSON.parse(row.facts) as unknown }))
}

/** Returns the faults of the ledger after a change, which is then undone. */
async function faultsAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undo')
  await it.context.database
    .write(async (db) => {
      await change(db)
      found = await ledgerFaults(db, it.context.keys)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}

test('only credit mode and time zone are rows of the chain, whether saved or reset', async () => {
  const changedBy = admin.id
  await save('course', { studyTime: 'reported', paymentRequired: false })
  await save('course', { studyTime: 'reported' })
  await save('course', { dailyGoalSeconds: 1800 })
  await save('basic', { timezone: 'Asia/Taipei' })
  await it.call('DELETE', '/api/admin/settings/course.studyTime', { token: admin.token })
  assert.deepEqual(await changes(), [
    { kind: 'mode', facts: { before: 'verified', after: 'reported' }, changedBy },
    { kind: 'timezone', facts: { before: 'Asia/Shanghai', after: 'Asia/Taipei' }, changedBy },
    { kind: 'mode', facts: { before: 'reported', after: 'verified' }, changedBy },
  ])
  assert.deepEqual(await faults(), [])
})

test('a changed value of a lesson is recorded in the chain for published courses, not for drafts', async () => {
  const before = (await changes()).length
  const change = async (status: 'PUBLISHED' | 'DRAFT', form: object) => {
    const { lessons } = await it.world.course({ status })
    const path = `/api/admin/lessons/${lessons[0]!.id}`
    assert.equal((await it.call('PUT', path, { token: admin.token, body: form })).status, 200)
    return lessons[0]!
  }
  await change('DRAFT', { creditHours: 0.01 })
  await change('PUBLISHED', { title: '改了标题' })
  const { id, mediaId } = await change('PUBLISHED', { creditHours: 0.01 })
  const [noted, ...more] = (await changes()).slice(before)
  assert.equal(more.length, 0)
  const { facts } = noted as { facts: { lessonId: number; before: unknown; after: unknown } }
  assert.deepEqual(
    { lessonId: facts.lessonId, before: facts.before, after: facts.after },
    {
      lessonId: id,
      before: { mediaId, durationMs: 60_000, creditHours: 0.03 },
      after: { mediaId, durationMs: 60_000, creditHours: 0.01 },
    },
  )
  assert.deepEqual(await faults(), [])
})

test('the face comparison provider is in the chain, and a different one in the settings is reported', async () => {
  const form = { faceProvider: '比对公司', faceUrl: 'https://face.example.cn/', faceKey: 'a key' }
  assert.deepEqual(
    await faultsAfter((db) => changeSetting(db, 'presence.faceUrl', 'https://other.example.cn/', 0, admin.id)),
    ['school: who compares faces by the settings is not who the chain says last'],
  )
  assert.equal((await save('presence', form)).status, 200)
  assert.deepEqual(await faults(), [])
  assert.deepEqual(
    await faultsAfter((db) => changeSetting(db, 'presence.faceUrl', 'https://other.example.cn/', 0, admin.id)),
    ['school: who compares faces by the settings is not who the chain says last'],
  )
})

test('concurrent changes are chained one after the other', async () => {
  const before = (await changes()).length
  const modes = ['reported', 'verified', 'reported', 'verified']
  for (const { status } of await Promise.all(modes.map((studyTime) => save('course', { studyTime }))))
    assert.equal(status, 200)
  assert.ok((await changes()).length > before)
  assert.deepEqual(await faults(), [])
  // The order of the changes is random; the tests below need the verified mode.
  await save('course', { studyTime: 'verified' })
})

const attacks: readonly (readonly [name: string, named: RegExp, attack: (db: Db) => Promise<unknown>])[] = [
  [
    'a modified change',
    /school: change \d+ \(number 1\) has been changed/,
    (db) => sql`update credit_changes set changed_by = 99 where number = 1`.execute(db),
  ],
  [
    'removed changes',
    /school: the chain of changes does not end as it was sealed/,
    (db) => sql`delete from credit_changes where number > 1`.execute(db),
  ],
  [
    'a setting that was changed in the database',
    /school: the setting course.studyTime is reported, the chain says verified/,
    (db) => changeSetting(db, 'course.studyTime', 'reported', it.now),
  ],
  [
    'crediting without delivery that was never saved in the settings',
    /school: the setting course.mediaDelivery is recorded, the chain says required/,
    (db) => changeSetting(db, 'course.mediaDelivery', 'recorded', it.now),
  ],
  [
    'a second admin that was switched on in the database',
    /school: the setting proof.secondAdmin is true, the chain says false/,
    (db) => changeSetting(db, 'proof.secondAdmin', true, it.now),
  ],
]
for (const [name, named, attack] of attacks)
  test(`reports ${name}`, async () => {
    const found = await faultsAfter(attack)
    assert.ok(
      found.some((fault) => named.test(fault)),
      JSON.stringify(found, null, 2),
    )
  })

test('reports study time of a mode that was not set', async () => {
  it.pass(600)
  const [student, course] = [await it.world.student(), await it.world.course()]
  const { database } = it.context
  await database.write((db) => changeSetting(db, 'course.studyTime', 'reported', it.now))
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  await it.post(`${lesson}/progress`, { currentTime: 60, isCompleted: true }, student.token)
  await database.write((db) => changeSetting(db, 'course.studyTime', 'verified', it.now))
  const found = await faults()
  assert.equal(found.length, 1)
  assert.match(found[0] ?? '', /was credited as reported, which the school’s setting was not/)
})

test('reports changes for which the second admin was switched off in the database', async () => {
  await it.world.person('ADMIN')
  await it.prove(admin.token)
  const { database } = it.context
  const switchTo = (isOn: boolean) =>
    database.write((db) => changeSetting(db, 'proof.secondAdmin', isOn, it.now, admin.id))
  assert.equal((await save('proof', { secondAdmin: true })).status, 200)
  assert.equal((await save('hours', { unit: '50' })).status, 409)
  const before = await faults()
  await switchTo(false)
  assert.ok((await faults()).includes('school: the setting proof.secondAdmin is false, the chain says true'))
  assert.equal((await save('hours', { unit: '50' })).status, 200)
  const { lessons } = await it.world.course()
  const path = `/api/admin/lessons/${lessons[0]!.id}`
  assert.equal((await it.call('PUT', path, { token: admin.token, body: { creditHours: 0.01 } })).status, 200)
  await switchTo(true)
  const named = (await faults()).filter((fault) => !before.includes(fault))
  assert.equal(named.length, 2, named.join('\n'))
  for (const fault of named)
    assert.match(fault, /^school: change \d+ \(number \d+\) was not confirmed by a second admin$/)
})
