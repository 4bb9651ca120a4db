import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changeSetting } from '../../core/settings/settings.ts'
import { filmedLesson, openFilm, rowsOf, watchFilm } from '../../testing/study/filmed-lesson.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import { creditReports, creditRulesOf } from './watch-queue.ts'

const it = testApp()
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const fetchFilm = (url: string) => it.get(url)
const begin = async () => {
  const [who, film] = [await it.world.student(), await filmedLesson(it)]
  return { who, film, opened: await openFilm(it, who, film) }
}

test('a school may only record deliveries: rows then state that none was seen, and the ledger verifies', async () => {
  it.pass(3600)
  const admin = await it.world.person('ADMIN')
  const save = (mediaDelivery: string) => it.post('/api/admin/settings/course', { mediaDelivery }, admin.token)
  assert.equal((await save('recorded')).status, 200)
  const { who, film, opened } = await begin()
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 20)
  assert.deepEqual(
    (await rowsOf(it, who)).map(({ delivery }) => delivery),
    ['missing', 'missing'],
  )
  const desk = async () => {
    await scanSettled(it.context)
    const { read } = it.context.database
    return read.selectFrom('anomalyFindings').select(['rule', 'facts']).where('studentId', '=', who.id).execute()
  }
  assert.deepEqual(await desk(), [])
  await watchFilm(it, who, film, opened, [30, 40, 49], 20)
  const another = await filmedLesson(it)
  await watchFilm(it, who, another, await openFilm(it, who, another), [10, 20])
  assert.deepEqual(await desk(), [{ rule: 'undelivered', facts: '{"minutes":1,"limit":1}' }])
  assert.deepEqual(await faults(), [])
  it.pass(300)
  assert.equal((await save('required')).status, 200)
  const change = await it.context.database.read
    .selectFrom('creditChanges')
    .selectAll()
    .where('kind', '=', 'delivery')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(change.facts), { before: 'recorded', after: 'required' })
  await it.context.database.write((db) => changeSetting(db, 'course.mediaDelivery', 'recorded', it.now))
  assert.deepEqual(await faults(), ['school: the setting course.mediaDelivery is recorded, the chain says required'])
  await it.context.database.write((db) => changeSetting(db, 'course.mediaDelivery', 'required', it.now))
})

test('whatever is reported, in any order and at any time, a video that was never fetched earns nothing', async () => {
  const { who, film, opened } = await begin()
  const rules = await creditRulesOf(it.context)
  const step = fc.record({
    position: fc.integer({ min: 0, max: 50_000 }),
    passed: fc.integer({ min: 0, max: 60_000 }),
    isNamed: fc.boolean(),
  })
  let at = it.now
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const reports = steps.map(({ position, passed, isNamed }) => ({
        studentId: who.id,
        loginId: 'somewhere',
        lessonId: film.lessonId,
        courseId: film.courseId,
        positionMs: position,
        playbackSession: isNamed ? opened.playbackSession : undefined,
        saysCompleted: true,
        ip: '10.0.0.1',
        device: 'test',
        userAgent: 'Test/1',
        at: (at += passed),
      }))
      await it.context.database.write((db) => creditReports(db, reports, rules))
    }),
    { numRuns: 40 },
  )
  assert.deepEqual(await rowsOf(it, who), [])
  assert.deepEqual(await faults(), [])
})

test('verification reports a replaced video file and a changed delivery value', async () => {
  it.pass(3600)
  const { who, film, opened } = await begin()
  await fetchFilm(opened.videoUrl)
  await watchFilm(it, who, film, opened, [10])
  const { write } = it.context.database
  const setMedia = (sha256: string) =>
    write((db) => db.updateTable('media').set({ sha256 }).where('id', '=', film.mediaId).execute())
  const setRow = (delivery: string) =>
    write((db) => db.updateTable('studySegments').set({ delivery }).where('studentId', '=', who.id).execute())
  const { sha256 } = await it.context.database.read
    .selectFrom('media')
    .select('sha256')
    .where('id', '=', film.mediaId)
    .executeTakeFirstOrThrow()
  await setMedia('another file')
  assert.match((await faults()).join('\n'), /has been changed, or the row before it/)
  await setMedia(sha256)
  assert.deepEqual(await faults(), [])
  await setRow('missing')
  assert.match((await faults()).join('\n'), /counts though its video was not delivered/)
  await setRow('granted')
  assert.match((await faults()).join('\n'), /has been changed, or the row before it/)
  await setRow('sent')
  assert.deepEqual(await faults(), [])
})
