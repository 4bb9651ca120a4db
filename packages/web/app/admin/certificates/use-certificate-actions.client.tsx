import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CertificateDialog } from '../../certificate/lazy.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { VoidDialog } from './void-dialog.client.tsx'

type Doing = 'view' | 'revoke' | 'reissue'

/** The actions of one certificate; the caller must render `dialog`. */
export function useCertificateActions() {
  const { t } = useLingui()
  const confirmDelete = useConfirmDelete()
  const [open, setOpen] = useState<{ certificate: Certificate; doing: Doing }>()
  const close = () => setOpen(undefined)

  const actionsOf = (certificate: Certificate): RowAction[] => {
    const { id, studentName, status } = certificate
    const isVoid = status !== 'VALID' && t`证书已撤销或已换发`
    return [
      { label: t`查看`, permission: 'certificates.view', onClick: () => setOpen({ certificate, doing: 'view' }) },
      {
        label: t`删除`,
        permission: 'certificates.delete',
        isDanger: true,
        onClick: () =>
          confirmDelete({
            name: studentName,
            title: t`确认删除该证书?`,
            consequence: t`${studentName}的证书 ${certificate.certificateNumber} 将不能再查验；操作日志保留其内容。`,
            failure: t`删除失败`,
            remove: () => browserApi.deleteCertificate({ params: { id } }),
          }),
      },
      {
        label: t`换发`,
        permission: 'certificates.edit',
        disabled: isVoid,
        onClick: () => setOpen({ certificate, doing: 'reissue' }),
      },
      {
        label: t`撤销证书`,
        permission: 'certificates.edit',
        disabled: isVoid,
        onClick: () => setOpen({ certificate, doing: 'revoke' }),
      },
    ]
  }
  const dialog =
    open &&
    (open.doing === 'view' ? (
      <CertificateDialog certificate={open.certificate} isStaff onClose={close} />
    ) : (
      <VoidDialog certificate={open.certificate} isReissue={open.doing === 'reissue'} onClose={close} />
    ))
  return { actionsOf, dialog }
}
