import assert from 'node:assert/strict'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { newColumn } from '@jiangxue/contract/authority-forms/authority-form-examples.ts'
import type { AuthorityForm } from '@jiangxue/contract/authority-forms/authority-form.ts'
import type { AuthoritySource } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { completeLessons } from '../graduate.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'
import { classCalls } from './class-calls.ts'

const idCard = (digits: string) => digits + checkCharacterOf(digits)
/** Why whole ID numbers are exported, in a query. */
export const why = `reason=${encodeURIComponent('上报省厅')}`

/** Calls that manage forms of authorities. */
export function authorityFormCalls(it: TestApp) {
  const classes = classCalls(it)
  const path = '/api/admin/authority-forms'
  let admin: Promise<Person> | undefined
  /** A new login each time, because tests let hours pass. */
  const root = async () => it.world.login((await (admin ??= it.world.person('ADMIN'))).id)
  const form = (more: object = {}) => ({
    name: `报表 ${it.world.next()}`,
    authority: '示例市人社局',
    kind: 'ROSTER',
    titles: [],
    columns: [newColumn('name', { header: '姓名' })],
    ...more,
  })
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    it.call(method, `${path}${url}`, { token: await root(), ...(body && { body }) })
  const get = async (url: string) => it.get(`${path}${url}`, await root())
  const create = async (more: object = {}): Promise<AuthorityForm> => {
    const { status, body } = await send('POST', '', form(more))
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  const ofClass = (classId: number, formId: number) => `/api/admin/classes/${classId}/authority-forms/${formId}`
  const column = (header: string, source: AuthoritySource, more: object = {}) => newColumn(source, { header, ...more })
  const change = (student: Person, facts: object) =>
    it.context.database.write((db) => db.updateTable('users').set(facts).where('id', '=', student.id).execute())

  let people = 0
  /** A class with a man who has studied, and somebody of whom little is known. */
  async function schoolClass() {
    people += 1
    const man = {
      name: '王强',
      studentNumber: `A${people}1`,
      idCard: idCard(`32990019900307${101 + 2 * people}`),
      phone: `139000${10_000 + people}`,
    }
    const woman = { name: '=SUM(A1)', studentNumber: `A${people}2` }
    const course = await it.world.course({ name: '电工基础', lessons: [{ durationSeconds: 5400, creditHours: 2 }] })
    const students = [await it.world.student(man), await it.world.student(woman)] as const
    const { id, name } = await classes.create([course], {
      startDate: '2026-03-09',
      endDate: '2026-10-10',
      project: '电工培训',
    })
    await classes.join(id, students)
    const [{ id: studentId }] = students
    await completeLessons(it.context, studentId, course, 1)
    await it.context.database.write((db) =>
      db
        .insertInto('courseProgress')
        .values({
          studentId,
          courseId: course.id,
          creditedMs: 5_400_000,
          completedLessons: 1,
          lastStudiedAt: Date.parse('2026-10-01T16:30:00Z'),
        })
        .execute(),
    )
    return { id: id as number, name: name as string, course, students, man }
  }

  const checkOf = async (classId: number, formId: number, token?: string) =>
    it.get(`${ofClass(classId, formId)}/check`, token ?? (await root()))
  const exported = async (classId: number, formId: number, query: string, token?: string) =>
    it.get(`${ofClass(classId, formId)}/export?${query}`, token ?? (await root()))

  return { path, root, form, send, get, create, column, change, schoolClass, checkOf, exported }
}
