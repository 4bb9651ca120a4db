import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../components/dialog/sheet.tsx'
import { CertificatePanel, type CertificatePanelProps } from './certificate-panel.tsx'

interface CertificateDialogProps extends CertificatePanelProps {
  onClose: () => void
}

export default function CertificateDialog({ onClose, ...panel }: CertificateDialogProps) {
  const { t } = useLingui()
  return (
    <Sheet title={t`证书预览`} size="certificate" onClose={onClose}>
      <div className="mt-3">
        <CertificatePanel {...panel} />
      </div>
    </Sheet>
  )
}
