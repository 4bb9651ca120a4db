import assert from 'node:assert/strict'
import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

/** Calls that manage classes, as a full admin. */
export function classCalls(it: TestApp) {
  const path = '/api/admin/classes'
  let admin: Promise<Person> | undefined
  /** A new login each time, because tests let weeks pass. */
  const root = async () => it.world.login((await (admin ??= it.world.person('ADMIN'))).id)
  const form = (courses: readonly SmallCourse[], changes: object = {}) => ({
    name: `第 ${it.world.next()} 期`,
    project: '',
    courseIds: courses.map(({ id }) => id),
    teacherIds: [],
    organizationId: null,
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    plan: '每周两次',
    onlineShare: 80,
    needsAssessment: true,
    passScore: 60,
    payment: 'WAIVED',
    paymentMethod: '',
    ...changes,
  })
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    it.call(method, `${path}${url}`, { token: await root(), ...(body && { body }) })
  const get = async (url: string) => (await it.get(`${path}${url}`, await root())).body
  const create = async (courses: readonly SmallCourse[], changes: object = {}) => {
    const { status, body } = await send('POST', '', form(courses, changes))
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  const join = async (classId: number, people: readonly Person[]) =>
    (await send('POST', `/${classId}/members`, { ids: people.map(({ id }) => id) })).body.data
  const setStatus = (id: number, status: string) => send('PUT', `/${id}/status`, { status })
  const members = async (id: number, query = '') => (await get(`/${id}/members?size=100${query}`)).content
  /** The clauses of an hour rule; the others follow the school. */
  const rule = (clauses: object) => ({
    unit: null,
    capByLesson: null,
    sameVideoOnce: null,
    completionPercent: null,
    dailyHours: null,
    startTime: null,
    endTime: null,
    studyMinutes: null,
    breakMinutes: null,
    ...clauses,
  })
  return { path, root, form, send, get, create, join, setStatus, members, rule }
}
