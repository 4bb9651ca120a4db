import type { Outline, OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Switch } from 'antd'
import { Ellipsis, SquarePen } from 'lucide-react'
import { useRef } from 'react'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { FileChooser } from '../../kit/upload/file-chooser.client.tsx'
import { CreditHours } from './credit-hours.client.tsx'
import { isPending } from './edit-outline.ts'
import { InlineTitle } from './inline-title.client.tsx'
import { maxCreditHoursOf } from './max-credit-hours.ts'
import type { OutlineActions } from './outline-actions.client.ts'
import { useDragRow } from './use-drag-row.client.tsx'
import type { Grab } from './use-grab.client.ts'
import type { OutlineEditor } from './use-outline.client.ts'
import { videoAccept } from './video/video-queue.client.ts'
import { VideoStatus } from './video/video-status.client.tsx'

interface LessonRowProps {
  lesson: OutlineLesson
  place: number
  chapter: OutlineChapter
  outline: Outline
  editor: OutlineEditor
  actions: OutlineActions
  grab: Grab
  onOpen: (lesson: OutlineLesson) => void
}

export function LessonRow({ lesson, place, chapter, outline, editor, actions, grab, onOpen }: LessonRowProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const isNew = isPending(lesson)
  const { row, className, handle } = useDragRow('lesson', lesson, grab)
  const { title } = lesson
  const chooseVideo = () => chooser.current?.click()
  return (
    <li {...row} className={className}>
      <div className="flex min-w-0 flex-1 items-center gap-1 md:basis-40">
        {handle}
        <span aria-hidden className="w-6 shrink-0 text-right text-sm text-ink-3 tabular-nums">
          {place + 1}
        </span>
        <div className="min-w-0 flex-1">
          <InlineTitle
            title={title}
            label={t`重命名课时`}
            disabled={isNew}
            onRename={(next) => void editor.changeLesson(lesson, { title: next })}
          />
        </div>
      </div>
      <span className="flex shrink-0 items-center md:order-last">
        <Button
          type="text"
          disabled={isNew}
          icon={<SquarePen aria-hidden size={16} />}
          aria-label={t`编辑课时“${title}”`}
          onClick={() => onOpen(lesson)}
        />
        <LessonMenu
          lesson={lesson}
          place={place}
          chapter={chapter}
          outline={outline}
          actions={actions}
          onUpload={chooseVideo}
        />
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-2 pl-9 max-sm:gap-x-2 max-sm:pl-1 md:basis-auto md:pl-0">
        <span className="flex min-w-0 md:min-w-20 md:justify-end lg:min-w-28">
          <VideoStatus lesson={lesson} courseId={outline.course.id} isNew={isNew} onChoose={chooseVideo} />
        </span>
        <LabeledSwitch
          label={t`试看`}
          name={t`“${title}”可试看`}
          isOn={lesson.isPreview}
          disabled={isNew}
          onChange={(isPreview) => void editor.changeLesson(lesson, { isPreview })}
        />
        <LabeledSwitch
          label={t`公开`}
          name={t`“${title}”公开`}
          isOn={lesson.isPublic}
          disabled={isNew}
          onChange={(isPublic) => void editor.changeLesson(lesson, { isPublic })}
        />
        <CreditHours
          value={lesson.creditHours}
          label={t`“${title}”的学时`}
          most={maxCreditHoursOf(lesson, outline)}
          disabled={isNew}
          onChange={(creditHours) => void editor.changeLesson(lesson, { creditHours })}
        />
      </div>
      <FileChooser
        ref={chooser}
        accept={videoAccept}
        label={t`“${title}”的视频文件`}
        onChoose={([file]) => file && void actions.uploadTo(lesson, file)}
      />
    </li>
  )
}

interface LessonMenuProps extends Pick<LessonRowProps, 'lesson' | 'place' | 'chapter' | 'outline' | 'actions'> {
  onUpload: () => void
}

function LessonMenu({ lesson, place, chapter, outline, actions, onUpload }: LessonMenuProps) {
  const { t } = useLingui()
  const { title } = lesson
  const chapterPlace = outline.chapters.findIndex(({ id }) => id === chapter.id)
  const isFirst = chapterPlace === 0 && place === 0
  const isLast = chapterPlace === outline.chapters.length - 1 && place === chapter.lessons.length - 1
  const others = outline.chapters.filter((other) => other.id !== chapter.id && !isPending(other))
  return (
    <MenuButton
      placement="bottomRight"
      items={[
        { key: 'video', label: lesson.hasVideo ? t`更换视频` : t`上传视频`, onClick: onUpload },
        { type: 'divider' },
        { key: 'up', label: t`上移`, off: isFirst && t`已在最前`, onClick: () => actions.moveLesson(lesson, -1) },
        { key: 'down', label: t`下移`, off: isLast && t`已在最后`, onClick: () => actions.moveLesson(lesson, 1) },
        {
          key: 'chapter',
          label: t`移到章节`,
          off: others.length === 0 && t`没有其他章节`,
          children: others.map((other) => ({
            key: `chapter-${other.id}`,
            label: other.title,
            onClick: () => actions.moveToChapter(lesson, other.id),
          })),
        },
        { type: 'divider' },
        { key: 'delete', label: t`删除课时`, danger: true, onClick: () => void actions.deleteLesson(lesson) },
      ]}
    >
      <Button
        type="text"
        disabled={isPending(lesson)}
        icon={<Ellipsis aria-hidden size={18} />}
        aria-label={t`课时“${title}”的更多操作`}
      />
    </MenuButton>
  )
}

interface LabeledSwitchProps {
  label: string
  /** The accessible name, which also names the lesson. */
  name: string
  isOn: boolean
  disabled: boolean
  onChange: (isOn: boolean) => void
}

const LabeledSwitch = ({ label, name, isOn, disabled, onChange }: LabeledSwitchProps) => (
  <label className="flex items-center gap-1.5 text-sm text-ink-2">
    <Switch size="small" checked={isOn} disabled={disabled} aria-label={name} onChange={onChange} />
    {label}
  </label>
)
