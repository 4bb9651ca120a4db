import type { Mistake } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { AnsweredItem } from '../../components/exam/answered-item.tsx'

/** The items that the student answered wrong last. Their keys can be covered, to try again first. */
export function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const { t } = useLingui()
  const [isCovered, setCovered] = useState(false)
  if (mistakes.length === 0) return <EmptyState text={t`没有错题。公布答案的考试和练习中答错的题会收在这里`} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">{t`最近一次答错的 ${mistakes.length} 道题，答对后自动移出。`}</p>
        <Button tone={isCovered ? 'ink' : 'outline'} aria-pressed={isCovered} onClick={() => setCovered(!isCovered)}>
          {t`遮住答案`}
        </Button>
      </div>
      <ol className="flex flex-col gap-4">
        {mistakes.map(({ key, analysis, comment, answer, ...item }, index) => {
          const id = `item-${index + 1}`
          const shown = { ...item, position: index + 1 }
          return (
            <li key={id} aria-labelledby={id} className="surface p-4 sm:p-5">
              {isCovered ? (
                <AnsweredItem id={id} item={{ ...shown, answer: null, comment: '', correction: null }} />
              ) : (
                <AnsweredItem id={id} item={{ ...shown, answer, comment, key, analysis }} answerName={t`您的答案`} />
              )}
              <p className="mt-3 text-sm wrap-anywhere text-ink-3">
                {t`来自`}{' '}
                <Link to={`/student/exams/${item.examId}`} className="-my-2.5 py-2.5 underline hover:text-primary">
                  {item.examName}
                </Link>
              </p>
            </li>
          )
        })}
      </ol>
    </>
  )
}
