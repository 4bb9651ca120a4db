import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { classStatuses, classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { changeMany } from '../kit/list/change-many.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useExporter } from '../kit/list/use-exporter.client.ts'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useIsStaff, usePermission } from '../kit/use-permission.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/classes'
import { ClassDialog } from './class-dialog.client.tsx'
import { useClassColumns } from './use-class-columns.client.tsx'

export default function Classes({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const may = usePermission()
  const isStaff = useIsStaff()
  const confirmDelete = useConfirmDelete()
  const exportClasses = useExporter('exportClasses', t`培训班期`)
  const { edited, add, edit, close } = useEdited<TrainingClass>()
  useStart('add', add)
  const organizations = data.extra ?? []
  return (
    <>
      <ListPage
        title={t`班期管理`}
        data={data}
        columns={useClassColumns()}
        keyword={t`班期名称`}
        empty={t`没有符合条件的班期`}
        begin={t`还没有班期，用上方的按钮新建第一个`}
        filters={[
          { name: 'status', label: t`状态`, options: optionsOf(classStatuses, classStatusLabels) },
          ...(isStaff
            ? [
                {
                  name: 'organizationId',
                  label: t`机构`,
                  options: organizations.map(({ id, name }) => ({ value: String(id), label: name })),
                },
              ]
            : []),
        ]}
        onExport={isStaff ? exportClasses : undefined}
        exportPermission="classes.export"
        actions={
          may('classes.edit') && (
            <Button type="primary" icon={<Plus aria-hidden size={16} />} onClick={add}>{t`添加班期`}</Button>
          )
        }
        {...(isStaff && {
          rowActionsWidth: 120,
          rowActions: (row: TrainingClass) => (
            <RowActions
              name={row.name}
              actions={[
                {
                  label: t`编辑`,
                  permission: 'classes.edit',
                  disabled: row.status === 'ARCHIVED' && t`班期已归档，不能再更改`,
                  onClick: () => edit(row),
                },
                {
                  label: t`删除`,
                  permission: 'classes.delete',
                  isDanger: true,
                  disabled: row.archivedAt !== null && t`班期已归档过，不能删除`,
                  onClick: () =>
                    void confirmDelete({
                      name: row.name,
                      failure: t`删除班期失败`,
                      remove: () => changeMany('deleteClass', { params: { id: row.id } }),
                    }),
                },
              ]}
            />
          ),
        })}
      />
      {edited && <ClassDialog trainingClass={edited.noun} organizations={organizations} onClose={close} />}
    </>
  )
}
