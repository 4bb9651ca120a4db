import type { Question } from '@jiangxue/contract/course/question.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../lib/use-format.ts'

/** A question with its answers, on the player's dark or the page's light background. */
export function QuestionText({ question, isOnNight = false }: { question: Question; isOnNight?: boolean }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const [strong, weak, answer] = isOnNight
    ? ['text-white', 'text-night-muted', 'border-night-gold']
    : ['text-ink', 'text-ink-3', 'border-jade']
  return (
    <>
      <p className={`whitespace-pre-wrap wrap-anywhere ${strong}`}>{question.content}</p>
      <p className={`mt-1 pb-1 text-sm ${weak}`}>
        {dateTime(question.createdAt)}
        {question.isHidden ? ` · ${t`已被隐藏，其他人看不到`}` : !question.isAnswered && ` · ${t`等待回答`}`}
      </p>
      {question.answers.map((each) => (
        <div key={each.id} className={`my-2 border-l-2 pl-3 ${answer}`}>
          <p className={`whitespace-pre-wrap wrap-anywhere ${strong}`}>{each.content}</p>
          <p className={`mt-1 text-sm ${weak}`}>
            {each.authorName === null ? t`学校回答` : t`${each.authorName}老师回答`} · {dateTime(each.createdAt)}
          </p>
        </div>
      ))}
    </>
  )
}
