import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { Sheet } from '../components/dialog/sheet.tsx'
import { QrCode } from '../components/qr-code.tsx'
import { toast } from '../lib/toast.ts'

/** The URL of the page, to be scanned with a phone or copied. */
export default function ShareSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const address = location.origin + location.pathname
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t`网址已复制`)
    } catch {
      toast.warning(t`没有复制成功，请选中网址后复制`)
    }
  }
  return (
    <Sheet title={t`分享`} onClose={onClose}>
      <div className="mt-4 flex flex-col items-center gap-4 text-center">
        <QrCode address={address} label={t`本页网址的二维码`} />
        <p className="text-ink-2">{t`用微信扫一扫，在手机上打开后转发。`}</p>
        <p className="w-full rounded-control bg-paper-deep/60 px-4 py-2.5 wrap-anywhere select-all">{address}</p>
        <Button tone="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          {t`复制网址`}
        </Button>
      </div>
    </Sheet>
  )
}
