import { useLingui } from '@lingui/react/macro'
import { Button, Card, Progress } from 'antd'
import { CircleAlert, CircleCheck, Pause, Play, X } from 'lucide-react'
import { fileSize } from '../../../../lib/file-size.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useVideos } from './use-videos.client.ts'
import { isUnfinished, videoQueue, type QueuedVideo } from './video-queue.client.ts'

/** The running uploads, each with its progress and controls. */
export function UploadList() {
  const { t } = useLingui()
  const items = useVideos()
  if (items.length === 0) return null
  const left = items.filter(isUnfinished).length
  return (
    <Card
      size="small"
      style={{ marginBottom: 16 }}
      title={
        <h2 className="text-base font-semibold">
          {left > 0 ? t`视频上传（还有 ${left} 个）` : t`视频上传（已全部结束）`}
        </h2>
      }
      extra={
        items.some(({ state }) => state === 'done') && (
          <Button size="small" type="link" onClick={() => videoQueue.clearDone()}>{t`清除已完成`}</Button>
        )
      }
    >
      {left > 0 && (
        <p className="mb-2 text-sm text-ink-2">{t`上传时请不要关闭此页面，可以切换到后台的其他页面。网络中断后会自动续传。`}</p>
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <UploadRow key={item.key} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function UploadRow({ item }: { item: QueuedVideo }) {
  const { t } = useLingui()
  const { key, title, fileName, size, sent, state } = item
  const percent = size > 0 ? Math.floor((100 * sent) / size) : 0
  return (
    <li aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 md:basis-56">
        <p className="truncate font-medium">{title}</p>
        <p className="truncate text-xs text-ink-3">
          {fileName} · {fileSize(size)}
        </p>
      </div>
      <div className="flex shrink-0 md:order-last">
        {(state === 'uploading' || state === 'waiting' || state === 'queued') && (
          <Button
            type="text"
            icon={<Pause aria-hidden size={16} />}
            aria-label={t`暂停上传“${title}”`}
            onClick={() => videoQueue.pause(key)}
          />
        )}
        {state === 'paused' && (
          <Button
            type="text"
            icon={<Play aria-hidden size={16} />}
            aria-label={t`继续上传“${title}”`}
            onClick={() => videoQueue.resume(key)}
          />
        )}
        {state !== 'processing' && (
          <Button
            type="text"
            icon={<X aria-hidden size={16} />}
            aria-label={isUnfinished(item) ? t`取消上传“${title}”` : t`移除“${title}”`}
            onClick={() => videoQueue.cancel(key)}
          />
        )}
      </div>
      <div className="min-w-0 basis-full md:flex-1 md:basis-64">
        {isUnfinished(item) && (
          <Progress
            percent={percent}
            size="small"
            aria-label={t`“${title}”上传进度`}
            status={state === 'paused' || state === 'waiting' ? 'normal' : 'active'}
          />
        )}
        <UploadNote item={item} />
      </div>
    </li>
  )
}

/** The result or the current state of an upload. */
function UploadNote({ item }: { item: QueuedVideo }) {
  const { t } = useLingui()
  if (item.state === 'failed')
    return (
      <p role="alert" className="text-xs text-cinnabar-dark tabular-nums">
        <CircleAlert aria-hidden size={14} className="mr-1 inline" />
        {item.failure}
      </p>
    )
  if (item.state === 'done')
    return (
      <p className="text-xs text-jade tabular-nums">
        <CircleCheck aria-hidden size={14} className="mr-1 inline" />
        {t`上传完成，可以播放`}
      </p>
    )
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      <UploadActivity item={item} />
    </p>
  )
}

function UploadActivity({ item: { state, sent, size, speed, resumedAt } }: { item: QueuedVideo }) {
  const { t } = useLingui()
  const format = useFormat()
  if (state === 'processing') return t`已上传，正在检查并处理视频…`
  if (state === 'queued') return t`等待上传`
  if (state === 'paused') return t`已暂停，已上传 ${fileSize(sent)}`
  if (state === 'waiting') return t`网络中断，正在重新连接，已上传 ${fileSize(sent)}`
  const done = resumedAt > 0 ? t`从 ${fileSize(resumedAt)} 处续传，` : ''
  if (speed === null) return `${done}${t`已上传 ${fileSize(sent)}`}`
  const left = speed > 0 ? format.duration((size - sent) / speed) : '—'
  return `${done}${t`${fileSize(speed)}/秒，剩余约 ${left}`}`
}
