import type { UnsignedStudent } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { PermittedLink } from '../kit/permitted-link.client.tsx'

type Party = Pick<UnsignedStudent, 'studentId' | 'studentName' | 'studentNumber' | 'courseName' | 'className' | 'fee'>

/** The columns of both lists: who, for which course and class, and for how much. */
export function usePartyColumns(): ListColumn<Party>[] {
  const { t } = useLingui()
  const { price } = useFormat()
  return [
    {
      title: t`学员`,
      dataIndex: 'studentName',
      fixed: 'left',
      width: 140,
      render: (name, { studentId, studentNumber }) => (
        <span className="block leading-snug">
          <PermittedLink
            permission="students.view"
            to={`/admin/students/${studentId}`}
            className="font-semibold hover:text-primary hover:underline"
          >
            {name}
          </PermittedLink>
          <span className="block text-xs font-normal text-ink-3">{studentNumber}</span>
        </span>
      ),
    },
    {
      title: t`课程`,
      dataIndex: 'courseName',
      width: 220,
      render: (name, { className }) => (
        <span className="block leading-snug wrap-anywhere">
          {name}
          {className && <span className="block text-xs text-ink-3">{className}</span>}
        </span>
      ),
    },
    { title: t`费用`, dataIndex: 'fee', width: 110, align: 'right', render: price },
  ]
}
