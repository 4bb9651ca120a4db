import { statusLook } from '@jiangxue/contract/course/course-status.ts'
import type { Outline, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { Check, CircleAlert, Eye, LoaderCircle, SquarePen, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { FileChooser } from '../../kit/upload/file-chooser.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { usePreview } from '../edit/use-preview.client.ts'
import './outline.css'
import { AddLine } from './add-line.client.tsx'
import { AddMaterialButton } from './add-material-button.client.tsx'
import { DeletedButton } from './deleted-button.client.tsx'
import { lessonsOf } from './edit-outline.ts'
import { LessonPanel } from './lesson-panel.client.tsx'
import { maxCreditHoursOf } from './max-credit-hours.ts'
import { useOutlineActions } from './outline-actions.client.ts'
import { OutlineTree } from './outline-tree.client.tsx'
import { OutlineView } from './outline-view.client.tsx'
import { useOutline, type OutlineEditor, type SaveState } from './use-outline.client.ts'
import { UploadList } from './video/upload-list.client.tsx'
import { videoAccept } from './video/video-queue.client.ts'

/** The outline of a course: chapters and lessons, their order, their videos (decisions §11). */
export default function CourseOutline({ initial }: { initial: Outline }) {
  const { t } = useLingui()
  const format = useFormat()
  const editor = useOutline(initial)
  const preview = usePreview()
  const address = useSectionAddress()
  const { outline } = editor
  const { course, chapters } = outline
  const lessons = lessonsOf(outline)
  const faulty = lessons.filter(({ fault, id }) => fault && id > 0)
  const hours = lessons.reduce((sum, lesson) => sum + Math.round(lesson.creditHours * 100), 0) / 100
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.duration, 0)
  const mayEdit = usePermission()('courses.edit')
  const { statusName, statusTone } = statusLook(course.status, [])
  return (
    <>
      <PageHeader
        title={t`${course.name} · 目录`}
        note={
          <>
            <Badge tone={statusTone}>{format.translate(statusName)}</Badge>
            {mayEdit && <SaveNote state={editor.saveState} />}
          </>
        }
        actions={
          <>
            {mayEdit && <AddMaterialButton course={course} onAdded={editor.reload} />}
            {mayEdit && <DeletedButton courseId={course.id} onRestored={editor.reload} />}
            <Button icon={<Eye aria-hidden size={16} />} onClick={() => void preview(course)}>{t`预览课程`}</Button>
            {mayEdit && (
              <Link to={address(`courses/edit/${course.id}`)} className="inline-flex">
                <Button tabIndex={-1} icon={<SquarePen aria-hidden size={16} />}>{t`编辑课程`}</Button>
              </Link>
            )}
          </>
        }
      />
      <p className="mb-4 text-sm text-ink-2 tabular-nums">{t`共 ${chapters.length} 章 ${lessons.length} 课时 · 总时长 ${format.duration(seconds)} · ${hours} 学时`}</p>
      {faulty.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`有 ${faulty.length} 个课时学员无法学完`}
          description={t`课时没有视频，或视频时长未知，就无法计入学习进度，整门课程也无法达到 100%。请为标出的课时上传视频，或删除它们。`}
        />
      )}
      {mayEdit ? <Editor initial={initial} editor={editor} /> : <OutlineView outline={outline} />}
    </>
  )
}

/** The editable outline. */
function Editor({ initial, editor }: { initial: Outline; editor: OutlineEditor }) {
  const { t } = useLingui()
  const actions = useOutlineActions(editor)
  const [openId, setOpenId] = useState<number>()
  const chooser = useRef<HTMLInputElement>(null)
  const { outline } = editor
  const open = lessonsOf(outline).find(({ id }) => id === openId)
  const show = (lesson: OutlineLesson) => editor.show(lesson)
  return (
    <>
      <UploadList />
      {outline.chapters.length === 0 && (
        <p className="mb-4 rounded-admin border border-dashed border-line-strong bg-card p-8 text-center text-ink-2">{t`这门课程还没有章节。先添加第一章，再在其中添加课时、上传视频。`}</p>
      )}
      <OutlineTree editor={editor} actions={actions} onOpen={({ id }) => setOpenId(id)} />
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <AddLine
          label={t`添加章节`}
          placeholder={t`章节名称，回车继续添加下一章`}
          isOpen={initial.chapters.length === 0}
          onAdd={(title) => void editor.addChapter(title)}
        />
        {lessonsOf(outline).length > 0 && (
          <>
            <Button
              icon={<Upload aria-hidden size={16} />}
              onClick={() => chooser.current?.click()}
            >{t`按名称上传视频`}</Button>
            <FileChooser
              ref={chooser}
              multiple
              accept={videoAccept}
              label={t`按名称上传视频到课时`}
              onChoose={(files) => void actions.addVideos(undefined, files)}
            />
          </>
        )}
      </div>
      {open && (
        <LessonPanel
          key={open.id}
          lesson={open}
          quizzes={quizzesFor(open, outline)}
          most={maxCreditHoursOf(open, outline)}
          onClose={() => setOpenId(undefined)}
          onSaved={show}
          onChoose={(file) => actions.uploadTo(open, file)}
        />
      )}
    </>
  )
}

/** The quizzes of the course that no other lesson has. */
const quizzesFor = (lesson: OutlineLesson, outline: Outline) =>
  outline.quizzes.filter(({ id }) => !lessonsOf(outline).some((other) => other.quizId === id && other.id !== lesson.id))

function SaveNote({ state }: { state: SaveState }) {
  const { t } = useLingui()
  const notes = {
    saving: { Icon: LoaderCircle, look: 'animate-spin motion-reduce:animate-none', text: t`正在保存…` },
    failed: { Icon: CircleAlert, look: '', text: t`有修改未保存` },
    saved: { Icon: Check, look: 'text-jade', text: t`已保存` },
  }
  const { Icon, look, text } = notes[state]
  return (
    <span
      role="status"
      className={`flex items-center gap-1 text-sm ${state === 'failed' ? 'text-cinnabar-dark' : 'text-ink-2'}`}
    >
      <Icon aria-hidden size={16} className={look} />
      {text}
    </span>
  )
}
