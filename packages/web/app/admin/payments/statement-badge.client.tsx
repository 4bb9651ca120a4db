import { statementStateLabels } from '@jiangxue/contract/payment/payment.values.ts'
import type { Statement } from '@jiangxue/contract/payment/statement.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'

const tones = { EQUAL: 'jade', DIFFERENT: 'cinnabar', FAILED: 'gold' } as const

/** Whether a statement agrees with the books, and how many of its lines do not. */
export function StatementBadge({ statement: { state, differences } }: { statement: Statement }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const label = translate(statementStateLabels[state])
  return <Badge tone={tones[state]}>{differences > 0 ? t`${label} ${differences} 笔` : label}</Badge>
}
