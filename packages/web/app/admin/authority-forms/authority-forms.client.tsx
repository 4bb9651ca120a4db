import { authorityExamples } from '@jiangxue/contract/authority-forms/authority-form-examples.ts'
import type { AuthorityFormFields, AuthorityFormRow } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authorityKindLabels, authorityKinds } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { MenuButton } from '../kit/list/menu-button.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/authority-forms'
import CheckDialog from './check-dialog.client.tsx'
import { useFormFile } from './use-form-file.client.tsx'

/** The forms of authorities that the school has described. */
export default function AuthorityForms({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const navigate = useNavigate()
  const may = usePermission()
  const confirmDelete = useConfirmDelete()
  const [checked, setChecked] = useState<AuthorityFormRow>()
  /** Opens the editor with a form that is not stored yet. */
  const begin = (form?: AuthorityFormFields) => void navigate('/admin/authority-forms/edit', { state: { form } })
  const file = useFormFile(begin)
  const edit = ({ id }: AuthorityFormRow) => `/admin/authority-forms/edit/${id}`
  const columns = useColumns(may('classes.edit') ? edit : undefined)
  const copy = ({ id }: AuthorityFormRow) =>
    attempt(t`加载主管部门报表失败`, async () => {
      const { name, authority, kind, titles, columns: copied } = await browserApi.getAuthorityForm({ params: { id } })
      begin({ name: t`${name}（副本）`, authority, kind, titles, columns: copied })
    })
  return (
    <>
      <ListPage
        title={t`主管部门报表`}
        data={data}
        columns={columns}
        keyword={t`报表名称或主管部门`}
        empty={t`没有符合条件的报表`}
        begin={t`还没有报表。把主管部门要求的表头、列和格式设成一份报表，之后每个班期都能检查并导出`}
        rowActionsWidth={220}
        filters={[{ name: 'kind', label: t`类型`, options: optionsOf(authorityKinds, authorityKindLabels) }]}
        actions={
          may('classes.edit') && (
            <>
              <Button icon={<FileUp aria-hidden size={16} />} onClick={file.choose}>{t`导入报表`}</Button>
              <MenuButton
                items={[
                  { key: 'new', label: t`空白报表`, onClick: () => begin() },
                  ...authorityExamples.map((form) => ({
                    key: form.name,
                    label: t`从示例开始：${form.name}`,
                    onClick: () => begin(form),
                  })),
                ]}
              >
                <Button
                  type="primary"
                  icon={<ChevronDown aria-hidden size={16} />}
                  iconPlacement="end"
                >{t`添加报表`}</Button>
              </MenuButton>
            </>
          )
        }
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: t`检查和导出`, permission: 'classes.export', onClick: () => setChecked(row) },
              { label: t`编辑`, permission: 'classes.edit', onClick: () => void navigate(edit(row)) },
              { label: t`复制`, permission: 'classes.edit', onClick: () => void copy(row) },
              {
                label: t`删除`,
                permission: 'classes.delete',
                isDanger: true,
                onClick: () =>
                  void confirmDelete({
                    name: row.name,
                    remove: () => browserApi.deleteAuthorityForm({ params: { id: row.id } }),
                    failure: t`删除主管部门报表失败`,
                  }),
              },
            ]}
          />
        )}
      />
      {file.chooser}
      {checked && <CheckDialog form={checked} onClose={() => setChecked(undefined)} />}
    </>
  )
}

function useColumns(edit: ((form: AuthorityFormRow) => string) | undefined): ListColumn<AuthorityFormRow>[] {
  const { t } = useLingui()
  const { dateTime, translate } = useFormat()
  return [
    {
      title: t`报表名称`,
      dataIndex: 'name',
      width: 260,
      render: (name, row) =>
        edit ? (
          <Link to={edit(row)} className="font-semibold hover:text-primary">
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { title: t`主管部门`, dataIndex: 'authority', width: 200, render: (authority) => authority || '—' },
    { title: t`类型`, dataIndex: 'kind', width: 110, render: (kind) => translate(authorityKindLabels[kind]) },
    { title: t`版本`, dataIndex: 'version', width: 90, render: (version) => t`第 ${version} 版` },
    { title: t`更新人`, dataIndex: 'changedBy', width: 110 },
    { title: t`更新时间`, dataIndex: 'changedAt', width: 150, render: dateTime },
  ]
}
