import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../app.ts'
import { signedMediaUrl } from '../../files/file/signed-url.ts'
import { mapVideo } from '../../files/video/map-video.ts'
import {
  filmedLesson,
  openFilm,
  reportFilm,
  rowsOf,
  watchFilm,
  type FilmedLesson,
  type OpenedRecord,
} from '../../testing/study/filmed-lesson.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const fetchFilm = (url: string, range?: string) =>
  it.call('GET', url, range === undefined ? {} : { headers: { range } })
const begin = async () => {
  const [who, film] = [await it.world.student(), await filmedLesson(it)]
  return { who, film, opened: await openFilm(it, who, film) }
}
const storedOf = async ({ playbackSession }: OpenedRecord) =>
  (
    await it.context.database.read
      .selectFrom('playbackSessions')
      .select('delivered')
      .where('publicId', '=', playbackSession)
      .executeTakeFirstOrThrow()
  ).delivered
/** Like a file whose index cannot be read. */
const withoutPositions = async (film: FilmedLesson) => {
  await it.context.database.write((db) =>
    db.updateTable('media').set({ byteMap: '' }).where('id', '=', film.mediaId).execute(),
  )
  return film
}
const setStored = (delivered: string | null, { playbackSession }: OpenedRecord) =>
  it.context.database.write((db) =>
    db.updateTable('playbackSessions').set({ delivered }).where('publicId', '=', playbackSession).execute(),
  )
test('a lesson whose video was never fetched credits nothing and returns the reason', async () => {
  const { who, film, opened } = await begin()
  const last = await watchFilm(it, who, film, opened, [10, 20, 30, 40, 50])
  assert.deepEqual([last.creditedSeconds, last.notCredited.reason, last.currentTime], [0, 'notDelivered', 0])
  assert.match(last.notCredited.message, /没有从服务器下载/)
  assert.deepEqual(await rowsOf(it, who), [])
  const refusals = await it.context.database.read
    .selectFrom('studyRefusals')
    .select(['reason', 'refusals'])
    .where('studentId', '=', who.id)
    .execute()
  assert.deepEqual(refusals, [{ reason: 'notDelivered', refusals: 5 }])
  assert.deepEqual(await faults(), [])
})

test('a lesson that was fetched is credited in full, as sent by this server', async () => {
  const { who, film, opened } = await begin()
  assert.ok((await fetchFilm(opened.videoUrl)).bytes.equals(film.body))
  const last = await watchFilm(it, who, film, opened, [10, 20, 30, 40, 50])
  assert.deepEqual([last.creditedSeconds, last.isCompleted, last.notCredited], [50, true, undefined])
  const rows = await rowsOf(it, who)
  assert.ok(rows.every(({ format, delivery }) => format === 4 && delivery === 'sent'))
  assert.deepEqual(await faults(), [])
})

test('half of the video earns half of the time, and the rest once it is fetched', async () => {
  const { who, film, opened } = await begin()
  await fetchFilm(opened.videoUrl, `bytes=0-${Math.floor(film.body.length / 2)}`)
  const half = await watchFilm(it, who, film, opened, [10, 20, 30, 40, 50])
  assert.ok(half.creditedSeconds > 20 && half.creditedSeconds < 32, String(half.creditedSeconds))
  assert.equal(half.notCredited.reason, 'notDelivered')
  await fetchFilm(opened.videoUrl, `bytes=${Math.floor(film.body.length / 2)}-`)
  it.pass(1)
  const whole = await reportFilm(it, who, film, opened, 50)
  assert.deepEqual([whole.creditedSeconds, whole.isCompleted, whole.notCredited], [50, true, undefined])
  assert.deepEqual(await faults(), [])
})

test('fetched piece by piece as it plays, every report is credited in full', async () => {
  const { who, film, opened } = await begin()
  let from = 0
  for (const position of [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]) {
    const to = position === 50 ? film.body.length : Math.floor((film.body.length * (position + 15)) / 65)
    await fetchFilm(opened.videoUrl, `bytes=${from}-${to - 1}`)
    from = to
    it.pass(5)
    const { creditedSeconds, notCredited } = await reportFilm(it, who, film, opened, position)
    assert.deepEqual({ creditedSeconds, notCredited }, { creditedSeconds: position, notCredited: undefined })
  }
})

test('only bytes sent to the reporting session count', async () => {
  const { who, film, opened } = await begin()
  const other = await it.world.student()
  const others = await openFilm(it, other, film)
  await fetchFilm(others.videoUrl)
  await fetchFilm(signedMediaUrl(it.context.keys, film.mediaId, it.now))
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 0)
  const forged = [
    opened.videoUrl.replace(/session=[^&]+/, `session=${others.playbackSession}`),
    opened.videoUrl.replace(/&session=[^&]+/, ''),
    `${signedMediaUrl(it.context.keys, film.mediaId, it.now)}&session=${opened.playbackSession}`,
    `${opened.videoUrl}&session=${others.playbackSession}`,
  ]
  for (const url of forged) assert.equal((await fetchFilm(url)).status, 403, url)
  assert.equal((await it.call('HEAD', opened.videoUrl)).status, 200)
  assert.equal((await reportFilm(it, who, film, opened, 20)).creditedSeconds, 0, 'no byte is in a response to HEAD')
})

test('users who cannot earn study time get no session address', async () => {
  const film = await filmedLesson(it)
  const admin = await it.world.person('ADMIN')
  const query = `studentId=${(await it.world.student()).id}&courseId=${film.courseId}&videoId=${film.lessonId}`
  const [record] = (await it.get(`/api/learning/watch-records?${query}`, admin.token)).body
  assert.deepEqual([record.playbackSession, record.videoUrl], [null, null])
})

/** Sends a video through another process of the school, which stores the delivery when it stops. */
async function fetchElsewhere(url: string, headers: Record<string, string> = {}, accelRedirect = '') {
  const config = { ...it.context.config, accelRedirect }
  const context = { ...it.context, database: { ...it.context.database, close: async () => {} }, config }
  const { app } = await createApp(async () => context, config)
  await app.inject({ url, headers })
  await app.close()
}

test('what one process has sent is credited by another once it is stored', async () => {
  const { who, film, opened } = await begin()
  await fetchElsewhere(opened.videoUrl)
  assert.match((await storedOf(opened)) ?? '', /^\[\[\[0,\d+\]\],\[\]\]$/)
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 20)
})

test('delivery evidence that arrives late is credited by the next report, with the time that has passed', async () => {
  const { who, film, opened } = await begin()
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 0)
  await fetchElsewhere(opened.videoUrl)
  it.pass(10)
  assert.equal((await reportFilm(it, who, film, opened, 30)).creditedSeconds, 30)
})

test('a server that has lost its record of a delivery sends the video again to a new session', async () => {
  const { who, film, opened } = await begin()
  await watchFilm(it, who, film, opened, [10, 20])
  const again = await openFilm(it, who, film)
  assert.notEqual(again.playbackSession, opened.playbackSession)
  await fetchFilm(again.videoUrl)
  assert.equal((await watchFilm(it, who, film, again, [10, 20])).creditedSeconds, 20)
})

test('an expired address is replaced for the same session until another session takes over', async () => {
  const { who, film, opened } = await begin()
  await fetchFilm(opened.videoUrl)
  await watchFilm(it, who, film, opened, [10])
  it.pass(6 * 3600)
  assert.equal((await fetchFilm(opened.videoUrl)).status, 403)
  const fresh = await openFilm(it, who, film, opened.playbackSession)
  assert.equal(fresh.playbackSession, opened.playbackSession)
  assert.equal((await fetchFilm(fresh.videoUrl)).status, 200)
  const taken = await openFilm(it, who, film)
  await fetchFilm(taken.videoUrl)
  await reportFilm(it, who, film, taken, 10)
  const late = await openFilm(it, who, film, opened.playbackSession)
  assert.notEqual(late.playbackSession, opened.playbackSession)
})

test('behind a proxy the requested range counts as granted', async () => {
  const { who, film, opened } = await begin()
  const ask = (range: string) => fetchElsewhere(opened.videoUrl, { range }, '/stored/')
  await ask('bytes=0-9')
  await ask(`bytes=${film.body.length}-`)
  assert.equal(await storedOf(opened), '[[],[[0,10]]]')
  await ask('bytes=0-')
  assert.equal(await storedOf(opened), `[[],[[0,${film.body.length}]]]`)
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 20)
  assert.deepEqual(
    (await rowsOf(it, who)).map(({ delivery }) => delivery),
    ['granted', 'granted'],
  )
})

test('behind a proxy several ranges, or a request that may be answered without a body, grant no more than they get', async () => {
  const { opened } = await begin()
  const ask = (headers: Record<string, string>) => fetchElsewhere(opened.videoUrl, headers, '/stored/')
  await ask({ range: 'bytes=0-0,2-2' })
  await ask({ 'if-none-match': '*' })
  await ask({ 'if-modified-since': 'Fri, 20 Nov 2099 00:00:00 GMT' })
  await ask({ 'if-match': '"other"' })
  await ask({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })
  assert.equal(await storedOf(opened), '')
})

test('a session from before deliveries were tracked is credited in a row of the older format', async () => {
  const { who, film, opened } = await begin()
  await setStored(null, opened)
  assert.equal((await watchFilm(it, who, film, opened, [10])).creditedSeconds, 10)
  assert.deepEqual(await rowsOf(it, who), [{ format: 3, delivery: null, fromMs: 0, toMs: 10_000 }])
  assert.deepEqual(await faults(), [])
})

test('a video on another site has no delivery evidence, and its rows state that', async () => {
  const [who, course] = [await it.world.student(), await it.world.course()]
  const film = { courseId: course.id, lessonId: course.lessons[0]!.id } as FilmedLesson
  const opened = await openFilm(it, who, film)
  assert.equal(opened.videoUrl, null)
  assert.equal((await watchFilm(it, who, film, opened, [10])).creditedSeconds, 10)
  assert.equal((await rowsOf(it, who))[0]!.delivery, 'external')
})

test('a video without a byte map is judged by its bytes until its first learner triggers the mapping', async () => {
  const [who, film] = [await it.world.student(), await filmedLesson(it, { isMapped: false })]
  const opened = await openFilm(it, who, film)
  assert.equal((await watchFilm(it, who, film, opened, [10])).creditedSeconds, 0)
  await fetchFilm(opened.videoUrl)
  assert.equal((await watchFilm(it, who, film, opened, [20], 10)).creditedSeconds, 20)
  await mapVideo(it.context, film.mediaId)
  const [{ byteMap } = { byteMap: '' }] = await it.context.database.read
    .selectFrom('media')
    .select('byteMap')
    .where('id', '=', film.mediaId)
    .execute()
  assert.match(byteMap ?? '', /^1\../)
})

test('single bytes of a video earn nothing, with and without a byte map', async () => {
  for (const isMapped of [true, false]) {
    const [who, made] = [await it.world.student(), await filmedLesson(it)]
    const film = isMapped ? made : await withoutPositions(made)
    const opened = await openFilm(it, who, film)
    for (let part = 0; part < 95; part++) {
      const at = Math.floor((film.body.length * part) / 95)
      await fetchFilm(opened.videoUrl, `bytes=${at}-${at}`)
    }
    const positions = Array.from({ length: 16 }, (_, index) => (index + 1) * 3)
    const last = await watchFilm(it, who, film, opened, positions)
    assert.deepEqual([last.creditedSeconds, last.notCredited.reason], [0, 'notDelivered'], `mapped: ${isMapped}`)
    assert.deepEqual(await rowsOf(it, who), [])
  }
  assert.deepEqual(await faults(), [])
})

test('a player that reads the index, resumes in the middle and jumps back is credited for all that it plays', async () => {
  for (const isMapped of [true, false]) {
    const [who, made] = [await it.world.student(), await filmedLesson(it)]
    const film = isMapped ? made : await withoutPositions(made)
    const { length } = film.body
    const first = await openFilm(it, who, film)
    await fetchFilm(first.videoUrl, `bytes=0-${Math.floor(length * 0.6)}`)
    await watchFilm(it, who, film, first, [10, 20])
    const opened = await openFilm(it, who, film)
    await fetchFilm(opened.videoUrl, 'bytes=-2000')
    await fetchFilm(opened.videoUrl, `bytes=${Math.floor(length * 0.38)}-`)
    const resumed = await watchFilm(it, who, film, opened, [25, 30, 35], 20)
    assert.deepEqual([resumed.creditedSeconds, resumed.notCredited], [35, undefined], `mapped: ${isMapped}`)
    // It jumps back to what its cache holds, and plays on.
    await fetchFilm(opened.videoUrl, `bytes=${Math.floor(length * 0.38)}-`)
    await reportFilm(it, who, film, opened, 25)
    const last = await watchFilm(it, who, film, opened, [35, 45, 50], 25)
    assert.deepEqual([last.creditedSeconds, last.isCompleted], [50, true], `mapped: ${isMapped}`)
    const kinds = new Set((await rowsOf(it, who)).map(({ delivery }) => delivery))
    assert.deepEqual(kinds, new Set([isMapped ? 'sent' : 'estimated']))
  }
  assert.deepEqual(await faults(), [])
})

test('without a byte map the bytes of a session are enough for their share of the time, once', async () => {
  const [who, film] = [await it.world.student(), await withoutPositions(await filmedLesson(it))]
  const opened = await openFilm(it, who, film)
  await fetchFilm(opened.videoUrl, `bytes=0-${Math.floor(film.body.length * 0.3)}`)
  const positions = Array.from({ length: 10 }, (_, index) => (index + 1) * 5)
  const last = await watchFilm(it, who, film, opened, positions)
  assert.ok(last.creditedSeconds >= 15 && last.creditedSeconds <= 20, String(last.creditedSeconds))
  assert.equal(last.notCredited.reason, 'notDelivered')
})
