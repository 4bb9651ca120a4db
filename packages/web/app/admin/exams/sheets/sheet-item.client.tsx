import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { AnsweredItem } from '../../../components/exam/answered-item.tsx'

export type Item = AttemptSheet['items'][number]

/** An item of a sheet with its key; below it, what it is marked with. */
export function SheetItem({ item, children }: { item: Item; children: ReactNode }) {
  const { t } = useLingui()
  const id = `item-${item.position}`
  return (
    <li aria-labelledby={id} className="min-w-0">
      <Card>
        <AnsweredItem id={id} item={item} answerName={t`考生的答案`} />
        {children}
      </Card>
    </li>
  )
}
