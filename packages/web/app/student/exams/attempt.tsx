import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { AnsweredItem } from '../../components/exam/answered-item.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { pointsOf } from '../../lib/exam/answers.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { useFormat } from '../../lib/use-format.ts'
import { asStudent, BackLink } from '../section/sub-page.tsx'
import type { Route } from './+types/attempt'
import { Appeals } from './appeals.tsx'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  asStudent(request, () => browserApi.getMyAttempt({ params: { id: Number(params.attemptId) } }))
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('我的答卷'))

/** A released answer sheet of the student. */
export default function Attempt({ loaderData: sheet }: Route.ComponentProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const [isWrongOnly, setWrongOnly] = useState(false)
  const { name, score, total, isPassed, handedInAt, lateAcceptedAt, items } = sheet
  const shown = isWrongOnly ? items.filter(({ earned, points }) => earned < points) : items
  const hasKeys = items.some(({ key }) => key !== undefined)
  return (
    <div className="shell max-w-[860px] py-6 md:py-10">
      <div className="mb-5">
        <BackLink to="/student/exams">{t`全部考试`}</BackLink>
      </div>
      <div className="surface mb-5 flex flex-wrap items-end justify-between gap-4 p-4 sm:p-6">
        <div className="min-w-0">
          <h1 className="font-serif text-[26px] leading-snug font-bold wrap-anywhere">{name}</h1>
          <p className="mt-1 text-sm text-ink-3 tabular-nums">{t`提交时间 ${dateTime(handedInAt)}`}</p>
          {lateAcceptedAt !== null && (
            <p className="text-sm text-ink-3 tabular-nums">{t`学校采用了迟到的答案，${dateTime(lateAcceptedAt)}`}</p>
          )}
          <p className="mt-2 flex flex-wrap items-center gap-3 text-lg font-semibold tabular-nums">
            {t`得分 ${pointsOf(score)} / ${pointsOf(total)}`}
            <Badge tone={isPassed ? 'jade' : 'cinnabar'}>{isPassed ? t`合格` : t`不合格`}</Badge>
          </p>
          {!hasKeys && <p className="mt-1 text-sm text-ink-2">{t`本场考试不公布答案。`}</p>}
        </div>
        <Button
          tone={isWrongOnly ? 'ink' : 'outline'}
          aria-pressed={isWrongOnly}
          onClick={() => setWrongOnly(!isWrongOnly)}
        >
          {t`只看错题`}
        </Button>
      </div>
      <Appeals sheet={sheet} />
      {shown.length === 0 ? (
        <EmptyState text={t`没有错题`} />
      ) : (
        <ol className="flex flex-col gap-4">
          {shown.map((item) => (
            <li key={item.position} aria-labelledby={`item-${item.position}`} className="surface p-4 sm:p-5">
              <AnsweredItem id={`item-${item.position}`} item={item} answerName={t`您的答案`} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
