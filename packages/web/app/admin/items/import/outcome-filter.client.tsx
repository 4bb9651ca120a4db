import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { importOutcomeLabels } from '@jiangxue/contract/exam/item-import.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Segmented, Select } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { useNarrow } from '../../kit/use-narrow.client.ts'

interface OutcomeFilterProps {
  counts: ItemImport['counts']
  value: string
  onChange: (outcome: string) => void
}

/** Which items of a preview are shown, with how many there are. */
export function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isNarrow = useNarrow()
  const outcomes = (['wrong', 'same', 'leftOut'] as const).filter(
    (outcome) => outcome !== 'leftOut' || counts.leftOut > 0 || value === 'leftOut',
  )
  const options: { value: string; label: string }[] = [
    { value: '', label: t`全部 ${counts.total}` },
    ...outcomes.map((outcome) => ({
      value: outcome,
      label: `${translate(importOutcomeLabels[outcome])} ${counts[outcome]}`,
    })),
  ]
  const field = { 'aria-label': t`显示哪些试题`, value, options, onChange }
  return isNarrow ? <Select {...field} style={{ width: '100%' }} /> : <Segmented {...field} />
}
