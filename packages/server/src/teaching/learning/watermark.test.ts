import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const watermark = (value: 'name' | 'nameAndNumber') =>
  it.context.database.write((db) => changeSetting(db, 'presence.watermark', value, it.now))

test('the watermark is the caller’s own, as the school wants it, and nobody else’s', async () => {
  const [student, course] = [
    await it.world.student({ name: '欧阳晓明', phone: '13911112468' }),
    await it.world.course(),
  ]
  const lesson = course.lessons[0]!.id
  const record = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${lesson}/record`
  const watch = `/api/learning/watch-records?studentId=${student.id}&courseId=${course.id}&videoId=${lesson}`
  const shown = async (token = student.token) => [
    (await it.get(record, token)).body.watermark,
    (await it.get(watch, token)).body[0].watermark,
  ]
  assert.deepEqual(await shown(), [undefined, undefined])
  await watermark('name')
  assert.deepEqual(await shown(), ['欧***', '欧***'])
  await watermark('nameAndNumber')
  assert.deepEqual(await shown(), ['欧*** 2468', '欧*** 2468'])
  assert.deepEqual(await shown((await it.world.person('ADMIN')).token), [undefined, undefined])
})

test('a watermark that was removed is noted, and costs no study time', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const lesson = course.lessons[0]!.id
  const path = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${lesson}`
  const { playbackSession } = (await it.get(`${path}/record`, student.token)).body
  it.pass(10)
  const body = { currentTime: 10, playbackSession, eventId: 'removed', watermarkRemoved: true }
  for (const _ of [1, 2])
    assert.equal((await it.post(`${path}/progress`, body, student.token)).body.creditedSeconds, 10)
  it.pass(10)
  const next = { courseId: course.id, videoId: lesson, position: 20, playbackSession, watermarkRemoved: true }
  assert.equal((await it.post('/api/learning/watch-records', next, student.token)).body.creditedSeconds, 20)
  const { content } = (await it.get(`/api/student/learning/${student.id}/refusals`, student.token)).body
  assert.deepEqual(
    content.map(({ reason, count }: { reason: string; count: number }) => ({ reason, count })),
    [{ reason: 'watermarkRemoved', count: 2 }],
  )
  for (const bad of [false, 'yes'])
    assert.equal((await it.post(`${path}/progress`, { ...body, watermarkRemoved: bad }, student.token)).status, 422)
})
