import { multipartOf } from '../files/multipart.ts'
import type { TestApp } from '../test-app.ts'
import { workbookOf, type Cells } from './roster-files.ts'

/** Calls that import students. */
export function rosterCalls(it: TestApp) {
  const path = '/api/admin/students/import'
  const form = (rows: readonly Cells[], reading?: object) =>
    multipartOf([
      ...(reading ? [{ name: 'reading', value: JSON.stringify(reading) }] : []),
      { name: 'file', value: workbookOf(rows), fileName: '花名册.xlsx', type: 'application/octet-stream' },
    ])
  const preview = (rows: readonly Cells[], token: string, reading?: object) =>
    it.call('POST', `${path}/preview`, { token, ...form(rows, reading) })
  return {
    preview,
    /** Imports a roster in one call. */
    importRows: (rows: readonly Cells[], token: string) =>
      it.call('POST', '/api/admin/users/import', { token, ...form(rows) }),
    /** Creates a preview and returns its id. */
    checked: async (rows: readonly Cells[], token: string): Promise<number> =>
      (await preview(rows, token)).body.data.id,
    commit: (id: number, token: string, confirmed?: 'ALL' | number[]) =>
      it.post(`${path}/${id}/commit`, { ...(confirmed && { confirmed }) }, token),
    undo: (id: number, token: string) => it.post(`${path}/${id}/undo`, {}, token),
    read: async (id: number, token: string) => (await it.get(`${path}/${id}`, token)).body,
    list: async (token: string) => (await it.get(path, token)).body,
    /** Downloads a sheet; returns its bytes and the response status. */
    sheet: async (id: number, what: 'errors' | 'passwords', token: string) => {
      const response = await it.app.inject({
        url: `${path}/${id}/${what}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: response.statusCode, bytes: response.rawPayload }
    },
  }
}
