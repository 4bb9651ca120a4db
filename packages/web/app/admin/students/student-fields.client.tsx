import { accountStatuses, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { StudentFields as Fields } from '@jiangxue/contract/student/student-form.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { FieldOf } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { OrganizationSelect } from '../kit/form/organization-select.client.tsx'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useOptions } from '../kit/form/use-options.client.ts'
import { AvatarUpload } from '../kit/upload/avatar-upload.client.tsx'

interface StudentFieldsProps {
  field: FieldOf<typeof Fields.shape>
  organizations: readonly OrganizationName[]
  /** Whether an ID number is on record, which is shown masked. */
  hasIdCard: boolean
  /** Fields that only a new student has. */
  children?: ReactNode
}

/** The fields shared by the forms for new and existing students. */
export function StudentFields({ field, organizations, hasIdCard, children }: StudentFieldsProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <>
      <Form.Item {...field('avatar')}>
        <AvatarUpload />
      </Form.Item>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextItem item={field('studentId')} autoComplete="off" />
        <TextItem item={field('name')} autoComplete="off" />
        <Form.Item {...field('username')} extra={t`不填则与学号相同`}>
          <Input autoComplete="off" />
        </Form.Item>
        {children}
        <Form.Item {...field('idCard')} extra={hasIdCard ? t`以掩码显示；不改动则保持不变，清空即删除` : undefined}>
          <Input autoComplete="off" onFocus={({ target }) => target.select()} />
        </Form.Item>
        <TextItem item={field('ethnicity')} maxLength={maxLengthOf(Fields.shape.ethnicity)} autoComplete="off" />
        <TextItem item={field('phone')} inputMode="tel" autoComplete="off" />
        <TextItem item={field('email')} inputMode="email" autoComplete="off" />
        <Form.Item {...field('organizationId')}>
          <OrganizationSelect organizations={organizations} />
        </Form.Item>
        <Form.Item
          {...field('enrollmentDate')}
          getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value || null}
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item {...field('status')}>
          <Select options={optionsOf(accountStatuses, studentStatusLabels)} />
        </Form.Item>
      </div>
    </>
  )
}
