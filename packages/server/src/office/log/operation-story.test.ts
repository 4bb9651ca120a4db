import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationTargets } from '@jiangxue/contract/office/operation-words.values.ts'
import { operationLabels } from '@jiangxue/contract/office/operation.values.ts'
import { writeLogs } from '../../core/log/logs.ts'
import { setLanguage } from '../../core/text/translate.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { OperationLogRow } from './log.queries.ts'
import { tellOperations, type Story } from './operation-story.ts'

const it = testApp()
const timezone = 'Asia/Shanghai'
const rowOf = (more: Partial<OperationLogRow>) =>
  ({
    id: 1,
    name: '沈怀瑾',
    username: 'shen',
    targetType: 'user',
    targetId: '0',
    detail: '',
    ...more,
  }) as OperationLogRow
const tell = async (row: OperationLogRow) =>
  (await tellOperations(it.context.database.read, [row], timezone)).get(row.id) as Story
const stories = async (token: string, action: string) => {
  await writeLogs(it.context, it.logs)
  return (await it.get(`/api/admin/logs/operation?action=${action}`, token)).body.content as (Story & {
    name: string
  })[]
}

test('every operation is told as a sentence in both languages', async () => {
  const hanzi = /\p{Script=Han}/u
  for (const action of Object.keys(operationLabels)) {
    const targetType = action.split('.')[0] as string
    assert.ok(targetType in operationTargets, targetType)
    const row = rowOf({
      name: 'Chen',
      action,
      targetType,
      targetId: targetType === 'setting' ? 'basic' : '0',
      detail: JSON.stringify({ before: { status: 'A' }, after: { status: 'B' } }),
    })
    const chinese = await tell(row)
    setLanguage('en_US')
    const english = await tell(row).finally(() => setLanguage('zh_CN'))
    assert.match(chinese.sentence, /^Chen把.+的.+从“A”改为“B”$/, action)
    assert.match(english.sentence, /^Chen .*A.*B/, action)
    assert.doesNotMatch(english.sentence, hanzi, action)
    setLanguage('en_US')
    const plain = await tell({ ...row, detail: '' }).finally(() => setLanguage('zh_CN'))
    assert.match(plain.sentence, /^Chen/, action)
    assert.doesNotMatch(plain.sentence, hanzi, action)
  }
})

test('a changed setting is told with its label and its values in words', async () => {
  const { token, id } = await it.world.person('ADMIN', { name: '沈怀瑾' })
  await it.post('/api/admin/settings/presence', { kind: 'press', minMinutes: 12 }, token)
  const [story] = await stories(token, 'setting.save')
  assert.ok(id)
  assert.deepEqual(
    { name: story!.name, targetName: story!.targetName, sentence: story!.sentence },
    {
      name: '沈怀瑾',
      targetName: '在岗验证',
      sentence:
        '沈怀瑾把系统设置“在岗验证”的验证方式从“不验证”改为“输入屏幕上的数字”；最短间隔从“10 分钟”改为“12 分钟”',
    },
  )
})

test('a grade is told with the student, and with what it was before', async () => {
  const { token } = await it.world.person('ADMIN', { name: '沈怀瑾' })
  const { form } = classCalls(it)
  const body = form([await it.world.course()], { name: '二班', needsAssessment: true })
  const { id } = (await it.post('/api/admin/classes', body, token)).body.data
  const student = await it.world.student({ name: '林若川' })
  await it.post(`/api/admin/classes/${id}/members`, { ids: [student.id] }, token)
  const saved = await it.call('PUT', `/api/admin/classes/${id}/assessments`, {
    token,
    body: { rows: [{ studentId: student.id, score: 85, isPassed: null, date: null }] },
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const [story] = await stories(token, 'class.assess')
  assert.equal(story!.sentence, '沈怀瑾把班期“二班”的林若川从“未考核”改为“85 合格”')
})

test('an export is told with its filter, the number of rows and the file', async () => {
  const { token } = await it.world.person('ADMIN', { name: '沈怀瑾' })
  const organization = (
    await it.post(
      '/api/admin/organizations',
      { name: '金陵机构', managerName: '赵甲', contactPhone: '13912340009' },
      token,
    )
  ).body.data
  await it.get(`/api/admin/students/export?organizationId=${organization.id}`, token)
  const [story] = await stories(token, 'student.export')
  assert.match(story!.sentence, /^沈怀瑾导出学员“学员-.+\.xlsx”$/)
  assert.deepEqual(
    story!.facts.map(({ label, value }) => [label, value]),
    [
      ['行数', '0'],
      ['文件', `学员-${new Date(it.now).toISOString().slice(0, 10)}.xlsx`],
      ['机构', '金陵机构'],
    ],
  )
})

test('what is gone keeps the name that was recorded, and the program itself is told apart', async () => {
  const gone = rowOf({
    action: 'category.delete',
    targetType: 'category',
    targetId: '999999',
    detail: JSON.stringify({ before: { name: '木工', position: 3 } }),
  })
  assert.equal((await tell(gone)).sentence, '沈怀瑾删除分类“木工”')
  const own = rowOf({ name: null, username: '', action: 'backup.create', targetType: 'backup', targetId: '0' })
  assert.equal((await tell(own)).sentence, '系统备份数据')
})

test('a person’s own account is not named twice, and the student concerned is named', async () => {
  const own = rowOf({ action: 'session.login', targetType: 'user', targetId: '7', userId: 7 })
  assert.equal((await tell(own)).sentence, '沈怀瑾登录')
  const { id } = await it.world.student({ name: '林若川' })
  const joined = rowOf({
    action: 'class.join',
    targetType: 'class',
    targetId: '0',
    detail: JSON.stringify({ studentId: id }),
  })
  assert.equal((await tell(joined)).sentence, '沈怀瑾加入班期（林若川）')
})
