import { randomBytes } from 'node:crypto'
import type { ListSheet } from '../core/spreadsheet/sheet.ts'

interface Row {
  readonly id: number
}
export interface TestFilter {
  readonly keyword?: string
  readonly rows: number
  /** Reading rows below this id fails. */ readonly failsBelow?: number
}

/**
 * A sheet with as many rows as its filter specifies. They are hard to compress, so that buffers between server and
 * client fill quickly.
 */
const testSheet: ListSheet<TestFilter, Row> = {
  name: '名单',
  operation: 'log.export',
  columns: [
    { title: '编号', width: 10, value: ({ id }) => id },
    { title: '说明', width: 40, value: () => randomBytes(2000).toString('base64') },
  ],
  count: async (_, { rows }) => rows,
  rowsBefore: async (_, { rows, failsBelow = 0 }, before, limit) => {
    const first = Math.min(before, rows + 1) - 1
    if (first < failsBelow) throw new Error('the database is gone')
    return Array.from({ length: Math.min(limit, first) }, (__, index) => ({ id: first - index }))
  },
}
export default testSheet
