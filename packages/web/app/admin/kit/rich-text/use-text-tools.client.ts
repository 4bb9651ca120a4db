import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignRight,
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  SquareCode,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { toggleAlignment } from './alignment.client.ts'
import type { Tool } from './tool-button.client.tsx'

/** Whether the cursor is in what a tool makes. */
export const isActive = (editor: Editor, [name, attributes]: NonNullable<Tool['active']>) =>
  typeof name === 'string' ? editor.isActive(name, attributes) : editor.isActive(name)

/** Not needed in a few lines. */
const onlyInLong = new Set(['h2', 'h3', 'h4', 'blockquote', 'center', 'right', 'justify', 'rule'])

/** Returns the tools for headings, characters and paragraphs, in groups. */
export function useTextTools(editor: Editor, isShort: boolean): Tool[][] {
  const groups = useEveryTool(editor)
  if (!isShort) return groups
  return groups.map((tools) => tools.filter(({ name }) => !onlyInLong.has(name))).filter((tools) => tools.length > 0)
}

function useEveryTool(editor: Editor): Tool[][] {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  return [
    [
      {
        name: 'h2',
        label: t`大标题`,
        Icon: Heading2,
        run: () => run().toggleHeading({ level: 2 }).run(),
        active: ['heading', { level: 2 }],
      },
      {
        name: 'h3',
        label: t`中标题`,
        Icon: Heading3,
        run: () => run().toggleHeading({ level: 3 }).run(),
        active: ['heading', { level: 3 }],
      },
      {
        name: 'h4',
        label: t`小标题`,
        Icon: Heading4,
        run: () => run().toggleHeading({ level: 4 }).run(),
        active: ['heading', { level: 4 }],
      },
    ],
    [
      { name: 'bold', label: t`加粗`, Icon: Bold, run: () => run().toggleBold().run(), active: ['bold'] },
      { name: 'italic', label: t`斜体`, Icon: Italic, run: () => run().toggleItalic().run(), active: ['italic'] },
      {
        name: 'underline',
        label: t`下划线`,
        Icon: Underline,
        run: () => run().toggleUnderline().run(),
        active: ['underline'],
      },
      {
        name: 'strike',
        label: t`删除线`,
        Icon: Strikethrough,
        run: () => run().toggleStrike().run(),
        active: ['strike'],
      },
      { name: 'code', label: t`代码`, Icon: Code, run: () => run().toggleCode().run(), active: ['code'] },
    ],
    [
      {
        name: 'bulletList',
        label: t`项目列表`,
        Icon: List,
        run: () => run().toggleBulletList().run(),
        active: ['bulletList'],
      },
      {
        name: 'orderedList',
        label: t`编号列表`,
        Icon: ListOrdered,
        run: () => run().toggleOrderedList().run(),
        active: ['orderedList'],
      },
      {
        name: 'codeBlock',
        label: t`代码块`,
        Icon: SquareCode,
        run: () => run().toggleCodeBlock().run(),
        active: ['codeBlock'],
      },
      {
        name: 'blockquote',
        label: t`引用`,
        Icon: Quote,
        run: () => run().toggleBlockquote().run(),
        active: ['blockquote'],
      },
      ...(
        [
          ['center', t`居中`, AlignCenter],
          ['right', t`右对齐`, AlignRight],
          ['justify', t`两端对齐`, AlignJustify],
        ] as const
      ).map(([align, label, Icon]): Tool => ({
        name: align,
        label,
        Icon,
        run: () => toggleAlignment(editor, align),
        active: [{ align }],
      })),
      { name: 'rule', label: t`分隔线`, Icon: Minus, run: () => run().setHorizontalRule().run() },
    ],
  ]
}
