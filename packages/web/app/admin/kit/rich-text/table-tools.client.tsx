import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/react'
import { createLucideIcon, Grid2X2X, type LucideIconNode } from 'lucide-react'
import { runTool, tableActions, type TableAction } from './tables.client.ts'
import { ToolButton, type Tool } from './tool-button.client.tsx'

const rowBelow = ['rect', { x: '3', y: '13', width: '18', height: '8', rx: '1' }] satisfies LucideIconNode
const rowAbove = ['rect', { x: '3', y: '3', width: '18', height: '8', rx: '1' }] satisfies LucideIconNode
const columnRight = ['rect', { x: '13', y: '3', width: '8', height: '18', rx: '1' }] satisfies LucideIconNode
const columnLeft = ['rect', { x: '3', y: '3', width: '8', height: '18', rx: '1' }] satisfies LucideIconNode
const path = (d: string): LucideIconNode => ['path', { d }]
const AddAbove = createLucideIcon({ node: [rowBelow, path('M12 3v6M9 6h6')] })
const AddBelow = createLucideIcon({ node: [rowAbove, path('M12 15v6M9 18h6')] })
const AddLeft = createLucideIcon({ node: [columnRight, path('M6 9v6M3 12h6')] })
const AddRight = createLucideIcon({ node: [columnLeft, path('M18 9v6M15 12h6')] })
const DropRow = createLucideIcon({ node: [rowAbove, path('m9.5 15.5 5 5M14.5 15.5l-5 5')] })
const DropColumn = createLucideIcon({ node: [columnLeft, path('m15.5 9.5 5 5M20.5 9.5l-5 5')] })
const HeaderRow = createLucideIcon({
  node: [
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
    ['rect', { x: '3', y: '3', width: '18', height: '7', rx: '2', fill: 'currentColor' }],
    path('M12 10v11M3 15.5h18'),
  ],
})

interface TableToolsProps {
  editor: Editor
  hasHeaderRow: boolean
  /** Returns the tab index of the next tool in the toolbar. */
  stop: () => { tabIndex: number }
}

/** The tools for the table under the cursor. */
export function TableTools({ editor, hasHeaderRow, stop }: TableToolsProps) {
  const { t } = useLingui()
  const groups: { label: string; Icon: Tool['Icon']; action: TableAction; isPressed?: boolean }[][] = [
    [
      { label: t`在上方插入行`, Icon: AddAbove, action: tableActions.addRowBefore },
      { label: t`在下方插入行`, Icon: AddBelow, action: tableActions.addRowAfter },
      { label: t`删除行`, Icon: DropRow, action: tableActions.deleteRow },
    ],
    [
      { label: t`在左侧插入列`, Icon: AddLeft, action: tableActions.addColumnBefore },
      { label: t`在右侧插入列`, Icon: AddRight, action: tableActions.addColumnAfter },
      { label: t`删除列`, Icon: DropColumn, action: tableActions.deleteColumn },
    ],
    [
      { label: t`首行为表头`, Icon: HeaderRow, action: tableActions.toggleHeaderRow, isPressed: hasHeaderRow },
      { label: t`删除表格`, Icon: Grid2X2X, action: tableActions.deleteTable },
    ],
  ]
  return (
    <div
      role="group"
      aria-label={t`表格`}
      className="flex basis-full flex-wrap items-center gap-0.5 border-t border-line pt-1.5"
    >
      {groups.map((tools) => (
        <span key={tools[0]!.label} className="tool-group">
          {tools.map(({ label, Icon, action, isPressed }) => (
            <ToolButton
              key={label}
              label={label}
              Icon={Icon}
              isPressed={isPressed}
              onClick={() => runTool(editor, action)}
              {...stop()}
            />
          ))}
        </span>
      ))}
    </div>
  )
}
