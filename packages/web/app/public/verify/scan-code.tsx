import { useLingui } from '@lingui/react/macro'
import { ScanQrCode } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../components/use-hydrated.ts'
import { toast } from '../../lib/toast.ts'

/** Scans the code on a certificate or learning record by taking a picture; only offered on touch devices. */
export function ScanCode() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [isReading, setReading] = useState(false)

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const picture = target.files?.[0]
    target.value = ''
    if (!picture) return
    setReading(true)
    try {
      const { readCheckAddress } = await import('./read-code.client.ts')
      const address = await readCheckAddress(picture)
      if (address) await navigate(address)
      else toast.warning(t`没有认出证书上的二维码，请靠近一些再拍，或输入编号`)
    } catch {
      toast.error(t`照片没有读出来，请重试或输入编号`)
    } finally {
      setReading(false)
    }
  }

  if (!isHydrated) return null
  return (
    <label className="hidden h-11 cursor-pointer items-center justify-center gap-2 rounded-control border-[1.5px] border-line-strong bg-card font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary pointer-coarse:inline-flex">
      <ScanQrCode aria-hidden size={18} />
      {isReading ? t`正在识别…` : t`拍二维码查询`}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isReading}
        onChange={(event) => void read(event)}
        className="sr-only"
      />
    </label>
  )
}
