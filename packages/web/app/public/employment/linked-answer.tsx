import type { LinkedQuestion } from '@jiangxue/contract/employment/employment.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmploymentForm } from '../../components/employment/employment-form.tsx'
import { browserApi } from '../../lib/http/api-client.ts'

/** The question of a link, or why there is nothing to answer. */
export default function LinkedAnswer({ code, question }: { code: string; question: LinkedQuestion | null }) {
  const { t } = useLingui()
  const [thanks, setThanks] = useState('')
  if (!question)
    return (
      <div className="surface p-5 sm:p-7">
        <p className="text-md">{t`链接已失效，或不完整。`}</p>
        <p className="mt-2 text-ink-2">{t`请重新打开收到的消息，或登录后在学习中心答复。`}</p>
        <Link to="/student#employment" className="mt-4 inline-block font-semibold text-primary">
          {t`去学习中心`}
        </Link>
      </div>
    )
  const { studentName, className, endDate, isAnswered } = question
  return (
    <div className="surface p-5 sm:p-7">
      {isAnswered || thanks ? (
        <p role="status" className="text-md">
          {thanks || t`您已经答复过了。情况有变化时，请告诉学校。`}
        </p>
      ) : (
        <>
          <p className="text-md">{t`${studentName}，您好：您参加的《${className}》已于 ${endDate} 结业，您现在的去向是？`}</p>
          <EmploymentForm
            name="status"
            send={async (body) =>
              setThanks((await browserApi.answerLinkedQuestion({ params: { code }, body })).message)
            }
          />
        </>
      )}
    </div>
  )
}
