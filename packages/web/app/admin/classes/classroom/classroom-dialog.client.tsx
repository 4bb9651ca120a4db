import type { ClassroomSession } from '@jiangxue/contract/class/classroom.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from 'antd'
import { ClipboardPlus } from 'lucide-react'
import { useState } from 'react'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { RevealDialog } from '../../kit/form/id-card-number.client.tsx'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'
import { OffButton } from '../../kit/off-button.client.tsx'
import { useIsFullAdmin, usePermission } from '../../kit/use-permission.client.tsx'
import { CancelHoursDialog } from './cancel-hours-dialog.client.tsx'
import { EnterSessionDialog } from './enter-session-dialog.client.tsx'

type Open = { readonly what: 'enter' } | { readonly what: 'cancel' | 'sheet'; readonly session: ClassroomSession }

/** What a class was taught in a classroom: the sessions with their sign-in sheets; full admins enter and cancel them. */
export function ClassroomDialog({ overview, onClose }: { overview: ClassOverview; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  const mayChange = useIsFullAdmin() && overview.status !== 'ARCHIVED'
  const [open, setOpen] = useState<Open>()
  const [saved, setSaved] = useState(0)
  const { id } = overview
  const close = (isSaved: boolean) => {
    setOpen(undefined)
    if (isSaved) setSaved(saved + 1)
  }
  const openSheet = async ({ id: sessionId }: ClassroomSession, reason: string) => {
    const sheet = await call('openSignInSheet', { params: { id, sessionId }, query: { reason } })
    const url = URL.createObjectURL(sheet)
    window.open(url, '_blank', 'noopener')
    // The new tab needs the address only until it has loaded the file.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return { message: t`已打开签到表` }
  }
  const columns: CardColumn<ClassroomSession>[] = [
    {
      title: t`授课`,
      isWide: true,
      render: ({ topic, heldOn, teacherName }) => (
        <>
          <b className="font-semibold">{topic}</b>
          <span className="block text-ink-2">{t`${heldOn} · ${teacherName} 授课`}</span>
        </>
      ),
    },
    { title: t`学时`, align: 'right', render: ({ hours }) => hours },
    {
      title: t`学员`,
      align: 'right',
      render: ({ students }) => {
        const cancelled = students.filter(({ isCancelled }) => isCancelled).length
        const counted = students.length - cancelled
        return (
          <>
            {t`${counted} 人`}
            {cancelled > 0 && <span className="block text-ink-3">{t`另取消 ${cancelled} 人`}</span>}
          </>
        )
      },
    },
    {
      title: t`登记`,
      isWide: true,
      render: ({ enteredBy, enteredAt, reason }) => (
        <>
          {t`${enteredBy} · ${format.dateTime(enteredAt)}`}
          <span className="block text-ink-2">{reason}</span>
        </>
      ),
    },
    {
      title: t`操作`,
      render: (session) => (
        <span className="flex flex-wrap gap-x-3">
          {may('students.reveal') && (
            <Button
              type="link"
              className="px-0!"
              onClick={() => setOpen({ what: 'sheet', session })}
            >{t`签到表`}</Button>
          )}
          {mayChange && session.students.some(({ isCancelled }) => !isCancelled) && (
            <Button type="link" danger className="px-0!" onClick={() => setOpen({ what: 'cancel', session })}>
              {t`取消学时`}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Modal open title={t`线下授课`} width={880} footer={null} onCancel={onClose}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-2">
          {t`线下学时与线上学习时长分开记录，写入学时账本，并在证书、学习记录和公开查验中单独注明。`}
        </p>
        {mayChange && (
          <OffButton
            type="primary"
            icon={<ClipboardPlus aria-hidden size={16} />}
            off={overview.memberCount === 0 && t`班期中还没有学员`}
            onClick={() => setOpen({ what: 'enter' })}
          >{t`登记线下授课`}</OffButton>
        )}
      </div>
      <PagedCard
        key={saved}
        title={t`授课记录`}
        empty={t`还没有线下授课`}
        failure={t`加载线下授课失败`}
        columns={columns}
        keyOf={(session) => session.id}
        load={(query) => browserApi.listClassroomSessions({ params: { id }, query })}
      />
      {open?.what === 'enter' && <EnterSessionDialog overview={overview} onClose={close} />}
      {open?.what === 'cancel' && <CancelHoursDialog classId={id} session={open.session} onClose={close} />}
      {open?.what === 'sheet' && (
        <RevealDialog
          title={t`查看签到表`}
          subject={open.session.id}
          reveal={(reason) => openSheet(open.session, reason)}
          onClose={() => close(false)}
        />
      )}
    </Modal>
  )
}
