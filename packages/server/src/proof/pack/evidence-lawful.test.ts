import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence, codesOf } from '../../testing/papers/evidence-school.ts'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import { PackWriter } from './pack-writer.ts'

const it = testApp()
const { watch } = studentCentreCalls(it)

test('a certificate stays covered after a half-watched video is replaced, not after a discount', async () => {
  const admin = await it.world.person('ADMIN')
  const token = () => it.world.login(admin.id)
  await set(it, { 'basic.domain': 'https://school.example', 'certificate.trainingProject': '培训' })
  const course = await it.world.course({ lessons: [{ durationSeconds: 6000, creditHours: 2 }] })
  const who = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  await watch(who, course, 800)
  const form = { studentId: who.id, studentName: '赵甲', courseName: '培训', completionDate: '2026-11-20' }
  const signed = { instructorName: '李老师', universityName: '匠学', overrideReason: '补办' }
  const issued = await it.post('/api/admin/certificates/admin/generate', { ...form, ...signed }, await token())
  assert.equal(issued.status, 200, JSON.stringify(issued.body))
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(600)
  const video = { videoUrl: 'https://video.example/new.mp4', duration: 6000 }
  const lesson = `/api/admin/lessons/${course.lessons[0]!.id}`
  assert.equal((await it.call('PUT', lesson, { token: await token(), body: video })).status, 200)
  await watch(who, course, 20)
  const findings = async () => {
    const { bytes } = await it.post('/api/admin/students/evidence', { studentIds: [who.id] }, await token())
    return codesOf(await checkEvidence(bytes))
  }
  assert.deepEqual(await findings(), [])
  await discountStudy(it, admin.id, who.id)
  assert.deepEqual(await findings(), ['certificate.hours'])
})

test('a pack of a student whose report is rejected during the export is of one moment', async () => {
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{}, {}] })]
  await watch(who, course, 60)
  const { database } = it.context
  let reads = 0
  const meanwhile = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The student has been read; everything else is read after this.
      if (++reads === 1) await watch(who, course, 60)
      return result
    },
  })
  const writer = await PackWriter.begin(it.context, new Map())
  Object.assign(it.context, { database: { ...database, read: meanwhile } })
  const packed = await writer.student(who.id).finally(() => Object.assign(it.context, { database }))
  assert.equal(packed?.totals.refusals, 2, 'of a completed lesson, and from another device')
  assert.deepEqual(
    packed?.refusals.map(({ refusals }) => refusals),
    [1, 1],
  )
})
