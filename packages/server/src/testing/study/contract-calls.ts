import assert from 'node:assert/strict'
import type { ContractToSign, OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import { agreementCalls } from '../people/agreements.ts'
import type { TestApp } from '../test-app.ts'
import { password, type Person, type SmallCourse } from '../world.ts'

type Named = Pick<SmallCourse, 'id'>

/** Calls of students who sign training contracts, and of the school that asks for them. */
export function contractCalls(it: TestApp) {
  const agreements = agreementCalls(it)
  const path = ({ id }: Named) => `/api/student/courses/${id}/contract`
  const read = async (course: Named, { token }: Person) => (await it.get(path(course), token)).body as ContractToSign
  const form = ({ digest }: Pick<ContractToSign, 'digest'>, changes: object = {}) => ({
    digest,
    name: '张三',
    signature: [[10, 20, 300, 200, 590, 20]],
    method: 'PASSWORD',
    password,
    ...changes,
  })
  const sign = (course: Named, body: object, { token }: Person) => it.post(path(course), body, token)
  /** Reads and signs the present text; returns the contract. */
  async function signPresent(course: Named, student: Person, changes: object = {}): Promise<OwnContract> {
    const { status, body } = await sign(course, form(await read(course, student), changes), student)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  async function switchCourse({ id }: Named, needsContract: boolean): Promise<void> {
    const change = { token: await agreements.token(), body: { needsContract } }
    assert.equal((await it.call('PUT', `/api/admin/courses/${id}`, change)).status, 200)
  }
  async function orderFor(student: Person, course: Named): Promise<{ id: number }> {
    const body = { studentId: student.id, courseId: course.id }
    const answer = await it.post('/api/admin/orders', body, await agreements.token())
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data
  }
  /** A student with an order for a course that is studied only after signing. */
  async function candidate({ price = 268, ...person }: { price?: number; phone?: string; idCard?: string } = {}) {
    const student = await it.world.student({ name: '张三', ...person })
    const course = await it.world.course({ price, lessons: [{ creditHours: 1 }, { isPreview: true }] })
    await switchCourse(course, true)
    return { student, course, order: price > 0 ? await orderFor(student, course) : undefined }
  }
  const own = async ({ token }: Person) => (await it.get('/api/student/contracts', token)).body.content as OwnContract[]
  return { ...agreements, path, read, form, sign, signPresent, switchCourse, orderFor, candidate, own }
}
