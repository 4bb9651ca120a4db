import { examKindLabels } from '@jiangxue/contract/exam/exam.values.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { ExamFacts, ExamState } from './exam-state.tsx'

/** An exam of a list, with the link to its page. */
export function ExamRow({ exam }: { exam: MyExam }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const to = `/student/exams/${exam.id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={to} className="-my-2.5 py-2.5 font-semibold wrap-anywhere hover:text-primary hover:underline">
            {exam.name}
          </Link>
          <ExamState state={exam.state} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {translate(examKindLabels[exam.kind])} · {exam.ofName}
        </p>
        <ExamFacts exam={exam} />
      </div>
      {(exam.state === 'OPEN' || exam.state === 'STARTED') && (
        <ButtonLink to={to} tone="cinnabar" aria-label={t`进入考试 ${exam.name}`}>{t`进入考试`}</ButtonLink>
      )}
    </li>
  )
}
