import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesFolder } from '../../core/storage/local-storage.ts'
import { runDueUpkeep } from '../../office/upkeep/watch-upkeep.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { filmedLesson, openFilm, watchFilm, type FilmedLesson } from '../../testing/study/filmed-lesson.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import { verifyAll } from '../verify/verify-all.ts'

const it = testApp()
const path = '/api/admin/system'
const token = async () => (await it.world.person('ADMIN')).token
const status = async () => (await it.get(path, await token())).body

async function fileOf({ mediaId }: FilmedLesson): Promise<string> {
  const { objectKey } = await it.context.database.read
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.fileId')
    .select('files.objectKey')
    .where('media.id', '=', mediaId)
    .executeTakeFirstOrThrow()
  return join(it.context.config.dataDir, filesFolder, objectKey)
}
async function faults(): Promise<string[]> {
  const found: string[] = []
  const { database, keys, config } = it.context
  await verifyAll(database.read, keys, config, { fault: (fault) => found.push(fault) })
  return found
}
const passTo3 = () => {
  const second = (it.now / 1000 + 8 * 3600) % 86_400
  it.pass((3 * 3600 - second + 86_400) % 86_400 || 86_400)
}

test('a video exchanged behind the ledger is named by the system, the verification and the pack', async () => {
  await set(it, { 'basic.domain': 'https://school.example' })
  const [who, film, other] = [await it.world.student(), await filmedLesson(it), await filmedLesson(it)]
  const opened = await openFilm(it, who, film)
  await it.call('GET', opened.videoUrl)
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 20)
  await makeAnchor(it.context)
  const pack = async () => {
    const answer = await it.post('/api/admin/students/evidence', { studentIds: [who.id] }, await token())
    const { students, findings } = await checkEvidence(answer.bytes)
    return { videos: students[0]?.videos, findings: findings.map(({ code, values }) => [code, values['video']]) }
  }
  assert.deepEqual(await pack(), { videos: { all: 1, same: 0, comparedAt: null }, findings: [] })
  assert.equal((await status()).videos.last, null)
  passTo3()
  await runDueUpkeep(it.context)
  const compared = (await status()).videos.last
  assert.deepEqual(
    { isSuccess: compared.isSuccess, videos: compared.videos, left: compared.left, messages: compared.messages },
    { isSuccess: true, videos: 2, left: 0, messages: [] },
  )
  const { comparedAt, ...figures } = (await pack()).videos ?? {}
  assert.deepEqual([figures, (comparedAt ?? 0) >= it.now], [{ all: 1, same: 1 }, true])
  await runDueUpkeep(it.context)
  assert.equal((await status()).videos.last.endedAt, compared.endedAt, 'once a night')

  writeFileSync(await fileOf(film), Buffer.concat([film.body, Buffer.from('x')]))
  rmSync(await fileOf(other))
  passTo3()
  await runDueUpkeep(it.context)
  const { videos, reasons } = await status()
  const named = (messages: string[]) => messages.map((message) => message.split(', compared')[0])
  const words = [
    `Video ${film.mediaId}: its file is not the one that study time was credited for`,
    `Video ${other.mediaId}: its file is missing`,
  ]
  assert.deepEqual([videos.last.isSuccess, videos.last.faults, named(videos.last.messages)], [false, 2, words])
  assert.ok(reasons.includes('videosChanged'), String(reasons))
  assert.deepEqual(named(await faults()), words)
  assert.deepEqual((await pack()).findings, [['video.exchanged', film.mediaId]])
})

test('another file behind a video is a fault before any comparison', async () => {
  const [film, other] = [await filmedLesson(it), await filmedLesson(it, { isMapped: false })]
  const before = await faults()
  await it.context.database.write(async (db) => {
    const { fileId } = await db
      .selectFrom('media')
      .select('fileId')
      .where('id', '=', other.mediaId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('files')
      .set({ sha256: 'other' })
      .where('id', '=', fileId as number)
      .execute()
    await db.updateTable('media').set({ fileId }).where('id', '=', film.mediaId).execute()
  })
  const found = (await faults()).filter((fault) => !before.includes(fault))
  assert.deepEqual(
    found,
    [film, other].map(({ mediaId }) => `Video ${mediaId}: its file is not the one that study time was credited for.`),
  )
})

test('a comparison is started by those who may run the system, and by nobody else', async () => {
  const clerk = await it.world.person('ADMIN', { permissions: ['system.view'] })
  assert.equal((await it.post(`${path}/videos`, {}, clerk.token)).status, 403)
  assert.equal((await it.post(`${path}/videos`, {}, await token())).status, 200)
})
