import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { enterSession } from '../../testing/study/classroom-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
const { path, root, create, join } = classCalls(it)
const { watch } = studentCalls(it)
const pdfText = async (url: string) => (await textOfPdf((await it.get(url, await root())).bytes)).replaceAll(/\s/g, '')

test('every paper and check states classroom hours apart, and none more than the ledger bears', async () => {
  await set(it, { 'basic.domain': 'https://school.example' })
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const student = await it.world.student({ idCard: '11010519491231002X' })
  const { id } = await create([course], { project: '叉车司机', needsAssessment: false, endDate: '2026-11-21' })
  await join(id, [student])
  await watch(student, course, 0, 600)
  it.pass(86_400)
  const fresh = { ...admin, token: await it.world.login(admin.id) }
  assert.equal((await enterSession(it, fresh, id, [student.id], { heldOn: '2026-11-21', hours: 8 })).status, 200)

  const issued = (await it.post(`${path}/${id}/certificates`, {}, await root())).body.data[0]
  assert.deepEqual(
    [issued.completedHours - issued.classroomHours > 0, issued.classroomHours, issued.completionDate, issued.periodTo],
    [true, 8, '2026-11-21', '2026-11-21'],
  )
  assert.match(await pdfText(`/api/admin/certificates/${issued.id}/pdf`), /学时（其中线下授课8学时），准予结业/)
  const check = (await it.get(`/api/public/certificates/${issued.certificateNumber}`)).body
  assert.equal(check.classroomHours, 8)

  const record = await pdfText(`/api/admin/students/${student.id}/records/pdf`)
  assert.match(record, /另有线下授课8学时/)
  const code = /verify\/record\/([0-9A-Z-]{34})/.exec(record)?.[1]
  const recordCheck = async () => (await it.get(`/api/public/records/${code}`)).body
  assert.deepEqual([(await recordCheck()).isProven, (await recordCheck()).classroomHours], [true, 8])

  it.pass(600)
  await makeAnchor(it.context)
  it.pass(3600)
  const pack = async () => {
    const { bytes } = await it.post('/api/admin/students/evidence', { studentIds: [student.id] }, await root())
    return checkEvidence(bytes)
  }
  const { findings, students } = await pack()
  assert.deepEqual(findings, [])
  assert.deepEqual(
    students[0]?.classroom.map(({ day, hundredths, teacherName }) => [day, hundredths, teacherName]),
    [['2026-11-21', 800, '王建国']],
  )
  const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
  assert.deepEqual(await faults(), [])
  // A certificate that states more than was taught.
  const change = (work: (db: Db) => Promise<unknown>) => it.context.database.write(work)
  await change((db) => sql`update certificates set classroom_hundredths = 4000`.execute(db))
  assert.deepEqual((await pack()).findings.map(({ code }) => code).toSorted(), [
    'certificate.changed',
    'certificate.classroom',
  ])
  // A table that says more than the chain changes no public check.
  await change((db) => sql`update classroom_sessions set hundredths = 4000`.execute(db))
  assert.equal((await recordCheck()).classroomHours, 8)
  assert.equal((await faults()).length, 1)
})
