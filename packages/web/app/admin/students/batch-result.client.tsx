import type { CertificateResult } from '@jiangxue/contract/papers/certificate-batch.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import {
  certificateOutcomeLabels,
  certificateResultTitles,
  type CertificateOutcome,
} from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from 'antd'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useCallback, useState } from 'react'
import { CertificateDialog } from '../../certificate/lazy.tsx'
import { Badge } from '../../components/badge.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { downloadFile } from '../../lib/http/download-file.ts'
import { attempt, reportFailure } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PagedCard } from '../kit/list/paged-card.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import type { CertificateBatch } from './certificate-batch.ts'

const tones = { issued: 'jade', existing: 'plain', refused: 'cinnabar', deleted: 'gold' } as const
const mostRenewed = 1000

/** What became of each student in a run, as a table and as a sheet; deleted certificates can be issued on purpose. */
export default function BatchResult({
  batch: { certificates, renew },
  onDownload,
  onClose,
}: {
  batch: CertificateBatch
  onDownload: (certificates: Certificate[]) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [counts, setCounts] = useState<Record<CertificateOutcome, number>>()
  const [shown, setShown] = useState<Certificate>()
  const load = useCallback(async (at: { page: number; size: number }) => {
    const page = await browserApi.listCertificateResults({ query: at })
    setCounts(page.counts)
    return page
  }, [])
  const saveSheet = () =>
    void downloadFile('exportCertificateResults', {}, `${translate(certificateResultTitles.sheet)}.xlsx`).catch(
      (error: unknown) => reportFailure(error, t`导出失败`),
    )
  const renewDeleted = () =>
    attempt(t`加载生成结果失败`, async () => {
      const query = { outcome: 'deleted', size: mostRenewed } as const
      renew((await browserApi.listCertificateResults({ query })).content.map(({ studentId }) => studentId))
      onClose()
    })
  const without = (counts?.refused ?? 0) + (counts?.deleted ?? 0)
  const isEmpty = certificates?.length === 0
  const numberOf = ({ studentName, certificateId, certificateNumber }: CertificateResult) => {
    const certificate = certificates?.find(({ id }) => id === certificateId)
    if (!certificate) return certificateNumber
    return (
      <Button
        type="link"
        size="small"
        className="p-0"
        aria-label={t`预览 ${studentName}的证书`}
        onClick={() => setShown(certificate)}
      >
        {certificateNumber}
      </Button>
    )
  }
  return (
    <>
      <Modal
        open
        title={t`批量证书预览`}
        width={860}
        onCancel={onClose}
        focusable={{ trap: !shown }}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            {counts !== undefined && counts.deleted > 0 && (
              <Button onClick={() => void renewDeleted()}>{t`重新生成已删除的 ${counts.deleted} 张`}</Button>
            )}
            <Button
              icon={<FileSpreadsheet aria-hidden size={16} />}
              disabled={!counts}
              onClick={saveSheet}
            >{t`下载结果表`}</Button>
            {certificates && (
              <OffButton
                type="primary"
                icon={<Download aria-hidden size={16} />}
                off={isEmpty && t`没有可下载的证书`}
                onClick={() => onDownload(certificates)}
              >{t`全部下载`}</OffButton>
            )}
            <Button onClick={onClose}>{t`关闭`}</Button>
          </div>
        }
      >
        <p className="mb-3 min-h-6 text-ink-2" role="status">
          {counts && t`新生成 ${counts.issued} 张，已有 ${counts.existing} 张，${without} 名学员未生成。`}
        </p>
        <div className="max-h-[60vh] overflow-y-auto">
          <PagedCard<CertificateResult>
            title={t`每名学员的结果`}
            empty={t`没有学员`}
            failure={t`加载生成结果失败`}
            keyOf={({ studentId }) => studentId}
            load={load}
            columns={[
              { title: t`学号`, render: ({ studentNumber }) => studentNumber },
              { title: t`姓名`, render: ({ studentName }) => <b className="font-semibold">{studentName}</b> },
              {
                title: t`结果`,
                render: ({ outcome }) => (
                  <Badge tone={tones[outcome]}>{translate(certificateOutcomeLabels[outcome])}</Badge>
                ),
              },
              { title: t`证书编号`, render: numberOf },
              { title: t`原因`, isWide: true, render: ({ reason }) => reason },
            ]}
          />
        </div>
      </Modal>
      {shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
