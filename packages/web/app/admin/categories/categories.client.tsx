import type { ManagedCategory } from '@jiangxue/contract/course/category.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AddButton } from '../kit/add-button.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/categories'
import { CategoryDialog } from './category-dialog.client.tsx'

/** The categories of courses in the order of the public pages. */
export default function Categories({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFieldLabels('category')
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<ManagedCategory>()
  useStart('add', add)
  const total = data.page?.totalElements ?? 0

  const move = async ({ id, name, position, version }: ManagedCategory, by: 1 | -1) => {
    await attempt(t`保存分类失败`, async () => {
      const { data } = await browserApi.updateCategory({
        params: { id },
        body: { name, position: position + by, version },
      })
      // A filtered list does not know which category is the last one.
      if (data.position === position) toast.warning(t`“${name}”已在最后`)
      else toast.success(t`“${name}”已移到第 ${data.position} 位`)
    })
    await revalidator.revalidate()
  }
  const remove = ({ id, name, courseCount }: ManagedCategory) => {
    if (courseCount > 0)
      return modal.warning({
        title: t`不能删除“${name}”`,
        content: t`该分类下还有 ${courseCount} 门课程，请先把课程移到其他分类。`,
        okText: t`知道了`,
      })
    confirmDelete({
      name,
      consequence: t`课程页面将不再显示该分类。`,
      remove: () => browserApi.deleteCategory({ params: { id } }),
      failure: t`删除分类失败`,
    })
  }
  const columns: ListColumn<ManagedCategory>[] = [
    { title: labels.name, dataIndex: 'name', width: 260, fixed: 'left' },
    { title: t`排序`, dataIndex: 'position', width: 90, align: 'right' },
    { title: t`课程数`, dataIndex: 'courseCount', width: 100, align: 'right', render: (courses) => t`${courses} 门` },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 170, render: format.dateTime },
  ]
  return (
    <>
      <ListPage
        title={t`分类管理`}
        data={data}
        columns={columns}
        keyword={labels.name}
        empty={t`没有符合条件的分类`}
        begin={t`还没有分类，用上方的按钮添加第一个`}
        rowActionsWidth={250}
        actions={<AddButton permission="categories.edit" label={t`添加分类`} onClick={add} />}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            shown={4}
            actions={[
              { label: t`编辑`, permission: 'categories.edit', onClick: () => edit(row) },
              {
                label: t`上移`,
                permission: 'categories.edit',
                disabled: row.position === 1 && t`已在最前`,
                onClick: () => void move(row, -1),
              },
              {
                label: t`下移`,
                permission: 'categories.edit',
                disabled: !data.query['keyword'] && row.position === total && t`已在最后`,
                onClick: () => void move(row, 1),
              },
              { label: t`删除`, permission: 'categories.delete', isDanger: true, onClick: () => void remove(row) },
            ]}
          />
        )}
      />
      {edited && <CategoryDialog category={edited.noun} onClose={close} />}
    </>
  )
}
