import { agreementLabels, isOfAccounts } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useSite, type Site } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldNote } from '../field-note.tsx'

/** The agreements in force that everybody with an account accepts. */
export const useAccountAgreements = (): Site['agreements'] =>
  useSite().agreements.filter(({ kind }) => isOfAccounts(kind))

/** The versions in the form that calls take. */
export const versionsOf = (agreements: Site['agreements']) =>
  Object.fromEntries(agreements.map(({ kind, version }) => [kind, version]))

/** The box with which somebody accepts the agreements; they open in another tab, so that no input is lost. */
export function AgreementConsent({ error, ...box }: ComponentProps<'input'> & { error: string | undefined }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const agreements = useAccountAgreements()
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
          {agreements.map(({ kind }) => {
            const name = translate(agreementLabels[kind])
            return (
              <a
                key={kind}
                href={`/agreements/${kind}`}
                target="_blank"
                rel="noopener"
                className="font-semibold text-primary hover:underline"
              >
                {t`《${name}》`}
                <span className="sr-only">{t`（新窗口打开）`}</span>
              </a>
            )
          })}
        </span>
      </label>
      <FieldNote id="agreements-note" error={error} />
    </div>
  )
}
