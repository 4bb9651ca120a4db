import type { RosterPreview } from '@jiangxue/contract/student/roster.ts'
import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Collapse, Segmented } from 'antd'
import { useState } from 'react'
import { Counts } from './counts.client.tsx'
import { MappingEditor } from './mapping-editor.client.tsx'
import { PreviewRows } from './preview-rows.client.tsx'
import { ReadingNotes } from './reading-notes.client.tsx'
import type { Import } from './use-import.client.ts'

/** Previews what an import would do and how the columns were interpreted. */
export function PreviewStep({ preview, state }: { preview: RosterPreview; state: Import }) {
  const { t } = useLingui()
  const { id, counts, doubtful, minors, rows, refusedRows, doubtfulRows } = preview
  const [shown, setShown] = useState<'all' | 'doubtful' | 'refused'>('all')
  const refused = counts.refused - doubtful
  const lists = {
    all: { rows, total: counts.total, label: t`全部 ${counts.total}` },
    doubtful: { rows: doubtfulRows, total: doubtful, label: t`只看待确认 ${doubtful}` },
    refused: { rows: refusedRows, total: refused, label: t`只看不能导入 ${refused}` },
  }
  const choices = (['all', 'doubtful', 'refused'] as const).filter((list) => list === 'all' || lists[list].total > 0)
  const editor = <MappingEditor key={JSON.stringify(preview.columns)} preview={preview} state={state} />
  return (
    <>
      <ReadingNotes preview={preview} state={state} />
      {id === null ? (
        editor
      ) : (
        <>
          <Counts counts={counts} doubtful={doubtful} />
          {minors > 0 && (
            <Alert
              type="warning"
              showIcon
              className="mt-4!"
              title={t`其中 ${minors} 名未满 18 周岁，导入后须在学员详情中登记监护人同意。`}
            />
          )}
          {doubtful > 0 && <Doubts doubtful={doubtful} state={state} />}
          <Collapse
            size="small"
            className="mt-4!"
            items={[{ key: 'mapping', label: t`各列的内容（识别有误时可更改）`, children: editor }]}
          />
          {choices.length > 1 && (
            <Segmented
              className="mt-4!"
              aria-label={t`显示哪些行`}
              value={shown}
              onChange={setShown}
              options={choices.map((list) => ({ value: list, label: lists[list].label }))}
            />
          )}
          <PreviewRows key={shown} preview={preview} rows={lists[shown].rows} state={state} />
          {lists[shown].total > rosterLimits.previewRows && (
            <p className="mt-2 text-sm text-ink-3">
              {t`显示前 ${rosterLimits.previewRows} 行，共 ${lists[shown].total} 行。`}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Asks about the rows that may be about someone else, or that nobody sees in the sheet. */
function Doubts({ doubtful, state: { confirmed, setConfirmed, percent } }: { doubtful: number; state: Import }) {
  const { t } = useLingui()
  return (
    <Alert
      type="warning"
      showIcon
      className="mt-4!"
      title={t`${doubtful} 行需要确认，不确认就不导入：与系统中的姓名或与身份证号不符，或在表格中是隐藏的。`}
      description={
        <Checkbox
          checked={confirmed === 'ALL'}
          disabled={percent !== null}
          onChange={({ target }) => setConfirmed(target.checked ? 'ALL' : [])}
        >{t`已核对，全部导入`}</Checkbox>
      }
    />
  )
}
