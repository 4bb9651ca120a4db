import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLogs } from '../../../core/log/logs.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { admin, send, data, at, newPaper, newExam, publish, courseExam, enrolled, finish, sit } = examCalls(it)

/** What the log tells of a thing, oldest first, without who did it. */
async function sentencesOf(targetType: string, id: number): Promise<string[]> {
  await writeLogs(it.context, it.logs)
  const { body } = await it.get('/api/admin/logs/operation?size=100', await admin())
  return (body.content as { targetType: string; targetId: string; sentence: string }[])
    .filter((row) => row.targetType === targetType && row.targetId === String(id))
    .map(({ sentence }) => sentence.replace(/^admin\d+/, '某人'))
    .toReversed()
}

test('what is done to papers is told in sentences', async () => {
  const { id, sections } = await newPaper(null, ['single'])
  const [{ chosen: _, available: __, ...section }] = sections as [(typeof sections)[number]]
  await data('PUT', `/api/admin/papers/${id}`, { name: '期末卷', sections: [{ ...section, points: 50_00 }] })
  await send('DELETE', `/api/admin/papers/${id}`)
  const [added, changed, deleted] = await sentencesOf('paper', id)
  assert.match(added ?? '', /^某人添加试卷/)
  assert.match(
    changed ?? '',
    /试卷名称从“试卷\d+”改为“期末卷”；试卷结构从“single 部分 1 × 20”改为“single 部分 1 × 50”$/,
  )
  assert.equal(deleted, '某人删除试卷“期末卷”')
})

test('what is done to an exam and its candidates is told in sentences', async () => {
  const course = await it.world.course({ name: '云计算' })
  const { id: paperId } = await newPaper(course.id)
  const { id } = await newExam({ kind: 'COURSE', name: '期末', courseId: course.id, paperId })
  await data('PUT', `/api/admin/exams/${id}`, { resultRule: 'highest', closesAt: at(3) })
  await publish(id)
  const [slow, quick] = [await enrolled(course.id, '周一'), await enrolled(course.id, '吴二')]
  const reason = '设备故障'
  await data('PUT', `/api/admin/exams/${id}/candidates/${slow.id}`, { extraMinutes: 5, extraAttempts: 0, reason })
  const { id: attemptId } = await finish(id, quick, rightAnswers)
  const open = await sit(id, slow)
  await send('POST', `/api/admin/attempts/${open.id}/warn`, { warning: '请看屏幕', reason })
  await send('POST', `/api/admin/attempts/${open.id}/force`, { reason })
  await send('POST', `/api/admin/attempts/${open.id}/void`, { reason, countsAsUsed: true })
  const sheet = (await send('GET', `/api/admin/attempts/${attemptId}`)).body
  const essay = sheet.items.find(({ kind }: { kind: string }) => kind === 'essay').position
  await data('PUT', `/api/admin/attempts/${attemptId}/marks`, {
    marks: [{ position: essay, points: 2000, comment: '' }],
  })
  await send('POST', `/api/admin/exams/${id}/end`, { reason })
  await send('POST', `/api/admin/exams/${id}/results`, {})
  const sentences = await sentencesOf('exam', id)
  assert.deepEqual(sentences.toSpliced(1, 1), [
    '某人添加考试“期末”',
    '某人发布考试“期末”',
    '某人把考试“期末”的延长分钟从“0”改为“5”',
    '某人警告考生“期末”（周一）',
    '某人收卷“期末”（周一）',
    '某人作废答卷“期末”（周一）',
    '某人查看答卷“期末”（吴二）',
    '某人评卷“期末”（吴二）',
    '某人结束考试“期末”',
    '某人公布考试成绩“期末”',
  ])
  assert.match(
    sentences[1] ?? '',
    /结束时间从“2026-11-20 12:00”改为“2026-11-20 13:00”；成绩取从“最后一次”改为“最高一次”$/,
  )
})

test('the log never has an answer or a key', async () => {
  const { exam, newCandidate } = await courseExam()
  const { id } = await finish(exam.id, await newCandidate(), rightAnswers)
  await send('GET', `/api/admin/attempts/${id}`)
  const rows = await it.context.database.read.selectFrom('operationLogs').select('detail').execute()
  assert.doesNotMatch(JSON.stringify(rows), /机密|按需使用/)
})
