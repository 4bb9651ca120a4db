import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { siteDay } from '../../core/time/site-day.ts'
import { textOfPdf, textsOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { printedRecords } from '../../testing/papers/printed-records.ts'
import { discountStudy } from '../../testing/study/discount-study.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { admin: prepared, watch, auditsOf, check, codeIn, pdfOf, pupil, raw, setting } = printedRecords(it)
let admin: Person
beforeEach(async () => {
  admin = await prepared()
})

test('a printed record matches the ledger, and has its code on every page', async () => {
  const { student, masked } = await pupil('欧阳㛃', 45)
  const { status, headers, bytes } = await pdfOf(admin, student.id)
  assert.deepEqual({ status, contentType: headers['content-type'] }, { status: 200, contentType: 'application/pdf' })
  assert.ok(String(headers['content-disposition']).endsWith(`${encodeURIComponent('_欧阳㛃')}.pdf`))
  assert.ok(bytes.length < 150_000, `${bytes.length} bytes`)
  assert.match(bytes.toString('latin1'), /\/MediaBox \[0 0 595(\.\d+)? 84[12](\.\d+)?\]/)
  const pages = textsOfPdf(bytes)
  assert.ok(pages.length >= 2, `${pages.length} pages`)
  const seconds = Array.from({ length: 45 }, (_, lesson) => 20 + (lesson % 30)).reduce((one, other) => one + other, 0)
  const total = `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  for (const wanted of ['学员学习记录', '欧阳㛃', masked, '劳动关系协调员职业技能培训', `${total}，折合 0.5 学时`])
    assert.ok(pages[0]?.includes(wanted), `${wanted} in ${pages[0]}`)
  const code = codeIn(pages[0] ?? '')
  assert.ok(code)
  for (const [index, page] of pages.entries())
    for (const wanted of [
      `第 ${index + 1} 页，共 ${pages.length} 页`,
      '匠学培训中心',
      '打印时间 2026-',
      `打印人 ${admin.username}`,
      '扫码核验本记录',
      code,
    ])
      assert.ok(page.includes(wanted), `${wanted} on page ${index + 1}`)
  assert.ok(pages.at(-1)?.includes(`合计 45 节${total}`), 'the last page ends with the totals')
  const { body } = await check(code)
  assert.deepEqual(body, {
    isProven: true,
    studentName: '欧**',
    trainingProject: '劳动关系协调员职业技能培训',
    institution: '匠学培训中心',
    completedLessons: 0,
    watchedLessons: 45,
    studySeconds: seconds,
    creditHours: 0.5,
    classroomHours: 0,
    printedAt: new Date(it.now).toISOString(),
  })
})

test('a print stays proven while the student continues, but not once ledger or print are changed', async () => {
  const { student, course } = await pupil('赵一', 3)
  const code = codeIn(textOfPdf((await pdfOf(admin, student.id)).bytes))
  assert.equal((await check(code)).body.isProven, true)
  assert.equal((await check(code.toLowerCase().replaceAll('-', ''))).body.isProven, true)
  await watch(student, course, 55, 2)
  const later = codeIn(textOfPdf((await pdfOf(admin, student.id)).bytes))
  assert.notEqual(later, code)
  assert.deepEqual(
    [(await check(code)).body.studySeconds, (await check(later)).body.studySeconds],
    [20 + 21 + 22, 20 + 21 + 55],
  )
  const { database } = it.context
  const credit = (ms: number) =>
    database.write((db) =>
      db
        .updateTable('studySegments')
        .set((of) => ({ newMs: of('newMs', '+', ms) }))
        .where('studentId', '=', student.id)
        // The first row holds the student's identity.
        .where('number', '=', 2)
        .execute(),
    )
  await credit(1000)
  assert.deepEqual([(await check(code)).body.isProven, (await check(later)).body.isProven], [false, false])
  await credit(-1000)
  assert.equal((await check(code)).body.isProven, true)
  await database.write((db) =>
    db.updateTable('recordPrints').set({ completedLessons: 80 }).where('studentId', '=', student.id).execute(),
  )
  assert.deepEqual([(await check(code)).body.completedLessons, (await check(code)).body.isProven], [80, false])
})

test('prints from before and after a discount are both proven', async () => {
  const student = await it.world.student({ name: '郑七' })
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }, {}] })
  await watch(student, course, 400)
  it.pass(3600)
  await watch(student, course, 30, 1)
  const print = async () => codeIn(textOfPdf((await pdfOf(admin, student.id)).bytes))
  const before = await print()
  assert.equal(await discountStudy(it, admin.id, student.id), 400)
  const after = await print()
  for (const [code, seconds] of [
    [before, 430],
    [after, 30],
  ] as const) {
    const { body } = await check(code)
    assert.deepEqual(
      { isProven: body.isProven, studySeconds: body.studySeconds },
      { isProven: true, studySeconds: seconds },
    )
  }
})

test('an unknown code is not found, and codes cannot be tried in bulk from one address', async () => {
  const from = '203.0.113.77'
  const unknown = '7K2M-AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'
  const { status, body } = await it.call('GET', `/api/public/records/${unknown}`, { from })
  assert.deepEqual({ status, problem: body.problem }, { status: 404, problem: 'record.notFound' })
  const statuses = []
  for (let tries = 0; tries < 30; tries++)
    statuses.push((await it.call('GET', `/api/public/records/${unknown}`, { from })).status)
  assert.equal(statuses.at(-1), 429)
})

test('the full ID number is printed only with a reason and permission, and is logged', async () => {
  const { student, idCard, masked } = await pupil('钱二', 1)
  const clerk = await it.world.person('ADMIN', { permissions: ['students.view'] })
  const reason = encodeURIComponent('人社局抽查')
  assert.equal((await pdfOf(clerk, student.id, `?reason=${reason}`)).status, 403)
  assert.equal((await pdfOf(admin, student.id, '?reason=')).status, 422)
  assert.ok(textOfPdf((await pdfOf(clerk, student.id)).bytes).includes(masked))
  assert.ok(textOfPdf((await pdfOf(admin, student.id, `?reason=${reason}`)).bytes).includes(idCard))
  const path = `/api/admin/students/${student.id}/records/print`
  const note = async (who: Person, body: object) => it.post(path, body, await it.world.login(who.id))
  assert.equal((await note(clerk, {})).body.data.idCard, masked)
  assert.equal((await note(clerk, { reason: '核对' })).status, 403)
  assert.equal((await note(admin, { reason: '核对' })).body.data.idCard, idCard)
  const logged = (await auditsOf(student.id, 'student.printRecords')).map(({ userId, detail }) => [
    userId,
    JSON.parse(detail),
  ])
  assert.deepEqual(logged, [
    [clerk.id, { as: 'pdf', isIdCardWhole: false }],
    [admin.id, { as: 'pdf', isIdCardWhole: true, reason: '人社局抽查' }],
    [clerk.id, { as: 'page', isIdCardWhole: false }],
    [admin.id, { as: 'page', isIdCardWhole: true, reason: '核对' }],
  ])
})

test('without a domain the address of the code must be confirmed', async () => {
  const organizationId = await it.world.organization()
  const { student } = await pupil('孙三', 1, organizationId)
  await setting('certificate.verifyAddress', '')
  try {
    const refused = await pdfOf(admin, student.id)
    assert.deepEqual(
      { status: refused.status, problem: refused.body.problem },
      { status: 409, problem: 'record.noAddress' },
    )
    const batch = await raw('POST', '/api/admin/students/records/print', admin, { studentIds: [student.id] })
    assert.deepEqual(
      { status: batch.status, problem: batch.body.problem },
      { status: 409, problem: 'record.noAddress' },
    )
    const given = await pdfOf(admin, student.id, `?verifyAddress=${encodeURIComponent('http://192.168.1.9:3000')}`)
    assert.ok(textOfPdf(given.bytes).includes('192.168.1.9:3000/verify/record/'))
    assert.equal((await pdfOf(admin, student.id, '?verifyAddress=nonsense')).status, 422)
    const own = await it.world.person('ORG_ADMIN', { organizationId })
    const foreign = await pdfOf(own, student.id, '?verifyAddress=https://evil.example')
    assert.deepEqual(
      { status: foreign.status, problem: foreign.body.problem },
      { status: 409, problem: 'record.noAddress' },
      'only staff may name one',
    )
  } finally {
    await setting('certificate.verifyAddress', 'https://check.school.example')
  }
})

test('the head has the sum of the visible rows; teachers and other organizations cannot print a PDF', async () => {
  const [mine, theirs] = [await it.world.organization(), await it.world.organization()]
  const { student, masked } = await pupil('李四', 2, mine)
  const teacher = await it.world.person('TEACHER')
  const own = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)] })
  await watch(student, own, 60)
  const head = async (who: Person) => it.get(`/api/admin/students/${student.id}/records`, await it.world.login(who.id))
  assert.deepEqual((await head(admin)).body, {
    studentName: '李四',
    studentNumber: (await head(admin)).body.studentNumber,
    idCard: masked,
    completedLessons: 1,
    studySeconds: 101,
    creditHours: 0,
    classroomHours: 0,
    trainingProject: '劳动关系协调员职业技能培训',
    institution: '匠学培训中心',
  })
  const ofTeacher = (await head(teacher)).body
  assert.deepEqual(
    { completedLessons: ofTeacher.completedLessons, studySeconds: ofTeacher.studySeconds },
    { completedLessons: 1, studySeconds: 60 },
  )
  const manager = await it.world.person('ORG_ADMIN', { organizationId: mine })
  const stranger = await it.world.person('ORG_ADMIN', { organizationId: theirs })
  assert.equal((await head(stranger)).status, 403)
  assert.equal((await pdfOf(manager, student.id)).status, 200)
  assert.equal((await pdfOf(manager, student.id, '?reason=check')).status, 403, 'only admins see whole ID numbers')
  for (const who of [stranger, teacher, student]) assert.equal((await pdfOf(who, student.id)).status, 403)
  const body = { studentIds: [student.id] }
  for (const path of ['print', 'export']) {
    assert.equal((await raw('POST', `/api/admin/students/records/${path}`, manager, body)).status, 200)
    for (const who of [stranger, teacher, student, await it.world.person('ADMIN', { permissions: ['students.view'] })])
      assert.equal((await raw('POST', `/api/admin/students/records/${path}`, who, body)).status, 403)
  }
})

test('the records of several students are one PDF, without those who have none', async () => {
  const [{ student: first }, { student: second }] = [await pupil('赵七', 2), await pupil('钱八', 1)]
  const idle = await it.world.student()
  const path = '/api/admin/students/records/print-together'
  const { status, headers, bytes } = await raw('POST', path, admin, { studentIds: [first.id, second.id, idle.id] })
  assert.deepEqual({ status, type: headers['content-type'] }, { status: 200, type: 'application/pdf' })
  const words = textsOfPdf(bytes).join('\n').replaceAll(/\s/g, '')
  for (const name of ['赵七', '钱八']) assert.match(words, new RegExp(name))
  const none = await raw('POST', path, admin, { studentIds: [idle.id] })
  assert.equal(none.status, 404)
  for (const studentIds of [[], Array.from({ length: 51 }, (_, index) => index + 1)])
    assert.equal((await raw('POST', path, admin, { studentIds })).status, 422)
  const stranger = await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() })
  assert.equal((await raw('POST', path, stranger, { studentIds: [first.id] })).status, 403)
})

test('records are exported as a sheet whose hours add up', async () => {
  const organizationId = await it.world.organization('导出机构')
  const { student } = await pupil('吴六', 3, organizationId)
  await it.world.student({ organizationId })
  for (const body of [{ organizationId }, { studentIds: [student.id] }, { keyword: '吴六' }]) {
    const { status, bytes } = await raw('POST', '/api/admin/students/records/export', admin, body)
    assert.equal(status, 200)
    const [heading, ...rows] = rowsOfWorkbook(bytes)
    assert.deepEqual(heading, [
      '学号',
      '学员姓名',
      '所属机构',
      '课程名称',
      '课时名称',
      '进度（%）',
      '是否完成',
      '观看时长',
      '折合学时',
      '学时核验',
      '观看时间',
    ])
    assert.deepEqual(
      rows.map((row) => [row[1], row[2], row[6], row[7], row[8], row[9]]),
      // 63 seconds are 0.023 hours: the rows add up to 0.02.
      [
        [22, 0],
        [21, 0.01],
        [20, 0.01],
      ].map(([seconds, hours]) => ['吴六', '导出机构', '进行中', `0:00:${seconds}`, String(hours), '无送达记录']),
    )
  }
  const logged = (await auditsOf(0, 'learningRecord.export')).map(({ detail }) => JSON.parse(detail))
  const file = `学习记录-${siteDay(it.now, 'Asia/Shanghai')}.xlsx`
  assert.deepEqual(logged.slice(-3), [
    { rows: 3, file, organizationId },
    { rows: 3, file, students: 1, studentIds: [student.id] },
    { rows: 3, file, keyword: '吴六' },
  ])
})
