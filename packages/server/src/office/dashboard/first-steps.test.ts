import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  assert.deepEqual(await open(), ['siteName', 'domain', 'codes', 'backup', 'course', 'class'])
  const clerk = await it.world.person('ADMIN', { permissions: ['dashboard.view'] })
  assert.equal(await open(clerk), undefined)

  await set(it, { ...mailSettings, 'basic.siteName': '平江学堂', 'basic.domain': 'www.school.example' })
  await set(it, { 'backup.isOn': true, 'backup.folder': '/mnt/backups' })
  const course = await it.world.course({ status: 'PUBLISHED' })
  assert.deepEqual(await open(), ['class'])
  await classCalls(it).create([course])
  assert.equal(await open(), undefined, 'nothing is left')
})
