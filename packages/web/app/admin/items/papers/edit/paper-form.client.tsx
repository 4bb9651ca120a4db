import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { PaperFields, type Paper } from '@jiangxue/contract/exam/paper.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { useArea } from '../../../areas.ts'
import { CourseSelect } from '../../../kit/form/course-select.client.tsx'
import { FieldGroup } from '../../../kit/form/field-group.client.tsx'
import { formValues } from '../../../kit/form/form-values.ts'
import { maxLengthOf } from '../../../kit/form/max-length-of.ts'
import { SaveBar } from '../../../kit/form/save-bar.client.tsx'
import { SaveNotices, ScreenForm, useScreenSave } from '../../../kit/form/screen-form.client.tsx'
import { useFieldLabels } from '../../../kit/form/use-field-labels.client.ts'
import { checkCorrections, zodRules } from '../../../kit/form/zod-rules.client.ts'
import { SampleButton } from './sample-button.client.tsx'
import { issuesOf, refusedSections, type SectionIssues } from './section-values.ts'
import { SectionsField } from './sections-field.client.tsx'
import { SumOfPaper } from './sum-of-paper.client.tsx'
import { useChosenItems } from './use-chosen-items.client.ts'
import { usePaperDescriptions } from './use-paper-descriptions.client.ts'

const noCourse = text('请选择课程')
/** The paper of a teacher belongs to one of their courses. */
const TeachersFields = PaperFields.extend({
  courseId: z
    .number(noCourse)
    .nullable()
    .refine((courseId) => courseId !== null, noCourse),
})

interface PaperFormProps {
  /** Undefined for a new paper. */
  paper: Paper | undefined
  banks: readonly ItemBank[]
  /** Whether the form was mounted again after saving. */
  isAgain: boolean
  onSaved: (stored: Paper) => void
}

/** The sections as they are sent, without what the server tells about them. */
const toForm = (paper: Paper | undefined) =>
  formValues(PaperFields, paper, {
    sections: (paper?.sections ?? []).map(({ title, kind, points, itemIds, pick }) => ({
      title,
      kind,
      points,
      itemIds,
      pick,
    })),
  })

/** The form of a paper; its sum stays visible beside the button that saves it. */
export function PaperForm({ paper, banks, isAgain, onSaved }: PaperFormProps) {
  const { t } = useLingui()
  const labels = useFieldLabels('paper')
  const isTeacher = useArea() === 'teacher'
  const [refused, setRefused] = useState<SectionIssues>({})
  const chosen = useChosenItems(paper)
  const schema = isTeacher ? TeachersFields : PaperFields
  const save = async (body: z.output<typeof PaperFields>, version: number | undefined) => {
    try {
      return await (paper
        ? browserApi.updatePaper({ params: { id: paper.id }, body: { ...body, version } })
        : browserApi.createPaper({ body }))
    } catch (error) {
      if (isApiProblem(error)) setRefused(refusedSections(error.body?.errors))
      throw error
    }
  }
  const saving = useScreenSave({
    schema,
    entity: paper,
    toForm,
    save,
    failure: t`保存试卷失败`,
    draftName: 'paper',
    onStale: chosen.addOf,
    onSaved: ({ data }) => onSaved(data),
  })
  const { form, initial, isSaving, isTouched } = saving
  const sections = Form.useWatch('sections', { form, preserve: true }) ?? initial.sections ?? []
  const courseId = Form.useWatch('courseId', { form, preserve: true }) ?? null
  const describe = usePaperDescriptions()
  const rules = zodRules(schema)
  const field = (name: keyof typeof PaperFields.shape) => ({ ...rules(name), label: labels[name] })
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={describe} />
      <ScreenForm
        saving={saving}
        className="large-choices"
        onChange={(changed) => {
          if ('sections' in changed) setRefused({})
          checkCorrections(form)(changed)
        }}
      >
        <FieldGroup id="paper" title={t`试卷`}>
          <div className="grid gap-x-6 md:grid-cols-2">
            <Form.Item {...field('name')}>
              <Input maxLength={maxLengthOf(PaperFields.shape.name)} showCount autoComplete="off" />
            </Form.Item>
            <Form.Item
              {...field('courseId')}
              extra={
                isTeacher
                  ? t`试卷属于您的一门课程，用这门课程的题库`
                  : t`可不选；选定后用这门课程的题库，课程的教师也能编辑`
              }
            >
              <CourseSelect
                isClearable={!isTeacher}
                known={paper?.courseId ? [{ id: paper.courseId, name: paper.courseName ?? '' }] : []}
              />
            </Form.Item>
          </div>
        </FieldGroup>
        <Form.Item
          {...field('sections')}
          noStyle
          rules={[
            {
              validator: async (_, value: typeof sections) => {
                const [issue] = Object.values(issuesOf(value, t`请选择试题`))
                if (issue) throw new Error(issue)
              },
            },
          ]}
        >
          <SectionsField
            label={labels.sections}
            refused={refused}
            chosen={chosen.items}
            onChosen={chosen.add}
            banks={courseId === null ? banks : banks.filter((bank) => bank.courseId === courseId)}
            courseId={courseId}
          />
        </Form.Item>
      </ScreenForm>
      <SaveBar
        isDirty={isTouched}
        isSaving={isSaving}
        isAgain={isAgain}
        onSave={form.submit}
        summary={<SumOfPaper sections={sections} />}
      >
        <SampleButton paper={paper} isChanged={isTouched} />
      </SaveBar>
    </>
  )
}
