import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { guardedActLabels } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { changeKindTexts, findingTexts, verifierTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { filesFolder } from '../../core/storage/local-storage.ts'
import { compareVideos } from '../../files/video/compare-videos.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { filmedLesson, openFilm, watchFilm } from '../../testing/study/filmed-lesson.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import { describeFinding } from '../verifier/words.ts'

const it = testApp()
const { create, join: joinClass, send, root } = classCalls(it)

test('a pack names a changed name, a result that was dated back and a video that was exchanged', async () => {
  globalThis.verifierWords = {
    words: verifierTexts,
    kinds: changeKindTexts,
    acts: guardedActLabels,
    facts: {},
    findings: findingTexts,
    timezone: 'Asia/Shanghai',
  }
  await set(it, { 'basic.domain': 'https://school.example' })
  const [who, film] = [await it.world.student({ name: '张伟', idCard: '11010519491231002X' }), await filmedLesson(it)]
  const opened = await openFilm(it, who, film)
  await it.call('GET', opened.videoUrl)
  assert.equal((await watchFilm(it, who, film, opened, [10, 20])).creditedSeconds, 20)
  const { id } = await create([{ id: film.courseId, lessons: [] }], { name: '叉车班' })
  await joinClass(id, [who])
  const enter = (score: number) =>
    send('PUT', `/${id}/assessments`, { rows: [{ studentId: who.id, score, isPassed: null, date: null }] })
  it.pass(600)
  assert.equal((await enter(59)).status, 200)
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(3600)
  const checked = async () => {
    const answer = await it.post('/api/admin/students/evidence', { studentIds: [who.id] }, await root())
    assert.equal(answer.status, 200)
    return (await checkEvidence(answer.bytes)).findings
  }
  assert.deepEqual(await checked(), [])
  // A lawful change is in no anchor yet, and in the next one.
  assert.equal((await enter(61)).status, 200)
  assert.deepEqual(await checked(), [])
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(3600)
  assert.deepEqual(await checked(), [])

  const { objectKey } = await it.context.database.read
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.fileId')
    .select('files.objectKey')
    .where('media.id', '=', film.mediaId)
    .executeTakeFirstOrThrow()
  writeFileSync(join(it.context.config.dataDir, filesFolder, objectKey), 'another video')
  await compareVideos(it.context, it.now + 1000)
  const change = (work: (db: Db) => Promise<unknown>) => it.context.database.write(work)
  await change((db) => sql`update users set name = '王小明' where id = ${who.id}`.execute(db))
  await change((db) => sql`update class_members set score = 100`.execute(db))
  const said = (await checked()).map((finding) => describeFinding(finding)).toSorted()
  assert.deepEqual(said, [
    '班期“叉车班”的成绩，第 2 号存证中是“61 分 合格 2026-11-20”，证据包中是“100 分 合格 2026-11-20”，登记时间却早于这一号：是后来补入或改动的',
    '第 2 号存证中的学员是“张伟 110105********002X”，证据包中改成了“王小明 110105********002X”，账本没有这次变更',
    `课时“第 1 课”的视频文件已被换掉，与账本所记、学员当时观看的不同（视频 ${film.mediaId}，2026-11-20 12:30:20 比对）`,
  ])
})
