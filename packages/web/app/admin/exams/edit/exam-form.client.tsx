import { ExamFields, type Exam } from '@jiangxue/contract/exam/exam.ts'
import { examDefaults, fixedRules } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSectionAddress } from '../../areas.ts'
import { SaveBar } from '../../kit/form/save-bar.client.tsx'
import { SaveNotices, ScreenForm, useScreenSave } from '../../kit/form/screen-form.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { checkCorrections } from '../../kit/form/zod-rules.client.ts'
import { useMayEditExam } from '../use-exam-rights.client.ts'
import { examFormValues, type ExamValues } from './exam-schema.ts'
import { IdentityGroup } from './identity-group.client.tsx'
import { PaperGroup } from './paper-group.client.tsx'
import { ResultGroup } from './result-group.client.tsx'
import { RuleGroup } from './rule-group.client.tsx'
import { TimeGroup } from './time-group.client.tsx'
import { useExamDescriptions } from './use-exam-descriptions.client.ts'
import { useExamField } from './use-exam-field.client.ts'

/** The form of an exam in four groups. */
export function ExamForm({ exam }: { exam: Exam | undefined }) {
  const { t } = useLingui()
  const labels = useFieldLabels('exam')
  const navigate = useNavigate()
  const address = useSectionAddress()
  const field = useExamField(exam)
  const describe = useExamDescriptions(exam)
  const mayHaveFinal = useMayEditExam()('FINAL')
  const save = async (values: ExamValues, version: number | undefined) => {
    const { kind, ...fields } = exam?.publishedAt ? values : withoutOther(values)
    return exam
      ? browserApi.updateExam({ params: { id: exam.id }, body: { ...fields, version } })
      : browserApi.createExam({ body: { ...fields, kind } })
  }
  const saving = useScreenSave({
    schema: ExamFields,
    entity: exam,
    toForm: (from) => examFormValues(from, mayHaveFinal ? 'FINAL' : 'COURSE'),
    save,
    failure: t`保存考试失败`,
    draftName: 'exam',
    onSaved: ({ data }) => void setTimeout(() => void navigate(address(`exams/${data.id}`), { replace: !exam })),
  })
  const { form, isSaving, isTouched } = saving
  const group = { exam, field }
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={describe} />
      <ScreenForm
        saving={saving}
        className="large-choices"
        onChange={(changed) => {
          if (changed.kind) form.setFieldsValue(examDefaults[changed.kind])
          checkCorrections(form)(changed)
        }}
      >
        <IdentityGroup
          {...group}
          mayHaveFinal={mayHaveFinal}
          onClass={({ passScore, parts }) => {
            const part = parts.find(({ kind }) => kind === 'EXAM')
            form.setFieldsValue({ partId: part?.id ?? null, passPercent: part?.passScore ?? passScore })
          }}
        />
        <TimeGroup {...group} />
        <PaperGroup {...group} />
        <RuleGroup {...group} />
        <ResultGroup {...group} />
      </ScreenForm>
      <SaveBar isDirty={isTouched} isSaving={isSaving} onSave={form.submit} />
    </>
  )
}

/** FINAL exams have a class, the others a course, and each kind its fixed rules: what is of another kind is left out. */
const withoutOther = (values: ExamValues): ExamValues => ({
  ...values,
  ...(values.kind === 'FINAL' ? { courseId: null } : { classId: null, partId: null }),
  ...fixedRules[values.kind],
})
