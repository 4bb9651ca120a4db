import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { examKindLabels, examStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../kit/screen-notice.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { examTones } from '../exam-tones.ts'
import { useMayEditExam } from '../use-exam-rights.client.ts'
import { ExamForm } from './exam-form.client.tsx'

/** The form of an exam on its own screen. */
export default function ExamEdit({ exam: loaded }: { exam: Exam | undefined }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const may = usePermission()
  const mayEdit = useMayEditExam()
  // What the form was opened with: the exam is read again after it was saved.
  const [exam] = useState(loaded)
  if (!(exam ? mayEdit(exam.kind) : may('exams.edit'))) return <ScreenNotice kind="denied" />
  return (
    <>
      <PageHeader
        title={exam ? t`编辑考试` : t`添加考试`}
        note={
          exam && (
            <>
              <Badge tone="primary">{translate(examKindLabels[exam.kind])}</Badge>
              <Badge tone={examTones[exam.state]}>{translate(examStateLabels[exam.state])}</Badge>
            </>
          )
        }
      />
      {exam && exam.publishedAt !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={
            exam.state === 'RELEASED'
              ? t`成绩已公布，只能修改名称和公布内容。`
              : t`考试已发布，只能修改名称、公布内容，推迟时间、延长时长或放宽进入规则。`
          }
        />
      )}
      <ExamForm exam={exam} />
    </>
  )
}
