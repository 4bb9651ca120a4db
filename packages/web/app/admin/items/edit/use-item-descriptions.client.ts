import type { ItemBank, ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemDifficultyLabels, itemKindLabels, itemStatusLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import { letterOf } from '../shown/letter-of.ts'

/** The text of HTML in one line; a picture is named as one. */
const textOf = (html: string, picture: string) =>
  new DOMParser().parseFromString(html.replaceAll(/<img[^>]*>/g, picture), 'text/html').body.textContent

/** Returns a function that formats a field’s value for the conflict notice; undefined shows the value itself. */
export function useItemDescriptions(banks: readonly ItemBank[]) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const picture = t`（图片）`
  const descriptions: Record<string, (value: never) => string> = {
    bankId: (id: number) => banks.find((bank) => bank.id === id)?.name ?? t`另一个题库`,
    kind: (kind: keyof typeof itemKindLabels) => translate(itemKindLabels[kind]),
    stem: (html: string) => textOf(html, picture),
    analysis: (html: string) => textOf(html, picture),
    difficulty: (difficulty: keyof typeof itemDifficultyLabels) => translate(itemDifficultyLabels[difficulty]),
    status: (status: keyof typeof itemStatusLabels) => translate(itemStatusLabels[status]),
    isTrue: (isTrue: boolean | null) => (isTrue === null ? '' : isTrue ? t`正确` : t`错误`),
    keepsOrder: (isOn: boolean) => (isOn ? t`是` : t`否`),
    anyOrder: (isOn: boolean) => (isOn ? t`是` : t`否`),
    caseSensitive: (isOn: boolean) => (isOn ? t`是` : t`否`),
    options: (options: ItemContent['options']) =>
      options
        .map(({ html, isRight }, index) => `${letterOf(index)}. ${textOf(html, picture)}${isRight ? ' ✓' : ''}`)
        .join(t`；`),
    blanks: (blanks: ItemContent['blanks']) => blanks.map(({ accepted }) => accepted.join(' | ')).join(t`；`),
    points: (points: ItemContent['points']) => points.map(({ text, share }) => t`${text}（${share}%）`).join(t`；`),
  }
  return (name: string, value: unknown): string | undefined => {
    const text = descriptions[name]?.(value as never)
    return text === '' ? '—' : text
  }
}
