import { HeldStudyDecision, type HeldStudy } from '@jiangxue/contract/learning/presence.ts'
import { presenceKindLabels } from '@jiangxue/contract/learning/presence.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useIsFullAdmin, usePermission } from '../../kit/use-permission.client.tsx'

interface HeldStudyCardProps {
  studentId?: number
  onSettled?: () => void
}

/** Study time that waits for staff, of one student or of all; nothing is shown while none waits. */
export function HeldStudyCard({ studentId, onSettled }: HeldStudyCardProps) {
  const { t } = useLingui()
  const { translate, dateTime, duration } = useFormat()
  const may = usePermission()
  const isFullAdmin = useIsFullAdmin()
  const [asked, setAsked] = useState<Asked>()
  const [settled, setSettled] = useState(0)
  if (!may('anomalies.view')) return null
  const columns: CardColumn<HeldStudy>[] = [
    ...(studentId === undefined ? [studentColumn(t`学员`)] : []),
    {
      title: t`学习时间`,
      isWide: true,
      render: ({ from, to, waitingSince }) => (
        <>
          {t`${dateTime(from)} 至 ${dateTime(to)}`}
          <span className="block text-ink-3">{t`等待自 ${dateTime(waitingSince)}`}</span>
        </>
      ),
    },
    { title: t`学习时长`, render: ({ seconds }) => duration(seconds), align: 'right' },
    { title: t`要求的验证`, render: ({ required }) => translate(presenceKindLabels[required]), isWide: true },
    ...(isFullAdmin
      ? [
          {
            title: t`操作`,
            render: (row: HeldStudy) => (
              <RowActions
                name={row.studentName}
                actions={[
                  { label: t`计入`, onClick: () => setAsked({ row, isReleased: true }) },
                  { label: t`不计入`, onClick: () => setAsked({ row, isReleased: false }), isDanger: true },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PagedCard
        key={settled}
        title={t`等待核实的学习`}
        failure={t`加载等待核实的学习失败`}
        columns={columns}
        keyOf={(row) => row.studentId}
        load={(query) => browserApi.listHeldStudy({ query: { ...query, studentId } })}
      />
      {asked && (
        <DecisionDialog
          {...asked}
          onClose={(isSaved) => {
            setAsked(undefined)
            if (!isSaved) return
            setSettled(settled + 1)
            onSettled?.()
          }}
        />
      )}
    </>
  )
}

const studentColumn = (title: string): CardColumn<HeldStudy> => ({
  title,
  render: ({ studentId, studentName, studentNumber }) => (
    <Link to={`/admin/students/${studentId}`} className="text-primary underline-offset-4 hover:underline">
      {studentName}
      {studentNumber !== null && <span className="block text-ink-3">{studentNumber}</span>}
    </Link>
  ),
})

interface Asked {
  row: HeldStudy
  isReleased: boolean
}
const schema = HeldStudyDecision.pick({ reason: true })

/** Asks for the reason to credit or to refuse study time that waits for staff. */
function DecisionDialog({ row, isReleased, onClose }: Asked & { onClose: (isSaved: boolean) => void }) {
  const { t } = useLingui()
  const { duration } = useFormat()
  const { studentId: id, studentName, seconds } = row
  const time = duration(seconds)
  return (
    <FormDialog
      title={isReleased ? t`计入等待核实的学习` : t`不计入等待核实的学习`}
      subject={id}
      schema={schema}
      labels={{ reason: t`理由` }}
      okText={isReleased ? t`计入` : t`不计入`}
      failure={t`操作失败`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={({ reason }) => browserApi.settleHeldStudy({ params: { id }, body: { isReleased, reason } })}
    >
      {(field) => (
        <>
          <p className="mb-4">
            {isReleased
              ? t`${studentName}等待核实的学习（${time}）将计入学时。请先用其他方式核实是本人在学习。`
              : t`${studentName}等待核实的学习（${time}）将不计入学时，学员可以重新学习这一段。`}
          </p>
          <Form.Item {...field('reason')} extra={t`理由会记入操作日志，并告知本人`}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(schema.shape.reason) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
