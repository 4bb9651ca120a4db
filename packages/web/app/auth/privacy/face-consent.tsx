import { useLingui } from '@lingui/react/macro'
import { AgreementText } from '../../components/account/agreement-text.tsx'
import { Button } from '../../components/button.tsx'
import { useFaceConsent } from '../../lib/http/use-face-consent.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Part } from './part.tsx'

/** A student's decision on face comparison, which can be changed; empty if no rule asks for it. */
export function FaceConsent() {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { consent, isSaving, decide } = useFaceConsent('profile')
  if (!consent || (!consent.isAsked && consent.decision !== 'given')) return null
  const { title, html, decision, decidedAt } = consent
  const isGiven = decision === 'given'
  const at = decidedAt ? dateTime(decidedAt) : ''
  return (
    <Part title={t`人脸比对授权`}>
      <AgreementText title={title} html={html} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold max-sm:w-full">
          {decision === 'none' ? t`尚未选择` : isGiven ? t`已同意（${at}）` : t`未同意（${at}）`}
        </p>
        {decision !== 'given' && (
          <Button disabled={isSaving} onClick={() => void decide(true)}>{t`同意人脸比对`}</Button>
        )}
        {decision !== 'declined' && (
          <Button tone="outline" disabled={isSaving} onClick={() => void decide(false)}>
            {isGiven ? t`撤回同意` : t`不同意`}
          </Button>
        )}
      </div>
    </Part>
  )
}
