import type { OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { lessonFaultLabels, phoneWarning, playsOnPhones } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { Camera, Link2, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { fileSize } from '../../../../lib/file-size.ts'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { attempt } from '../../../../lib/show-problem.ts'
import { toast } from '../../../../lib/toast.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useFormUpload } from '../../../kit/form/form-uploads.client.ts'
import { FileChooser } from '../../../kit/upload/file-chooser.client.tsx'
import { useConfirmDelete } from '../../../kit/use-confirm-delete.client.tsx'
import { IfPermitted, useIsStaff } from '../../../kit/use-permission.client.tsx'
import { VideoSelect } from '../../../resources/videos/video-select.client.tsx'
import { captureFrame } from './capture-frame.client.ts'
import { ExternalVideo } from './external-video.client.tsx'
import { useLessonVideo } from './use-videos.client.ts'
import { isUnfinished, videoAccept } from './video-queue.client.ts'

interface LessonVideoProps {
  lesson: OutlineLesson
  onChoose: (file: File) => void
  onChanged: (lesson: OutlineLesson) => void
  onPoster: (url: string) => void
}

/** The video of a lesson: its details, how to replace or remove it, and a cover taken from it. */
export function LessonVideo({ lesson, onChoose, onChanged, onPoster }: LessonVideoProps) {
  const { t } = useLingui()
  const format = useFormat()
  const chooser = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLVideoElement>(null)
  const [isExternal, setExternal] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirmDelete = useConfirmDelete()
  const item = useLessonVideo(lesson.id)
  const inForm = useFormUpload()
  const isStaff = useIsStaff()
  const { video } = lesson

  const choose = async (id: number | null) => {
    if (id === null) return
    await attempt(t`更换视频失败`, async () => {
      onChanged((await browserApi.changeLesson({ params: { id: lesson.id }, body: { videoUrl: `/media/${id}` } })).data)
      toast.success(t`视频已更换`)
    })
  }
  const remove = () =>
    confirmDelete({
      name: lesson.title,
      title: t`移除“${lesson.title}”的视频？`,
      consequence: t`学员将不能再学习本课时，已完成的不受影响。`,
      okText: t`移除`,
      success: t`视频已移除`,
      failure: t`移除视频失败`,
      remove: async () =>
        onChanged((await browserApi.changeLesson({ params: { id: lesson.id }, body: { videoUrl: null } })).data),
    })
  const capture = async () => {
    const frame = screen.current && (await captureFrame(screen.current))
    if (!frame) return toast.warning(t`请先播放视频到要截取的画面`)
    setBusy(true)
    await attempt(t`封面上传失败`, async () => {
      const { data } = await inForm(() => browserApi.uploadImage({ file: frame }))
      onPoster(data.url)
      toast.success(t`已截取当前画面，保存后生效`)
    }).finally(() => setBusy(false))
  }
  return (
    <section aria-label={t`课时视频`} className="mb-6 rounded-admin border border-line p-4">
      <h2 className="mb-2 font-semibold">{t`课时视频`}</h2>
      {lesson.videoUrl && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the admin's own check; captions belong to the learner's player
        <video
          ref={screen}
          src={lesson.videoUrl}
          poster={lesson.poster ?? undefined}
          controls
          preload="metadata"
          aria-label={t`“${lesson.title}”的视频`}
          className="aspect-video w-full rounded-admin bg-night"
        />
      )}
      {video ? (
        <p className="mt-2 text-sm break-words text-ink-2 tabular-nums">
          {[
            video.fileName ?? t`外部视频`,
            format.duration(lesson.duration),
            video.width && `${video.width}×${video.height}`,
            video.size !== null && fileSize(video.size),
            codecOf(video.codec),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : (
        <p className="text-sm text-ink-3">{t`还没有视频。`}</p>
      )}
      {lesson.fault && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 8 }}
          title={format.translate(lessonFaultLabels[lesson.fault])}
        />
      )}
      {video && !playsOnPhones(video.codec) && (
        <Alert type="warning" showIcon style={{ marginTop: 8 }} title={format.translate(phoneWarning)} />
      )}
      {item && isUnfinished(item) && (
        <p className="mt-2 text-sm text-primary tabular-nums">{t`正在上传“${item.fileName}”：${Math.floor((100 * item.sent) / item.size)}%`}</p>
      )}
      {item?.state === 'failed' && (
        <p role="alert" className="mt-2 text-sm text-cinnabar-dark">
          {item.failure}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Upload aria-hidden size={16} />} onClick={() => chooser.current?.click()}>
          {video ? t`更换视频` : t`上传视频`}
        </Button>
        <Button icon={<Link2 aria-hidden size={16} />} onClick={() => setExternal(true)}>{t`使用外部地址`}</Button>
        {video?.source === 'upload' && (
          <Button
            icon={<Camera aria-hidden size={16} />}
            loading={isBusy}
            onClick={() => void capture()}
          >{t`截取画面作封面`}</Button>
        )}
        {video && <Button danger icon={<Trash2 aria-hidden size={16} />} onClick={remove}>{t`移除视频`}</Button>}
      </div>
      {isStaff && (
        <IfPermitted permission="resources.view">
          <div className="mt-3">
            <VideoSelect value={null} onChange={(id) => void choose(id)} />
          </div>
        </IfPermitted>
      )}
      <p className="mt-2 text-xs text-ink-3">{t`支持 MP4、MOV、MKV（H.264/AAC）和 WebM，最大 4GB，时长由系统读取。更换视频后学员需重新学习本课时，已完成的不受影响。`}</p>
      <FileChooser
        ref={chooser}
        accept={videoAccept}
        label={t`选择课时视频`}
        onChoose={([file]) => file && onChoose(file)}
      />
      {isExternal && <ExternalVideo lesson={lesson} onClose={() => setExternal(false)} onSaved={onChanged} />}
    </section>
  )
}

const codecOf = (mime: string) =>
  /codecs="([^"]+)"/
    .exec(mime)?.[1]
    ?.replace(/avc1[^,]*/, 'H.264')
    .replace(/mp4a[^,]*/, 'AAC') ?? ''
