import assert from 'node:assert/strict'
import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { rowsOfWorkbook } from '../files/read-workbook.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

/** Helpers with which the school writes and publishes agreements. */
export function agreementCalls(it: TestApp) {
  let admin: Promise<Person> | undefined
  /** A new login each time, because tests let days pass. */
  const token = async () => it.world.login((await (admin ??= it.world.person('ADMIN'))).id)
  const managed = async (kind: AgreementKind) =>
    (await it.get('/api/admin/agreements', await token())).body.find((each: { kind: string }) => each.kind === kind)
  const save = async (kind: AgreementKind, html: string, changes: object = {}) =>
    it.call('PUT', `/api/admin/agreements/${kind}`, { token: await token(), body: { title: '协议', html, ...changes } })
  const publish = async (kind: AgreementKind, changes: object = {}) => {
    const { version } = await managed(kind)
    const form = { version, summary: '首次发布', needsConsentAgain: false, ...changes }
    return it.post(`/api/admin/agreements/${kind}/publish`, form, await token())
  }
  /** Publishes a text as the next version, which it returns. */
  async function release(kind: AgreementKind, words = '正文', needsConsentAgain = false): Promise<number> {
    assert.equal((await save(kind, `<p>${words}</p>`)).status, 200)
    const { status, body } = await publish(kind, { summary: words, needsConsentAgain })
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.versions[0].version
  }
  /** The consents of the export, newest first. */
  const listConsents = async () => {
    const { bytes } = await it.call('GET', '/api/admin/consents/export', { token: await token() })
    const [, ...rows] = await rowsOfWorkbook(bytes)
    return rows.map(([, name, username, agreement, version, decision, place, ip, device]) => {
      return { name, username, agreement, version, decision, place, ip, device }
    })
  }
  return { token, managed, save, publish, release, listConsents }
}
