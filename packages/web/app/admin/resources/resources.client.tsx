import type { ManagedMaterial } from '@jiangxue/contract/course/material.ts'
import {
  materialScopeLabels,
  materialScopes,
  materialTypeLabels,
  materialTypes,
} from '@jiangxue/contract/course/material.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Film } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { fileSize } from '../../lib/file-size.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AddButton } from '../kit/add-button.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/resources'
import MaterialDialog from './material-dialog.client.tsx'

/** The list of learning materials. */
export default function Resources({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const labels = useFieldLabels('material')
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<ManagedMaterial>()
  useStart('add', add)
  const optionsOf = useOptions()
  const columns: ListColumn<ManagedMaterial>[] = [
    {
      title: labels.name,
      dataIndex: 'name',
      fixed: 'left',
      width: 260,
      render: (name, row) => (
        <a
          href={row.url}
          {...(row.isLink ? { target: '_blank', rel: 'noopener noreferrer' } : { download: row.fileName ?? name })}
          className="font-semibold"
        >
          {name}
        </a>
      ),
    },
    {
      title: t`类型`,
      dataIndex: 'type',
      width: 120,
      render: (type, row) => (
        <Badge tone={row.isLink ? 'gold' : 'primary'}>
          {row.isLink ? t`链接` : ''}
          {row.isLink && ' · '}
          {translate(materialTypeLabels[type])}
        </Badge>
      ),
    },
    {
      title: t`大小`,
      dataIndex: 'size',
      width: 100,
      align: 'right',
      render: (size, row) => (row.isLink ? '—' : fileSize(size)),
    },
    {
      title: labels.scope,
      key: 'scope',
      width: 280,
      render: (_, row) =>
        [row.courseName, row.chapterTitle].filter(Boolean).join(' / ') || translate(materialScopeLabels.all),
    },
    {
      title: t`下载次数`,
      dataIndex: 'downloadCount',
      width: 100,
      align: 'right',
      render: (count, row) => (row.isLink ? '—' : count),
    },
    { title: t`更新时间`, dataIndex: 'updatedAt', width: 160, render: dateTime },
  ]
  const remove = ({ id, name, isLink }: ManagedMaterial) =>
    confirmDelete({
      name,
      consequence: isLink ? t`学员将不再看到这个链接。` : t`学员将不能再下载这个文件，文件会一并删除。`,
      remove: () => browserApi.deleteMaterial({ params: { id } }),
      failure: t`删除资源失败`,
    })
  return (
    <>
      <ListPage
        title={t`资源管理`}
        data={data}
        columns={columns}
        keyword={labels.name}
        empty={t`没有符合条件的资源`}
        begin={t`还没有资源，用上方的按钮添加第一份`}
        rowActionsWidth={130}
        filters={[
          { name: 'type', label: t`类型`, options: optionsOf(materialTypes, materialTypeLabels) },
          { name: 'scope', label: t`范围`, options: optionsOf(materialScopes, materialScopeLabels) },
        ]}
        actions={
          <>
            <Link to="/admin/resources/videos" className="inline-flex">
              <Button tabIndex={-1} icon={<Film aria-hidden size={16} />}>{t`视频库`}</Button>
            </Link>
            <AddButton permission="resources.edit" label={t`添加资源`} onClick={add} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: t`编辑`, permission: 'resources.edit', onClick: () => edit(row) },
              { label: t`删除`, permission: 'resources.delete', isDanger: true, onClick: () => remove(row) },
            ]}
          />
        )}
      />
      {edited && <MaterialDialog material={edited.noun} onClose={close} />}
    </>
  )
}
