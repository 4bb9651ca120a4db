import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Tooltip } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CertificateDialog } from '../../certificate/lazy.tsx'
import type { CertificateBatch } from './certificate-batch.ts'

/** The results of a batch by student: certificates to view and download, and reasons why others got none. */
export default function BatchResult({
  batch: { certificates, failures },
  onDownload,
  onClose,
}: {
  batch: CertificateBatch
  onDownload: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Certificate>()
  const isEmpty = certificates.length === 0
  return (
    <>
      <Modal
        open
        title={t`批量证书预览`}
        width={640}
        onCancel={onClose}
        focusable={{ trap: !shown }}
        footer={
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t`关闭`}</Button>
            <Tooltip title={isEmpty ? t`没有可下载的证书` : undefined}>
              <Button
                type="primary"
                icon={<Download aria-hidden size={16} />}
                disabled={isEmpty}
                onClick={onDownload}
              >{t`全部下载`}</Button>
            </Tooltip>
          </div>
        }
      >
        <p className="mb-3 text-ink-2">{t`已生成 ${certificates.length} 张，${failures.length} 名学员未生成。`}</p>
        <div
          className="max-h-[50vh] overflow-y-auto rounded-admin border border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label={t`每名学员的结果`}
        >
          <ul className="divide-y divide-line">
            {certificates.map((certificate) => (
              <li key={certificate.id} className="flex items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
                  <b className="font-semibold">{certificate.studentName}</b>
                  <span className="block text-sm text-ink-3 tabular-nums">{certificate.certificateNumber}</span>
                </span>
                <Button
                  type="link"
                  aria-label={t`预览 ${certificate.studentName}的证书`}
                  onClick={() => setShown(certificate)}
                >{t`预览`}</Button>
              </li>
            ))}
            {failures.map(({ studentId, studentName, reason }) => (
              <li key={studentId} className="px-4 py-2 leading-snug [overflow-wrap:anywhere]">
                <b className="font-semibold">{studentName || t`学员 ${studentId}`}</b>
                <span className="block text-sm text-cinnabar">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      </Modal>
      {shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
