import { isOfAccounts } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useSite, type Site } from '../../lib/site.ts'
import { FieldNote } from '../field-note.tsx'
import { AgreementLink } from './agreement-link.tsx'

/** The agreements in force that everybody with an account accepts. */
export const useAccountAgreements = (): Site['agreements'] =>
  useSite().agreements.filter(({ kind }) => isOfAccounts(kind))

/** The versions in the form that calls take. */
export const versionsOf = (agreements: Site['agreements']) =>
  Object.fromEntries(agreements.map(({ kind, version }) => [kind, version]))

interface AgreementConsentProps extends ComponentProps<'input'> {
  agreements: Site['agreements']
  error: string | undefined
}

/** The box with which somebody accepts agreements. */
export function AgreementConsent({ agreements, error, ...box }: AgreementConsentProps) {
  const { t } = useLingui()
  if (agreements.length === 0) return null
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreements-note' : undefined}
          className="size-5 shrink-0 accent-primary"
          {...box}
        />
        <span>
          {t`我已阅读并同意`}
          {agreements.map(({ kind }) => (
            <AgreementLink key={kind} kind={kind} />
          ))}
        </span>
      </label>
      <FieldNote id="agreements-note" error={error} />
    </div>
  )
}
