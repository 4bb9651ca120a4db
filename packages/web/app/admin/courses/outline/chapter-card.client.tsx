import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { Outline, OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronDown, Ellipsis, Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { FileChooser } from '../../kit/upload/file-chooser.client.tsx'
import { AddLine } from './add-line.client.tsx'
import { AddMaterialButton } from './add-material-button.client.tsx'
import { ChapterResources } from './chapter-materials.client.tsx'
import { isPending } from './edit-outline.ts'
import { InlineTitle } from './inline-title.client.tsx'
import { LessonRow } from './lesson-row.client.tsx'
import type { OutlineActions } from './outline-actions.client.ts'
import { useDragRow } from './use-drag-row.client.tsx'
import type { Grab } from './use-grab.client.ts'
import type { OutlineEditor } from './use-outline.client.ts'
import { videoAccept } from './video/video-queue.client.ts'

interface ChapterCardProps {
  chapter: OutlineChapter
  index: number
  outline: Outline
  editor: OutlineEditor
  actions: OutlineActions
  grab: Grab
  isFolded: boolean
  onOpen: (lesson: OutlineLesson) => void
}
const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** One chapter with its lessons; videos can be dropped on it. */
export function ChapterCard({ chapter, index, outline, editor, actions, grab, isFolded, onOpen }: ChapterCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [isOpen, setOpen] = useState(true)
  const [isOver, setOver] = useState(false)
  const isNew = isPending(chapter)
  const { row, className, handle } = useDragRow('chapter', chapter, grab)
  const { lessons } = chapter
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.duration, 0)

  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    void actions.addVideos(chapter, [...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping files is a shortcut for the button below
    <li
      {...row}
      className={`${className} ${isOver ? 'is-over' : ''}`}
      onDragOver={(event) => {
        if (hasFiles(event)) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-center gap-1 border-b border-line bg-primary-tint px-2 py-1.5">
        {handle}
        <div className="min-w-0 flex-1">
          <InlineTitle
            title={chapter.title}
            label={t`重命名章节`}
            disabled={isNew}
            className="font-semibold"
            onRename={(title) => void editor.renameChapter(chapter, title)}
          />
          <p className="px-2 text-xs text-ink-2 tabular-nums">
            {isNew ? t`正在保存…` : t`${lessons.length} 课时 · ${format.duration(seconds)}`}
          </p>
        </div>
        <Button
          type="text"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`收起“${chapter.title}”` : t`展开“${chapter.title}”`}
          icon={<ChevronDown aria-hidden size={18} className={`transition-transform ${isOpen ? '' : '-rotate-90'}`} />}
          onClick={() => setOpen(!isOpen)}
        />
        <ChapterMenu chapter={chapter} index={index} outline={outline} actions={actions} />
      </div>
      {isOpen && !isFolded && (
        <>
          <SortableContext items={lessons.map(({ id }) => `lesson-${id}`)} strategy={verticalListSortingStrategy}>
            <ol className="divide-y divide-line" aria-label={t`“${chapter.title}”的课时`}>
              {lessons.map((lesson, place) => (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  place={place}
                  chapter={chapter}
                  outline={outline}
                  editor={editor}
                  actions={actions}
                  grab={grab}
                  onOpen={onOpen}
                />
              ))}
            </ol>
          </SortableContext>
          {lessons.length === 0 && (
            <p className="px-4 pt-4 text-sm text-ink-3">{t`还没有课时。可以逐个添加，或把视频文件拖到这里：与课时同名的成为它的视频，其余每个文件成为一个课时。`}</p>
          )}
          {!isNew && <LessonAdders chapter={chapter} editor={editor} actions={actions} />}
          {!isNew && (
            <ChapterResources
              chapter={chapter}
              add={<AddMaterialButton course={outline.course} chapter={chapter} onAdded={() => void editor.reload()} />}
            />
          )}
        </>
      )}
    </li>
  )
}

type ChapterMenuProps = Pick<ChapterCardProps, 'chapter' | 'index' | 'outline' | 'actions'>

function ChapterMenu({ chapter, index, outline, actions }: ChapterMenuProps) {
  const { t } = useLingui()
  const last = outline.chapters.length - 1
  return (
    <MenuButton
      placement="bottomRight"
      items={[
        { key: 'up', label: t`上移`, off: index === 0 && t`已在最前`, onClick: () => actions.moveChapter(chapter, -1) },
        {
          key: 'down',
          label: t`下移`,
          off: index === last && t`已在最后`,
          onClick: () => actions.moveChapter(chapter, 1),
        },
        { type: 'divider' },
        { key: 'delete', label: t`删除章节`, danger: true, onClick: () => void actions.deleteChapter(chapter) },
      ]}
    >
      <Button
        type="text"
        disabled={isPending(chapter)}
        icon={<Ellipsis aria-hidden size={18} />}
        aria-label={t`章节“${chapter.title}”的更多操作`}
      />
    </MenuButton>
  )
}

/** Adds lessons by their titles, or uploads several videos to the lessons of their names and to new ones. */
function LessonAdders({ chapter, editor, actions }: Pick<ChapterCardProps, 'chapter' | 'editor' | 'actions'>) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-start gap-2 p-3">
      <AddLine
        label={t`添加课时`}
        placeholder={t`课时名称，回车继续添加下一个`}
        onAdd={(title) => void editor.addLesson(chapter.id, title)}
      />
      <Button
        icon={<Upload aria-hidden size={16} />}
        onClick={() => chooser.current?.click()}
      >{t`批量上传视频`}</Button>
      <FileChooser
        ref={chooser}
        multiple
        accept={videoAccept}
        label={t`批量上传视频到“${chapter.title}”`}
        onChoose={(files) => void actions.addVideos(chapter, files)}
      />
    </div>
  )
}
