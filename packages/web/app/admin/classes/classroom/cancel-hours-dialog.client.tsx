import { CancelHoursForm, type ClassroomSession } from '@jiangxue/contract/class/classroom.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'

/** Cancels the hours of students in a session; they stay on record as cancelled. */
export function CancelHoursDialog({
  classId,
  session,
  onClose,
}: {
  classId: number
  session: ClassroomSession
  onClose: (isSaved: boolean) => void
}) {
  const { t } = useLingui()
  const { id: sessionId, heldOn, topic, hours } = session
  const counted = session.students.filter(({ isCancelled }) => !isCancelled)
  return (
    <FormDialog
      title={t`取消线下学时`}
      subject={sessionId}
      schema={CancelHoursForm}
      onClose={onClose}
      failure={t`取消线下授课失败`}
      okText={t`取消学时`}
      labels={{ studentIds: t`学员`, reason: t`理由` }}
      toForm={() => ({ studentIds: counted.map(({ id }) => id), reason: '' })}
      save={(body) => browserApi.cancelClassroomHours({ params: { id: classId, sessionId }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`${heldOn}《${topic}》每人 ${hours} 学时。取消后仍保留记录，已签发的证书不变。`}</p>
          <Form.Item {...field('studentIds')}>
            <Select
              mode="multiple"
              maxTagCount={8}
              optionFilterProp="label"
              options={counted.map(({ id, name, studentNumber }) => ({
                value: id,
                label: `${name} ${studentNumber ?? ''}`,
              }))}
            />
          </Form.Item>
          <Form.Item {...field('reason')} extra={t`理由会写入关键操作`}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(CancelHoursForm.shape.reason) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
