import { EmploymentEntry, type Graduate } from '@jiangxue/contract/employment/employment.ts'
import {
  employmentSourceLabels,
  employmentStatuses,
  employmentStatusLabels,
  hasPlace,
  isWorking,
  workContractLabels,
  workContracts,
  type EmploymentStatus,
  type EmploymentStep,
} from '@jiangxue/contract/employment/employment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'

const schema = EmploymentEntry.omit({ step: true })

/** Enters what a graduate or their employer has told the school. */
export function EnterEmploymentDialog({
  classId,
  step,
  graduate: { id, name },
  onClose,
}: {
  classId: number
  step: EmploymentStep
  graduate: Graduate
  onClose: (isSaved: boolean) => void
}) {
  const { t } = useLingui()
  const { date } = useFormat()
  const optionsOf = useOptions()
  const [today] = useState(() => date(new Date().toISOString()))
  return (
    <FormDialog
      title={t`登记 ${name} 的就业情况`}
      subject={`${classId} ${step} ${id}`}
      schema={schema}
      onClose={onClose}
      failure={t`登记就业情况失败`}
      labels={{
        status: t`去向`,
        source: t`来源`,
        employer: t`单位或学校`,
        post: t`岗位或专业`,
        sinceOn: t`开始日期`,
        contract: t`合同类型`,
      }}
      toForm={() => ({ source: 'PHONE' as const, employer: '', post: '', sinceOn: null, contract: null })}
      save={(form) => browserApi.enterEmployment({ params: { id: classId, studentId: id }, body: { ...form, step } })}
    >
      {(field) => (
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Form.Item {...field('status')}>
            <Select options={optionsOf(employmentStatuses, employmentStatusLabels)} placeholder={t`请选择`} />
          </Form.Item>
          <Form.Item {...field('source')}>
            <Select options={optionsOf(['PHONE', 'EMPLOYER'], employmentSourceLabels)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['status']}>
            {({ getFieldValue }) => {
              const status = getFieldValue('status') as EmploymentStatus | undefined
              return (
                <>
                  {status && hasPlace(status) && (
                    <>
                      <Form.Item {...field('employer')} required={isWorking(status)}>
                        <Input maxLength={maxLengthOf(schema.shape.employer)} autoComplete="off" />
                      </Form.Item>
                      <TextItem item={field('post')} maxLength={maxLengthOf(schema.shape.post)} autoComplete="off" />
                      <Form.Item {...field('sinceOn')} normalize={(day: string) => day || null}>
                        <Input type="date" max={today} />
                      </Form.Item>
                    </>
                  )}
                  {status && isWorking(status) && (
                    <Form.Item {...field('contract')} normalize={(kind?: string) => kind ?? null}>
                      <Select
                        allowClear
                        options={optionsOf(workContracts, workContractLabels)}
                        placeholder={t`请选择`}
                      />
                    </Form.Item>
                  )}
                </>
              )
            }}
          </Form.Item>
        </div>
      )}
    </FormDialog>
  )
}
