import { logSheetTitles as titles } from '@jiangxue/contract/office/log.values.ts'
import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import { entryOf } from '../../core/look-up.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { listSettings } from '../../core/settings/settings.queries.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { countOperations, listOperationsBefore, type OperationLogRow, type OperationSearch } from './log.queries.ts'
import { tellOperations, type Story } from './operation-story.ts'

interface RowWithStory extends OperationLogRow {
  readonly story: Story
}

/** Everything that was recorded of an operation, in one cell. */
const describe = ({ story: { changes, facts } }: RowWithStory): string =>
  [
    ...changes.map(({ label, before, after }) => `${label}: ${before ?? '—'} → ${after ?? '—'}`),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ].join('\n')

/** The operation log, latest first. */
const operationSheet: ListSheet<OperationSearch, RowWithStory> = {
  name: titles.operations,
  operation: 'log.export',
  columns: [
    { title: titles.time, width: 18, kind: 'instant', value: (row) => row.at },
    { title: titles.name, width: 14, value: (row) => row.name ?? '' },
    { title: titles.username, width: 18, value: (row) => row.username },
    { title: titles.action, width: 20, kind: 'word', value: (row) => operationLabel(row.action) },
    { title: titles.sentence, width: 60, value: (row) => row.story.sentence },
    { title: titles.changes, width: 60, value: describe },
    { title: titles.ip, width: 18, kind: 'code', value: (row) => row.ip },
    {
      title: titles.result,
      width: 10,
      kind: 'word',
      value: (row) => (row.result === 'success' ? titles.success : titles.failure),
    },
  ],
  count: countOperations,
  rowsBefore: async (db, search, id, limit) => {
    const rows = await listOperationsBefore(db, search, id, limit)
    const { 'basic.timezone': timezone } = withDefaults(await listSettings(db))
    const stories = await tellOperations(db, rows, timezone)
    return rows.map((row) => ({ ...row, story: entryOf(stories, row.id) }))
  },
}
export default operationSheet
