import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useModal } from '../components/dialog/use-modal.ts'
import { CertificatePanel, type CertificatePanelProps } from './certificate-panel.tsx'

interface CertificateDialogProps extends CertificatePanelProps {
  onClose: () => void
}

/** A modal with the preview of a certificate; Escape and the close button close it. */
export default function CertificateDialog({ onClose, ...panel }: CertificateDialogProps) {
  const { t } = useLingui()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="certificate-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="surface rise m-auto max-h-[calc(100dvh-24px)] w-[calc(100%-24px)] max-w-[min(960px,max(560px,(100dvh-340px)*1.446))] p-4 text-ink shadow-card backdrop:bg-night-deep/55 sm:p-6"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="certificate-title" className="font-serif text-xl font-bold">{t`证书预览`}</h2>
        <button
          type="button"
          aria-label={t`关闭`}
          onClick={onClose}
          className="-mr-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-primary-tint"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      <CertificatePanel {...panel} />
    </dialog>
  )
}
