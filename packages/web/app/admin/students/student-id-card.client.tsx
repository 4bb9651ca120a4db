import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal, Typography } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { RevealDialog } from '../kit/form/id-card-number.client.tsx'

/** Asks for a reason, then shows the full ID number of a student. */
export default function StudentIdCard({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const { t } = useLingui()
  const [number, setNumber] = useState<string>()
  if (number === undefined)
    return (
      <RevealDialog
        subject={student.id}
        onClose={(isSaved) => !isSaved && onClose()}
        reveal={async (reason) => {
          const result = await browserApi.revealStudentIdCard({ params: { id: student.id }, query: { reason } })
          setNumber(result.data.idCard)
          return result
        }}
      />
    )
  return (
    <Modal
      open
      rootClassName="print:hidden"
      title={t`${student.name}的身份证号`}
      width={400}
      onCancel={onClose}
      onOk={onClose}
      okText={t`关闭`}
      cancelButtonProps={{ hidden: true }}
    >
      <Typography.Text copyable className="text-lg tabular-nums">
        {number}
      </Typography.Text>
    </Modal>
  )
}
