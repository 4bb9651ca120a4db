import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { root, send, get, create, join, members, rule } = classCalls(it)
const { watch } = studentCalls(it)
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

test('a class’s own rule credits its members, is recorded in the chain and verifies', async () => {
  const lessons = [{ durationSeconds: 7200 }]
  const [course, elsewhere] = [await it.world.course({ lessons }), await it.world.course({ lessons })]
  const [member, other] = [await it.world.student(), await it.world.student()]
  const { id } = await create([course])
  await join(id, [member])
  const saved = await send('PUT', `/${id}/hour-rule`, rule({ dailyHours: 1, unit: '50' }))
  assert.deepEqual({ status: saved.status, hasOwnRule: saved.body.data.hasOwnRule }, { status: 200, hasOwnRule: true })
  const study = async (who: typeof member, where: typeof course, from: number, seconds: number) => {
    const lesson = `/api/student/learning/${who.id}/courses/${where.id}/lessons/${where.lessons[0]!.id}`
    const token = await it.world.login(who.id)
    const { playbackSession } = (await it.get(`${lesson}/record`, token)).body
    it.pass(seconds)
    const { status, body } = await it.post(
      `${lesson}/progress`,
      { currentTime: from + seconds, playbackSession },
      token,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  for (let at = 0; at < 3000; at += 600) assert.equal((await study(member, course, at, 600)).notCredited, undefined)
  assert.equal((await study(member, course, 3000, 60)).notCredited?.reason, 'dailyLimit')
  for (let at = 0; at < 3600; at += 600) assert.equal((await study(other, course, at, 600)).notCredited, undefined)
  assert.equal((await study(member, elsewhere, 0, 60)).notCredited, undefined, 'the school’s rule holds elsewhere')
  const versions = await it.context.database.read
    .selectFrom('studySegments')
    .select(['studentId', 'courseId', 'ruleVersion'])
    .where('studentId', 'in', [member.id, other.id])
    .distinct()
    .orderBy('studentId')
    .orderBy('courseId')
    .execute()
  assert.deepEqual(
    versions.map(({ ruleVersion }) => ruleVersion),
    [2, 1, 1],
  )
  assert.equal((await members(id))[0].creditHours, 1)
  assert.deepEqual(await faults(), [])

  await it.post('/api/admin/settings/hours', { dailyHours: 8, endTime: '23:00' }, await root())
  const changes = await it.context.database.read
    .selectFrom('creditChanges')
    .select(['facts', 'changedBy'])
    .where('kind', '=', 'hours')
    .orderBy('number')
    .execute()
  const last = JSON.parse(changes.at(-1)!.facts)
  assert.deepEqual(
    { scope: last.scope, version: last.version, dailyHours: last.rule.dailyHours, endTime: last.rule.endTime },
    { scope: `class:${id}`, version: 4, dailyHours: 1, endTime: '23:00' },
  )
  await send('PUT', `/${id}/hour-rule`, rule({}))
  assert.deepEqual((await get(`/${id}`)).studyLimits.length, 2)
  assert.equal((await study(member, course, 3000, 60)).notCredited, undefined, 'the school lets a day have more')
  assert.deepEqual(await faults(), [])
})

test('verification finds a forged class rule, and a row credited by a rule of another class', async () => {
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const student = await it.world.student()
  const { id } = await create([course])
  await join(id, [student])
  await send('PUT', `/${id}/hour-rule`, rule({ unit: '60' }))
  await watch(student, course, 0, 30)
  assert.deepEqual(await faults(), [])
  const { database } = it.context
  await database.write((db) =>
    db.updateTable('trainingClasses').set({ hourRule: '{"unit":"45"}' }).where('id', '=', id).execute(),
  )
  assert.match((await faults())[0] ?? '', new RegExp(`the hour rule of class ${id} is not that of its version`))
  await database.write((db) =>
    db.updateTable('trainingClasses').set({ hourRule: '{"unit":"60"}' }).where('id', '=', id).execute(),
  )
  await database.write((db) =>
    db.updateTable('courseProgress').set({ classId: null }).where('studentId', '=', student.id).execute(),
  )
  assert.match((await faults())[0] ?? '', /class of course/)
})
