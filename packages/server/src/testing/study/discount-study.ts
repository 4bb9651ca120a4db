import assert from 'node:assert/strict'
import type { TestApp } from '../test-app.ts'
import { scanSettled } from './scan-settled.ts'

/** Finds and discounts a student's longest unbroken study of more than five minutes; returns the discounted seconds. */
export async function discountStudy(it: TestApp, adminId: number, studentId: number): Promise<number> {
  const token = await it.world.login(adminId)
  await it.post('/api/admin/settings/anomaly', { unbrokenMinutes: 5, nightMinutes: 0 }, token)
  await scanSettled(it.context)
  const { content } = (await it.get(`/api/admin/anomalies?studentId=${studentId}`, token)).body
  const found = content.find(({ rule }: { rule: string }) => rule === 'noBreak')
  const decision = { decision: 'DISCOUNTED', reason: '无法说明' }
  const { body } = await it.call('PUT', `/api/admin/anomalies/${found.id}/decision`, { token, body: decision })
  assert.ok(body.data.discountedSeconds > 0, JSON.stringify(body))
  return body.data.discountedSeconds
}
