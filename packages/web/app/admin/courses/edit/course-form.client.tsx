import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import type { Category } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useRef } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { riskNoteOf } from '../../kit/form/risk-note.client.tsx'
import { SaveNotices, ScreenForm, useScreenSave } from '../../kit/form/screen-form.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { zodRules } from '../../kit/form/zod-rules.client.ts'
import { useIsStaff, usePermission } from '../../kit/use-permission.client.tsx'
import { places } from '../readiness-list.client.tsx'
import { BasicFields } from './basic-fields.client.tsx'
import { CourseSaveBar } from './course-save-bar.client.tsx'
import {
  courseFormValues,
  courseSchema,
  type CourseDefaults,
  type CourseField,
  type CourseValues,
} from './course-schema.ts'
import { SearchFields } from './search-fields.client.tsx'
import { TeacherPicker } from './teacher-picker.client.tsx'
import { TextFields } from './text-fields.client.tsx'
import { useCourseDescriptions } from './use-course-descriptions.client.ts'
import { useOrderQuestion } from './use-order-question.client.ts'

const rules = zodRules(courseSchema)

interface CourseFormProps {
  /** Undefined for a new course. */
  course: ManagedCourseDetail | undefined
  categories: Category[]
  defaults: CourseDefaults
  /** Whether the form was remounted after saving, so that the focus must be restored. */
  isAgain: boolean
  /** Receives the status change, if saving was part of one. */
  onSaved: (course: ManagedCourseDetail, nextStatus: string | undefined) => void
  onStatus: (status: string) => void
}

/** The form for everything about a course except its outline. */
export function CourseForm({ course, categories, defaults, isAgain, onSaved, onStatus }: CourseFormProps) {
  const { t } = useLingui()
  const mayEdit = usePermission()('courses.edit')
  const isStaff = useIsStaff()
  const labels = useFieldLabels('course')
  const describe = useCourseDescriptions(categories)
  const mayOrder = useOrderQuestion(course)
  const nextStatus = useRef<string>(undefined)
  const save = async (
    values: CourseValues,
    version: number | undefined,
    _: unknown,
    riskReason: string | undefined,
  ) => {
    return course
      ? browserApi.updateCourse({ params: { id: course.id }, body: { ...values, version, riskReason } })
      : browserApi.createCourse({ body: values })
  }
  const saving = useScreenSave({
    schema: courseSchema,
    entity: course,
    toForm: (from) => courseFormValues(from, defaults),
    save,
    failure: t`保存课程失败`,
    draftName: 'course',
    onSaved: ({ data }) => onSaved(data, nextStatus.current),
  })
  const { form, isSaving, submit, isDirty, isTouched } = saving
  const field = (name: CourseField) => ({
    ...rules(name),
    label: labels[name],
    ...riskNoteOf(name, courseSchema.shape[name]),
  })
  const begin = (status?: string) => {
    nextStatus.current = status
    form.submit()
  }
  const forget = () => {
    nextStatus.current = undefined
  }
  const confirmed = async (order: CourseValues['learningOrder']) => {
    if (await mayOrder(order)) await submit()
  }
  const changeStatus = (status: string) => (isDirty() ? begin(status) : onStatus(status))
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={describe} />
      <ScreenForm
        saving={saving}
        disabled={!mayEdit || isSaving}
        onFinish={({ learningOrder }) => void confirmed(learningOrder).then(forget)}
        onFinishFailed={forget}
      >
        <FieldGroup id={places.basic} title={t`基本信息`}>
          <BasicFields
            field={field}
            categories={categories}
            levels={defaults.levels}
            mayEdit={mayEdit}
            mayPrice={isStaff}
          />
        </FieldGroup>
        <FieldGroup id={places.teachers} title={t`授课教师`} note={t`按显示顺序排列，第一位最先展示`}>
          <Form.Item {...field('teacherIds')}>
            <TeacherPicker disabled={!mayEdit || !isStaff} />
          </Form.Item>
        </FieldGroup>
        <FieldGroup id={places.texts} title={t`介绍与教学大纲`}>
          <TextFields field={field} labels={labels} mayEdit={mayEdit} />
        </FieldGroup>
        <FieldGroup id={places.search} title={t`搜索引擎（SEO）`} note={t`课程在搜索结果中的样子`}>
          <SearchFields field={field} courseId={course?.id} />
        </FieldGroup>
      </ScreenForm>
      {mayEdit && (
        <CourseSaveBar
          course={course}
          isDirty={isTouched}
          isSaving={isSaving}
          isAgain={isAgain}
          onSave={() => begin()}
          onStatus={changeStatus}
        />
      )}
    </>
  )
}
