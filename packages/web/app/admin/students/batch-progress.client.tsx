import { useLingui } from '@lingui/react/macro'
import { Modal, Progress } from 'antd'

/** The progress of a batch of certificates, above everything else; can be cancelled. */
export function BatchProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t } = useLingui()
  const said = percent > 0 ? t`已完成 ${percent}%` : t`正在生成证书，请稍候...`
  return (
    <Modal
      open
      title={t`处理证书`}
      width={420}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onCancel}
      okButtonProps={{ hidden: true }}
      cancelText={t`取消`}
      zIndex={1100}
    >
      <p role="status" aria-live="polite">
        {said}
      </p>
      <Progress percent={percent} showInfo={false} status="active" aria-label={said} />
    </Modal>
  )
}
