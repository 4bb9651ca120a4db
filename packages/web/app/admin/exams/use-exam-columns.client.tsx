import type { ExamRow } from '@jiangxue/contract/exam/exam.ts'
import { examKindLabels, examStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { examTones } from './exam-tones.ts'

export function useExamColumns(): ListColumn<ExamRow>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const { translate, dateTime } = useFormat()
  const labels = useFieldLabels('exam')
  const address = useSectionAddress()
  const count = (people: number) => people || '—'
  return [
    {
      title: labels.name,
      dataIndex: 'name',
      fixed: 'left',
      width: 220,
      headsCard: true,
      render: (name, { id }) => (
        <Link to={address(`exams/${id}`)} className="font-semibold [overflow-wrap:anywhere] text-primary">
          {name}
        </Link>
      ),
    },
    { title: t`状态`, dataIndex: 'state', width: 105, render: badge(examTones, examStateLabels) },
    { title: labels.kind, dataIndex: 'kind', width: 90, render: (kind) => translate(examKindLabels[kind]) },
    { title: t`所属`, dataIndex: 'ofName', width: 170, render: (name) => name || '—' },
    {
      title: t`时间`,
      dataIndex: 'opensAt',
      width: 160,
      render: (_, { opensAt, closesAt }) => <ExamTime from={dateTime(opensAt)} to={dateTime(closesAt)} />,
    },
    { title: t`分钟`, dataIndex: 'minutes', width: 70, align: 'right' },
    { title: t`考生`, dataIndex: 'candidates', width: 70, align: 'right' },
    { title: t`考试中`, dataIndex: 'started', width: 80, align: 'right', render: count },
    { title: t`已交卷`, dataIndex: 'handedIn', width: 80, align: 'right', render: count },
    {
      title: t`待评`,
      dataIndex: 'toMark',
      width: 70,
      align: 'right',
      render: (sheets) => (sheets > 0 ? <b className="text-gold-text">{sheets}</b> : '—'),
    },
  ]
}

/** In two lines where the list is a table: a column for both in one would be its widest. */
function ExamTime({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  return (
    <span className="inline-block tabular-nums lg:whitespace-nowrap">
      {to ? (
        <>
          {t`${from} 至`} <span className="inline-block lg:block">{to}</span>
        </>
      ) : (
        t`${from} 起`
      )}
    </span>
  )
}
