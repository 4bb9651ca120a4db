import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEventKind, LedgerEvents } from '../../../ledger/chain/ledger-event.ts'
import { tellEvent } from './own-events.ts'

const names = {
  lessons: new Map([[1, '安全帽']]),
  courses: new Map([[2, '安全生产']]),
  classes: new Map([[3, '安全一班']]),
}
const tell = <K extends LedgerEventKind>(kind: K, facts: LedgerEvents[K]) =>
  tellEvent({ kind, facts: JSON.stringify(facts) }, names, 'Asia/Shanghai')

test('events of the ledger are told in words, without who entered them', () => {
  const person = { name: '赵甲', idCard: '110105********002X' }
  assert.equal(tell('identity', { digest: 'x', after: person }), '登记或变更身份：赵甲 110105********002X')
  assert.equal(tell('identity', { digest: 'x' }), '登记或变更身份：')
  const completion = { lessonId: 1, courseId: 2, mediaId: 1, coveredMs: 1, durationMs: 1, thresholdPercent: 95 }
  assert.equal(tell('completion', { ...completion, completedAt: 1 }), '完成课时“安全帽”')
  assert.equal(tell('completion', { ...completion, lessonId: 9, completedAt: 1 }), '完成课时“未知视频”')
  assert.equal(tell('erasure', { from: 1, to: 5 }), '第 1 至 5 行的网络和设备信息已清除')
  assert.equal(tell('correction', { total: 'studyDays', before: 3, after: 4 }), '学习天数由 3 更正为 4')
  const discount = { findingId: 7, day: '2026-11-20', rows: [[1, 2]] as [number, number][], takenMs: 61_000 }
  assert.equal(tell('discount', discount), '2026-11-20 的学习扣减 61 秒')
  assert.equal(tell('class', { courseId: 2, classId: 3 }), '课程“安全生产”此后按班期“安全一班”的规则计入')
  assert.equal(tell('class', { courseId: 2, classId: null }), '课程“安全生产”此后按学校的规则计入')
  const classroom = { sessionId: 1, classId: 3, day: '2026-11-20', hundredths: 150, topic: '布线', sheet: 'x' }
  const session = tell('classroom', { ...classroom, teacherName: '任课老师', enteredBy: '教务主任' })
  assert.equal(session, '2026-11-20 线下授课“布线”1.5 学时')
  assert.equal(tell('classroomCancelled', { sessionId: 1, reason: '登记有误' }), '取消线下授课：登记有误')
  const at = Date.parse('2026-11-20T02:00:00.000Z')
  assert.equal(
    tell('clock', { from: at, to: at - 1000 }),
    '服务器的时间由 2026-11-20 10:00:00 调回 2026-11-20 09:59:59',
  )
})

test('an event of a later version is told by its kind', () => {
  assert.equal(tellEvent({ kind: 'unknown', facts: '{}' }, names, 'Asia/Shanghai'), 'unknown')
})
