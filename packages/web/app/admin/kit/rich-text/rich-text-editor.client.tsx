import { useLingui } from '@lingui/react/macro'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { UploadNote } from '../upload/upload-note.client.tsx'
import { keepFirstAlignment } from './alignment.client.ts'
import { extensions } from './extensions.client.ts'
import { cleanPasted, picturesIn } from './pasted.client.ts'
import type { RichTextProps } from './rich-text-props.ts'
import { Toolbar } from './toolbar.client.tsx'
import { usePictures } from './use-pictures.client.ts'

/** Whether the text consists of empty paragraphs only; even an empty table counts as content. */
const isBlank = (editor: Editor) => editor.isEmpty && !editor.$node('table')
/** Returns an empty string if there is no content, so that a required text counts as missing. */
const htmlOf = (editor: Editor) =>
  isBlank(editor) ? '' : editor.getHTML().replaceAll(/<img[^>]* src="blob:[^>]*>/g, '')

const nearLimit = 0.8

/** The editor of RichText; its value is HTML, restricted to what the server allows. */
export default function RichTextEditor({
  id,
  value = '',
  onChange,
  label,
  placeholder,
  maxLength,
  isShort = false,
  snippet,
}: RichTextProps) {
  const { t } = useLingui()
  const said = useRef(value)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  const { insert, pasted, settle, percent, failure, abort } = usePictures()
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    // Created after mounting: an editor created during rendering may be discarded before it mounts.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `rich rich-text-body ${isShort ? 'rich-text-short' : ''}`,
      },
      transformPasted: keepFirstAlignment,
      transformPastedHTML: (html) => cleanPasted(html, pasted),
      handlePaste: (view, event) => insert(view, picturesIn(event.clipboardData), view.state.selection.from),
      handleDrop: (view, event, _, isMoved) =>
        !isMoved &&
        insert(
          view,
          picturesIn(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from,
        ),
    },
    onUpdate: ({ editor }) => {
      void settle(editor.view)
      said.current = htmlOf(editor)
      changed.current?.(said.current)
    },
  })
  useEffect(() => {
    if (!editor || value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  if (!editor) return <Skeleton active paragraph={{ rows: 5 }} />
  return (
    <div className="rich-text">
      <Toolbar
        editor={editor}
        label={label}
        isShort={isShort}
        snippet={snippet}
        onPicture={(file) => insert(editor.view, [file], editor.state.selection.from)}
      />
      <Page editor={editor} placeholder={placeholder} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-1.5 text-xs text-ink-3">
        <div aria-live="polite" className="min-w-0 flex-1">
          <UploadNote
            percent={percent}
            label={t`图片上传进度`}
            onAbort={abort}
            failure={failure}
            hint={<Hint editor={editor} />}
          />
        </div>
        <Count editor={editor} maxLength={maxLength} />
      </div>
    </div>
  )
}

function Page({ editor, placeholder }: { editor: Editor; placeholder: string | undefined }) {
  const isEmpty = useEditorState({ editor, selector: ({ editor }) => isBlank(editor) })
  return (
    <div className="relative">
      {isEmpty && placeholder && (
        <p aria-hidden className="pointer-events-none absolute top-3 left-4 text-ink-3">
          {placeholder}
        </p>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

function Hint({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  return isInTable ? t`按 Tab 到下一格，在末格新增一行；用方向键移出表格` : t`图片可粘贴或拖入，自动上传`
}

/** Shows the number of characters and, near the limit, the length of the HTML, which the limit applies to. */
function Count({ editor, maxLength }: { editor: Editor; maxLength: number }) {
  const { t } = useLingui()
  const text = useEditorState({ editor, selector: ({ editor }) => editor.state.doc })
  const [length, stored] = useMemo(() => [[...text.textContent].length, htmlOf(editor).length], [editor, text])
  if (stored <= maxLength * nearLimit) return <span className="tabular-nums">{t`${length} 字`}</span>
  return (
    <span
      role="status"
      className={`tabular-nums ${stored > maxLength ? 'text-cinnabar-dark' : ''}`}
    >{t`${length} 字，含格式 ${stored} / ${maxLength} 字符`}</span>
  )
}
