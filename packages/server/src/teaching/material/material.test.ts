import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { insertMedia } from '../../files/video/media.queries.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const post = async (body: object) => it.post('/api/admin/resources', body, await root())
const put = async (id: number, body: object) =>
  it.call('PUT', `/api/admin/resources/${id}`, { body, token: await root() })
const remove = async (id: number) => it.call('DELETE', `/api/admin/resources/${id}`, { token: await root() })
const upload = async (bytes: Uint8Array | string, name: string) =>
  (
    await it.call('POST', '/api/upload/file', {
      token: await root(),
      ...fileForm(bytes, name, 'application/octet-stream'),
    })
  ).body.data as { id: number; size: number }
const pdf = () => upload(`%PDF-1.4\n${it.world.next()}`, '讲义.pdf')
const link = { name: '官方文档', scope: 'all', url: 'https://example.cn/doc', type: 'doc' }
const chapterOf = async (courseId: number) =>
  (
    await it.context.database.read
      .selectFrom('chapters')
      .select('id')
      .where('courseId', '=', courseId)
      .executeTakeFirstOrThrow()
  ).id

test('a file for everyone reaches students, and its downloads are counted', async () => {
  const file = await pdf()
  const { status, body } = await post({ name: '讲义', scope: 'all', fileId: file.id })
  assert.deepEqual(
    {
      status,
      type: body.data.type,
      size: body.data.size,
      isLink: body.data.isLink,
      fileName: body.data.fileName,
      downloadCount: body.data.downloadCount,
    },
    { status: 200, type: 'pdf', size: file.size, isLink: false, fileName: '讲义.pdf', downloadCount: 0 },
  )
  const student = await it.world.student()
  const [material] = (await it.get(`/api/student/learning/${student.id}/materials`, student.token)).body
  assert.deepEqual({ name: material.name, type: material.type }, { name: '讲义', type: 'pdf' })
  assert.equal((await it.get(material.url)).status, 200)
  assert.equal((await it.get(`/api/admin/resources/${body.data.id}`, await root())).body.downloadCount, 1)
})

test('a picture can be a material too', async () => {
  const { id } = await upload(await jpeg(), '板书.jpg')
  const { data } = (await post({ name: '板书', scope: 'all', fileId: id })).body
  assert.deepEqual(
    [data.type, (await it.get(data.url)).status, (await it.get(`/private-files/${id}`)).status],
    ['image', 200, 403],
  )
})

test('a material belongs to a course or a chapter of it', async () => {
  const [course, other] = [await it.world.course(), await it.world.course()]
  const chapterId = await chapterOf(course.id)
  const { data } = (await post({ ...link, scope: 'chapter', courseId: course.id, chapterId })).body
  assert.deepEqual(
    { courseId: data.courseId, chapterId: data.chapterId, chapterTitle: data.chapterTitle },
    { courseId: course.id, chapterId, chapterTitle: '第一章' },
  )
  const wider = (await put(data.id, { scope: 'course' })).body.data
  assert.deepEqual(
    { scope: wider.scope, courseId: wider.courseId, chapterId: wider.chapterId },
    { scope: 'course', courseId: course.id, chapterId: null },
  )
  assert.deepEqual([(await put(data.id, { scope: 'all' })).body.data.courseId], [null])
  const wrong: [object, string][] = [
    [{ scope: 'course' }, 'courseId'],
    [{ scope: 'chapter', courseId: course.id }, 'chapterId'],
    [{ scope: 'chapter', courseId: other.id, chapterId }, 'chapterId'],
    [{ scope: 'course', courseId: 999_999 }, 'courseId'],
    [{ scope: 'school' }, 'scope'],
  ]
  for (const [change, field] of wrong)
    assert.deepEqual(Object.keys((await post({ ...link, ...change })).body.errors), [field], JSON.stringify(change))
})

test('a material has a file or a link, and only a file uploaded as a material', async () => {
  const file = await pdf()
  await it.call('POST', '/api/upload/public/id-card', fileForm(await jpeg()))
  const secret = await it.context.database.read
    .selectFrom('files')
    .select('id')
    .where('access', '=', 'private')
    .executeTakeFirstOrThrow()
  const lesson = await pdf()
  await it.context.database.write((db) =>
    insertMedia(db, {
      fileId: lesson.id,
      externalUrl: null,
      durationMs: 1000,
      codec: '',
      posterFileId: null,
      captionsFileId: null,
      createdAt: it.now,
    }),
  )
  const wrong: [object, string][] = [
    [{ url: undefined }, 'fileId'],
    [{ fileId: file.id }, 'url'],
    [{ url: 'ftp://example.cn' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ type: undefined }, 'type'],
    [{ name: ' ' }, 'name'],
    ...[secret.id, lesson.id, 999_999].map((fileId): [object, string] => [{ url: undefined, fileId }, 'fileId']),
  ]
  for (const [change, field] of wrong)
    assert.deepEqual(Object.keys((await post({ ...link, ...change })).body.errors), [field], JSON.stringify(change))
})

test('a replaced or deleted file is removed with its body, unless another material uses it', async () => {
  const [first, second] = [await pdf(), await pdf()]
  const ids = await Promise.all(
    [1, 2].map(
      async (number) => (await post({ name: `共用${number}`, scope: 'all', fileId: first.id })).body.data.id as number,
    ),
  )
  const stored = () =>
    it.context.database.read.selectFrom('files').select('objectKey').where('id', '=', first.id).executeTakeFirst()
  const key = (await stored())!.objectKey
  const replaced = (await put(ids[0]!, { fileId: second.id })).body.data
  assert.deepEqual([replaced.size, replaced.isLink, (await stored())?.objectKey], [second.size, false, key])
  assert.equal((await remove(ids[1]!)).body.message, '删除成功')
  assert.equal(await stored(), undefined)
  await assert.rejects(it.context.storages.local.size(key))
  assert.equal((await put(ids[0]!, { url: 'https://example.cn/new', type: 'video' })).body.data.isLink, true)
  assert.equal((await remove(ids[1]!)).status, 404)
})

test('materials of a priced course need the same as watching all of it: an enrollment, paid where required', async () => {
  const { database } = it.context
  const course = await it.world.course({ price: 100, lessons: [{ isPreview: true }] })
  await post({ ...link, name: '付费讲义', scope: 'course', courseId: course.id })
  const student = await it.world.student()
  const isOffered = async () =>
    (await it.get(`/api/student/learning/${student.id}/materials`, student.token)).body.some(
      (row: { name: string }) => row.name === '付费讲义',
    )
  const videoId = course.lessons[0]!.id
  const query = `studentId=${student.id}&courseId=${course.id}&videoId=${videoId}`
  const [{ playbackSession }] = (await it.get(`/api/learning/watch-records?${query}`, student.token)).body
  it.pass(10)
  const report = { courseId: course.id, videoId, position: 10, playbackSession }
  assert.equal((await it.post('/api/learning/watch-records', report, student.token)).body.creditedSeconds, 10)
  assert.equal(await isOffered(), false, 'a preview was watched')
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  assert.equal(await isOffered(), true)
  const setPayment = (isRequired: boolean) =>
    database.write((db) => changeSetting(db, 'course.paymentRequired', isRequired, it.now))
  const setOrder = (status: OrderStatus) =>
    database.write((db) => db.updateTable('orders').set({ status }).where('studentId', '=', student.id).execute())
  await setPayment(true)
  assert.equal(await isOffered(), false, 'nothing was paid')
  await setOrder('PAID')
  assert.equal(await isOffered(), true)
  await setPayment(false)
  await database.write((db) =>
    db.updateTable('enrollments').set({ expiresAt: it.now }).where('studentId', '=', student.id).execute(),
  )
  assert.equal(await isOffered(), false, 'the enrollment has ended')
})

test('a stale save returns 409 with the current material', async () => {
  const { data } = (await post(link)).body
  const responses = await Promise.all(
    [1, 2, 3].map((number) => put(data.id, { name: `改${number}`, version: data.version })),
  )
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 409, 409])
  assert.equal(responses.find((response) => response.status === 409)!.body.data.version, 2)
})

test('the list filters and counts, and every write is logged', async () => {
  const course = await it.world.course()
  const { data } = (await post({ ...link, name: '唯一_资源', scope: 'course', courseId: course.id, type: 'video' }))
    .body
  const list = async (query: string) =>
    (await it.get(`/api/admin/resources?${query}`, await root())).body.content.map((row: { id: number }) => row.id)
  for (const query of [
    'keyword=_',
    `courseId=${course.id}`,
    `scope=course&type=video&keyword=${encodeURIComponent('唯一')}`,
  ])
    assert.deepEqual(await list(query), [data.id], query)
  assert.equal((await it.get('/api/admin/resources?type=exe', await root())).status, 422)
  await remove(data.id)
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('targetType', '=', 'material')
    .where('targetId', '=', String(data.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map((row) => row.action),
    ['material.create', 'material.delete'],
  )
})
