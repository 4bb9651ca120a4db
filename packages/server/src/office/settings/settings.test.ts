import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import { createApp, createContext } from '../../app.ts'
import { settingDefaults } from '../../core/settings/setting-defaults.ts'
import { openSecret } from '../../core/settings/settings.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/admin/settings'
const head = async () => (await it.world.person('ADMIN')).token
const read = async (token: string) => (await it.get(path, token)).body
const save = (group: string, body: object, token: string) => it.post(`${path}/${group}`, body, token)
const reset = (key: string, token: string) => it.call('DELETE', `${path}/${key}`, { token })
const logged = async (action: string) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .select(['detail', 'targetType', 'targetId'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('every group is returned with its defaults, without changes', async () => {
  const { code, data, changes } = await read(await head())
  assert.deepEqual({ code, changes }, { code: 200, changes: [] })
  assert.deepEqual(Object.keys(data).toSorted(), Object.keys(settingGroups).toSorted())
  assert.deepEqual(data.basic, {
    siteName: '匠学职业IT培训学校',
    logo: null,
    domain: '',
    language: 'zh_CN',
    timezone: 'Asia/Shanghai',
    icp: '',
    policeRecord: '',
    version: 0,
  })
  assert.deepEqual(
    { allowedRoles: data.user.allowedRoles, verifyMethod: data.user.verifyMethod },
    { allowedRoles: ['student'], verifyMethod: 'email' },
  )
  assert.deepEqual(
    { maxSize: data.storage.maxSize, allowedTypes: data.storage.allowedTypes },
    { maxSize: 10, allowedTypes: ['image', 'document'] },
  )
  assert.equal(data.site.slides.length, 6)
  assert.deepEqual(data.course.statusList[2], { name: '已发布', value: 'PUBLISHED' })
  for (const name of Object.keys(settingDefaults)) {
    const [group, field] = name.split('.') as [string, string]
    assert.ok(field in data[group], name)
  }
})

test('saved settings take effect immediately, and are listed with their author and logged', async () => {
  const { token } = await it.world.person('ADMIN')
  const revision = await it.context.settings.revision()
  const { status, body } = await save('basic', { siteName: '春晖技校', icp: '苏ICP备1号' }, token)
  assert.deepEqual(
    { status, message: body.message, siteName: body.data.siteName, language: body.data.language },
    { status: 200, message: '保存成功', siteName: '春晖技校', language: 'zh_CN' },
  )
  const site = (await it.get('/api/public/site')).body
  assert.deepEqual({ siteName: site.siteName, icp: site.icp }, { siteName: '春晖技校', icp: '苏ICP备1号' })
  assert.ok((await it.context.settings.revision()) > revision)
  const { name } = (await it.get('/api/auth/me', token)).body
  assert.ok(name)
  const { changes } = await read(token)
  assert.deepEqual(
    changes.map((change: { name: string; by: string }) => [change.name, change.by]),
    [
      ['basic.icp', name],
      ['basic.siteName', name],
    ],
  )
  const row = await logged('setting.save')
  assert.deepEqual({ targetType: row.targetType, targetId: row.targetId }, { targetType: 'setting', targetId: 'basic' })
  assert.deepEqual(JSON.parse(row.detail), {
    before: { 'basic.siteName': '匠学职业IT培训学校', 'basic.icp': '' },
    after: { 'basic.siteName': '春晖技校', 'basic.icp': '苏ICP备1号' },
  })
})

test('a setting is reset to its default; unknown ones return 404', async () => {
  const token = await head()
  await save('certificate', { numberPrefix: 'CH' }, token)
  assert.deepEqual(
    [(await reset('certificate.numberPrefix', token)).body.message, (await read(token)).data.certificate.numberPrefix],
    ['已恢复默认值', 'ZS'],
  )
  assert.deepEqual(JSON.parse((await logged('setting.reset')).detail), {
    before: { 'certificate.numberPrefix': 'CH' },
    after: { 'certificate.numberPrefix': 'ZS' },
  })
  assert.equal((await reset('certificate.numberPrefix', token)).status, 200, 'resetting again changes nothing')
  for (const key of ['certificate', 'certificate.nothing', 'constructor', '__proto__.x'])
    assert.deepEqual([(await reset(key, token)).status, (await reset(key, token)).body.message], [404, '设置项不存在'])
})

test('secrets are stored sealed, shown masked, unchanged by the mask, and removed by an empty value', async () => {
  const token = await head()
  const stored = async () => openSecret(it.context.keys, await it.context.settings.current(), 'email.password')
  const { body } = await save('email', { smtpServer: 'smtp.example.cn', password: 'mail secret' }, token)
  assert.deepEqual([body.data.password, await stored()], [secretMask, 'mail secret'])
  const rows = await it.context.database.read.selectFrom('settings').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes('mail secret'))
  assert.ok(!(await logged('setting.save')).detail.includes('mail secret'))
  await save('email', { ...body.data, version: undefined, fromName: '学校' }, token)
  assert.equal(await stored(), 'mail secret')
  assert.equal((await save('email', { password: '' }, token)).body.data.password, '')
  assert.equal(await stored(), '')
})

test('a stale version returns 409 with the current values; without a version the last write wins', async () => {
  const token = await head()
  const { version } = (await save('sms', { signName: '甲' }, token)).body.data
  const next = (await save('sms', { signName: '乙', version }, token)).body.data

  assert.ok(next.version > version)
  const stale = await save('sms', { signName: '丙', version }, token)
  assert.deepEqual(
    { status: stale.status, problem: stale.body.problem, data: stale.body.data },
    { status: 409, problem: 'resource.stale', data: next },
  )
  assert.equal((await save('sms', { signName: '丁' }, token)).body.data.signName, '丁')
  assert.equal((await save('sms', { dailyLimit: 9, version: 0 }, token)).status, 409, 'the version is of the group')
})

test('a part of a group is saved with the version that all settings were read with', async () => {
  const token = await head()
  await save('hours', { dailyHours: 6, studyMinutes: 90 }, token)
  const { version } = (await read(token)).data.hours
  const { status, body } = await save('hours', { dailyHours: 8, version }, token)
  assert.deepEqual({ status, dailyHours: body.data.dailyHours }, { status: 200, dailyHours: 8 })
  assert.equal((await read(token)).data.hours.version, body.data.version)
})

test('text messages of an event need the template that the provider has approved', async () => {
  const token = await head()
  const [event] = (await read(token)).data.notification.events
  const events = (smsTemplateCode: string) => ({ events: [{ ...event, smsEnabled: true, smsTemplateCode }] })
  const { status, body } = await save('notification', events(''), token)
  assert.deepEqual(
    { status, errors: body.errors },
    { status: 422, errors: { events: '请填写已开启短信的事件的模板编号' } },
  )
  assert.equal((await save('notification', events('SMS_1'), token)).status, 200)
})

test('every answer names the settings in force by a version that changes with them', async () => {
  const token = await head()
  const versionOf = ({ headers }: { headers: Record<string, unknown> }) => headers['site-version']
  const before = versionOf(await it.get('/api/public/site'))
  const saved = versionOf(await save('basic', { siteName: '版本学校' }, token))
  assert.notEqual(saved, before)
  assert.equal(versionOf(await it.get('/api/public/site')), saved)
})

test('a version from before a reset is stale', async () => {
  const token = await head()
  await save('sms', { signName: '甲' }, token)
  const { version } = (await save('sms', { signName: '甲', dailyLimit: 8 }, token)).body.data
  await reset('sms.signName', token)
  const stale = await save('sms', { signName: '甲', dailyLimit: 8, version }, token)
  assert.deepEqual({ status: stale.status, signName: stale.body.data.signName }, { status: 409, signName: '' })
})

test('of concurrent saves from the same version one succeeds', async () => {
  const token = await head()
  const { version } = (await read(token)).data.course
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => save('course', { dailyGoalSeconds: 600 + index, version }, token)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409])
})

test('a logo must be an uploaded picture', async () => {
  const token = await head()
  const logo = (await it.call('POST', '/api/upload', { token, ...fileForm(await png()) })).body.data.url
  assert.equal((await save('basic', { logo }, token)).body.data.logo, logo)
  assert.equal((await it.get('/api/public/site')).body.logoUrl, logo)
  for (const other of ['https://evil.example/x.png', '/files/999999999', 'x']) {
    const { status, body } = await save('basic', { logo: other }, token)
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { logo: '请先上传网站标志' } })
  }
  assert.equal((await save('basic', { logo: null }, token)).body.data.logo, null)
})

test('wrong values are rejected with 422 and change nothing', async () => {
  const token = await head()
  const before = (await read(token)).data
  const wrong: [group: string, body: object, field: string][] = [
    ['basic', { siteName: ' ' }, 'siteName'],
    ['basic', { language: 'de_DE' }, 'language'],
    ['basic', { timezone: 'Europe/Berlin' }, 'timezone'],
    ['basic', { domain: 'not a host' }, 'domain'],
    ['user', { allowedRoles: ['admin'] }, 'allowedRoles.0'],
    ['user', { verifyMethod: 'fax' }, 'verifyMethod'],
    ['email', { smtpPort: 0 }, 'smtpPort'],
    ['email', { fromEmail: 'nobody' }, 'fromEmail'],
    ['sms', { provider: 'other' }, 'provider'],
    ['notification', { events: [{ name: 'x', emailEnabled: true, smsEnabled: false }] }, 'events.0.name'],
    ['storage', { maxSize: 101 }, 'maxSize'],
    ['storage', { maxSize: 0 }, 'maxSize'],
    ['course', { studyTime: 'none' }, 'studyTime'],
    ['certificate', { numberPrefix: 'zs-' }, 'numberPrefix'],
    ['certificate', { buttonLessons: 90, previewLessons: 80 }, 'buttonLessons'],
    ['site', { jobServiceUrl: 'javascript:alert(1)' }, 'jobServiceUrl'],
  ]
  for (const [group, body, field] of wrong) {
    const answer = await save(group, body, token)
    assert.equal(answer.status, 422, JSON.stringify(body))
    assert.ok(field in answer.body.errors, `${field} in ${JSON.stringify(answer.body.errors)}`)
  }
  assert.deepEqual((await read(token)).data, before)
  assert.equal((await save('nothing', {}, token)).status, 404)
})

test('reading and saving need their permissions', async () => {
  const reader = (await it.world.person('ADMIN', { permissions: ['settings.view'] })).token
  const writer = (await it.world.person('ADMIN', { permissions: ['settings.edit'] })).token
  assert.deepEqual([(await it.get(path, reader)).status, (await it.get(path, writer)).status], [200, 403])
  assert.deepEqual(
    [(await save('basic', { icp: 'x' }, reader)).status, (await reset('basic.icp', reader)).status],
    [403, 403],
  )
  for (const role of ['TEACHER', 'ORG_ADMIN'] as const)
    assert.equal((await it.get(path, (await it.world.person(role)).token)).status, 403)
  assert.equal((await it.get(path)).status, 401)
})

test('only full admins change the services that receive password codes or ID photos', async () => {
  const editor = (await it.world.person('ADMIN', { permissions: ['settings.view', 'settings.edit'] })).token
  const before = (await read(editor)).data
  for (const [group, body] of [
    ['email', { smtpServer: 'smtp.mine.example', password: 'my own' }],
    ['sms', { accessKey: 'mine', secretKey: 'my own' }],
    ['presence', { faceProvider: '我', faceUrl: 'https://mine.example/faces', faceKey: 'my own' }],
  ] as const)
    assert.deepEqual([(await save(group, body, editor)).status, (await read(editor)).data[group]], [403, before[group]])
  await save('email', { fromName: '学校' }, await head())
  assert.equal((await reset('email.fromName', editor)).status, 403)
  const { version, ...shown } = (await read(editor)).data.email
  assert.ok(version)
  assert.equal((await save('email', shown, editor)).status, 200, 'nothing is changed')
  assert.equal((await save('basic', { icp: '苏ICP备2号' }, editor)).status, 200)
})

test('another process immediately sees a saved setting and a revoked permission', async (run) => {
  if (it.context.database.engine !== 'postgres') return run.skip('one file has one process')
  const { config } = it.context
  const { app } = await createApp((log) => createContext(config, log, () => it.now), config)
  const token = await head()
  const siteName = async () => (await app.inject('/api/public/site')).json().siteName
  await siteName()
  await save('basic', { siteName: '两个进程的学校' }, token)
  assert.equal(await siteName(), '两个进程的学校')
  const role = await it.post('/api/admin/roles', { name: '新闻', description: '', permissions: ['news.view'] }, token)
  const limited = await it.world.person('ADMIN', { roleId: role.body.data.id })
  const news = async () =>
    (await app.inject({ url: '/api/admin/news', headers: { authorization: `Bearer ${limited.token}` } })).statusCode
  assert.equal(await news(), 200)
  const without = { name: '新闻', description: '', permissions: ['categories.view'] }
  await it.call('PUT', `/api/admin/roles/${role.body.data.id}`, { token, body: without })
  assert.equal(await news(), 403)
  await app.close()
})
