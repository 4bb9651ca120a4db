import assert from 'node:assert/strict'
import type { ItemImport, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import { multipartOf } from '../files/multipart.ts'
import type { TestApp } from '../test-app.ts'
import { itemCalls } from './item-calls.ts'

export const importPath = '/api/admin/items/import'

/** Calls for imports of items, as an admin unless another token is given. */
export function importCalls(it: TestApp) {
  const items = itemCalls(it)
  const token = async (given?: string) => given ?? (await items.admin())
  const calls = {
    ...items,
    upload: async (bankId: number, file: Uint8Array, name: string, given?: string) =>
      it.call('POST', `${importPath}/preview`, {
        token: await token(given),
        ...multipartOf([
          { name: 'reading', value: JSON.stringify({ bankId }) },
          { name: 'file', value: file, fileName: name },
        ]),
      }),
    paste: async (bankId: number, text: string, given?: string) =>
      it.post(`${importPath}/text`, { bankId, text }, await token(given)),
    /** A preview of a text. */
    preview: async (bankId: number, text: string): Promise<ItemImport> => {
      const { status, body } = await calls.paste(bankId, text)
      assert.equal(status, 200, JSON.stringify(body))
      return body.data
    },
    rows: async (id: number, query = ''): Promise<ItemImportRow[]> =>
      (await it.get(`${importPath}/${id}/rows?size=100&${query}`, await token())).body.content,
    commit: async (id: number, given?: string) => it.post(`${importPath}/${id}/commit`, {}, await token(given)),
    undo: async (id: number, given?: string) => it.post(`${importPath}/${id}/undo`, {}, await token(given)),
    /** The stems of the items of a bank, in the order in which they were added. */
    stems: async (bankId: number): Promise<string[]> => {
      const { body } = await it.get(`/api/admin/items?bankId=${bankId}&size=100`, await token())
      return body.content.map(({ summary }: { summary: string }) => summary).toReversed()
    },
  }
  return calls
}

/** Three items: the second has no key, the third is a copy of the first. */
export const threeItems = [
  '1、甲是什么？',
  'A、一',
  'B、二',
  '答案：A',
  '2、乙是什么？',
  'A、一',
  'B、二',
  '3、甲是什么？',
  'A、一',
  'B、二',
  '答案：A',
].join('\n')
