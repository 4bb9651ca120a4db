import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { letterOf } from './letter-of.ts'

/** Returns a function for the key of an item in one line; empty if there is none yet. */
export function useKeyText() {
  const { t } = useLingui()
  return ({ kind, options, isTrue, blanks, anyOrder, caseSensitive, reference }: ItemContent): string => {
    if (hasOptions(kind)) return options.flatMap(({ isRight }, index) => (isRight ? [letterOf(index)] : [])).join('')
    if (kind === 'judge') return isTrue === null ? '' : isTrue ? t`正确` : t`错误`
    if (kind === 'essay') return reference
    const answers = blanks.map(({ accepted, tolerance }) => {
      const either = accepted.join(t` 或 `)
      return tolerance === null ? either : `${either} ± ${tolerance}`
    })
    const rules = [anyOrder && t`不分先后`, caseSensitive && t`区分大小写`].filter((rule) => rule !== false)
    const text = answers.every((answer) => answer === '') ? '' : answers.map((answer) => answer || '—').join(t`；`)
    return text && rules.length > 0 ? t`${text}（${rules.join(t`，`)}）` : text
  }
}
