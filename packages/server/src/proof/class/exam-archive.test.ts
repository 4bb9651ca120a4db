import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordAttempts } from '../../modules/exam/proof/record-attempts.ts'
import { examCalls, rightAnswers } from '../../testing/exam/exam-calls.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence, codesOf } from '../../testing/papers/evidence-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
const { admin, send, data, finalExam, finish, classes } = examCalls(it)
const path = '/api/admin/classes'

/** An ended class whose exam one member sat and another missed, anchored. */
async function endedClass() {
  const day = (days: number) => new Date(it.now + days * 86_400_000).toISOString().slice(0, 10)
  await set(it, { 'basic.domain': 'https://school.example' })
  const people = [await it.world.student({ name: '张伟' }), await it.world.student({ name: '李缺考' })]
  const { classId, exam } = await finalExam(people, { name: '结业考核' }, { endDate: day(0) })
  await finish(exam.id, people[0]!, rightAnswers)
  it.pass(2 * 3600)
  const { sheet } = await data<{ sheet: { id: number; items: { position: number; kind: string }[] } }>(
    'GET',
    `/api/admin/exams/${exam.id}/marking`,
  )
  const { position } = sheet.items.find(({ kind }) => kind === 'essay')!
  await data('PUT', `/api/admin/attempts/${sheet.id}/marks`, { marks: [{ position, points: 15_50, comment: '' }] })
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  await recordAttempts(it.context, new AbortController().signal)
  it.pass(86_400)
  await makeAnchor(it.context)
  for (const status of ['RUNNING', 'ENDED']) await classes.setStatus(classId, status)
  const archive = async () => {
    const answer = await it.post(`${path}/${classId}/archive`, {}, await admin())
    assert.equal(answer.status, 200)
    return answer.bytes as Buffer
  }
  return { people, exam, archive, attemptId: sheet.id }
}

test('the archive of a class has its exams, and its verifier names what was changed since', async () => {
  const { people, exam, archive, attemptId } = await endedClass()
  const bytes = await archive()
  const files = unzip(bytes)
  const report = await checkEvidence(bytes)
  assert.deepEqual(report.findings, [])
  const rows = rowsOfWorkbook(files.get('考核/成绩册.xlsx')!)
  assert.deepEqual(
    rows.slice(1).map((row) => [row[0], row[2], row[7], row[8], row[9], row[11]]),
    [['结业考核', '张伟', '80', '15.5', '95.5', '合格']],
  )
  const name = [...files.keys()].find((each) => /^考核\/答卷\/.*张伟\.pdf$/.test(each))!
  const sheet = await textOfPdf(files.get(name)!)
  for (const words of ['结业考核答卷', '哪种模式提供平台？', '考生答案：', '得分：15.5 / 20', '得分：95.5 / 100'])
    assert.ok(sheet.includes(words), `${words} is not in ${sheet}`)
  assert.match(await textOfPdf(files.get('考核/考试方案.pdf')!), /结业考核.*满分 100 分，60 分合格/s)
  assert.ok(files.has('exams.json'))

  const after = async (change: string) => {
    const { context } = it
    await context.database.write((db) => sql.raw(change).execute(db))
    return codesOf(await checkEvidence(await archive()))
  }
  const judged = `id in (select item_version_id from exam_items where exam_id = ${exam.id}) and answer_key like '%isTrue%'`
  assert.deepEqual(await after(`update item_versions set answer_key = '{"isTrue":false}' where ${judged}`), [
    'exam.item',
    'exam.marks',
    'exam.score',
  ])
  await after(`update item_versions set answer_key = '{"isTrue":true}' where ${judged}`)
  assert.deepEqual(await after(`update attempt_marks set points = 1950 where attempt_id = ${attemptId}`), [
    'exam.marks',
    'exam.score',
  ])
  await after(`update attempt_marks set points = 1550 where attempt_id = ${attemptId}`)
  assert.deepEqual(await after(`update exam_attempts set answers = '{}' where id = ${attemptId}`), [
    'exam.answers',
    'exam.marks',
    'exam.score',
  ])
  assert.deepEqual(await after(`update exam_attempts set recorded_answers = null where id = ${attemptId}`), [
    'exam.missing',
  ])
  const evidence = await it.post('/api/admin/students/evidence', { studentIds: [people[0]!.id] }, await admin())
  assert.ok(!unzip(evidence.bytes as Buffer).has('exams.json'), 'packs for outsiders have no keys')
  assert.deepEqual((await send('GET', `/api/admin/exams/${exam.id}`)).status, 200)
})
