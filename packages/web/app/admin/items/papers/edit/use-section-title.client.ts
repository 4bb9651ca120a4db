import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import { sectionNames, sectionNumbers } from './section-values.ts'

/** Returns a function for the usual title of a section by its place: 一、单项选择题. */
export function useSectionTitle() {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (index: number, kind: ItemKind): string => {
    const number = translate(sectionNumbers).split(' ')[index] ?? String(index + 1)
    return t`${number}、${translate(sectionNames[kind])}`
  }
}
