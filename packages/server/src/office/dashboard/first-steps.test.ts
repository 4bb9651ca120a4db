import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountAgreements } from '@jiangxue/contract/agreement/agreement.values.ts'
import { mailSettings, set } from '../../testing/outgoing.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('a new school is told what to set up until all of it is done, if the admin may see the settings', async () => {
  const admin = await it.world.person('ADMIN')
  const open = async ({ token } = admin) => {
    const { firstSteps } = (await it.get('/api/admin/stats/dashboard', token)).body
    return firstSteps?.filter(({ isDone }: { isDone: boolean }) => !isDone).map(({ step }: { step: string }) => step)
  }
  assert.deepEqual(await open(), ['siteName', 'domain', 'codes', 'backup', 'agreements', 'course', 'class'])
  const clerk = await it.world.person('ADMIN', { permissions: ['dashboard.view'] })
  assert.equal(await open(clerk), undefined)

  await set(it, { ...mailSettings, 'basic.siteName': '平江学堂', 'basic.domain': 'www.school.example' })
  await set(it, { 'backup.isOn': true, 'backup.folder': '/mnt/backups' })
  for (const kind of accountAgreements) {
    const body = { title: '协议', html: '<p>正文</p>' }
    const path = `/api/admin/agreements/${kind}`
    const { data } = (await it.call('PUT', path, { token: admin.token, body })).body
    const form = { version: data.version, summary: '首次发布', needsConsentAgain: false }
    assert.equal((await it.post(`${path}/publish`, form, admin.token)).status, 200)
  }
  const course = await it.world.course({ status: 'PUBLISHED' })
  assert.deepEqual(await open(), ['class'])
  await classCalls(it).create([course])
  assert.equal(await open(), undefined, 'nothing is left')
})
