import type { ClassPart, TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { ExamFields } from '@jiangxue/contract/exam/exam.ts'
import { examKindLabels, examKinds } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { CourseSelect } from '../../kit/form/course-select.client.tsx'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { ClassSelect } from './class-select.client.tsx'
import { Lock, type ExamGroupProps } from './lock.client.tsx'
import { PartSelect } from './part-select.client.tsx'

/** What kind of exam it is, its name, and whom it is for. */
export function IdentityGroup({
  exam,
  field,
  onClass,
  mayHaveFinal,
}: ExamGroupProps & { onClass: (chosen: TrainingClass) => void; mayHaveFinal: boolean }) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const [parts, setParts] = useState<readonly ClassPart[]>()
  const kinds = examKinds.filter((kind) => kind !== 'FINAL' || mayHaveFinal)
  return (
    <FieldGroup id="exam" title={t`考试`}>
      {!exam && (
        <Form.Item {...field('kind')}>
          <Radio.Group options={optionsOf(kinds, examKindLabels)} />
        </Form.Item>
      )}
      <div className="grid gap-x-6 lg:grid-cols-2">
        <TextItem item={field('name')} maxLength={maxLengthOf(ExamFields.shape.name)} showCount autoComplete="off" />
        <Form.Item noStyle dependencies={['kind']}>
          {({ getFieldValue }) =>
            getFieldValue('kind') === 'FINAL' ? (
              <>
                <Lock exam={exam} of="classId">
                  <Form.Item {...field('classId')} required extra={t`考生是班期的学员，成绩公布后记入班期`}>
                    <ClassSelect
                      known={exam?.classId ? { id: exam.classId, name: exam.className ?? '' } : undefined}
                      onChosen={(chosen) => {
                        setParts(chosen.parts)
                        onClass(chosen)
                      }}
                    />
                  </Form.Item>
                </Lock>
                <PartSelect exam={exam} field={field} chosen={parts} />
              </>
            ) : (
              <Lock exam={exam} of="courseId">
                <Form.Item {...field('courseId')} required extra={t`考生是报名了课程的学员`}>
                  <CourseSelect known={exam?.courseId ? [{ id: exam.courseId, name: exam.courseName ?? '' }] : []} />
                </Form.Item>
              </Lock>
            )
          }
        </Form.Item>
      </div>
    </FieldGroup>
  )
}
