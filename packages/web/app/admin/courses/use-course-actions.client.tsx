import type { ManagedCourse } from '@jiangxue/contract/course/course-admin.ts'
import { nextStatuses, type CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useNavigate, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSectionAddress } from '../areas.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { usePreview } from './edit/use-preview.client.ts'
import { useCourseStatus } from './use-course-status.client.tsx'
import { useStatusVerb } from './use-status-verb.client.ts'

export function useCourseActions(statuses: CourseStatusChoice[]) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const revalidator = useRevalidator()
  const confirmDelete = useConfirmDelete()
  const verbOf = useStatusVerb()
  const may = usePermission()
  const preview = usePreview()
  const status = useCourseStatus(() => void revalidator.revalidate())
  const custom = statuses.filter(({ isBuiltIn }) => !isBuiltIn)

  const duplicate = ({ id }: ManagedCourse) =>
    attempt(t`复制课程失败`, async () => {
      const { data, message } = await browserApi.duplicateCourse({ params: { id } })
      toast.success(message)
      await navigate(address(`courses/edit/${data.id}`))
    })
  const remove = (row: ManagedCourse) => {
    const { id, name, enrollCount } = row
    if (enrollCount === 0)
      return confirmDelete({
        name,
        consequence: t`课程和目录将从网站移除，学员的学习时长和证书保留。`,
        remove: () => browserApi.deleteCourse({ params: { id } }),
        failure: t`删除课程失败`,
      })
    const canGoOffline = row.status === 'PUBLISHED' && may('courses.edit')
    const title = t`不能删除“${name}”`
    if (!canGoOffline)
      return modal.warning({
        title,
        content: t`有 ${enrollCount} 名学员报名了这门课程。它现在没有公开，访客看不到。`,
        okText: t`知道了`,
      })
    modal.confirm({
      title,
      content: t`有 ${enrollCount} 名学员报名了这门课程，可以改为下线：访客不再看到它，学习记录保留。`,
      okText: t`下线`,
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => void status.change(row, 'OFFLINE'),
    })
  }
  const actionsOf = (row: ManagedCourse): RowAction[] => [
    { label: t`编辑`, permission: 'courses.edit', onClick: () => void navigate(address(`courses/edit/${row.id}`)) },
    { label: t`目录`, onClick: () => void navigate(address(`courses/outline/${row.id}`)) },
    { label: t`学情`, onClick: () => void navigate(address(`courses/lessons/${row.id}`)) },
    { label: t`预览`, onClick: () => void preview(row) },
    ...nextStatuses(row.status, custom).map((next): RowAction => ({
      label: verbOf(row.status, next),
      permission: 'courses.edit',
      forStaff: true,
      onClick: () => void status.change(row, next.value),
    })),
    { label: t`复制`, permission: 'courses.edit', forStaff: true, onClick: () => void duplicate(row) },
    { label: t`订单`, forStaff: true, onClick: () => void navigate(address(`courses/orders?courseId=${row.id}`)) },
    { label: t`删除`, permission: 'courses.delete', isDanger: true, onClick: () => void remove(row) },
  ]
  return { actionsOf, dialog: status.dialog }
}
