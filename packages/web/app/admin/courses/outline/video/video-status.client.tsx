import type { OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import {
  lessonFaultLabels,
  phoneWarning,
  playsOnPhones,
  type LessonFault,
} from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from 'antd'
import { CircleAlert, Film, Smartphone, Upload } from 'lucide-react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useInterrupted } from './interrupted.client.ts'
import { useLessonVideo } from './use-videos.client.ts'
import { isUnfinished, type UploadState } from './video-queue.client.ts'

interface VideoStatusProps {
  lesson: OutlineLesson
  courseId: number
  isNew: boolean
  onChoose: () => void
}

/** The state of a lesson's video in one line: its duration, its upload progress, or what is missing. */
export function VideoStatus({ lesson, courseId, isNew, onChoose }: VideoStatusProps) {
  const { t } = useLingui()
  const format = useFormat()
  const item = useLessonVideo(lesson.id)
  const interrupted = useInterrupted(courseId).get(lesson.id)
  if (isNew) return <span className="text-sm text-ink-3">{t`正在保存…`}</span>
  if (item && isUnfinished(item)) {
    const percent = Math.floor((100 * item.sent) / item.size)
    const states: Partial<Record<UploadState, string>> = {
      processing: t`视频处理中…`,
      queued: t`等待上传`,
      paused: t`已暂停 ${percent}%`,
    }
    return <span className="text-sm text-primary tabular-nums">{states[item.state] ?? t`上传中 ${percent}%`}</span>
  }
  if (item?.state === 'failed')
    return (
      <Button
        size="small"
        danger
        icon={<CircleAlert aria-hidden size={14} />}
        title={item.failure ?? undefined}
        onClick={onChoose}
      >{t`上传失败，重新选择`}</Button>
    )
  if (interrupted && !item)
    return (
      <Button
        size="small"
        icon={<Upload aria-hidden size={14} />}
        onClick={onChoose}
      >{t`继续上传“${short(interrupted)}”`}</Button>
    )
  if (lesson.fault) {
    const shortTexts: Record<LessonFault, string> = {
      noVideo: t`缺少视频，点此上传`,
      noDuration: t`时长未知，请更换视频`,
      endsEarly: t`视频比登记时长短，请核对`,
    }
    return (
      <Tooltip title={format.translate(lessonFaultLabels[lesson.fault])}>
        <Button
          size="small"
          className="outline-fault"
          icon={lesson.fault === 'noVideo' ? <Upload aria-hidden size={14} /> : <CircleAlert aria-hidden size={14} />}
          onClick={onChoose}
        >
          {shortTexts[lesson.fault]}
        </Button>
      </Tooltip>
    )
  }
  return (
    <span className="flex items-center gap-1.5 text-sm text-jade tabular-nums">
      <Film aria-hidden size={16} />
      {format.duration(lesson.duration)}
      {lesson.video?.source === 'external' && <span className="text-ink-3">{t`外部视频`}</span>}
      {lesson.video && !playsOnPhones(lesson.video.codec) && (
        <Tooltip title={format.translate(phoneWarning)}>
          <span className="flex items-center gap-1 text-cinnabar-dark">
            <Smartphone aria-hidden size={14} />
            {t`部分手机无法播放`}
          </span>
        </Tooltip>
      )}
    </span>
  )
}

const short = (name: string) => (name.length > 16 ? `${name.slice(0, 8)}…${name.slice(-7)}` : name)
