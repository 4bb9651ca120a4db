import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import type { TestApp } from '../test-app.ts'

const path = '/api/admin/students'

/** Calls that manage students, as a full admin unless another token is given. */
export function manageStudentCalls(it: TestApp) {
  let root: Promise<string> | undefined
  const admin = () => (root ??= it.world.person('ADMIN').then(({ token }) => token))
  /** An unused ID number. */
  const idCard = () => {
    const digits = `3205821994050${1100 + it.world.next()}`
    return digits + checkCharacterOf(digits)
  }
  const form = (change: object = {}) => ({
    studentId: `N${it.world.next()}`,
    name: '周新学',
    password: 'a password of staff',
    ...change,
  })
  const add = async (body: object, token?: string) => it.post(`${path}/add`, body, token ?? (await admin()))
  const update = async (id: number, body: object, token?: string) =>
    it.call('PUT', `${path}/update/${id}`, { token: token ?? (await admin()), body })
  const remove = async (id: number, token?: string) =>
    it.call('DELETE', `${path}/delete/${id}`, { token: token ?? (await admin()) })
  const restore = async (id: number, token?: string) => it.post(`${path}/restore/${id}`, {}, token ?? (await admin()))
  const total = async () => (await it.get('/api/admin/users/students', await admin())).body.totalElements as number
  /** The operations on a student in the operation log. */
  const deeds = (id: number) =>
    it.context.database.read
      .selectFrom('operationLogs')
      .select(['action', 'detail'])
      .where('targetType', '=', 'student')
      .where('targetId', '=', String(id))
      .orderBy('id')
      .execute()
  return { path, admin, idCard, form, add, update, remove, restore, total, deeds }
}
