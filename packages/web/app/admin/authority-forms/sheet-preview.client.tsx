import { useLingui } from '@lingui/react/macro'

interface SheetPreviewProps {
  titles: readonly string[]
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The first rows of a sheet as a spreadsheet shows them. */
export function SheetPreview({ titles, headers, rows }: SheetPreviewProps) {
  const { t } = useLingui()
  const cell = 'border border-line px-2 py-1 text-left whitespace-nowrap'
  return (
    // Wide sheets are scrolled, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t`表格预览`}>
      {/* Authorities ask for Chinese in every language of the site. */}
      <table lang="zh-CN" className="border-collapse text-sm">
        <thead>
          {titles.map((title, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- titles have nothing else
            <tr key={index}>
              <th colSpan={headers.length} className={`${cell} font-normal`}>
                {title || '\u00A0'}
              </th>
            </tr>
          ))}
          <tr className="bg-paper">
            {headers.map((header, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- headers may repeat
              <th key={index} scope="col" className={`${cell} font-semibold`}>
                {header || '\u00A0'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are shown once
            <tr key={index}>
              {row.map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as their headers
                <td key={column} className={`${cell} tabular-nums`}>
                  {value || '\u00A0'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
