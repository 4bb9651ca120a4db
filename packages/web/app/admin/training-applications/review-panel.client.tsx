import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ApplicationDetail } from '@jiangxue/contract/papers/application.ts'
import { applicationTransitions, type ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Input } from 'antd'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useUnsavedWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import { EnrolledPlaces } from './enrolled-places.client.tsx'
import { useEnrolling } from './use-enrolling.client.tsx'

/** The last review of an application, and the next one. */
export function ReviewPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  const revalidator = useRevalidator()
  const { enroll, dialogs } = useEnrolling()
  const noteId = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<ApplicationStatus>()
  const { id, version, status } = application
  const next = may('applications.edit') ? applicationTransitions[status] : []
  useUnsavedWarning(() => next.length > 0 && note.trim() !== '')
  const verbs: Record<ApplicationStatus, string> = {
    APPROVED: t`通过`,
    REJECTED: t`驳回`,
    ENROLLED: t`办理入学`,
    PENDING: t`恢复为待审核`,
  }

  async function send(to: ApplicationStatus) {
    setSending(to)
    setError(undefined)
    try {
      const { message } = await browserApi.reviewApplication({
        params: { id },
        body: { status: to, version, note: note.trim() || undefined },
      })
      toast.success(message)
      setNote('')
    } catch (failure) {
      if (!isApiProblem(failure)) throw failure
      if (failure.status !== 401) setError(failureText(failure, t`审核失败，请稍后重试`))
    } finally {
      setSending(undefined)
    }
    void revalidator.revalidate()
  }
  function start(to: ApplicationStatus) {
    if (to === 'REJECTED' && !note.trim()) return setError(t`驳回时请填写审核意见，申请人会看到`)
    if (to !== 'ENROLLED') return void send(to)
    enroll({ applications: [application], note: note.trim() || undefined })
  }
  return (
    <Card title={t`审核`}>
      {application.reviewedAt && (
        <p className="mb-4">
          {t`${application.reviewerName ?? '—'} 于 ${format.dateTime(application.reviewedAt)} 审核`}
          {application.note && (
            <span className="mt-1 block text-ink-2 [overflow-wrap:anywhere]">{application.note}</span>
          )}
        </p>
      )}
      <EnrolledPlaces application={application} />
      {next.length === 0 && !application.reviewedAt && <p className="text-ink-3">{t`尚未审核`}</p>}
      {next.length > 0 && (
        <div className="print:hidden">
          <label htmlFor={noteId} className="mb-1.5 block font-semibold">{t`审核意见`}</label>
          <Input.TextArea
            id={noteId}
            rows={3}
            count={{ show: true, max: 500 }}
            value={note}
            status={error ? 'error' : ''}
            aria-invalid={Boolean(error)}
            aria-describedby={`${noteId}-error`}
            onChange={(event) => {
              setNote(event.target.value)
              setError(undefined)
            }}
          />
          <p
            id={`${noteId}-error`}
            role={error ? 'alert' : undefined}
            className="mt-1 min-h-5 text-sm text-cinnabar-dark"
          >
            {error}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {next.map((to) => (
              <Button
                key={to}
                type={to === 'REJECTED' || to === 'PENDING' ? 'default' : 'primary'}
                danger={to === 'REJECTED'}
                loading={sending === to}
                disabled={sending !== undefined && sending !== to}
                onClick={() => start(to)}
              >
                {verbs[to]}
              </Button>
            ))}
          </div>
        </div>
      )}
      {dialogs}
    </Card>
  )
}
