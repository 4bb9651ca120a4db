import type { Organization } from '@jiangxue/contract/organization/organization.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { Link } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { AddButton } from '../kit/add-button.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/organizations'
import { OrganizationDialog } from './organization-dialog.client.tsx'
import { useOrganizationColumns } from './use-organization-columns.client.tsx'

/** The organizations whose staff study at the school (spec §2, admin organizations). */
export default function Organizations({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const confirmDelete = useConfirmDelete()
  const maySeeStudents = usePermission()('students.view')
  const { edited, add, edit, close } = useEdited<Organization>()
  useStart('add', add)
  const remove = ({ id, name, studentCount }: Organization) => {
    if (studentCount === 0)
      return confirmDelete({
        name,
        failure: t`删除机构失败`,
        remove: () => browserApi.deleteOrganization({ params: { id } }),
      })
    const { destroy } = modal.warning({
      title: t`不能删除“${name}”`,
      content: (
        <>
          <p>{t`该机构下还有 ${studentCount} 名学员，请先把学员移到其他机构。`}</p>
          {maySeeStudents && (
            <Link
              to={`/admin/students?organizationId=${id}`}
              className="text-primary underline!"
              onClick={() => destroy()}
            >
              {t`查看这些学员`}
            </Link>
          )}
        </>
      ),
      okText: t`知道了`,
    })
  }
  return (
    <>
      <ListPage
        title={t`机构管理`}
        data={data}
        columns={useOrganizationColumns()}
        keyword={t`机构名称、负责人或电话`}
        empty={t`没有符合条件的机构`}
        begin={t`还没有机构，用上方的按钮添加第一家`}
        actions={<AddButton permission="organizations.edit" label={t`添加机构`} onClick={add} />}
        rowActionsWidth={120}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: t`编辑`, permission: 'organizations.edit', onClick: () => edit(row) },
              { label: t`删除`, permission: 'organizations.delete', isDanger: true, onClick: () => void remove(row) },
            ]}
          />
        )}
      />
      {edited && <OrganizationDialog organization={edited.noun} onClose={close} />}
    </>
  )
}
