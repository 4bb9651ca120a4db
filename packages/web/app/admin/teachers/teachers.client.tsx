import { accountStatuses } from '@jiangxue/contract/account/account.values.ts'
import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { teacherStatusLabels } from '@jiangxue/contract/course/teacher.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { Badge } from '../../components/badge.tsx'
import { Avatar } from '../../components/img.tsx'
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
import type { Route } from './+types/teachers'
import { TeacherDialog } from './teacher-dialog.client.tsx'

/** The teacher list (spec §2, admin teachers). */
export default function Teachers({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const optionsOf = useOptions()
  const labels = useFieldLabels('teacher')
  const { modal } = App.useApp()
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<Teacher>()
  useStart('add', add)
  const remove = ({ id, name, courseCount }: Teacher) => {
    if (courseCount > 0)
      return modal.warning({
        title: t`不能删除“${name}”`,
        content: t`该教师仍在 ${courseCount} 门课程中任课，请先在课程中更换教师，或将状态改为离职。`,
        okText: t`知道了`,
      })
    confirmDelete({
      name,
      consequence: t`教师资料和头像将从网站移除，关联的登录账号不受影响。`,
      remove: () => browserApi.deleteTeacher({ params: { id } }),
      failure: t`删除教师失败`,
    })
  }
  const columns: ListColumn<Teacher>[] = [
    { title: t`编号`, dataIndex: 'id', fixed: 'left', width: 72, sorter: true },
    {
      title: labels.name,
      dataIndex: 'name',
      fixed: 'left',
      headsCard: true,
      width: 165,
      render: (name, row) => (
        <span className="flex items-center gap-3">
          <Avatar src={row.avatarUrl} width={36} height={36} loading="lazy" className="size-9 shrink-0" />
          <span className="line-clamp-2 font-semibold" title={name}>
            {name}
          </span>
        </span>
      ),
    },
    { title: labels.gender, dataIndex: 'gender', width: 70, render: (gender) => format.translate(gender) },
    { title: labels.specialty, dataIndex: 'specialty', width: 170 },
    { title: labels.title, dataIndex: 'title', width: 100, sorter: true, render: (title) => format.translate(title) },
    { title: labels.phone, dataIndex: 'phone', width: 130 },
    { title: labels.email, dataIndex: 'email', width: 225 },
    {
      title: labels.status,
      dataIndex: 'status',
      width: 90,
      sorter: true,
      render: (status) => (
        <Badge tone={status === 'ACTIVE' ? 'jade' : 'plain'}>{format.translate(teacherStatusLabels[status])}</Badge>
      ),
    },
  ]
  return (
    <>
      <ListPage
        title={t`教师管理`}
        data={data}
        columns={columns}
        keyword={t`姓名、专业、电话或邮箱`}
        empty={t`没有符合条件的教师`}
        begin={t`还没有教师，用上方的按钮添加第一位`}
        rowActionsWidth={110}
        filters={[{ name: 'status', label: labels.status, options: optionsOf(accountStatuses, teacherStatusLabels) }]}
        actions={<AddButton permission="teachers.edit" label={t`添加教师`} onClick={add} />}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: t`编辑`, permission: 'teachers.edit', onClick: () => edit(row) },
              { label: t`删除`, permission: 'teachers.delete', isDanger: true, onClick: () => void remove(row) },
            ]}
          />
        )}
      />
      {edited && <TeacherDialog teacher={edited.noun} onClose={close} />}
    </>
  )
}
