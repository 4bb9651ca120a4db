import { useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { useHydrated } from '../components/use-hydrated.ts'

const ShareSheet = lazyPart(() => import('./share-sheet.tsx'))

/** Opens the phone's share sheet; on other devices shows the page's QR code for WeChat and its URL. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const share = async () => {
    const url = location.origin + location.pathname
    const page = { title, url }
    if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(page)) return setOpen(true)
    // Closing the share sheet rejects the promise.
    await navigator.share(page).catch(() => undefined)
  }
  if (!isHydrated) return null
  return (
    <>
      <Button tone="outline" onClick={() => void share()}>
        <Share2 aria-hidden size={18} />
        {t`分享`}
      </Button>
      {isOpen && <ShareSheet onClose={() => setOpen(false)} />}
    </>
  )
}
