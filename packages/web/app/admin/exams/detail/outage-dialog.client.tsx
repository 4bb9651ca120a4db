import { OutageForm } from '@jiangxue/contract/exam/exam-room.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'

/** Gives everybody who is sitting an exam the minutes that an outage has cost. */
export default function OutageDialog({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  // That of the opening: if the first click has arrived after all, a second one is refused.
  const [version] = useState(exam.version)
  const { id, name, started } = exam
  return (
    <FormDialog
      title={t`为“${name}”的停机补时`}
      subject={id}
      schema={OutageForm}
      labels={{ minutes: t`停机分钟数`, reason: t`理由` }}
      okText={t`补时`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.addOutage({ params: { id }, body: { ...body, version } })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {t`${started} 人正在考试，每人延长同样的时间，可以超过考试的结束时间；之后才开始的考生不延长。`}
          </p>
          <Form.Item {...field('minutes')}>
            <InputNumber
              min={1}
              max={examLimits.mostExtraMinutes}
              precision={0}
              suffix={t`分钟`}
              style={{ width: 160 }}
            />
          </Form.Item>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
