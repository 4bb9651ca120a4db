import { consentPlaceLabels, isOfAccounts } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { OwnConsent } from '@jiangxue/contract/privacy/privacy.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { Part } from './part.tsx'

/** The agreements that somebody has accepted or withdrawn, each in the version that they have read. */
export function OwnConsents({ consents }: { consents: readonly OwnConsent[] }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return (
    <Part title={t`我的同意`}>
      {consents.length === 0 && <p className="mt-2 text-ink-3">{t`还没有同意过协议`}</p>}
      <ul className="mt-1 divide-y divide-line">
        {consents.map(({ kind, title, version, isGiven, place, at }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <Link
                to={`/agreements/${kind}?version=${version}`}
                className="font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
              >{t`《${title}》`}</Link>
              <p className="text-sm text-ink-3">
                {t`第 ${version} 版`} · {dateTime(at)} · {translate(consentPlaceLabels[place])}
              </p>
            </div>
            <Badge tone={isGiven ? 'jade' : 'plain'}>{isGiven ? t`已同意` : t`已撤回同意`}</Badge>
          </li>
        ))}
      </ul>
      {consents.some(({ kind }) => isOfAccounts(kind)) && (
        <p className="text-sm text-ink-3">{t`使用账号须同意用户协议和隐私政策；要撤回对它们的同意，请注销账号。`}</p>
      )}
    </Part>
  )
}
