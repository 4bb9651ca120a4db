import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()

test('students whose logins come from one device are found, whatever network and browser they name', async () => {
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({ lessons: [{ durationSeconds: 3600 }] })
  const lessonId = course.lessons[0]!.id
  let cookie = ''
  const players: { id: number; token: string; from: string; session: string }[] = []
  for (let index = 0; index < 6; index++) {
    const { id, username } = await it.world.student()
    const from = `10.3.0.${index + 1}`
    // The last three have browsers of their own.
    const headers = { 'user-agent': `browser ${index}`, ...(index < 3 && cookie !== '' && { cookie }) }
    const signedIn = await it.call('POST', '/api/auth/login', { from, headers, body: { username, password } })
    assert.equal(signedIn.status, 200)
    cookie ||= signedIn.headers['set-cookie']?.split(';')[0] ?? ''
    const path = `/api/student/learning/${id}/courses/${course.id}/lessons/${lessonId}`
    const { token } = signedIn.body
    const { playbackSession } = (await it.call('GET', `${path}/record`, { token, from, headers })).body
    players.push({ id, token, from, session: playbackSession })
  }
  for (let seconds = 30; seconds <= 600; seconds += 30) {
    it.pass(30)
    for (const [index, { id, token, from, session }] of players.entries()) {
      const body = { currentTime: seconds, playbackSession: session, deviceInfo: `invented ${index}` }
      const url = `/api/student/learning/${id}/courses/${course.id}/lessons/${lessonId}/progress`
      await it.call('POST', url, { token, from, headers: { 'user-agent': `browser ${index}` }, body })
    }
  }
  await scanSettled(it.context)
  const found = (await it.get('/api/admin/anomalies?rule=sharedDevice', await it.world.login(admin.id))).body.content
  assert.deepEqual(
    found.map(({ studentId }: { studentId: number }) => studentId).toSorted(),
    players.slice(0, 3).map(({ id }) => id),
  )
})
