import type { ItemBank, ItemFields } from '@jiangxue/contract/exam/item.ts'
import { itemDifficultyLabels, itemKindLabels, itemStatusLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import type { Descriptions } from '../../kit/form/conflict-notice.client.tsx'
import { letterOf } from '../shown/letter-of.ts'

/** The text of HTML in one line; a picture is named as one. */
const textOf = (html: string, picture: string) =>
  new DOMParser().parseFromString(html.replaceAll(/<img[^>]*>/g, picture), 'text/html').body.textContent

/** How the conflict notice shows the fields of an item. */
export function useItemDescriptions(banks: readonly ItemBank[]): Descriptions<typeof ItemFields.shape> {
  const { t } = useLingui()
  const { translate } = useFormat()
  const picture = t`（图片）`
  const yesOrNo = (isOn: boolean) => (isOn ? t`是` : t`否`)
  const lineOf = (html: string) => textOf(html, picture) || '—'
  return {
    bankId: (id) => banks.find((bank) => bank.id === id)?.name ?? t`另一个题库`,
    kind: (kind) => translate(itemKindLabels[kind]),
    stem: lineOf,
    analysis: lineOf,
    difficulty: (difficulty) => translate(itemDifficultyLabels[difficulty]),
    status: (status) => translate(itemStatusLabels[status]),
    isTrue: (isTrue) => (isTrue === null ? '—' : isTrue ? t`正确` : t`错误`),
    keepsOrder: yesOrNo,
    anyOrder: yesOrNo,
    caseSensitive: yesOrNo,
    options: (options) =>
      options
        .map(({ html, isRight }, index) => `${letterOf(index)}. ${textOf(html, picture)}${isRight ? ' ✓' : ''}`)
        .join(t`；`) || '—',
    blanks: (blanks) => blanks.map(({ accepted }) => accepted.join(' | ')).join(t`；`) || '—',
    points: (points) => points.map(({ text, share }) => t`${text}（${share}%）`).join(t`；`) || '—',
  }
}
