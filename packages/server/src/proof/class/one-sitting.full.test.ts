import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassPart, TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { CorrectionPreview, ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { regrade } from '../../modules/exam/corrections/regrade.ts'
import { recordAttempts } from '../../modules/exam/proof/record-attempts.ts'
import { closeOverdue } from '../../modules/exam/sitting/close-overdue.ts'
import { rightAnswers } from '../../testing/exam/exam-calls.ts'
import { quizCalls } from '../../testing/exam/quiz-calls.ts'
import { set } from '../../testing/outgoing.ts'
import { forgedPack, type Forgery } from '../../testing/papers/forged-pack.ts'
import { verifierOf } from '../../testing/papers/run-verifier.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { rosterHeader, unknownStudents } from '../../testing/people/unknown-students.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
const calls = quizCalls(it)
const { admin, data, at, classes, newExam, newPaper, publish, finish, sit, save, handIn, start } = calls
const people = 60
const until = new AbortController().signal
const hours = (count: number) => it.pass(count * 3600)

/** Who do not simply pass, by their place in the roster; the slow one never hands in. */
const [misjudging, failing, absent, unskilled, slow] = [[10, 11], [20, 21], [30], [40], [50]] as const
const isOne = (of: readonly number[], index: number) => of.includes(index)

async function imported(): Promise<Person[]> {
  const unknown = unknownStudents()
  const rows = Array.from({ length: people }, (_, index) => {
    const { idCard, phone } = unknown()
    return [`${'赵钱孙李周吴郑王冯陈'[index % 10]}${'甲乙丙丁戊己'[Math.floor(index / 10)]}`, '汉', idCard, phone]
  })
  const { status, body } = await rosterCalls(it).importRows([rosterHeader, ...rows], await admin())
  assert.deepEqual({ status, created: body.data?.created }, { status: 200, created: people }, JSON.stringify(body))
  // As after their first logins.
  const found = await it.context.database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('role', '=', 'STUDENT').returning('id').execute(),
  )
  return Promise.all(found.map(async ({ id }) => ({ id, token: await it.world.login(id) }) as Person))
}
const signedIn = (members: readonly Person[]): Promise<Person[]> =>
  Promise.all(members.map(async (person) => ({ ...person, token: await it.world.login(person.id) })))

/** Everybody watches a lesson of a minute at the same time. */
async function watchTogether(members: readonly Person[], course: SmallCourse, lessonId: number) {
  const sessions = await Promise.all(members.map((person) => calls.record(person, course, lessonId)))
  it.pass(60)
  for (const [index, { playbackSession }] of sessions.entries()) {
    const body = { currentTime: 60, playbackSession }
    const answer = (await calls.report(members[index]!, course, lessonId, body)).body
    assert.equal(answer.isCompleted, true, JSON.stringify(answer))
  }
}

const positionOf = (sitting: Sitting, kind: string) =>
  sitting.sections.flatMap(({ items }) => items).find((item) => item.kind === kind)!.position
/** Says that what is true is not, and leaves out a blank. */
function misjudged(sitting: Sitting) {
  return {
    ...rightAnswers(sitting),
    [positionOf(sitting, 'judge')]: false,
    [positionOf(sitting, 'blank')]: { blanks: ['3'] },
  }
}

/** Sits the exam as a phone does: saves, sends again what got no response, and hands in. */
async function sitByPhone(exam: Exam, person: Person, index: number) {
  const sitting = await sit(exam.id, person)
  const answers = isOne(misjudging, index) ? misjudged(sitting) : isOne(failing, index) ? {} : rightAnswers(sitting)
  for (let tries = 0; tries < 2; tries++) assert.equal((await save(sitting, person, 1, answers)).status, 200)
  if (!isOne(slow, index)) assert.equal((await handIn(sitting, person, 2)).status, 200)
}

async function markEssays(exam: Exam) {
  for (;;) {
    const { sheet } = await data<{ sheet: AttemptSheet | null }>('GET', `/api/admin/exams/${exam.id}/marking`)
    if (!sheet) return
    const { position } = sheet.items.find(({ kind }) => kind === 'essay')!
    const marks = [{ position, points: 10_00, comment: '' }]
    await data('PUT', `/api/admin/attempts/${sheet.id}/marks`, { marks })
  }
}

/** How many have passed, failed and have no result, overall and in the theory part. */
async function outcomesOf(classId: number, theory: ClassPart) {
  const members: ClassMember[] = await classes.members(classId)
  const count = (results: readonly (boolean | null | undefined)[]) =>
    [true, false].map((wanted) => results.filter((each) => each === wanted).length)
  return {
    overall: count(members.map(({ isPassed }) => isPassed)),
    theory: count(members.map(({ parts }) => parts.find(({ partId }) => partId === theory.id)?.isPassed)),
  }
}

test('sixty people learn, are examined, and hold certificates that an auditor checks offline', async (t) => {
  await set(it, { 'basic.domain': 'https://school.example' })
  const members = await imported()

  const course = await it.world.course({ learningOrder: 'lessons', lessons: [{}, {}] })
  const [first, second] = course.lessons.map(({ id }) => id) as [number, number]
  const quiz = await calls.newQuiz(course.id)
  assert.equal((await calls.giveQuiz(first, quiz.id)).status, 200)
  const part = { weight: 50, passScore: 60 }
  const made: TrainingClass = await classes.create([course], {
    project: '云计算运维',
    endDate: '2026-11-24',
    parts: [
      { ...part, name: '理论', kind: 'EXAM' },
      { ...part, name: '实操', kind: 'TYPED' },
    ],
  })
  const [theory, practice] = made.parts as [ClassPart, ClassPart]
  await classes.join(made.id, members)

  await watchTogether(members, course, first)
  const locked = await calls.report(members[0]!, course, second, { currentTime: 0 })
  assert.deepEqual([locked.status, locked.body.problem], [403, 'lesson.quizFirst'])
  await finish(quiz.id, members[0]!, () => ({}))
  assert.equal((await start(quiz.id, members[0]!)).body.problem, 'quiz.tooSoon')
  it.pass(300)
  for (const person of members) await finish(quiz.id, person, rightAnswers)
  await watchTogether(members, course, second)

  const { id: paperId } = await newPaper()
  const form = { kind: 'FINAL', classId: made.id, partId: theory.id, paperId, passPercent: 60, needsLessons: true }
  const exam = await publish((await newExam(form)).id)
  for (const [index, person] of members.entries()) if (!isOne(absent, index)) await sitByPhone(exam, person, index)
  hours(2)
  assert.equal((await start(exam.id, members[absent[0]]!)).body.problem, 'exam.closed')
  await closeOverdue(it.context, until)
  await markEssays(exam)
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  assert.deepEqual((await outcomesOf(made.id, theory)).theory, [55, 5])

  const items = await data<ExamItem[]>('GET', `/api/admin/exams/${exam.id}/items`)
  const { itemVersionId } = items.find(({ kind }) => kind === 'judge')!
  const correction = { itemVersionId, kind: 'NEW_KEY', key: { isTrue: false } }
  const corrections = `/api/admin/exams/${exam.id}/corrections`
  const preview = await data<CorrectionPreview>('POST', `${corrections}/preview`, correction)
  assert.deepEqual({ passed: preview.passed, failed: preview.failed }, { passed: 2, failed: 0 })
  await data('POST', corrections, { ...correction, reason: '标准答案有误' })
  await regrade(it.context, until)
  assert.deepEqual((await outcomesOf(made.id, theory)).theory, [57, 3])

  const inMakeUp = await signedIn([...failing, ...absent].map((index) => members[index]!))
  await data('POST', `/api/admin/exams/${exam.id}/make-up`, { opensAt: at(1), closesAt: at(3) })
  hours(1)
  for (const person of inMakeUp.slice(0, 2)) await finish(exam.id, person, rightAnswers)
  hours(2)
  await markEssays(exam)
  await data('POST', `/api/admin/exams/${exam.id}/make-up/results`, {})

  const rows = members.map(({ id: studentId }, index) => ({
    studentId,
    score: isOne(unskilled, index) ? 40 : 88,
    isPassed: null,
    date: null,
  }))
  const typed = await classes.send('PUT', `/${made.id}/assessments`, { rows, part: practice.id })
  assert.equal(typed.status, 200, JSON.stringify(typed.body))
  assert.deepEqual(await outcomesOf(made.id, theory), { overall: [58, 2], theory: [59, 1] })

  it.pass(5 * 86_400)
  const issued = (await it.post(`${classes.path}/${made.id}/certificates`, {}, await classes.root())).body
  assert.equal(issued.data.length, 58)
  assert.deepEqual(issued.failures.map(({ reason }: { reason: string }) => reason).toSorted(), [
    '没有合格的考核成绩：实操（不合格）',
    '没有合格的考核成绩：理论（不合格）',
  ])
  const check = (await it.get(`/api/public/certificates/${issued.data[0].certificateNumber}`)).body
  assert.match(check.assessment, /^理论 \d+ 分（机考）、实操 88 分$/)

  await recordAttempts(it.context, until)
  it.pass(86_400)
  await makeAnchor(it.context)
  for (const status of ['RUNNING', 'ENDED']) await classes.setStatus(made.id, status)
  const archived = await it.post(`${classes.path}/${made.id}/archive`, {}, await classes.root())
  assert.equal(archived.status, 200)
  const archive = archived.bytes
  const verifier = verifierOf(t, archive)
  const good = await verifier.check(archive)
  assert.equal(good.code, 0, good.stdout)
  assert.match(good.stdout, /核验通过/)
  const findings = async (change: Forgery) => {
    const { stdout } = await verifier.check(await forgedPack(it, archive, change, true))
    return stdout.split('\n').filter((line) => line.startsWith('! '))
  }
  const ofFirst =
    (change: (data: any) => void): Forgery =>
    (_, json) => {
      if (json.student?.studentId === members[0]!.id) change(json)
    }
  const [answer] = await findings(ofFirst(({ sheets }) => (sheets[0].answers[4].blanks[0] = '3.15')))
  assert.match(answer!, /第 1 次作答的答案被改动.*赵甲/)
  const [result] = await findings(ofFirst(({ results }) => (results[0].parts[1].score = 89)))
  assert.match(result!, /实操 89 分.*是后来补入或改动的.*赵甲/)
  const [key] = await findings((name, json) => {
    if (name === 'exams.json') json.exams[0].items[2].answerKey = '{"isTrue":false}'
  })
  assert.match(key!, /第 3 道试题的题目或答案被改动/)
})
