import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outlineCalls } from '../../testing/study/outline-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import { findUncompletableLessons } from './outline.queries.ts'

const it = testApp()
const { put, remove, refused, outlineOf, orderOf, lessonCount, course } = outlineCalls(it)

const logged = async (action: string) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('the outline shows all details of its lessons, and why they cannot be completed', async () => {
  const { id, admin, first, second, lessons, outline } = await course('DRAFT')
  assert.deepEqual(
    [outline.course.id, outline.course.status, orderOf(outline)],
    [
      id,
      'DRAFT',
      [
        { id: first, lessonIds: lessons.slice(0, 2) },
        { id: second, lessonIds: [lessons[2]] },
      ],
    ],
  )
  const [lesson] = outline.chapters[0].lessons
  assert.deepEqual(
    {
      title: lesson.title,
      duration: lesson.duration,
      hasVideo: lesson.hasVideo,
      source: lesson.video.source,
      creditHours: lesson.creditHours,
      isPreview: lesson.isPreview,
      isPublic: lesson.isPublic,
      fault: lesson.fault,
    },
    {
      title: '第 1 课',
      duration: 60,
      hasVideo: true,
      source: 'external',
      creditHours: 0.03,
      isPreview: false,
      isPublic: false,
      fault: null,
    },
  )
  assert.match(lesson.videoUrl, /^https:/)
  assert.deepEqual(outline.warnings, [
    { lessonId: lessons[2], fault: 'noVideo', message: '尚未添加视频，学员无法学完该课时' },
  ])
  assert.deepEqual(await findUncompletableLessons(it.context.database.read, id), [
    { id: lessons[2], title: '第三课', chapterTitle: '第二章', fault: 'noVideo' },
  ])
  refused(await it.get('/api/admin/courses/999999/outline', admin.token), 404, 'course.notFound')
})

test('chapters and lessons are added at the end, changed and logged', async () => {
  const { admin, id, second, lessons } = await course()
  const revision = await it.context.settings.revision()
  const { body } = await it.post(
    `/api/admin/chapters/${second}/lessons`,
    { title: ' 第四课 ', description: '讲劳动合同', isPreview: true, isPublic: true, creditHours: 1.25 },
    admin.token,
  )
  const { data } = body
  assert.deepEqual(
    {
      title: data.title,
      description: data.description,
      isPreview: data.isPreview,
      isPublic: data.isPublic,
      creditHours: data.creditHours,
      chapterId: data.chapterId,
      version: data.version,
    },
    {
      title: '第四课',
      description: '讲劳动合同',
      isPreview: true,
      isPublic: true,
      creditHours: 1.25,
      chapterId: second,
      version: 1,
    },
  )
  assert.equal(await lessonCount(id), 4)
  assert.ok((await it.context.settings.revision()) > revision)
  const changed = await put(`/api/admin/lessons/${data.id}`, { title: '第四课 改', isPublic: false, version: 1 }, admin)
  assert.deepEqual(
    {
      title: changed.body.data.title,
      isPublic: changed.body.data.isPublic,
      isPreview: changed.body.data.isPreview,
      creditHours: changed.body.data.creditHours,
      version: changed.body.data.version,
    },
    { title: '第四课 改', isPublic: false, isPreview: true, creditHours: 1.25, version: 2 },
  )
  const row = await logged('lesson.update')
  const detail = JSON.parse(row!.detail)
  assert.deepEqual(
    [detail.before.title, detail.after.title, row!.targetId, row!.username],
    ['第四课', '第四课 改', String(data.id), admin.username],
  )
  const renamed = await put(`/api/admin/chapters/${second}`, { title: '第二章 改', version: 1 }, admin)
  assert.deepEqual(
    {
      title: renamed.body.data.title,
      version: renamed.body.data.version,
      lessons: renamed.body.data.lessons.map((lesson: any) => lesson.id),
    },
    { title: '第二章 改', version: 2, lessons: [lessons[2], data.id] },
  )
})

test('a stale change returns the current lesson or chapter and changes nothing', async () => {
  const { admin, second, lessons } = await course()
  await put(`/api/admin/lessons/${lessons[0]}`, { title: '先到' }, admin)
  const late = await put(`/api/admin/lessons/${lessons[0]}`, { title: '后到', version: 1 }, admin)
  refused(late, 409, 'resource.stale')
  assert.deepEqual({ title: late.body.data.title, version: late.body.data.version }, { title: '先到', version: 2 })
  const [one, two] = await Promise.all(
    ['甲', '乙'].map((title) => put(`/api/admin/chapters/${second}`, { title, version: 1 }, admin)),
  )
  assert.deepEqual([one!.status, two!.status].toSorted(), [200, 409])
  assert.equal((one!.status === 409 ? one : two)!.body.data.version, 2)
  for (const path of [`/api/admin/chapters/${second}`, `/api/admin/lessons/${lessons[0]}`]) {
    const responses = await Promise.all([1, 2, 3, 4].map((number) => put(path, { title: `随意${number}` }, admin)))
    assert.deepEqual(
      responses.map((response) => response.status),
      [200, 200, 200, 200],
      'without a version the last one wins',
    )
  }
})

test('bad values are reported field by field', async () => {
  const { admin, id, second, lessons } = await course()
  const invalid = async (response: Promise<TestResponse>, field: string, message: string) => {
    const { status, body } = await response
    assert.deepEqual([status, body.errors?.[field]], [422, message])
  }
  const lesson = (body: unknown) => put(`/api/admin/lessons/${lessons[0]}`, body, admin)
  await invalid(it.post(`/api/admin/courses/${id}/chapters`, { title: '  ' }, admin.token), 'title', '请输入章节名称')
  await invalid(it.post(`/api/admin/chapters/${second}/lessons`, {}, admin.token), 'title', '请输入课时名称')
  await invalid(lesson({ title: '长'.repeat(101) }), 'title', '课时名称不能超过 100 个字符')
  for (const creditHours of [-1, 100, 99.999])
    await invalid(lesson({ creditHours }), 'creditHours', '学时应在 0 到 99.99 之间')
  await invalid(lesson({ creditHours: 1.001 }), 'creditHours', '学时最多两位小数')
  for (const videoUrl of [
    'http://a.example/v.mp4',
    'javascript:alert(1)',
    'https://user:secret@a.example/v.mp4',
    'https://localhost/v.mp4',
    'x',
    '',
  ])
    await invalid(lesson({ videoUrl, duration: 60 }), 'videoUrl', '请输入以 https:// 开头的视频地址')
  await invalid(lesson({ videoUrl: 'https://a.example/v.mp4' }), 'duration', '请输入视频时长')
  await invalid(lesson({ videoUrl: 'https://a.example/v.mp4', duration: 0 }), 'duration', '视频时长应大于 0')
  for (const videoUrl of ['/media/999?expires=1', '/etc/passwd', '/api/upload/video/../../x'])
    await invalid(lesson({ videoUrl }), 'videoUrl', '上传的视频不存在或已过期，请重新上传')
  await invalid(lesson({ poster: 'https://a.example/p.png' }), 'poster', '请先上传封面图片')
  for (const path of ['/api/admin/lessons/999999', '/api/admin/lessons/nonsense'])
    assert.equal((await put(path, { title: 'x' }, admin)).status, 404)
  refused(await put('/api/admin/chapters/999999', { title: 'x' }, admin), 404, 'chapter.notFound')
  refused(await it.post('/api/admin/chapters/999999/lessons', { title: 'x' }, admin.token), 404, 'chapter.notFound')
  refused(await it.post('/api/admin/courses/999999/chapters', { title: 'x' }, admin.token), 404, 'course.notFound')
  assert.equal((await outlineOf(id, admin)).chapters[0].lessons[0].title, '第 1 课')
})

test('only admins with edit permission for courses change an outline', async () => {
  const { id, first, lessons } = await course()
  const viewer = await it.world.person('ADMIN', { permissions: ['courses.view'] })
  assert.equal((await it.get(`/api/admin/courses/${id}/outline`, viewer.token)).status, 200)
  for (const who of [viewer, await it.world.student(), await it.world.person('TEACHER')])
    for (const response of [
      await put(`/api/admin/courses/${id}/outline`, { chapters: [] }, who),
      await remove(`/api/admin/chapters/${first}`, who),
      await remove(`/api/admin/lessons/${lessons[0]}`, who),
      await it.post(`/api/admin/lessons/${lessons[0]}/restore`, {}, who.token),
      await it.post(`/api/admin/chapters/${first}/restore`, {}, who.token),
    ])
      refused(response, 403, 'access.denied')
})

test('a new order is saved at once, and lessons can move to another chapter', async () => {
  const { admin, id, first, second, lessons, outline } = await course()
  const wanted = [
    { id: second, lessonIds: [lessons[2], lessons[0]] },
    { id: first, lessonIds: [lessons[1]] },
  ]
  const { status, body } = await put(
    `/api/admin/courses/${id}/outline`,
    { version: outline.version, chapters: wanted },
    admin,
  )
  assert.deepEqual([status, orderOf(body.data)], [200, wanted])
  assert.notEqual(body.data.version, outline.version)
  const shown = (await it.get(`/api/public/courses/${id}/chapters`)).body
  assert.deepEqual(orderOf({ chapters: shown }), wanted)
  assert.deepEqual(JSON.parse((await logged('outline.order'))!.detail).after, wanted)
})

test('of two orders of the same outline version one wins, the other gets the current outline', async () => {
  const { admin, id, first, second, lessons, outline } = await course()
  const orders = [
    [
      { id: second, lessonIds: [lessons[2]] },
      { id: first, lessonIds: [lessons[0], lessons[1]] },
    ],
    [
      { id: first, lessonIds: [lessons[1], lessons[0]] },
      { id: second, lessonIds: [lessons[2]] },
    ],
  ]
  const responses = await Promise.all(
    orders.map((chapters) => put(`/api/admin/courses/${id}/outline`, { version: outline.version, chapters }, admin)),
  )
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409])
  const [won, lost] = responses[0]!.status === 200 ? responses : responses.toReversed()
  assert.equal(lost!.body.problem, 'resource.stale')
  assert.deepEqual(lost!.body.data.chapters, won!.body.data.chapters)
  assert.deepEqual(orderOf(await outlineOf(id, admin)), orderOf(won!.body.data))
})

test('an order with missing or foreign chapters or lessons is rejected with the current outline', async () => {
  const { admin, id, first, second, lessons } = await course()
  const other = await course()
  const wrong = [
    [],
    [{ id: first, lessonIds: lessons.slice(0, 2) }],
    [
      { id: first, lessonIds: lessons.slice(0, 2) },
      { id: second, lessonIds: [] },
    ],
    [
      { id: first, lessonIds: [lessons[0], lessons[0]] },
      { id: second, lessonIds: [lessons[2]] },
    ],
    [
      { id: first, lessonIds: lessons },
      { id: second, lessonIds: [lessons[2]] },
    ],
    [
      { id: first, lessonIds: lessons.slice(0, 2) },
      { id: other.second, lessonIds: [lessons[2]] },
    ],
    [
      { id: first, lessonIds: [lessons[0], lessons[1], other.lessons[0]] },
      { id: second, lessonIds: [lessons[2]] },
    ],
    [
      { id: first, lessonIds: lessons.slice(0, 2) },
      { id: second, lessonIds: [lessons[2]] },
      { id: second, lessonIds: [] },
    ],
  ]
  for (const chapters of wrong) {
    const response = await put(`/api/admin/courses/${id}/outline`, { chapters }, admin)
    refused(response, 409, 'resource.stale')
    assert.equal(response.body.data.course.id, id)
  }
  assert.deepEqual(orderOf(await outlineOf(other.id, admin)), orderOf(other.outline))
  assert.equal((await put(`/api/admin/courses/${id}/outline`, { chapters: 'x' }, admin)).status, 422)
})
