import type { TestApp } from '../test-app.ts'

/** Calls of the course editor, as an admin. */
export function courseCalls(it: TestApp) {
  let rootToken: Promise<string> | undefined
  const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
  const put = async (url: string, body: object, token?: string) =>
    it.call('PUT', url, { body, token: token ?? (await root()) })
  const draft = async (changes: object = {}) => ({
    name: `新课程${it.world.next()}`,
    categoryId: await it.world.category(),
    level: 'BEGINNER',
    ...changes,
  })
  const create = async (changes: object = {}) =>
    (await it.post('/api/admin/courses', await draft(changes), await root())).body.data
  const read = async (id: number) => (await it.get(`/api/admin/courses/${id}`, await root())).body
  return { root, put, draft, create, read }
}
