import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Anomaly } from '@jiangxue/contract/learning/anomaly.ts'
import type { UnusualExam } from '../../core/hooks.ts'
import { testApp } from '../../testing/test-app.ts'
import { scanExams } from './scan-exams.ts'

const it = testApp()

test('what is unusual in released exams comes to the desk once, the strongest of each candidate', async () => {
  const [one, other] = [await it.world.student(), await it.world.student()]
  const same = (studentId: number, exam: string, count: number) =>
    ({ rule: 'examSameAnswers', studentId, day: '2026-11-20', facts: { exam, count } }) as const
  const exams: UnusualExam[] = [
    { releasedAt: 10, findings: [same(one.id, '期末', 12), same(other.id, '期末', 12), same(one.id, '期末', 9)] },
    { releasedAt: 20, findings: [] },
  ]
  const asked: number[] = []
  const hooks = {
    ...it.context.hooks,
    async *unusualExams(_: unknown, { after }: { after: number }) {
      asked.push(after)
      yield* exams.filter(({ releasedAt }) => releasedAt > after)
    },
  }
  const stopped = new AbortController()
  stopped.abort()
  await scanExams({ ...it.context, hooks }, stopped.signal)
  for (let run = 0; run < 2; run++) await scanExams({ ...it.context, hooks }, new AbortController().signal)
  assert.deepEqual(asked, [0, 0, 20])
  const admin = await it.world.person('ADMIN')
  const { body } = await it.get('/api/admin/anomalies?rule=examSameAnswers', admin.token)
  assert.deepEqual(
    body.content
      .toSorted((a: Anomaly, b: Anomaly) => a.studentId - b.studentId)
      .map(({ studentId, message, segments }: Anomaly) => ({ studentId, message, segments })),
    [one, other].map(({ id }) => ({
      studentId: id,
      message: '考试“期末”中有 12 道题的错误答案与另一名考生相同',
      segments: 0,
    })),
  )
})
