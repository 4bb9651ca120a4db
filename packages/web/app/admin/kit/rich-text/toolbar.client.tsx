import { useLingui } from '@lingui/react/macro'
import { useEditorState, type Editor } from '@tiptap/react'
import { ImagePlus, Redo2, SquareDashed, Table, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { FileChooser } from '../upload/file-chooser.client.tsx'
import { pictureTypes } from '../upload/use-picture-rule.client.ts'
import { AddressButton } from './address-button.client.tsx'
import type { RichTextProps } from './rich-text-props.ts'
import { TableTools } from './table-tools.client.tsx'
import { hasHeaderRow, insertTable } from './tables.client.ts'
import { ToolButton } from './tool-button.client.tsx'
import { isActive, useTextTools } from './use-text-tools.client.ts'

interface ToolbarProps extends Pick<RichTextProps, 'label' | 'isShort' | 'snippet'> {
  editor: Editor
  onPicture: (file: File) => void
}

/** The editor's toolbar: one tab stop, the arrow keys move between its buttons. */
export function Toolbar({ editor, label, isShort = false, snippet, onPicture }: ToolbarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const run = () => editor.chain().focus()
  const groups = useTextTools(editor, isShort)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: groups
        .flat()
        .filter(({ active }) => active && isActive(editor, active))
        .map(({ name }) => name)
        .join(),
      link: String(editor.getAttributes('link')['href'] ?? ''),
      hasLink: editor.isActive('link'),
      alt: String(editor.getAttributes('image')['alt'] ?? ''),
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
    const at = all.findIndex((button) => button === event.target)
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
      onFocus={({ target }: FocusEvent<Element>) => {
        const at = buttons().findIndex((button) => button === target)
        if (at >= 0) setCurrent(at)
      }}
    >
      {snippet && (
        <button
          type="button"
          data-tool=""
          className="tool-button tool-with-text"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run().insertContent(snippet.text).run()}
          {...stop()}
        >
          <SquareDashed aria-hidden size={16} />
          {snippet.label}
        </button>
      )}
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
        <FileChooser
          ref={chooser}
          accept={pictureTypes.join()}
          label={t`插入图片`}
          onChoose={([file]) => file && onPicture(file)}
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
