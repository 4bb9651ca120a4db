import { useLingui } from '@lingui/react/macro'
import { Modal, Progress } from 'antd'

interface LongProgressProps {
  title: string
  /** Shown until progress is known. */
  waiting: string
  percent: number
  onCancel: () => void
}

/** A modal that shows the progress of a long task and can cancel it. */
export function LongProgress({ title, waiting, percent, onCancel }: LongProgressProps) {
  const { t } = useLingui()
  const said = percent > 0 ? t`已完成 ${percent}%` : waiting
  return (
    <Modal
      open
      title={title}
      width={420}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onCancel}
      okButtonProps={{ hidden: true }}
      zIndex={1100}
    >
      <p role="status" aria-live="polite">
        {said}
      </p>
      <Progress percent={percent} showInfo={false} status="active" aria-label={said} />
    </Modal>
  )
}
