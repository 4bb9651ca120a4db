import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { CreditConfirmation } from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { GuardedActRow } from '@jiangxue/contract/learning/guarded-act.ts'
import { guardedActs, type GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { examCalls } from '../testing/exam/exam-calls.ts'
import { classCalls } from '../testing/study/class-calls.ts'
import { enterSession } from '../testing/study/classroom-calls.ts'
import { ledgerFaults } from '../testing/study/ledger-faults.ts'
import { outlineCalls } from '../testing/study/outline-calls.ts'
import { askByPhone, waitingStudent } from '../testing/study/waiting-student.ts'
import { testApp, type TestResponse } from '../testing/test-app.ts'
import type { Person, SmallCourse } from '../testing/world.ts'

const it = testApp()
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const { outlineOf } = outlineCalls(it)
const { form } = classCalls(it)
const classForm = (course: SmallCourse) => form([course])
let asker: Person
let second: Person
/** Asked before the school requires a second admin for its rule of checks. */
let waiting: Person | undefined
beforeEach(async () => {
  asker = await it.world.person('ADMIN')
  second = await it.world.person('ADMIN')
  if (waiting) return
  await askByPhone(it, asker.id)
  waiting = (await waitingStudent(it)).who
})

const settings = (group: string, body: object) => it.post(`/api/admin/settings/${group}`, body, asker.token)
let isRequired = false
/** From here on; the chain does not forget it. */
async function requireSecondAdmin() {
  if (!isRequired) assert.equal((await settings('proof', { secondAdmin: true })).status, 200)
  isRequired = true
}
const listed = async (query = ''): Promise<GuardedActRow[]> =>
  (await it.get(`/api/admin/guarded-acts${query}`, asker.token)).body.content

/** Each act, done by the asking admin; the same call again does the same. */
const acts: Record<GuardedAct, () => Promise<() => Promise<TestResponse>>> = {
  certificateRules: async () => () => settings('certificate', { previewLessons: 5, buttonLessons: 5 }),
  anchors: async () => () => settings('proof', { isOn: false, emails: [], timestampUrl: '' }),
  anomalyRules: async () => () => settings('anomaly', { nightStart: '01:30' }),
  backups: async () => () => settings('backup', { keepDays: 1, keepWeeks: 0 }),
  erasedOrigins: async () => {
    const { id } = await it.world.student()
    return () => it.post(`/api/admin/students/${id}/erase-origins`, {}, asker.token)
  },
  releasedStudy: async () => {
    const { id } = waiting as Person
    const body = { isReleased: true, reason: '电话核实是本人' }
    return () => it.post(`/api/admin/students/${id}/held-study`, body, asker.token)
  },
  newLesson: async () => {
    const { id } = await it.world.course({ status: 'PUBLISHED' })
    const [chapter] = (await outlineOf(id, asker)).chapters
    const lesson = { title: '后来的课时', videoUrl: 'https://video.example.cn/a.mp4', duration: 36_000 }
    return () => it.post(`/api/admin/chapters/${chapter.id}/lessons`, lesson, asker.token)
  },
  classDays: async () => {
    const body = classForm(await it.world.course())
    const { id, version } = (await it.post('/api/admin/classes', body, asker.token)).body.data
    const later = { ...body, endDate: '2026-12-30', version }
    return () => it.call('PUT', `/api/admin/classes/${id}`, { token: asker.token, body: later })
  },
  classroomHours: async () => {
    const { id } = (await it.post('/api/admin/classes', classForm(await it.world.course()), asker.token)).body.data
    const { id: studentId } = await it.world.student()
    await it.post(`/api/admin/classes/${id}/members`, { ids: [studentId] }, asker.token)
    return () => enterSession(it, asker, id, [studentId])
  },
  results: async () => {
    const { id } = (await it.post('/api/admin/classes', classForm(await it.world.course()), asker.token)).body.data
    const { id: studentId } = await it.world.student()
    await it.post(`/api/admin/classes/${id}/members`, { ids: [studentId] }, asker.token)
    const body = { rows: [{ studentId, score: 100, isPassed: null, date: null }] }
    return () => it.call('PUT', `/api/admin/classes/${id}/assessments`, { token: asker.token, body })
  },
  examCorrections: async () => {
    const { finalExam, data, finish } = examCalls(it)
    const student = await it.world.student()
    const { exam } = await finalExam([student])
    await finish(exam.id, student, () => ({}))
    const url = `/api/admin/exams/${exam.id}`
    await data('POST', `${url}/end`, { reason: '提前结束' })
    const [{ itemVersionId }] = await data<[ExamItem]>('GET', `${url}/items`)
    const body = { itemVersionId, kind: 'FULL_MARKS', reason: '题目有误' }
    return () => it.post(`${url}/corrections`, body, asker.token)
  },
  externalVideos: async () => {
    const { id } = await it.world.course({ status: 'PENDING', lessons: [{ durationSeconds: 7200, creditHours: 1 }] })
    return () =>
      it.call('PUT', `/api/admin/courses/${id}/status`, { token: asker.token, body: { status: 'PUBLISHED' } })
  },
  roles: async () => {
    const name = `设置员${it.world.next()}`
    return () => it.post('/api/admin/roles', { name, description: '', permissions: ['settings.edit'] }, asker.token)
  },
  secondFactors: async () => {
    const { id } = await it.world.person('TEACHER')
    await it.world.authenticator(id)
    return () => it.post(`/api/admin/users/remove-factors/${id}`, { reason: '手机丢失' }, asker.token)
  },
}

test('without a second admin an act is done at once, listed and part of the chain', async () => {
  assert.equal((await settings('certificate', { previewLessons: 6, buttonLessons: 6 })).status, 200)
  const [row] = await listed('?act=certificateRules')
  assert.deepEqual(
    { confirmedBy: row?.confirmedBy, changesLength: row?.changes.length },
    { confirmedBy: null, changesLength: 2 },
  )
  assert.deepEqual(await faults(), [])
  const store = (changes: unknown) =>
    it.context.database.write((db) =>
      db
        .updateTable('guardedActs')
        .set({ changes: JSON.stringify(changes) })
        .where('id', '=', row?.id as number)
        .execute(),
    )
  await store([])
  assert.match((await faults()).join(), /guarded act of change \d+ is not what the chain says/)
  await store(row?.changes)
})

for (const act of guardedActs)
  test(`${act}: an old login proves again who uses it, and one admin alone cannot do it while a second is required`, async () => {
    await requireSecondAdmin()
    const doIt = await (acts[act] as (typeof acts)[GuardedAct])()
    const before = await listed()
    it.pass(600)
    const unproved = await doIt()
    assert.deepEqual(
      { status: unproved.status, problem: unproved.body.problem },
      { status: 403, problem: 'account.proofNeeded' },
    )
    for (const { token } of [asker, second]) assert.equal((await it.prove(token)).status, 200)
    const refused = await doIt()
    assert.deepEqual(
      { status: refused.status, problem: refused.body.problem },
      { status: 409, problem: 'credit.needsConfirmation' },
    )
    assert.equal((await listed()).length, before.length)
    const [asked] = (await it.get('/api/admin/credit-confirmations', second.token)).body.content as CreditConfirmation[]
    assert.equal(asked?.kind, 'guarded')
    const decision = { isConfirmed: true, reason: '' }
    const decided = await it.post(`/api/admin/credit-confirmations/${asked?.id}/decision`, decision, second.token)
    assert.equal(decided.status, 200)
    // A call with a file is gone with its request, and made again.
    if (decided.body.data.state !== 'DONE') assert.equal((await doIt()).status, 200)
    const [row] = await listed(`?act=${act}`)
    assert.deepEqual(
      { act: row?.act, changes: row?.changes, doneBy: row?.doneBy, confirmedBy: row?.confirmedBy },
      { act, changes: asked?.changes, doneBy: asker.username, confirmedBy: second.username },
    )
    assert.deepEqual(await faults(), [])
  })

test('an account of staff and a wider role of one are guarded, other changes of accounts are not', async () => {
  await requireSecondAdmin()
  const form = { name: '新管理员', username: `staff${it.world.next()}`, role: 'ADMIN', password: 'a password of staff' }
  assert.equal((await it.post('/api/admin/users/add', form, asker.token)).body.problem, 'credit.needsConfirmation')
  const { id } = await it.world.person('TEACHER')
  const update = (body: object) => it.call('PUT', `/api/admin/users/update/${id}`, { token: asker.token, body })
  assert.equal((await update({ name: '改名教师' })).status, 200)
  assert.equal((await update({ role: 'ADMIN' })).body.problem, 'credit.needsConfirmation')
})

test('only admins who may see proofs list guarded acts', async () => {
  const limited = await it.world.person('ADMIN', { permissions: ['settings.edit'] })
  assert.equal((await it.get('/api/admin/guarded-acts', limited.token)).status, 403)
  assert.equal((await it.get('/api/admin/guarded-acts?act=nothing', asker.token)).status, 422)
})
