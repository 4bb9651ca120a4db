import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()

async function learnerOf(course: SmallCourse) {
  const who = await it.world.student()
  const lesson = course.lessons[0]!.id
  const path = `/api/learning/watch-records?studentId=${who.id}&courseId=${course.id}&videoId=${lesson}`
  const [{ playbackSession }] = (await it.get(path, who.token)).body
  return async (position: number, completed = false) => {
    const report = { courseId: course.id, videoId: lesson, position, completed, playbackSession }
    return (await it.post('/api/learning/watch-records', report, who.token)).body
  }
}
const faultOf = async (admin: Person, course: SmallCourse) => {
  const { chapters, warnings } = (await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)).body
  return [chapters[0].lessons[0].fault, warnings.map(({ fault }: { fault: string }) => fault)]
}
const typedTooLong = () => it.world.course({ lessons: [{ durationSeconds: 600 }] })

test('a learner who reaches the end of a shorter video is told, and so is the teacher', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await typedTooLong()]
  const report = await learnerOf(course)
  it.pass(576)
  const { endsEarly, isCompleted, creditedSeconds } = await report(576, true)
  assert.deepEqual(
    { endsEarly, isCompleted, creditedSeconds },
    { endsEarly: true, isCompleted: false, creditedSeconds: 576 },
  )
  assert.deepEqual(await faultOf(admin, course), ['endsEarly', ['endsEarly']])
})

test('a reported end proves nothing before everything up to it is credited', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await typedTooLong()]
  const report = await learnerOf(course)
  assert.equal((await report(576, true)).endsEarly, undefined)
  assert.equal((await report(0, true)).endsEarly, undefined)
  it.pass(100)
  assert.equal((await report(100)).endsEarly, undefined)
  assert.deepEqual(await faultOf(admin, course), [null, []])
})

test('a lesson that another learner completes has no fault, nor has one with another video', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await typedTooLong()]
  const early = await learnerOf(course)
  it.pass(60)
  await early(60, true)
  const late = await learnerOf(course)
  assert.deepEqual((await faultOf(admin, course))[0], 'endsEarly')
  it.pass(600)
  assert.equal((await late(600, true)).isCompleted, true)
  assert.deepEqual(await faultOf(admin, course), [null, []])

  const other = await typedTooLong()
  const third = await learnerOf(other)
  it.pass(60)
  await third(60, true)
  const video = { videoUrl: 'https://video.example/whole.mp4', duration: 60 }
  await it.prove(admin.token)
  await it.call('PUT', `/api/admin/lessons/${other.lessons[0]!.id}`, { token: admin.token, body: video })
  assert.deepEqual(await faultOf(admin, other), [null, []])
})
