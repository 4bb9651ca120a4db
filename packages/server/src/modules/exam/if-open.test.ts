import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptEndpoints } from '@jiangxue/contract/exam/attempt.ts'
import { examRoomEndpoints } from '@jiangxue/contract/exam/exam-room.ts'
import { examEndpoints } from '@jiangxue/contract/exam/exam.ts'
import { itemImportEndpoints } from '@jiangxue/contract/exam/item-import.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { itemBankEndpoints, itemEndpoints } from '@jiangxue/contract/exam/item.ts'
import { paperEndpoints } from '@jiangxue/contract/exam/paper.ts'
import { sittingEndpoints } from '@jiangxue/contract/exam/sitting.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { multipartOf } from '../../testing/files/multipart.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const ownCalls: Record<string, AnyEndpoint> = {
  ...itemBankEndpoints,
  ...itemEndpoints,
  ...paperEndpoints,
  ...examEndpoints,
  ...attemptEndpoints,
  ...examRoomEndpoints,
}
const ofStudents: Record<string, AnyEndpoint> = sittingEndpoints
const calls: Record<string, AnyEndpoint> = { ...ownCalls, ...itemImportEndpoints }
const noAnswers = { session: 'x'.repeat(24), number: 1, answers: {} }
/** Input of the calls that do not accept an empty body or query. */
const given: Readonly<Record<string, { readonly body?: object; readonly query?: string }>> = {
  createItemBank: { body: { name: '题库' } },
  createItem: { body: { bankId: 999_999, kind: 'judge', stem: '题干', isTrue: true } },
  previewItemImport: { body: { bankId: 999_999 } },
  previewItemText: { body: { bankId: 999_999, text: '1. 题干' } },
  mendItemImportRow: { body: { ...blankContent('judge'), topic: '', difficulty: 1 } },
  leaveOutItemImportRows: { query: '?outcome=wrong' },
  exportItems: { query: '?format=xlsx' },
  printPaper: { query: '?format=docx' },
  createPaper: { body: { name: '试卷' } },
  countItems: { body: { kind: 'judge', bankIds: [], topics: [], difficulties: [] } },
  createExam: {
    body: { kind: 'COURSE', name: '考试', paperId: 999_999, opensAt: '2026-11-20T00:00:00Z', minutes: 60 },
  },
  endExam: { body: { reason: '理由' } },
  changeCandidate: { body: { extraMinutes: 0, extraAttempts: 0, reason: '理由' } },
  markAttempt: { body: { marks: [{ position: 1, points: 0, comment: '' }] } },
  addOutage: { body: { minutes: 5, reason: '理由', version: 1 } },
  warnCandidate: { body: { warning: '警告', reason: '理由' } },
  unlockDevice: { body: { reason: '理由' } },
  acceptLate: { body: { reason: '理由' } },
  forceHandIn: { body: { reason: '理由' } },
  voidAttempt: { body: { reason: '理由', countsAsUsed: true } },
  startAttempt: { body: { agrees: true } },
  saveAnswers: { body: noAnswers },
  handIn: { body: noAnswers },
}

async function answerOf(token: string, name: string, { method, path, form, body: schema }: AnyEndpoint) {
  const url = path.replaceAll(/\{\w+\}/g, '999999') + (given[name]?.query ?? '')
  const body = schema && (given[name]?.body ?? {})
  const file = { name: 'file', value: 'x', fileName: '题.xlsx', type: 'application/octet-stream' }
  const parts = [file, { name: form?.jsonField ?? '', value: JSON.stringify(body), type: 'application/json' }]
  return it.call(method, url, { token, ...(form ? multipartOf(parts) : { body }) })
}

test('while the school has no exams, every call about them says so', async () => {
  const { token } = await it.world.person('ADMIN')
  const student = await it.world.student()
  await set(it, { 'course.hasExams': false })
  for (const [name, endpoint] of Object.entries(calls)) {
    const { status, body } = await answerOf(token, name, endpoint)
    assert.deepEqual({ status, problem: body.problem }, { status: 404, problem: 'exam.off' }, name)
  }
  for (const [name, endpoint] of Object.entries(ofStudents)) {
    const { status, body } = await answerOf(student.token, name, endpoint)
    assert.deepEqual({ status, problem: body.problem }, { status: 404, problem: 'exam.off' }, name)
  }
  const wrong = await it.call('PUT', '/api/admin/items/999999', { token, body: { nothing: 1 } })
  assert.equal(wrong.body.problem, 'exam.off', 'before the body')
  await set(it, { 'course.hasExams': true })
  for (const [name, endpoint] of Object.entries(ownCalls))
    assert.notEqual((await answerOf(token, name, endpoint)).body.problem, 'exam.off', name)
})

test('without exams nobody is shown the permissions for items', async () => {
  const admin = await it.world.person('ADMIN')
  const limited = await it.world.person('ADMIN', { permissions: ['items.view', 'news.view'] })
  const teacher = await it.world.person('TEACHER')
  const permissions = async (token: string) =>
    ((await it.get('/api/auth/me', token)).body.permissions as string[]).filter((each) => each.startsWith('items.'))
  const shown = async () => Promise.all([admin, limited, teacher].map(({ token }) => permissions(token)))
  await set(it, { 'course.hasExams': false })
  assert.deepEqual(await shown(), [[], [], []])
  assert.ok((await it.get('/api/auth/me', limited.token)).body.permissions.includes('news.view'))
  await set(it, { 'course.hasExams': true })
  const all = ['items.view', 'items.edit', 'items.delete', 'items.export']
  assert.deepEqual(await shown(), [all, ['items.view'], all])
})
