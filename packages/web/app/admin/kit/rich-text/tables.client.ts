import { cellSpan, headerScope } from '@jiangxue/contract/kit/rich-text.ts'
import { TextSelection, type EditorState } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  rowIsHeader,
  selectedRect,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'
import { Node, type Editor } from '@tiptap/react'

const roles: Record<string, string> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' }
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => cellSpan(element.getAttribute(name)),
  renderHTML: ({ [name]: cells }: Record<string, unknown>) => (Number(cells) > 1 ? { [name]: cells } : {}),
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan') }

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(direction)(state, dispatch))
    return {
      Tab: () => go(1)() || (isInTable(this.editor.state) && runTool(this.editor, addRowAfter) && go(1)()),
      'Shift-Tab': go(-1),
    }
  },
})
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})
const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    ...spans,
    scope: { default: null, parseHTML: (element) => headerScope(element.getAttribute('scope')) },
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

/**
 * Tables as the server stores them, built on ProseMirror's. Tiptap's own extension requires another version and adds
 * column widths, which are not stored.
 */
export const tableExtensions = [Table, TableRow, TableCell, TableHeader]

/** The actions of the table tools on the table under the cursor. */
export const tableActions = {
  addRowBefore,
  addRowAfter,
  deleteRow,
  addColumnBefore,
  addColumnAfter,
  deleteColumn,
  toggleHeaderRow: toggleHeader('row'),
  deleteTable,
}
export type TableAction = (typeof tableActions)[keyof typeof tableActions]

export const runTool = (editor: Editor, action: TableAction) =>
  editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => action(state, dispatch))
    .run()

/** Whether the first row of the table under the cursor is a header row. */
export function hasHeaderRow(state: EditorState): boolean {
  if (!isInTable(state)) return false
  const { map, table } = selectedRect(state)
  return rowIsHeader(map, table, 0)
}

/** Inserts an empty table with a header row at the cursor and moves into its first cell; selected text is kept. */
export const insertTable = (editor: Editor, rows = 3, columns = 3) =>
  editor
    .chain()
    .focus()
    .command(({ tr, state: { schema }, dispatch }) => {
      const { table, tableRow, tableCell, tableHeader } = schema.nodes
      const row = (cell: typeof tableCell) =>
        tableRow!.create(
          null,
          Array.from({ length: columns }, () => cell!.createAndFill()!),
        )
      if (dispatch) {
        tr.setSelection(TextSelection.near(tr.selection.$to))
        const at = tr.selection.from
        tr.replaceSelectionWith(
          table!.create(null, [row(tableHeader), ...Array.from({ length: rows - 1 }, () => row(tableCell))]),
        )
        tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
      }
      return true
    })
    .run()
