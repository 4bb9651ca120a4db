import { ItemBankForm, type ItemBank } from '@jiangxue/contract/exam/item.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useArea } from '../../areas.ts'
import { CourseSelect } from '../../kit/form/course-select.client.tsx'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** The bank of a teacher belongs to one of their courses. */
const TeachersBankForm = ItemBankForm.extend({
  courseId: ItemBankForm.shape.courseId.refine((courseId) => typeof courseId === 'number', text('请选择课程')),
})

/** Adds or changes a bank; closes with whether it was saved. */
export function BankDialog({ bank, onClose }: { bank: ItemBank | undefined; onClose: (isSaved: boolean) => void }) {
  const { t } = useLingui()
  const isTeacher = useArea() === 'teacher'
  return (
    <FormDialog
      title={bank ? t`编辑题库` : t`添加题库`}
      schema={isTeacher ? TeachersBankForm : ItemBankForm}
      entity={bank}
      onClose={onClose}
      width={480}
      failure={t`保存题库失败`}
      labels={useFieldLabels('itemBank')}
      describe={{ courseId: () => t`另一门课程` }}
      create="createItemBank"
      update="updateItemBank"
    >
      {(field) => (
        <>
          <Form.Item {...field('name')}>
            <Input maxLength={maxLengthOf(ItemBankForm.shape.name)} showCount autoComplete="off" />
          </Form.Item>
          <Form.Item
            {...field('courseId')}
            extra={isTeacher ? t`题库属于您的一门课程` : t`可不选；选定后，课程的教师也能编辑这个题库`}
          >
            <CourseSelect
              isClearable={!isTeacher}
              known={bank?.courseId ? [{ id: bank.courseId, name: bank.courseName ?? '' }] : []}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
