import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { enroll } from '../../teaching/enrollment/enroll.ts'
import { findOrderOfEnrollment } from '../../teaching/enrollment/order.queries.ts'
import { settleOrder } from '../../teaching/enrollment/settle-order.ts'
import { during } from '../../testing/during.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { saveUser } from '../account/account.queries.ts'
import { addToStudentCount, countGroup } from '../student/student-count.queries.ts'

const it = testApp()
const { checked, commit, undo } = rosterCalls(it)
let serial = 0
let admin: Person

/** An import of one student, with the number of students in its organization and in total. */
async function imported(isKnown: boolean) {
  admin ??= await it.world.person('ADMIN')
  const organizationId = await it.world.organization(`机构甲${++serial}`)
  const idCard = idCardOf(serial)
  const known = isKnown ? await it.world.student({ name: '钱学', idCard }) : undefined
  const rows = [
    ['姓名', '身份证号', '机构'],
    ['钱学', idCard, `机构甲${serial}`],
  ]
  const id = await checked(rows, admin.token)
  await commit(id, admin.token)
  const { read } = it.context.database
  const added = () => read.selectFrom('users').select('id').where('importId', '=', id).executeTakeFirst()
  const studentId = known?.id ?? ((await added())?.id as number)
  const counts = () => Promise.all([{ organizationId }, {}].map((group) => countGroup(read, group)))
  /** Undoes the import while other work is in progress, long enough for its thread to reach the race. */
  const undoDuring = (work: (db: Db) => Promise<unknown>) =>
    during(it.context.database, work, () => undo(id, admin.token), 2500)
  return { organizationId, studentId, counts, added, undoDuring }
}
const move = async (db: Db, id: number, from: number, to: number) => {
  await saveUser(db, id, { organizationId: to, version: 9 })
  await addToStudentCount(db, id, from, 'ACTIVE', -1)
  await addToStudentCount(db, id, to, 'ACTIVE', 1)
}
const school = async () => ({ keys: it.context.keys, values: await it.context.settings.current(), now: it.now })

for (const isKnown of [false, true])
  test(`a student ${isKnown ? 'filled' : 'added'} by an import who moves during its undo is counted once`, async () => {
    const { organizationId, studentId, counts, undoDuring } = await imported(isKnown)
    const [, all] = await counts()
    const other = await it.world.organization(`机构乙${serial}`)
    assert.equal((await undoDuring((db) => move(db, studentId, organizationId, other))).status, 200)
    const left = isKnown ? 1 : 0
    assert.deepEqual(await counts(), [0, (all as number) - 1 + left])
    assert.equal(await countGroup(it.context.database.read, { organizationId: other }), left)
  })

test('an undo includes an enrollment that was not committed yet, and is rejected for a payment', async () => {
  const course = { ...(await it.world.course({ price: 100 })), status: 'PUBLISHED' }
  const first = await imported(false)
  const enrolling = await first.undoDuring(async (db) => enroll(db, await school(), first.studentId, course))
  assert.deepEqual([enrolling.status, await first.added()], [200, undefined])

  const { studentId, undoDuring, added } = await imported(false)
  const orderOf = async (db: Db) => {
    const { id } = await enroll(db, await school(), studentId, course)
    return (await findOrderOfEnrollment(db, id)) as NonNullable<Awaited<ReturnType<typeof findOrderOfEnrollment>>>
  }
  const order = await it.context.database.write(orderOf)
  const actor = { context: it.context, caller: { userId: admin.id }, origin: { ip: '' } } as Actor
  const paying = await undoDuring(async (db) =>
    settleOrder(db, actor, await school(), order, { status: 'PAID', method: '现金' }),
  )
  assert.deepEqual({ status: paying.status, problem: paying.body.problem }, { status: 409, problem: 'import.inUse' })
  assert.deepEqual(await added(), { id: studentId })
})

test('an account that becomes a teacher during the undo of its import stays', async () => {
  const { studentId, undoDuring, added } = await imported(false)
  const { status, body } = await undoDuring((db) => saveUser(db, studentId, { role: 'TEACHER' }))
  assert.deepEqual([status, body.problem, await added()], [409, 'import.inUse', { id: studentId }])
})
