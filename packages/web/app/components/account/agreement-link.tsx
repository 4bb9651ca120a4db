import { agreementLabels, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** Opens an agreement in another tab, so that no input is lost. */
export function AgreementLink({ kind }: { kind: AgreementKind }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const name = translate(agreementLabels[kind])
  return (
    <a
      href={`/agreements/${kind}`}
      target="_blank"
      rel="noopener"
      className="font-semibold text-primary hover:underline"
    >
      {t`《${name}》`}
      <span className="sr-only">{t`（新窗口打开）`}</span>
    </a>
  )
}
