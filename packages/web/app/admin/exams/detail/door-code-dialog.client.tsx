import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal, Spin } from 'antd'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useDoorCode } from './use-door-code.client.ts'

const digitSize = 'clamp(64px, 17vw, 260px)'

/** Shows the door code of an exam on the screen of the exam room, in digits that the last row can read. */
export default function DoorCodeDialog({ exam: { id, name }, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  const { shown, seconds, failure } = useDoorCode(id)
  return (
    <Modal open centered width="min(1280px, 96vw)" footer={null} title={t`“${name}”的现场口令`} onCancel={onClose}>
      <FailureAlert message={failure} />
      {shown ? (
        <div className="py-4 text-center">
          <p className="leading-none font-bold tracking-[0.08em] tabular-nums" style={{ fontSize: digitSize }}>
            {shown}
          </p>
          <p className="mt-4 text-xl text-ink-2 tabular-nums">{t`${seconds} 秒后更换`}</p>
        </div>
      ) : (
        !failure && <Spin className="my-16 w-full" />
      )}
    </Modal>
  )
}
