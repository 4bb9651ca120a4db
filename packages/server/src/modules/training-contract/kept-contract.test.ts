import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseExpired } from '../../office/privacy/erase-expired.ts'
import { makeAnchor } from '../../proof/anchor/make-anchor.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence, EvidenceSchool } from '../../testing/papers/evidence-school.ts'
import { contractCalls } from '../../testing/study/contract-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { release, signPresent, switchCourse } = contractCalls(it)
const school = new EvidenceSchool(it)

/** A course that is studied after signing, signed by a student of that name. */
async function signed(student: Person, name: string): Promise<number> {
  await release('contract', `{{学员姓名}} ${it.world.next()}`)
  const course = await it.world.course()
  await switchCourse(course, true)
  const again = { ...student, token: await it.world.login(student.id) }
  await it.post(`/api/courses/${course.id}/enroll`, {}, again.token)
  return (await signPresent(course, again, { name })).id
}

test('a pack with a signed contract verifies, and a changed event is a fault of the ledger', async () => {
  await school.make()
  await signed(school.student, '赵甲')
  it.pass(600)
  await makeAnchor(it.context)
  const admin = await it.world.person('ADMIN')
  const pack = await it.post(school.path, { studentIds: [school.student.id, school.other.id] }, admin.token)
  assert.equal(pack.status, 200, JSON.stringify(pack.body))
  assert.deepEqual((await checkEvidence(pack.bytes)).findings, [])
  const { database, keys } = it.context
  assert.deepEqual(await ledgerFaults(database.read, keys), [])
  const undo = new Error('undo')
  await database
    .write(async (db) => {
      const row = await db
        .selectFrom('ledgerEvents')
        .select(['studentId', 'number', 'facts'])
        .where('kind', '=', 'contractSigned')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('ledgerEvents')
        .set({ facts: row.facts.replace('"version":', '"version":9') })
        .where('studentId', '=', row.studentId)
        .where('number', '=', row.number)
        .execute()
      assert.notDeepEqual(await ledgerFaults(db, keys), [])
      throw undo
    })
    .catch((error: unknown) => assert.equal(error, undo))
})

test('with an account goes where its contract was signed; what was signed goes when the archive ends', async () => {
  await set(it, { 'privacy.archiveYears': 3 })
  const student = await it.world.student({ name: '孙丙' })
  const id = await signed(student, '孙丙')
  const row = () =>
    it.context.database.read
      .selectFrom('trainingContracts')
      .select(['typedName', 'signature', 'fields', 'ip', 'userAgent', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await row()
  assert.notEqual(before.ip, '')
  assert.equal((await it.post('/api/privacy/deletion', {}, await it.world.login(student.id))).status, 200)
  it.pass(8 * 86_400)
  assert.equal((await eraseExpired(it.context)).accounts, 1)
  assert.deepEqual(await row(), { ...before, ip: '', userAgent: '' })
  it.pass(3 * 366 * 86_400)
  await eraseExpired(it.context)
  assert.deepEqual(await row(), { ...before, ip: '', userAgent: '', typedName: '', signature: 'null', fields: '{}' })
  const { token } = await it.world.person('ADMIN')
  assert.equal((await it.get(`/api/admin/contracts/${id}/pdf`, token)).status, 200)
})
