import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveUser } from '../../people/account/account.queries.ts'
import { during } from '../../testing/during.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { call, submitted, root } = applications(it)

test('an applicant whose account is being deleted is not enrolled with it', async () => {
  const { id, form } = await submitted()
  const student = await it.world.student({ idCard: form.attendeeIdCard })
  const review = async (status: string) =>
    call('PUT', `/api/manage/applications/${id}/status`, { body: { status }, token: await root() })
  await review('APPROVED')
  const { status, body } = await during(
    it.context.database,
    (db) => saveUser(db, student.id, { deletedAt: it.now }),
    () => review('ENROLLED'),
    1000,
  )
  assert.deepEqual({ status, problem: body.problem }, { status: 409, problem: 'application.studentDeleted' })
})
