import { ExamFields, type Exam } from '@jiangxue/contract/exam/exam.ts'
import { examDefaults, fixedRules } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSectionAddress } from '../../areas.ts'
import { SaveBar } from '../../kit/form/save-bar.client.tsx'
import { SaveNotices } from '../../kit/form/save-notices.client.tsx'
import { useSave } from '../../kit/form/use-save.client.ts'
import { useUnsavedWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { checkCorrections } from '../../kit/form/zod-rules.client.ts'
import { useExamLabels } from '../use-exam-labels.client.ts'
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
  const labels = useExamLabels()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const field = useExamField(exam)
  const describe = useExamDescriptions(exam)
  const mayHaveFinal = useMayEditExam()('FINAL')
  const savedId = useRef<number>(undefined)
  const save = async (values: ExamValues, version: number | undefined) => {
    const { kind, ...fields } = exam?.publishedAt ? values : withoutOther(values)
    const { data, message } = await (exam
      ? browserApi.updateExam({ params: { id: exam.id }, body: { ...fields, version } })
      : browserApi.createExam({ body: { ...fields, kind } }))
    savedId.current = data.id
    return { message }
  }
  const saving = useSave({
    schema: ExamFields,
    entity: exam,
    toForm: (from) => examFormValues(from, mayHaveFinal ? 'FINAL' : 'COURSE'),
    save,
    failure: t`保存考试失败`,
    draftName: 'exam',
    onSaved: () => setTimeout(() => void navigate(address(`exams/${savedId.current}`), { replace: !exam })),
  })
  const { form, initial, isSaving, submit, isDirty, isRestored } = saving
  const [isTouched, setTouched] = useState(isRestored)
  // Once the response has arrived, there is nothing left to lose before the next screen appears.
  useUnsavedWarning(() => savedId.current === undefined && isDirty())
  const group = { exam, field }
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={describe} onReload={() => setTouched(true)} />
      <Form
        form={form}
        layout="vertical"
        className="large-choices"
        initialValues={initial}
        disabled={isSaving}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed) => {
          if (changed.kind) form.setFieldsValue(examDefaults[changed.kind])
          checkCorrections(form)(changed)
          setTouched(isDirty())
        }}
        onFinish={() => void submit()}
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
        {/* Lets Enter save the form. */}
        <button type="submit" hidden>{t`保存`}</button>
      </Form>
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
