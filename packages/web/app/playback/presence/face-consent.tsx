import { useLingui } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import { useEffect } from 'react'
import { AgreementText } from '../../components/account/agreement-text.tsx'
import { Button } from '../../components/button.tsx'
import { useFaceConsent } from '../../lib/http/use-face-consent.ts'

/** Asks a learner once for consent to face comparison, before a check asks for a picture. */
export default function FaceConsent() {
  const { t } = useLingui()
  const { consent, isSaving, decide } = useFaceConsent('player')
  useReloadForCamera(consent?.isAsked === true && consent.decision === 'given')
  if (!consent?.isAsked || consent.decision !== 'none') return null
  return (
    <section aria-labelledby="face-consent" className="border-t border-night-line px-4 py-3 text-sm text-night-text">
      <h2 id="face-consent" className="flex items-center gap-2 text-base font-semibold text-white">
        <ScanFace aria-hidden size={20} />
        {t`是否同意人脸比对`}
      </h2>
      <AgreementText title={consent.title} html={consent.html} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="onNight" disabled={isSaving} onClick={() => void decide(true)}>{t`同意`}</Button>
        <Button tone="onNight" disabled={isSaving} onClick={() => void decide(false)}>{t`不同意，改为输入数字`}</Button>
      </div>
    </section>
  )
}

interface PolicedDocument {
  readonly featurePolicy?: { allowsFeature: (name: string) => boolean }
}
const reloadedKey = 'camera-reloaded'

/** Reloads the page once if it was reached by client navigation, since the first page's policy forbids the camera. */
function useReloadForCamera(isWanted: boolean) {
  useEffect(() => {
    const { featurePolicy } = document as PolicedDocument
    if (!isWanted || !featurePolicy || featurePolicy.allowsFeature('camera')) return
    try {
      if (sessionStorage.getItem(reloadedKey) === location.pathname) return
      sessionStorage.setItem(reloadedKey, location.pathname)
    } catch {
      // Without storage, reloads would never end.
      return
    }
    location.reload()
  }, [isWanted])
}
