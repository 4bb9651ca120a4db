import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { ReadinessList } from '../readiness-list.client.tsx'

/** Shows why a course was sent back to draft, what blocks its publication, and its warnings. */
export function ReadinessPanel({
  course: { id, status, statusReason, publishBlockers: blockers, warnings },
}: {
  course: ManagedCourseDetail
}) {
  const { t } = useLingui()
  const isSentBack = status === 'DRAFT' && statusReason !== ''
  if (!isSentBack && blockers.length === 0 && warnings.length === 0) return null
  return (
    <section aria-label={t`发布检查`} className="mb-4 flex flex-col gap-3">
      {isSentBack && (
        <Alert
          type="warning"
          showIcon
          title={t`课程被退回，请修改后再次提交`}
          description={
            <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{t`退回理由：${statusReason}`}</span>
          }
        />
      )}
      {blockers.length > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ background: 'var(--color-primary-tint)', borderColor: 'var(--color-line-strong)' }}
          title={t`发布前还需要`}
          description={<ReadinessList courseId={id} gaps={blockers} />}
        />
      )}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t`建议完善`}
          description={<ReadinessList courseId={id} gaps={warnings} />}
        />
      )}
    </section>
  )
}
