import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import { rosterFieldLabels, rosterFields } from '@jiangxue/contract/student/roster.values.ts'
import { withDefaults } from './core/settings/setting-defaults.ts'
import { changeSetting } from './core/settings/settings.ts'
import { language, setLanguage, translate } from './core/text/translate.ts'
import { rosterVocabulary } from './people/roster/read/column-words.ts'
import { findHeader } from './people/roster/read/find-header.ts'
import { textOfPdf } from './testing/files/pdf-text.ts'
import { rowsOfWorkbook } from './testing/files/read-workbook.ts'
import { mailSettings, queued, set } from './testing/outgoing.ts'
import { studentCentreCalls } from './testing/people/student-centre-calls.ts'
import { testApp } from './testing/test-app.ts'
import type { Person } from './testing/world.ts'

const it = testApp()
const { watch } = studentCentreCalls(it)
const han = /\p{Script=Han}/u
let admin: Person
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
after(() => setLanguage('zh_CN'))

async function prepare() {
  admin = await it.world.person('ADMIN')
  await set(it, { ...mailSettings, 'certificate.verifyAddress': 'https://check.school.example' })
  await speakEnglish()
}
const speakEnglish = () => save('basic', { language: 'en_US' })
const save = (group: string, fields: object) => it.post(`/api/admin/settings/${group}`, fields, admin.token)
const pdf = async (url: string) => textOfPdf((await it.call('GET', url, { token: admin.token })).bytes)

test('saving the language takes effect in its own response and in every later call', async () => {
  assert.equal((await save('basic', { language: 'zh_CN' })).body.message, '保存成功')
  assert.equal((await it.post('/api/auth/login', { username: 'x', password: 'y' })).body.message, '用户名或密码错误')
  assert.equal((await speakEnglish()).body.message, 'Saved')
  assert.equal(
    (await it.post('/api/auth/login', { username: 'x', password: 'y' })).body.message,
    'Wrong username or password',
  )
})

test('a change by another process takes effect here too', async () => {
  await it.context.database.write((db) => changeSetting(db, 'basic.language', 'zh_CN', it.now))
  await it.context.settings.current()
  assert.equal(language(), 'zh_CN')
  await speakEnglish()
  assert.equal(language(), 'en_US')
})

test('field errors are in English, with their numbers', async () => {
  const { status, body } = await it.post('/api/auth/register', { username: 'x', password: '1' })
  assert.deepEqual([status, body.message], [422, 'Some fields need your attention'])
  assert.equal(body.errors.password, 'Passwords have 8 to 64 characters')
  const list = await it.get('/api/admin/users/students?size=1000', admin.token)
  assert.equal(list.body.errors.size, 'Cannot be greater than 100')
})

test('numbers in an error message take their plural', async () => {
  const course = await it.world.course({ name: '云计算', price: 0 })
  const remove = async () =>
    (await it.call('DELETE', `/api/manage/courses/${course.id}`, { token: admin.token })).body.message
  for (const count of ['1 student is', '2 students are']) {
    const student = await it.world.student()
    await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
    assert.equal(await remove(), `${count} enrolled in this course, so it cannot be deleted. Unpublish it instead.`)
  }
})

test('e-mails are in English', async () => {
  const student = await it.world.student({ name: 'Ann', email: 'ann@example.com' })
  const course = await it.world.course({ name: 'Cloud {1}', price: 100 })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const mail = (await queued(it)).find(({ target }) => target === 'ann@example.com')
  assert.ok(mail?.channel === 'email')
  assert.equal(mail.subject, 'You are enrolled')
  assert.equal(mail.text, 'Hello Ann,\n\nYou are now enrolled in “Cloud {1}”.\n\nJiangxue Vocational IT School')
})

test('an export has English headings, words and sums around the data', async () => {
  const student = await it.world.student({ name: '待支付', studentNumber: '0012' })
  const course = await it.world.course({ name: '劳动关系', price: 12.5 })
  await it.post('/api/admin/orders', { studentId: student.id, courseId: course.id }, admin.token)
  const { headers, bytes } = await it.call('GET', `/api/admin/orders/export?keyword=0012`, { token: admin.token })
  assert.match(decodeURIComponent(headers['content-disposition'] as string), /Course orders-2026-11-20\.xlsx$/)
  const [heading, row, total] = rowsOfWorkbook(bytes)
  assert.deepEqual(heading?.slice(0, 6), ['Order no.', 'Student', 'Student no.', 'Course', 'Amount (CNY)', 'Status'])
  // A name that happens to be one of our words stays a name.
  assert.deepEqual(row?.slice(1, 6), ['待支付', '0012', '劳动关系', '12.50', 'Unpaid'])
  assert.deepEqual(total?.slice(0, 2), ['Total', '1 order'])
})

test('the headings of the English roster template are recognized', async () => {
  const titles = rosterFields.map((field) => translate(rosterFieldLabels[field]))
  assert.doesNotMatch(titles.join(), han)
  const sheet = { name: '', rows: [{ number: 1, cells: titles }], merged: [], hiddenColumns: [] }
  const found = findHeader([sheet], rosterVocabulary)?.mapping.keys() ?? []
  assert.deepEqual([...found].toSorted(), [...rosterFields].toSorted())
})

test('a printed record is in English', async () => {
  const student = await it.world.student({ name: 'Ann', idCard: '110101199003071233' })
  const course = await it.world.course({ name: 'Cloud', lessons: [{ title: 'First' }] })
  await watch(student, course, 20)
  const text = await pdf(`/api/admin/students/${student.id}/records/pdf`)
  for (const word of ['Learning Record', 'Student no.', 'Watched at', 'Total: 1', 'Page 1 of 1'])
    assert.ok(text.includes(word), word)
  assert.doesNotMatch(text, han)
})

test('certificates keep their Chinese text, with English added if the school wants it', async () => {
  const student = await it.world.student('graduate', { name: '欧阳㛃', idCard: '110101199003071276' })
  const { body } = await it.post(`/api/student/learning/${student.id}/generateCertificate`, {}, student.token)
  const path = `/api/admin/certificates/${body.data.id}/pdf`
  const words = ['结业证书', '扫码验证证书真伪']
  const english = ['Scan to verify', 'This is to certify that 欧阳㛃', 'November 20, 2026']
  const before = await pdf(path)
  for (const word of words) assert.ok(before.includes(word), word)
  for (const word of english) assert.ok(!before.includes(word), word)
  await save('certificate', { bilingual: true })
  const after = await pdf(path)
  for (const word of [...words, ...english]) assert.ok(after.includes(word), word)
})

test('the names on certificates stay Chinese, also those that the school never chose', async () => {
  const { trainingProject, universityName } = (await it.get('/api/admin/certificates/defaults', admin.token)).body
  assert.deepEqual(
    { trainingProject, universityName },
    { trainingProject: '劳动关系协调员职业技能培训', universityName: '匠学职业IT培训学校' },
  )
})

test('a missing file opened in a browser shows an English error page', async () => {
  const { body } = await it.call('GET', '/files/999999', { headers: { accept: 'text/html' } })
  assert.match(body, /<html lang="en">/)
  assert.match(body, /Back to home/)
  assert.doesNotMatch(body, han)
})

test('a new school starts with English content, which its settings accept', () => {
  const values = withDefaults({ 'basic.language': 'en_US' })
  assert.equal(values['basic.siteName'], 'Jiangxue Vocational IT School')
  for (const [name, { schema }] of Object.entries(settingGroups.site)) {
    const value = values[`site.${name}` as 'site.slogan'] as unknown
    const shown = name === 'slides' ? (value as object[]).map((slide) => ({ ...slide, pictureUrl: null })) : value
    assert.ok(schema.safeParse(shown).success, name)
    if (name !== 'riskyWords') assert.doesNotMatch(JSON.stringify(value), han, name)
  }
  assert.equal(withDefaults({})['basic.siteName'], '匠学职业IT培训学校')
})
