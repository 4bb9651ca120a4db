import type { Account } from '@jiangxue/contract/account/account.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { Deletion } from './deletion.tsx'
import { FaceConsent } from './face-consent.tsx'
import { OwnConsents } from './own-consents.tsx'
import { OwnCopy } from './own-copy.tsx'
import { OwnRequests } from './own-requests.tsx'

/** What the account's owner has agreed to, and what they can ask for their data. */
export default function PrivacySection({ account }: { account: Account }) {
  const { t } = useLingui()
  const { data: privacy, failure, again } = useReading(() => browserApi.getOwnPrivacy())
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  // Messages lead here; when the browser looked for the place, it was not loaded.
  useEffect(() => {
    if (privacy && hash === '#privacy') section.current?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown first
  }, [privacy !== undefined])
  return (
    <section ref={section} aria-labelledby="privacy" className="surface mt-5 scroll-mt-20 p-5 sm:p-7">
      <h2 id="privacy" className="text-lg font-semibold">{t`隐私与账号`}</h2>
      {failure && <ProblemNotice message={failure} onRetry={again} />}
      {privacy && <OwnConsents consents={privacy.consents} />}
      {account.role === 'STUDENT' && <FaceConsent />}
      <OwnCopy onCopied={again} />
      {privacy && <OwnRequests requests={privacy.requests} onAsked={again} />}
      {privacy && account.role === 'STUDENT' && <Deletion erasedOn={privacy.erasedOn} onChanged={again} />}
    </section>
  )
}
