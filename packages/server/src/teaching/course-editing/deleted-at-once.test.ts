import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multipartOf } from '../../testing/files/multipart.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const rounds = 8
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const added = async (path: string, body: object): Promise<number> =>
  (await it.post(path, body, await root())).body.data.id
const teacher = async () => {
  const part = {
    name: '李晓明',
    gender: '男',
    specialty: '软件工程',
    title: '讲师',
    phone: '13812345678',
    email: 'li@example.cn',
    status: 'ACTIVE',
  }
  return (
    await it.call('POST', '/api/teachers', {
      token: await root(),
      ...multipartOf([{ name: 'teacher', value: JSON.stringify(part) }]),
    })
  ).body.data.id as number
}
const category = () => added('/api/admin/categories', { name: `分类${it.world.next()}` })
const course = async () =>
  added('/api/admin/courses', { name: '课程', level: 'BEGINNER', categoryId: await category() })
const chapter = async () => added(`/api/admin/courses/${await course()}/chapters`, { title: '章' })

const nouns: Record<string, { action: string; path: string; add: () => Promise<number> }> = {
  news: { action: 'news.delete', path: '/api/admin/news', add: () => added('/api/admin/news', { title: '新闻' }) },
  category: { action: 'category.delete', path: '/api/admin/categories', add: category },
  teacher: { action: 'teacher.delete', path: '/api/teachers', add: teacher },
  course: { action: 'course.delete', path: '/api/manage/courses', add: course },
  chapter: { action: 'chapter.delete', path: '/api/admin/chapters', add: chapter },
  lesson: {
    action: 'lesson.delete',
    path: '/api/admin/lessons',
    add: async () => added(`/api/admin/chapters/${await chapter()}/lessons`, { title: '课' }),
  },
}
for (const [noun, { action, path, add }] of Object.entries(nouns))
  test(`of concurrent deletions of the same ${noun} one succeeds and is logged`, async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await add()
      const token = await root()
      const responses = await Promise.all([1, 2, 3].map(() => it.call('DELETE', `${path}/${id}`, { token })))
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 404, 404],
      )
      const log = await it.context.database.read
        .selectFrom('operationLogs')
        .select('id')
        .where('action', '=', action)
        .where('targetId', '=', String(id))
        .execute()
      assert.equal(log.length, 1)
    }
  })
