import { useLingui } from '@lingui/react/macro'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'

interface UploadNoteProps {
  /** Null while nothing is being uploaded. */
  percent: number | null
  /** The accessible name of the progress bar. */
  label: string
  onAbort: () => void
  failure: string | undefined
  hint?: ReactNode
}

/** The line below an upload field: the running upload with a cancel button, or else the last failure or a hint. */
export function UploadNote({ percent, label, onAbort, failure, hint }: UploadNoteProps) {
  const { t } = useLingui()
  if (percent === null) return failure ? <span className="text-cinnabar-dark">{failure}</span> : hint
  return (
    <div className="flex items-center gap-3">
      <Progress percent={percent} size="small" showInfo={false} aria-label={label} className="min-w-24 flex-1" />
      <span className="text-sm text-ink-2 tabular-nums">{percent < 100 ? `${percent}%` : t`正在处理…`}</span>
      <Button size="small" onClick={onAbort}>{t`取消上传`}</Button>
    </div>
  )
}
