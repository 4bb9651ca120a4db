import type { MyAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { appealStateLabels } from '@jiangxue/contract/exam/appeal.values.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { pointsOf } from '../../lib/exam/answers.ts'
import { useFormat } from '../../lib/use-format.ts'

const AppealForm = lazyPart(() => import('./appeal-form.tsx'))
const tones = { OPEN: 'gold', UPHELD: 'jade', REJECTED: 'cinnabar' } as const

/** The appeals against a result with their decisions, and the way to one while there is time. */
export function Appeals({ sheet }: { sheet: RevealedSheet }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const [appeals, setAppeals] = useState(sheet.appeals)
  const [isOpen, setOpen] = useState(false)
  const { appealsEndAt } = sheet
  const mayAppeal = appealsEndAt !== null && !appeals.some(({ state }) => state === 'OPEN')
  if (appeals.length === 0 && !mayAppeal) return null
  return (
    <section aria-labelledby="appeals" className="surface mb-5 p-4 sm:p-6">
      <h2 id="appeals" className="font-semibold">{t`成绩申诉`}</h2>
      {appeals.length > 0 && (
        <ol className="mt-3 flex flex-col gap-3">
          {appeals.map((appeal) => (
            <Shown key={appeal.id} appeal={appeal} />
          ))}
        </ol>
      )}
      {mayAppeal && (
        <>
          <p className="mt-2 text-ink-2 tabular-nums">{t`您在 ${dateTime(appealsEndAt)} 前可以对成绩提出申诉。`}</p>
          {isOpen ? (
            <AppealForm
              sheet={sheet}
              onMade={(appeal) => {
                setAppeals([appeal, ...appeals])
                setOpen(false)
              }}
            />
          ) : (
            <Button tone="outline" className="mt-3" onClick={() => setOpen(true)}>{t`提出申诉`}</Button>
          )}
        </>
      )}
    </section>
  )
}

function Shown({ appeal }: { appeal: MyAppeal }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const { position, content, state, scoreBefore, score, reply, createdAt } = appeal
  return (
    <li className="border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3 tabular-nums">
        <Badge tone={tones[state]}>{translate(appealStateLabels[state])}</Badge>
        {position === null ? t`整份答卷` : t`第 ${position} 题`} · {dateTime(createdAt)}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{content}</p>
      {reply && <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink-2">{t`答复：${reply}`}</p>}
      {score !== null && score !== scoreBefore && (
        <p className="mt-1 text-sm tabular-nums">{t`得分由 ${pointsOf(scoreBefore)} 改为 ${pointsOf(score)}`}</p>
      )}
    </li>
  )
}
