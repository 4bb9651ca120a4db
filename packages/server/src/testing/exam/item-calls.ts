import assert from 'node:assert/strict'
import type { ItemBank, ItemForm, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { set } from '../outgoing.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

/** A single choice with four options, of which the second is right. */
export const singleChoice = (stem: string): Omit<ItemForm, 'bankId'> => ({
  kind: 'single',
  stem: `<p>${stem}</p>`,
  options: ['IaaS', 'PaaS', 'SaaS', 'FaaS'].map((name, index) => ({ html: name, isRight: index === 1 })),
})

/** Calls for item banks and items of a school with exams, as an admin unless another token is given. */
export function itemCalls(it: TestApp) {
  let opened: Promise<Person> | undefined
  const open = async () => {
    await set(it, { 'course.hasExams': true })
    return it.world.person('ADMIN')
  }
  /** A new login each time, because tests let hours pass. */
  const admin = async () => it.world.login((await (opened ??= open())).id)
  const data = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const response = await it.call(method, url, { token: await admin(), body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body.data
  }
  return {
    admin,
    newBank: (bank: { name?: string; courseId?: number | null } = {}): Promise<ItemBank> =>
      data('POST', '/api/admin/item-banks', { name: `题库${it.world.next()}`, ...bank }),
    newItem: (item: Partial<ItemForm> & { bankId: number }): Promise<ManagedItem> =>
      data('POST', '/api/admin/items', { ...singleChoice(`第 ${it.world.next()} 题`), ...item }),
    saveItem: (id: number, change: object): Promise<ManagedItem> => data('PUT', `/api/admin/items/${id}`, change),
    readItem: async (id: number): Promise<ManagedItem> => (await it.get(`/api/admin/items/${id}`, await admin())).body,
    /** A teacher with a course, and a course of somebody else. */
    taught: async () => {
      await admin()
      const teacher = await it.world.person('TEACHER')
      const own = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)] })
      return { token: teacher.token, own: own.id, foreign: (await it.world.course()).id }
    },
  }
}
