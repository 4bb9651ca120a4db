import type { ExamRow } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { useSectionAddress } from '../areas.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useMayEditExam } from './use-exam-rights.client.ts'

export function useExamActions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const confirmDelete = useConfirmDelete()
  const mayEdit = useMayEditExam()
  return ({ id, name, kind, state, started, handedIn }: ExamRow): RowAction[] => [
    { label: t`查看`, onClick: () => void navigate(address(`exams/${id}`)) },
    ...(mayEdit(kind) && state === 'DRAFT'
      ? [{ label: t`编辑`, onClick: () => void navigate(address(`exams/edit/${id}`)) }]
      : []),
    ...(mayEdit(kind)
      ? [
          {
            label: t`删除`,
            permission: 'exams.delete' as const,
            isDanger: true,
            disabled: started + handedIn > 0 && t`已有人参加考试，不能删除`,
            onClick: () =>
              confirmDelete({
                name,
                consequence: state !== 'DRAFT' && t`考试已发布，删除后考生不再看到它。`,
                remove: () => browserApi.deleteExam({ params: { id } }),
                failure: t`删除考试失败`,
              }),
          },
        ]
      : []),
  ]
}
