import { fieldLabels } from '@jiangxue/contract/office/field-labels.values.ts'
import { useFormat } from '../../../lib/use-format.ts'

/** The labels of a noun's fields in the language of the page. */
export function useFieldLabels<Noun extends keyof typeof fieldLabels>(
  noun: Noun,
): Record<keyof (typeof fieldLabels)[Noun], string> {
  const { translate } = useFormat()
  return Object.fromEntries(
    Object.entries(fieldLabels[noun]).map(([field, label]) => [field, translate(label)]),
  ) as Record<keyof (typeof fieldLabels)[Noun], string>
}
