import { ItemMark } from '@jiangxue/contract/exam/attempt.ts'
import { useLingui } from '@lingui/react/macro'
import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { isAnswered } from '../../../lib/exam/answers.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { PointsInput } from './points-input.client.tsx'
import type { Item } from './sheet-item.client.tsx'

/** What a marker has written for an item; points in hundredths. */
export interface Mark {
  readonly points: number | null
  readonly comment: string
}

/** Who has written nothing earns nothing, unless the marker says otherwise. */
export const startingMark = ({ answer }: Item): Mark => ({
  points: isAnswered(answer ?? undefined) ? null : 0,
  comment: '',
})

interface MarkFieldsProps {
  item: Item
  mark: Mark
  onChange: (mark: Mark) => void
  /** Whether points are missing. */
  isMissing: boolean
  /** Enter in the points. */
  onEnter: () => void
  /** Ctrl and Enter in either field. */
  onSave: () => void
}

/** The points and the comment of an essay. */
export function MarkFields({
  item: { position, points },
  mark,
  onChange,
  isMissing,
  onEnter,
  onSave,
}: MarkFieldsProps) {
  const { t } = useLingui()
  const keysOf =
    (plain?: () => void) =>
    ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter') (ctrlKey || metaKey ? onSave : plain)?.()
    }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-3">
        <PointsInput
          label={t`第 ${position} 题的得分`}
          most={points}
          value={mark.points}
          isWrong={isMissing}
          onChange={(next) => onChange({ ...mark, points: next })}
          onKeyDown={keysOf(onEnter)}
        />
        <Input
          className="min-w-52 flex-1"
          aria-label={t`第 ${position} 题的评语`}
          placeholder={t`评语，可不填`}
          maxLength={maxLengthOf(ItemMark.shape.comment)}
          onKeyDown={keysOf()}
          value={mark.comment}
          onChange={({ target }) => onChange({ ...mark, comment: target.value })}
        />
      </div>
      {isMissing && (
        <p role="alert" className="mt-1 text-sm text-cinnabar-dark">
          {t`请输入分数`}
        </p>
      )}
    </div>
  )
}
