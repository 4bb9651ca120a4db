import type { Certificate, CertificateDefaults } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from 'antd'
import { Award, FileDown, FileLock2, Image, Palette } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TemplatePicture } from '../../certificate/lazy.tsx'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { OffButton } from '../kit/off-button.client.tsx'
import { useCertificateZip } from '../kit/use-certificate-zip.client.tsx'
import { IfPermitted, useIsStaff, usePermission } from '../kit/use-permission.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import { FullIdExportDialog } from './full-id-export-dialog.client.tsx'
import { GenerateDialog } from './generate-dialog.client.tsx'

interface CertificateButtonsProps {
  selected: readonly Certificate[]
  query: ListQuery
  defaults: CertificateDefaults | undefined
}

/** The buttons of the certificate list, for all certificates and for the selected ones. */
export function CertificateButtons({ selected, query, defaults }: CertificateButtonsProps) {
  const { t } = useLingui()
  const may = usePermission()
  const isStaff = useIsStaff()
  const { download, progress } = useCertificateZip()
  const [open, setOpen] = useState<'template' | 'generate' | 'wholeExport'>()
  useStart('generate', () => setOpen('generate'))
  const close = () => setOpen(undefined)
  return (
    <>
      <IfPermitted permission="students.reveal">
        <Button icon={<FileLock2 aria-hidden size={16} />} onClick={() => setOpen('wholeExport')}>
          {t`导出完整身份证号`}
        </Button>
      </IfPermitted>
      <IfPermitted permission="certificates.export">
        <OffButton
          icon={<FileDown aria-hidden size={16} />}
          off={selected.length === 0 && t`没有可下载的证书`}
          onClick={() => void download(selected)}
        >{t`批量下载`}</OffButton>
      </IfPermitted>
      <Button icon={<Image aria-hidden size={16} />} onClick={() => setOpen('template')}>{t`模板预览`}</Button>
      {isStaff && may('settings.view') && (
        <Link to="/admin/certificates/design" className="inline-flex">
          <Button tabIndex={-1} icon={<Palette aria-hidden size={16} />}>{t`证书样式`}</Button>
        </Link>
      )}
      {may('certificates.edit') && may('students.view') && (
        <Button
          type="primary"
          icon={<Award aria-hidden size={16} />}
          disabled={!defaults}
          onClick={() => setOpen('generate')}
        >{t`生成证书`}</Button>
      )}
      {progress}
      {open === 'template' && (
        <Modal open title={t`证书模板预览`} width={900} footer={null} onCancel={close}>
          <TemplatePicture />
          <p className="mt-3 text-ink-3">{t`按系统设置中的培训项目、授课教师和发证单位绘制；正式证书没有“样张”字样。`}</p>
        </Modal>
      )}
      {open === 'generate' && defaults && <GenerateDialog defaults={defaults} onClose={close} />}
      {open === 'wholeExport' && <FullIdExportDialog query={query} onClose={close} />}
    </>
  )
}
