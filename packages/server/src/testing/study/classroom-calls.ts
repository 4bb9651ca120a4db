import { multipartOf } from '../files/multipart.ts'
import type { TestApp, TestResponse } from '../test-app.ts'
import type { Person } from '../world.ts'

/** The smallest file that is a PDF by its content. */
export const signInSheet = Buffer.from('%PDF-1.4\n%%EOF\n')

/** Enters a classroom session of a class: 2 hours on the day of the tests' clock, unless changed. */
export const enterSession = (
  it: TestApp,
  who: Person,
  classId: number,
  studentIds: readonly number[],
  changes: object = {},
  sheet: { readonly bytes: Uint8Array; readonly name: string } = { bytes: signInSheet, name: '签到表.pdf' },
): Promise<TestResponse> => {
  const session = {
    studentIds,
    heldOn: '2026-11-20',
    hours: 2,
    topic: '机房布线实操',
    teacherName: '王建国',
    reason: '按教学计划线下授课',
    ...changes,
  }
  const form = multipartOf([
    { name: 'session', value: JSON.stringify(session) },
    { name: 'file', value: sheet.bytes, fileName: sheet.name },
  ])
  return it.call('POST', `/api/admin/classes/${classId}/classroom-sessions`, { token: who.token, ...form })
}
