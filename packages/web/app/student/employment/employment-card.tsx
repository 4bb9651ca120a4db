import type { EmploymentQuestion } from '@jiangxue/contract/employment/employment.ts'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { EmploymentForm } from '../../components/employment/employment-form.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { Section } from '../section/section.tsx'

/** What the school asks about the work of the student after a class. */
export default function EmploymentCard({ questions }: { questions: readonly EmploymentQuestion[] }) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  return (
    <Section id="employment" title={t`就业回访`}>
      <ul className="surface divide-y divide-line">
        {questions.map(({ classId, className, endDate, step }) => (
          <li key={`${classId} ${step}`} className="p-4 sm:p-5">
            <p>{t`您参加的《${className}》已于 ${endDate} 结业，您现在的去向是？`}</p>
            <EmploymentForm
              name={`status-${classId}`}
              send={async (answer) => {
                const { message } = await browserApi.answerEmployment({ body: { classId, step, ...answer } })
                toast.success(message)
                void revalidator.revalidate()
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
