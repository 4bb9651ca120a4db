import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRiskyWords } from '@jiangxue/contract/kit/risky-words.values.ts'
import { settingDefaults } from '../../core/settings/setting-defaults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const head = async () => (await it.world.person('ADMIN')).token
const saveSite = (body: object, token: string) => it.post('/api/admin/settings/site', body, token)
const lastDetail = async (action: string) =>
  JSON.parse(
    (
      await it.context.database.read
        .selectFrom('operationLogs')
        .select('detail')
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).detail,
  )
const refusal = ({ status, body }: { status: number; body: { problem: string; data: { word: string }[] } }) => [
  status,
  body.problem,
  body.data.map(({ word }) => word),
]

test('the default texts of a new school contain no risky words', () => {
  const texts = Object.entries(settingDefaults)
    .filter(([name]) => name.startsWith('site.') && name !== 'site.riskyWords')
    .map(([, value]) => JSON.stringify(value))
  assert.deepEqual(findRiskyWords(texts.join('\n'), settingDefaults['site.riskyWords']), [])
})

test('site content with a risky word is saved only with a reason, which is logged', async () => {
  const token = await head()
  const slogan = '国家级基地，学完包就业'
  assert.deepEqual(refusal(await saveSite({ slogan }, token)), [409, 'content.riskyWords', ['国家级', '包就业']])
  assert.equal((await saveSite({ slogan, riskReason: ' ' }, token)).status, 422)
  assert.equal((await saveSite({ slogan, riskReason: '字'.repeat(201) }, token)).status, 422)
  assert.equal((await saveSite({ slogan, riskReason: '主管部门批准的称号' }, token)).status, 200)
  const { riskyWords, riskReason } = await lastDetail('setting.save')
  assert.deepEqual({ riskyWords, riskReason }, { riskyWords: ['国家级', '包就业'], riskReason: '主管部门批准的称号' })
  assert.equal((await saveSite({ slogan: `${slogan}！` }, token)).status, 200, 'the same words are not asked for again')
  assert.deepEqual(refusal(await saveSite({ introduction: ['考试保过'] }, token))[2], ['保过'], 'within lists')
})

test('the school can change the list; only users who may write public texts can read it', async () => {
  const token = await head()
  await saveSite({ riskyWords: [{ word: '名师', why: '学校规定' }] }, token)
  assert.deepEqual(refusal(await saveSite({ contactHours: '名师接待' }, token))[2], ['名师'])
  assert.equal((await saveSite({ contactHours: '最佳时间' }, token)).status, 200)
  const list = '/api/admin/risky-words'
  const editor = (await it.world.person('ADMIN', { permissions: ['news.edit'] })).token
  assert.deepEqual((await it.get(list, editor)).body, [{ word: '名师', why: '学校规定' }])
  assert.equal((await it.get(list, (await it.world.person('TEACHER')).token)).status, 200)
  assert.equal((await it.get(list, (await it.world.person('ORG_ADMIN')).token)).status, 403)
  assert.equal((await it.get(list)).status, 401)
  assert.equal((await it.call('DELETE', '/api/admin/settings/site.riskyWords', { token })).status, 200)
})

test('news needs the reason when it is published, scheduled or changed while public, not as a draft', async () => {
  const token = await head()
  const news = { title: '保过班开课', content: '<p>正文</p>' }
  const add = (body: object) => it.post('/api/admin/news', body, token)
  const draft = await add(news)
  assert.equal(draft.status, 200)
  const change = (body: object) => it.call('PUT', `/api/admin/news/${draft.body.data.id}`, { token, body })
  assert.deepEqual(refusal(await change({ status: 'PUBLISHED' }))[2], ['保过'])
  const publishedAt = new Date(it.now + 86_400_000).toISOString()
  assert.deepEqual(refusal(await change({ status: 'SCHEDULED', publishedAt }))[2], ['保过'])
  assert.deepEqual(refusal(await add({ ...news, status: 'PUBLISHED' }))[2], ['保过'])
  assert.equal((await change({ status: 'PUBLISHED', riskReason: '引用学员原话' })).status, 200)
  assert.equal((await lastDetail('news.update')).riskReason, '引用学员原话')
  assert.deepEqual(refusal(await change({ content: '<p>全国<em>第一</em></p>' }))[2], ['全国第一'])
  assert.equal((await change({ content: '<p>改过的正文</p>' })).status, 200)
})

test('a course needs the reason when it is published, and for new words while it is', async () => {
  const token = await head()
  const { id } = await it.world.course({ status: 'DRAFT', name: '保过课程' })
  const path = `/api/admin/courses/${id}`
  const change = (body: object) => it.call('PUT', path, { token, body })
  const setStatus = (body: object) => it.call('PUT', `${path}/status`, { token, body })
  assert.equal((await change({ description: '<p>包就业</p>' })).status, 200, 'a draft')
  assert.deepEqual(refusal(await setStatus({ status: 'PUBLISHED' }))[2], ['保过', '包就业'])
  assert.equal((await setStatus({ status: 'PUBLISHED', riskReason: '协议约定' })).status, 200)
  assert.equal((await lastDetail('course.status')).riskReason, '协议约定')
  assert.equal((await change({ description: '<p>包就业。</p>' })).status, 200)
  assert.deepEqual(refusal(await change({ syllabus: '<p>命题专家</p>' }))[2], ['命题专家'])
})
