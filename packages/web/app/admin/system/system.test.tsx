import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { AccessLog } from '@jiangxue/contract/office/log.ts'
import type { SystemStatus } from '@jiangxue/contract/office/system-status.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer } from '../../testing/fake-api.ts'
import { address, dialog, follow, press, region, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const status: SystemStatus = {
  status: 'ok',
  reasons: [],
  notices: [],
  version: '1.0.0',
  runtime: 'Node',
  database: 'sqlite',
  databaseBytes: 1,
  disk: null,
  messages: { waiting: 0, failed: 0 },
  backup: { isOn: true, folder: '', isEncrypted: false, isRunning: false, nextAt: null, last: null, lastSuccess: null },
  verify: { isRunning: false, last: null },
  videos: { isRunning: false, last: null },
  move: { isRunning: false, files: 0, bytes: 0, last: null },
  erase: { last: null },
  anchor: null,
  processes: [],
}
const request: AccessLog = {
  id: 1,
  timestamp: '2026-10-05T01:00:00.000Z',
  method: 'GET',
  path: '/courses/7',
  ip: '203.0.113.9',
  status: 200,
  username: 'admin',
  durationMs: 3,
  requestId: 'b7',
  requests: 1,
}
const school = () =>
  answer({
    getSystemStatus: () => status,
    listAccessLogs: ({ query }) => toPage([request], 1, query),
    listErrorLogs: ({ query }) => toPage([], 0, query),
  })

test('the system status leads to the access log, whose rows are shown in full', async () => {
  school()
  const user = open('/admin/system', 'admin')
  await follow(user, '访问日志', await region('查看日志'))
  await title('访问日志')
  expect(address()).toBe('/admin/system/logs/access')
  await press(user, /^详情/)
  await (await dialog('/courses/7')).findByText('b7')
})

test('the error log is for admins without a custom role', async () => {
  school()
  answer({ me: () => ({ ...accounts.admin, permissions: ['system.view', 'settings.view'], isFullAdmin: false }) })
  open('/admin/system', 'admin')
  const logs = await region('查看日志')
  expect(logs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['访问日志'])
})

test('the addresses of earlier versions lead to the logs', async () => {
  school()
  open('/admin/settings/logs/error', 'admin')
  await title('错误日志')
  expect(address()).toBe('/admin/system/logs/error')
  expect(screen.getByRole('link', { name: '日志设置' })).toBeVisible()
})

test('what the last night erased is told, and that nothing was due', async () => {
  school()
  const counts = { accounts: 1, applications: 0, photos: 3, messages: 0, prints: 0, idCards: 0 }
  const times = { startedAt: '2026-10-05T01:00:00.000Z', endedAt: '2026-10-05T01:00:09.000Z' }
  answer({
    getSystemStatus: () => ({ ...status, erase: { last: { ...counts, ...times, isSuccess: true, message: '' } } }),
  })
  open('/admin/system', 'admin')
  await (await region('到期清除')).findByText('注销的账号 1 个、证件照片 3 份')
})
