import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idCardBorn } from '../../testing/people/id-card-born.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { rosterHeader } from '../../testing/people/unknown-students.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { preview, commit, undo } = rosterCalls(it)

test('a roster brings in minors with a hint, but no children whom the school does not know', async () => {
  const { token } = await it.world.person('ADMIN')
  const known = { name: '旧同学', idCard: idCardBorn('2013-01-01') }
  const { id: childId } = await it.world.student(known)
  const { data } = (
    await preview(
      [
        rosterHeader,
        ['大同学', '汉', idCardBorn('2008-11-20'), ''],
        ['小同学', '汉', idCardBorn('2008-11-21'), ''],
        ['少同学', '汉', idCardBorn('2012-11-20'), ''],
        ['小朋友', '汉', idCardBorn('2012-11-21'), ''],
        [known.name, '汉', known.idCard, ''],
      ],
      token,
    )
  ).body
  assert.deepEqual(
    data.rows.map(({ outcome, isMinor }: { outcome: string; isMinor: boolean }) => ({ outcome, isMinor })),
    [
      { outcome: 'NEW', isMinor: false },
      { outcome: 'NEW', isMinor: true },
      { outcome: 'NEW', isMinor: true },
      { outcome: 'REFUSED', isMinor: false },
      { outcome: 'CHANGED', isMinor: false },
    ],
  )
  assert.deepEqual(
    { minors: data.minors, reason: data.refusedRows[0].problems[0].reason },
    { minors: 2, reason: '身份证号（C5）：未满 14 周岁，请由监护人联系学校办理' },
  )
  const { created, updated, failures } = (await commit(data.id, token)).body.data
  assert.deepEqual({ created, updated, failed: failures.length }, { created: 3, updated: 1, failed: 1 })

  const [minor] = (await it.get('/api/admin/users/students?keyword=小同学', token)).body.content
  const body = { name: '王建国', relation: 'FATHER', consentedOn: '2026-11-20', consentWay: 'PHONE' }
  for (const id of [minor.id, childId])
    assert.equal((await it.call('PUT', `/api/admin/students/${id}/guardian`, { token, body })).status, 200)
  assert.equal((await undo(data.id, token)).status, 200, 'with the guardians of its students')
})
