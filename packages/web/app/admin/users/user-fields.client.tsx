import { accountStatuses, roleLabels, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import type { UserFields as Fields } from '@jiangxue/contract/account/user.ts'
import { roles } from '@jiangxue/contract/kit/access.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import type { FieldOf } from '../kit/form/form-dialog.client.tsx'
import { RemoteSelect, type Choice } from '../kit/form/remote-select.client.tsx'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useOptions } from '../kit/form/use-options.client.ts'
import { AvatarUpload } from '../kit/upload/avatar-upload.client.tsx'
import { useIsFullAdmin, usePermission } from '../kit/use-permission.client.tsx'
import type { UserChoices } from './user-choices.ts'

interface UserFieldsProps {
  field: (name: keyof typeof Fields.shape) => ReturnType<FieldOf<typeof Fields.shape>>
  choices: UserChoices
  /** The teacher currently linked to the account. */
  teacher: Choice | undefined
  /** Fields that only a new account has. */
  children?: ReactNode
}
const offered = 20

/** The fields shared by the forms for new and existing accounts; some depend on the chosen role. */
export function UserFields({ field, choices, teacher, children }: UserFieldsProps) {
  const { t } = useLingui()
  const may = usePermission()
  const isFullAdmin = useIsFullAdmin()
  const current: unknown = Form.useFormInstance().getFieldValue('role')
  // Other admins cannot make an admin.
  const givenRoles = roles.filter((role) => isFullAdmin || role !== 'ADMIN' || role === current)
  const optionsOf = useOptions()
  const orNull = (id?: number) => id ?? null
  const findTeachers = async (keyword: string) => {
    const { content } = await browserApi.listTeachers({ query: { keyword, size: offered } })
    return content.map(({ id, name, title, userId }) => {
      const isTaken = userId !== null && id !== teacher?.value
      return { value: id, label: t`${name}（${title}）` + (isTaken ? t` · 已关联` : ''), disabled: isTaken }
    })
  }
  return (
    <>
      <Form.Item {...field('avatar')}>
        <AvatarUpload />
      </Form.Item>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Form.Item {...field('name')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...field('username')} required>
          <Input autoComplete="off" />
        </Form.Item>
        {children}
        <TextItem item={field('phone')} inputMode="tel" autoComplete="off" />
        <TextItem item={field('email')} inputMode="email" autoComplete="off" />
        <Form.Item {...field('role')} required>
          <Select placeholder={t`请选择角色`} options={optionsOf(givenRoles, roleLabels)} />
        </Form.Item>
        <Form.Item noStyle dependencies={['role']}>
          {({ getFieldValue }) => {
            switch (getFieldValue('role')) {
              case 'ADMIN':
                return (
                  <Form.Item {...field('roleId')} extra={t`不选则可以使用全部后台功能`} getValueFromEvent={orNull}>
                    <Select
                      allowClear
                      placeholder={t`全部权限`}
                      options={choices.roles.flatMap(({ id, name }) =>
                        id === null ? [] : [{ value: id, label: name }],
                      )}
                    />
                  </Form.Item>
                )
              case 'TEACHER':
                return (
                  <Form.Item
                    {...field('teacherId')}
                    hidden={!may('teachers.view')}
                    extra={t`关联后可查看自己课程的学员`}
                  >
                    <RemoteSelect
                      isClearable
                      load={findTeachers}
                      label={t`对应教师`}
                      placeholder={t`不关联`}
                      empty={t`没有符合条件的教师`}
                      failure={t`加载教师列表失败`}
                      present={teacher}
                    />
                  </Form.Item>
                )
              case 'ORG_ADMIN':
              case 'STUDENT':
                return (
                  <Form.Item
                    {...field('organizationId')}
                    required={getFieldValue('role') === 'ORG_ADMIN'}
                    getValueFromEvent={orNull}
                  >
                    <Select
                      allowClear
                      showSearch={{ optionFilterProp: 'label' }}
                      placeholder={t`请选择机构`}
                      options={choices.organizations.map(({ id, name }) => ({ value: id, label: name }))}
                    />
                  </Form.Item>
                )
              default:
                return null
            }
          }}
        </Form.Item>
        <Form.Item {...field('status')}>
          <Select options={optionsOf(accountStatuses, studentStatusLabels)} />
        </Form.Item>
      </div>
    </>
  )
}
