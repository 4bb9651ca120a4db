import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { Section } from '../section/section.tsx'
import { ExamRow } from './exam-row.tsx'

const soonMs = 7 * 86_400_000

/** Whether the exam can be sat, or soon. */
function isNear({ state, opensAt, makeUp, now }: MyExam): boolean {
  if (state === 'OPEN' || state === 'STARTED') return true
  const next = state === 'UPCOMING' ? opensAt : makeUp?.opensAt
  const waitMs = next === undefined ? Infinity : Date.parse(next) - Date.parse(now)
  return waitMs <= soonMs && (state === 'UPCOMING' || waitMs > 0)
}

/** The exams of the student center that are open or open soon; hidden if there are none. */
export default function ExamsCard() {
  const { t } = useLingui()
  const [exams, setExams] = useState<readonly MyExam[]>([])
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    async function load() {
      try {
        const loaded = await browserApi.listMyExams()
        if (!isShown) return
        setExams(loaded.filter(isNear))
        setFailure('')
      } catch (error) {
        // The school may have given up its exams since the page was loaded.
        const isOff = isApiProblem(error) && (error.status === 404 || error.status === 401)
        if (isShown && !isOff) setFailure(failureText(error, t`加载考试失败`))
      }
    }
    void load()
    return () => {
      isShown = false
    }
  }, [attempt, t])
  if (!failure && exams.length === 0) return null
  return (
    <Section
      title={t`考试`}
      id="exams"
      action={<ButtonLink to="/student/exams" tone="outline">{t`全部考试`}</ButtonLink>}
    >
      {failure ? (
        <ProblemNotice message={failure} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <ul className="surface divide-y divide-line">
          {exams.map((exam) => (
            <ExamRow key={exam.id} exam={exam} />
          ))}
        </ul>
      )}
    </Section>
  )
}
