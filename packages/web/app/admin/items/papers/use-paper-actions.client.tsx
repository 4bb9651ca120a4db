import type { PaperRow } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSectionAddress } from '../../areas.ts'
import type { RowAction } from '../../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'

/** Returns a function for the actions of a paper in the list. */
export function usePaperActions(onSample: (paper: PaperRow) => void, onPrint: (paper: PaperRow) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const confirmDelete = useConfirmDelete()
  return (row: PaperRow): RowAction[] => [
    { label: t`编辑`, permission: 'items.edit', onClick: () => void navigate(address(`items/papers/edit/${row.id}`)) },
    { label: t`试抽一份`, disabled: row.items === 0 && t`试卷没有试题`, onClick: () => onSample(row) },
    {
      label: t`打印试卷`,
      permission: 'items.export',
      disabled: row.items === 0 && t`试卷没有试题`,
      onClick: () => onPrint(row),
    },
    {
      label: t`删除`,
      permission: 'items.delete',
      isDanger: true,
      disabled: row.exams > 0 && t`已用于 ${row.exams} 场考试，不能删除`,
      onClick: () =>
        confirmDelete({
          name: row.name,
          consequence: t`题库中的试题不受影响。`,
          remove: () => browserApi.deletePaper({ params: { id: row.id } }),
          failure: t`删除试卷失败`,
        }),
    },
  ]
}
