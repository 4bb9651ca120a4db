import { useLingui } from '@lingui/react/macro'
import { Button, Progress } from 'antd'

/** How far an upload is, and the way to stop it. */
export function UploadProgress({ percent, label, onAbort }: { percent: number; label: string; onAbort: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-3">
      <Progress percent={percent} size="small" showInfo={false} aria-label={label} className="min-w-24 flex-1" />
      <span className="text-sm text-ink-2 tabular-nums">{percent < 100 ? `${percent}%` : t`正在处理…`}</span>
      <Button size="small" onClick={onAbort}>{t`取消上传`}</Button>
    </div>
  )
}
