import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useRiskReason } from '../kit/form/use-risk-reason.client.tsx'
import { ReadinessList } from './readiness-list.client.tsx'
import { useStatusVerb } from './use-status-verb.client.ts'

interface CourseStatusDialogProps {
  course: ManagedCourseDetail
  next: ManagedCourseDetail['nextStatuses'][number]
  onClose: () => void
  onChanged: (course: ManagedCourseDetail) => void
  /** Called if someone else has changed the course in the meantime. */
  onConflict: (course: ManagedCourseDetail) => void
}

/** Shows the consequences and blockers of a status change, asks for a reason if required, and applies it. */
export default function CourseStatusDialog({ course, next, onClose, onChanged, onConflict }: CourseStatusDialogProps) {
  const { t } = useLingui()
  const reasonId = useId()
  const verb = useStatusVerb()(course.status, next)
  const withRiskReason = useRiskReason()
  const [reason, setReason] = useState('')
  const [rejection, setRejection] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const wantsReady = next.value === 'PUBLISHED' || next.value === 'PENDING'
  const blockers = wantsReady ? course.publishBlockers : []
  const warnings = wantsReady ? course.warnings : []
  const isBlocked = blockers.length > 0
  const consequence = useConsequence(course.status, next.value)

  const changeText = warnings.length > 0 ? t`仍要${verb}` : verb

  const send = async () => {
    if (next.needsReason && !reason.trim()) return setRejection(t`请填写理由`)
    setSending(true)
    setFailure(undefined)
    try {
      const { data, message } = await withRiskReason((riskReason) =>
        browserApi.changeCourseStatus({
          params: { id: course.id },
          body: { status: next.value, version: course.version, reason: reason.trim() || undefined, riskReason },
        }),
      )
      toast.success(message)
      onClose()
      onChanged(data)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status === 401) return
      if (error.body?.problem === 'resource.stale' && error.body.data) {
        onClose()
        return onConflict(error.body.data as ManagedCourseDetail)
      }
      setRejection(error.body?.errors?.['reason'])
      if (!error.body?.errors?.['reason']) setFailure(failureText(error, t`修改课程状态失败`))
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title={
        <span className="block pr-6">
          {isBlocked ? t`“${course.name}”还不能${verb}` : t`${verb}“${course.name}”？`}
        </span>
      }
      onCancel={onClose}
      mask={{ closable: !isSending }}
      okText={isBlocked ? t`知道了` : changeText}
      confirmLoading={isSending}
      onOk={() => (isBlocked ? onClose() : void send())}
      okButtonProps={{ danger: next.value === 'OFFLINE' }}
      cancelButtonProps={isBlocked ? { hidden: true } : { disabled: isSending }}
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <div role="alert">
            <Alert type="error" showIcon title={failure} />
          </div>
        )}
        {isBlocked && (
          <Alert
            type="error"
            showIcon
            title={t`请先完成以下内容`}
            description={<ReadinessList courseId={course.id} gaps={blockers} onLeave={onClose} />}
          />
        )}
        {warnings.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t`学员会遇到以下问题`}
            description={<ReadinessList courseId={course.id} gaps={warnings} onLeave={onClose} />}
          />
        )}
        {!isBlocked && <p>{consequence}</p>}
        {next.needsReason && (
          <div>
            <label htmlFor={reasonId} className="mb-1.5 block font-semibold">{t`退回理由`}</label>
            <Input.TextArea
              id={reasonId}
              value={reason}
              rows={3}
              maxLength={200}
              showCount
              required
              aria-invalid={Boolean(rejection)}
              aria-describedby={`${reasonId}-note`}
              status={rejection ? 'error' : ''}
              onChange={(event) => {
                setReason(event.target.value)
                setRejection(undefined)
              }}
            />
            <p
              id={`${reasonId}-note`}
              role={rejection ? 'alert' : undefined}
              className={`mt-1 text-sm ${rejection ? 'text-cinnabar-dark' : 'text-ink-3'}`}
            >
              {rejection ?? t`课程编辑者会看到这段理由`}
            </p>
          </div>
        )}
      </div>
    </Modal>
  )
}

function useConsequence(from: string, to: string): string {
  const { t } = useLingui()
  switch (to) {
    case 'PUBLISHED':
      return t`发布后，访客和学员立即可以看到这门课程。`
    case 'PENDING':
      return t`提交后课程等待审核，审核通过并发布之前访客看不到它。`
    case 'DRAFT':
      return from === 'PENDING' ? t`课程将回到草稿，修改后可以再次提交审核。` : t`课程将回到草稿，访客看不到它。`
    case 'OFFLINE':
      return t`下线后，访客和学员不再看到这门课程，也不能继续学习；学习记录和证书保留，之后可以重新发布。`
    default:
      return t`访客看不到处于该状态的课程。`
  }
}
