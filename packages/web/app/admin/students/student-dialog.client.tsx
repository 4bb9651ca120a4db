import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { initialPasswordLength, initialPasswordOf } from '@jiangxue/contract/account/initial-password.values.ts'
import { reasonMaxLength } from '@jiangxue/contract/kit/reason.ts'
import { StudentChange, StudentFields, StudentForm } from '@jiangxue/contract/student/student-form.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { formValues } from '../kit/form/form-values.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { NewAccount } from '../kit/password-slips.client.tsx'
import { StudentFields as StudentInputs } from './student-fields.client.tsx'
import { useReissueOffer } from './use-reissue-offer.client.tsx'

const EditForm = StudentFields.extend({ reason: StudentChange.shape.reason })

interface StudentDialogProps {
  /** Undefined for a new student. */
  student: StudentRow | undefined
  organizations: readonly OrganizationName[]
  /** Called with a new account, whose password is known only now. */
  onAdded?: (account: NewAccount) => void
  onClose: () => void
}
const width = 720
const newInitialPassword = () => initialPasswordOf(crypto.getRandomValues(new Uint8Array(initialPasswordLength)))

/** Adds or changes a student (spec §4, student screen flow). */
export default function StudentDialog({ student, organizations, onAdded, onClose }: StudentDialogProps) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const offerReissue = useReissueOffer()
  const labels = { ...useFieldLabels('student'), role: t`角色`, reason: t`变更理由` }
  if (!student)
    return (
      <FormDialog<typeof StudentForm.shape, StudentRow>
        title={t`添加学员`}
        schema={StudentForm}
        onClose={onClose}
        width={width}
        failure={t`保存学生失败`}
        labels={labels}
        toForm={(from) =>
          formValues(StudentForm, from, {
            status: 'ACTIVE',
            role: 'STUDENT',
            enrollmentDate: dateTime(new Date().toISOString()).replace(' ', 'T'),
            password: newInitialPassword(),
            mustChangePassword: true,
          })
        }
        save={async (form) => {
          const answer = await browserApi.addStudent({ body: form })
          onAdded?.({ name: answer.data.name, username: answer.data.username, password: form.password })
          return answer
        }}
      >
        {(field) => (
          <>
            <StudentInputs field={field} organizations={organizations} hasIdCard={false}>
              <Form.Item {...field('password')} extra={t`已自动生成，保存后再显示一次；也可以自己设置`}>
                <Input.Password maxLength={maxLengthOf(StudentForm.shape.password)} autoComplete="new-password" />
              </Form.Item>
            </StudentInputs>
            <Form.Item {...field('mustChangePassword')} label={undefined} valuePropName="checked" noStyle>
              <Checkbox>{labels.mustChangePassword}</Checkbox>
            </Form.Item>
          </>
        )}
      </FormDialog>
    )
  return (
    <FormDialog
      title={t`编辑学员`}
      schema={EditForm}
      entity={student}
      onClose={onClose}
      width={width}
      failure={t`保存学生失败`}
      labels={labels}
      toForm={(from) => formValues(EditForm, from, { reason: '' })}
      describe={{
        avatar: (avatar) => (avatar ? t`有头像` : t`无头像`),
        status: (status) => translate(studentStatusLabels[status]),
        organizationId: (organizationId) => organizations.find(({ id }) => id === organizationId)?.name,
      }}
      save={async (values, version) => {
        const answer = await browserApi.updateStudent({ params: { id: student.id }, body: { ...values, version } })
        if (answer.data.name !== student.name) void offerReissue(answer.data)
        return answer
      }}
    >
      {(field) => (
        <StudentInputs field={field} organizations={organizations} hasIdCard={student.idCard !== null}>
          <Form.Item {...field('reason')} extra={t`学员已有学习记录时，变更身份证号或姓名须填写`}>
            <Input maxLength={reasonMaxLength} />
          </Form.Item>
        </StudentInputs>
      )}
    </FormDialog>
  )
}
