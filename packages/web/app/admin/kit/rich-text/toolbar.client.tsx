import { useLingui } from '@lingui/react/macro'
import { useEditorState, type Editor } from '@tiptap/react'
import {
  AlignCenter,
  AlignJustify,
  AlignRight,
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { AddressButton } from './address-button.client.tsx'
import { toggleAlignment } from './alignment.client.ts'
import { TableTools } from './table-tools.client.tsx'
import { hasHeaderRow, insertTable } from './tables.client.ts'
import { ToolButton, type Tool } from './tool-button.client.tsx'

interface ToolbarProps {
  editor: Editor
  label: string
  onPicture: (file: File) => void
}

const isActive = (editor: Editor, [name, attributes]: NonNullable<Tool['active']>) =>
  typeof name === 'string' ? editor.isActive(name, attributes) : editor.isActive(name)

/** The editor's toolbar: one tab stop, the arrow keys move between its buttons. */
export function Toolbar({ editor, label, onPicture }: ToolbarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const run = () => editor.chain().focus()
  const groups: Tool[][] = [
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
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: groups
        .flat()
        .filter(({ active }) => active && isActive(editor, active))
        .map(({ name }) => name)
        .join(),
      link: (editor.getAttributes('link')['href'] as string | undefined) ?? '',
      hasLink: editor.isActive('link'),
      alt: (editor.getAttributes('image')['alt'] as string | undefined) ?? '',
      hasImage: editor.isActive('image'),
      isInTable: editor.isActive('table'),
      hasHeaderRow: hasHeaderRow(editor.state),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const active = state.active.split(',')
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button[data-tool]') ?? [])]
  const walk = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    const next = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    setCurrent(next)
    all[next]?.focus()
  }
  // If the current tool disappears with its table or picture, the tab stop moves to the first tool.
  useEffect(() => {
    if (current >= buttons().length) setCurrent(0)
  }, [current, state.isInTable, state.hasImage])
  let index = 0
  const stop = () => ({ tabIndex: index++ === current ? 0 : -1 })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`${label}的工具栏`}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1.5"
      onKeyDown={walk}
      onFocus={(event) => {
        const at = buttons().indexOf(event.target as Element as HTMLButtonElement)
        if (at >= 0) setCurrent(at)
      }}
    >
      {groups.map((tools) => (
        <span key={tools[0]!.name} className="tool-group">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              label={tool.label}
              Icon={tool.Icon}
              isPressed={tool.active && active.includes(tool.name)}
              onClick={tool.run}
              {...stop()}
            />
          ))}
        </span>
      ))}
      <span className="tool-group">
        <AddressButton
          kind="link"
          value={state.link}
          isActive={state.hasLink}
          {...stop()}
          onSave={(href) => run().extendMarkRange('link').setLink({ href }).run()}
          onRemove={() => run().extendMarkRange('link').unsetLink().run()}
          needsText={editor.state.selection.empty && !state.hasLink}
          onInsert={(href) =>
            run()
              .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
              .run()
          }
        />
        <ToolButton label={t`插入图片`} Icon={ImagePlus} onClick={() => chooser.current?.click()} {...stop()} />
        <ToolButton
          label={t`插入表格`}
          Icon={Table}
          isOff={state.isInTable}
          onClick={() => insertTable(editor)}
          {...stop()}
        />
        {state.hasImage && (
          <AddressButton
            kind="alt"
            value={state.alt}
            isActive={state.alt !== ''}
            {...stop()}
            onSave={(alt) => run().updateAttributes('image', { alt }).run()}
          />
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          hidden
          tabIndex={-1}
          aria-label={t`插入图片`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) onPicture(file)
          }}
        />
      </span>
      <span className="tool-group">
        <ToolButton
          label={t`撤销`}
          Icon={Undo2}
          isOff={!state.canUndo}
          onClick={() => run().undo().run()}
          {...stop()}
        />
        <ToolButton
          label={t`重做`}
          Icon={Redo2}
          isOff={!state.canRedo}
          onClick={() => run().redo().run()}
          {...stop()}
        />
      </span>
      {state.isInTable && <TableTools editor={editor} hasHeaderRow={state.hasHeaderRow} stop={stop} />}
    </div>
  )
}
