import assert from 'node:assert/strict'
import type { EndpointName } from '@jiangxue/contract/contract.ts'
import { fileForm } from '../files/multipart.ts'
import { png } from '../files/pictures.ts'
import type { TestApp } from '../test-app.ts'

export type Data = { readonly [name: string]: any }
/**
 * The values that a field is created with and changed to; `shown` reads it back if the response has another value or
 * name.
 */
export type Field = readonly [created: unknown, changed: unknown, shown?: (data: Data, sent: unknown) => unknown]
interface StoredForm {
  readonly create?: EndpointName
  readonly update?: EndpointName
  readonly fields: Readonly<Record<string, Field>>
  /** Sends the create call and returns functions for reading and changing the new entity. */
  readonly add: (body: object) => Promise<Thing>
}
interface Thing {
  readonly read: () => Promise<Data>
  readonly change: (body: object) => Promise<unknown>
}
export type StoredForms = Readonly<Record<string, () => Promise<StoredForm>>>

/** Helpers to store forms and read them back, as a full admin. */
export function formCalls(it: TestApp) {
  let token: Promise<string> | undefined
  /** With a second factor, which one of the settings requires. */
  const makeAdmin = async () => {
    const { id, token: made } = await it.world.person('ADMIN')
    await it.world.authenticator(id)
    return made
  }
  const admin = () => (token ??= makeAdmin())
  const get = async (url: string): Promise<Data> => (await it.get(url, await admin())).body
  async function send(method: 'POST' | 'PUT', url: string, body: object): Promise<Data> {
    const response = await it.call(method, url, { token: await admin(), body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body.data
  }
  return {
    admin,
    get,
    send,
    /** For entities whose calls are POST `path`, and PUT and GET `path/id`. */
    plain: (path: string) => async (body: object) => {
      const { id } = await send('POST', path, body)
      return { read: () => get(`${path}/${id}`), change: (change: object) => send('PUT', `${path}/${id}`, change) }
    },
    picture: async (): Promise<string> =>
      (await it.call('POST', '/api/upload/image', { token: await admin(), ...fileForm(await png()) })).body.data.url,
    captions: async (): Promise<string> =>
      (
        await it.call('POST', '/api/upload/captions', {
          token: await admin(),
          ...fileForm('1\n00:01,0 --> 00:02,0\n一\n'),
        })
      ).body.data.url,
    pdf: async (): Promise<number> => {
      const form = fileForm(`%PDF-1.4\n${it.world.next()}`, '讲义.pdf', 'application/pdf')
      return (await it.call('POST', '/api/upload/file', { token: await admin(), ...form })).body.data.id
    },
    idPhoto: async (): Promise<string> =>
      (await it.call('POST', '/api/upload/public/id-card', fileForm(await png(600, 380)))).body.data.accessUrl,
    later: (hours: number) => new Date(it.now + hours * 3_600_000).toISOString(),
  }
}
/** For fields that no response contains. */
export const notShown = (_: Data, sent: unknown) => sent
