import { roleLabels, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { UserForm, type UserRow } from '@jiangxue/contract/account/user-admin.ts'
import { UserFields as EditForm } from '@jiangxue/contract/account/user.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { formValues } from '../kit/form/form-values.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { UserChoices } from './user-choices.ts'
import { UserFields } from './user-fields.client.tsx'

interface UserDialogProps {
  /** Undefined for a new account. */
  user: UserRow | undefined
  choices: UserChoices
  onClose: () => void
}
type Values = { role?: string | undefined; roleId?: unknown; teacherId?: unknown }

/** Clears fields that do not apply to the role: only admins have a custom role, only teachers a teacher. */
const ofRole = <V extends Values>(values: V): V => ({
  ...values,
  roleId: values.role === 'ADMIN' ? values.roleId : null,
  teacherId: values.role === 'TEACHER' ? values.teacherId : null,
})
const width = 680

/** Adds or changes an account. */
export function UserDialog({ user, choices, onClose }: UserDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const labels = useFieldLabels('user')
  const shared = { onClose, width, failure: t`保存用户失败`, labels }
  if (!user)
    return (
      <FormDialog<typeof UserForm.shape, UserRow>
        {...shared}
        title={t`添加用户`}
        schema={UserForm}
        toForm={(from) => formValues(UserForm, from, { status: 'ACTIVE', password: '', mustChangePassword: true })}
        create="addUser"
        toBody={ofRole}
      >
        {(field) => (
          <>
            <UserFields field={field} choices={choices} teacher={undefined}>
              <Form.Item {...field('password')}>
                <Input.Password maxLength={maxLengthOf(UserForm.shape.password)} autoComplete="new-password" />
              </Form.Item>
            </UserFields>
            <Form.Item {...field('mustChangePassword')} label={undefined} valuePropName="checked" noStyle>
              <Checkbox>{labels.mustChangePassword}</Checkbox>
            </Form.Item>
          </>
        )}
      </FormDialog>
    )
  return (
    <FormDialog<typeof EditForm.shape, UserRow>
      {...shared}
      title={t`编辑用户`}
      schema={EditForm}
      entity={user}
      toForm={(from) => formValues(EditForm, from)}
      describe={{
        avatar: (avatar) => (avatar ? t`有头像` : t`无头像`),
        status: (status) => translate(studentStatusLabels[status]),
        role: (role) => translate(roleLabels[role]),
        roleId: (roleId) => choices.roles.find(({ id }) => id !== null && id === roleId)?.name,
        organizationId: (organizationId) => choices.organizations.find(({ id }) => id === organizationId)?.name,
      }}
      save={async (body, version) => {
        const answer = await browserApi.updateUser({ params: { id: user.id }, body: { ...ofRole(body), version } })
        return { ...answer, message: t`更新成功` }
      }}
    >
      {(field) => (
        <UserFields
          field={field}
          choices={choices}
          teacher={
            user.teacherId === null
              ? undefined
              : { value: user.teacherId, label: user.teacherName ?? String(user.teacherId) }
          }
        />
      )}
    </FormDialog>
  )
}
