import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { fileForm } from '../../testing/multipart.ts'
import { workbookOf, type Cells } from '../../testing/roster-files.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
let serial = 0
const idCard = () => {
  const digits = `32990019900101${String(++serial).padStart(3, '0')}`
  return digits + checkCharacterOf(digits)
}
const importFile = async (rows: readonly Cells[], token: string) =>
  it.call('POST', '/api/admin/users/import', {
    token,
    ...fileForm(workbookOf(rows), '花名册.xlsx', 'application/vnd.ms-excel'),
  })

test('valid rows of a roster go in, the others are listed with their reasons', async () => {
  const { token } = await it.world.person('ADMIN')
  const rows: Cells[] = [
    ['2026 年学员花名册'],
    ['姓名', '民族', '身份证号码', '联系方式'],
    ['李 明', '汉', idCard(), 13812345678],
    ['王芳', '回族', '32990019900101000X', '13812345679'],
    ['合计', null, null, '2 人'],
  ]
  const { status, body } = await importFile(rows, token)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.message, '导入成功！共导入 1 条记录')
  assert.deepEqual(body.data, {
    total: 2,
    created: 1,
    updated: 0,
    skipped: 0,
    failures: [{ row: 4, reason: '身份证号（C4）：校验码不对，请核对是否有输错的数字' }],
  })
  const again = await importFile(rows, token)
  assert.deepEqual([again.body.data.created, again.body.data.skipped], [0, 1])
  const list = await it.get(`/api/admin/users/students?keyword=${encodeURIComponent('李明')}`, token)
  assert.equal(list.body.content[0].phone, '13812345678')
  assert.equal(list.body.content[0].ethnicity, '汉族')
  const imports = await it.get('/api/admin/students/import', token)
  const [, { id }] = imports.body
  const passwords = await it.call('GET', `/api/admin/students/import/${id}/passwords`, { token })
  assert.equal(passwords.status, 200)
  assert.equal((await it.get(`/api/admin/students/import/${id}/passwords`, token)).status, 410)
  assert.equal((await it.get(`/api/admin/students/import/${id}/errors`, token)).status, 200)
  assert.equal((await it.get(`/api/admin/students/import/template`, token)).status, 200)
  assert.equal((await it.get(`/api/admin/students/export`, token)).status, 200)
  const undo = await it.post(`/api/admin/students/import/${id}/undo`, {}, token)
  assert.equal(undo.status, 200, JSON.stringify(undo.body))
  assert.equal((await it.get('/api/admin/users/students', token)).body.totalElements, 0)
})
