import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ItemRow } from '@jiangxue/contract/exam/item.ts'
import type { ItemStatus } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSectionAddress } from '../areas.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'

export function useItemActions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const revalidator = useRevalidator()
  const confirmDelete = useConfirmDelete()
  const mayEdit = usePermission()('items.edit')

  const setStatus = async ({ id, version }: ItemRow, status: ItemStatus) => {
    try {
      await browserApi.updateItem({ params: { id }, body: { status, version } })
      toast.success(status === 'ACTIVE' ? t`试题已启用，可以用于考试` : t`试题已停用，不再用于新的考试`)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status !== 401)
        toast.error(Object.values(error.body?.errors ?? {})[0] ?? failureText(error, t`保存试题失败`))
    }
    await revalidator.revalidate()
  }
  return (row: ItemRow): RowAction[] => [
    { label: mayEdit ? t`编辑` : t`查看`, onClick: () => void navigate(address(`items/edit/${row.id}`)) },
    row.status === 'ACTIVE'
      ? { label: t`停用`, permission: 'items.edit', onClick: () => void setStatus(row, 'RETIRED') }
      : { label: t`启用`, permission: 'items.edit', onClick: () => void setStatus(row, 'ACTIVE') },
    {
      label: t`删除`,
      permission: 'items.delete',
      isDanger: true,
      disabled: row.usedCount > 0 && t`已用于考试，只能停用`,
      onClick: () =>
        confirmDelete({
          name: row.summary.slice(0, 40) || t`（图片）`,
          consequence: t`试题及其答案将从题库中删除。`,
          remove: () => browserApi.deleteItem({ params: { id: row.id } }),
          failure: t`删除试题失败`,
        }),
    },
  ]
}
