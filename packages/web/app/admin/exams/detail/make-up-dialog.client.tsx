import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { MakeUpForm } from '@jiangxue/contract/exam/make-up.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { InstantPicker } from '../../kit/form/instant-picker.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'

/** Arranges a make-up of an exam. */
export default function MakeUpDialog({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  const labels = useFieldLabels('exam')
  // That of the opening: if the first click has arrived after all, a second one is refused.
  const [version] = useState(exam.version)
  const { id, name, minutes, reveals } = exam
  return (
    <FormDialog
      title={t`安排“${name}”的补考`}
      subject={id}
      schema={MakeUpForm}
      labels={{ opensAt: labels.opensAt, closesAt: labels.closesAt }}
      okText={t`安排补考`}
      failure={t`安排补考失败`}
      onClose={onClose}
      toForm={() => ({})}
      save={(body) => browserApi.arrangeMakeUp({ params: { id }, body: { ...body, version } })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {t`不合格和缺考的考生各有一次机会，时长 ${minutes} 分钟，试卷重新抽取；他们会收到通知。`}
          </p>
          {reveals === 'answers' && (
            <p className="mb-4 text-ink-2">{t`考生已经可以看到答案；补考期间不再显示，公布补考成绩后恢复。`}</p>
          )}
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('opensAt')}>
              <InstantPicker />
            </Form.Item>
            <Form.Item {...field('closesAt')}>
              <InstantPicker />
            </Form.Item>
          </div>
        </>
      )}
    </FormDialog>
  )
}
