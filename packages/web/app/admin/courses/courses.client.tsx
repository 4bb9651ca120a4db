import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { CloudUpload, Plus, ReceiptText, Unplug } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import { BatchOutcome } from '../kit/list/batch-outcome.client.tsx'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { useIsStaff, usePermission } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/courses'
import { useCourseActions } from './use-course-actions.client.tsx'
import { useCourseBatch } from './use-course-batch.client.ts'
import { useCourseColumns } from './use-course-columns.client.tsx'

/** Courses of every status (decisions §11). */
export default function Courses({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const address = useSectionAddress()
  const isStaff = useIsStaff()
  const may = usePermission()
  const { statuses = [], categories = [] } = data.extra ?? {}
  const { actionsOf, dialog } = useCourseActions(statuses)
  const batch = useCourseBatch()
  const mayEdit = isStaff && may('courses.edit')
  return (
    <>
      <ListPage
        title={t`课程管理`}
        data={data}
        columns={useCourseColumns()}
        keyword={t`课程名称`}
        empty={t`没有符合条件的课程`}
        begin={t`还没有课程，用上方的按钮添加第一门`}
        rowActionsWidth={isStaff ? 136 : 150}
        filters={[
          {
            name: 'status',
            label: t`状态`,
            options: statuses.map(({ value, name }) => ({
              value,
              label: format.translate(name),
              count: data.extra?.counts[value] ?? 0,
            })),
          },
          {
            name: 'categoryId',
            label: t`分类`,
            options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        selectable={mayEdit ? { rowName: ({ name }) => name } : undefined}
        actions={(selected) =>
          isStaff && (
            <>
              {mayEdit && (
                <>
                  <OffButton
                    icon={<CloudUpload aria-hidden size={16} />}
                    off={selected.length === 0 && t`请先勾选课程`}
                    onClick={() => batch.ask(selected, 'PUBLISHED')}
                  >{t`批量发布`}</OffButton>
                  <OffButton
                    icon={<Unplug aria-hidden size={16} />}
                    off={selected.length === 0 && t`请先勾选课程`}
                    onClick={() => batch.ask(selected, 'OFFLINE')}
                  >{t`批量下线`}</OffButton>
                </>
              )}
              <Link to={address('courses/orders')} className="inline-flex">
                <Button tabIndex={-1} icon={<ReceiptText aria-hidden size={16} />}>{t`课程订单`}</Button>
              </Link>
              {mayEdit && (
                <Link to={address('courses/edit')} className="inline-flex">
                  <Button tabIndex={-1} type="primary" icon={<Plus aria-hidden size={16} />}>{t`添加课程`}</Button>
                </Link>
              )}
            </>
          )
        }
        rowActions={(row) => <RowActions name={row.name} actions={actionsOf(row)} />}
      />
      {dialog}
      {batch.result && <BatchOutcome result={batch.result} of="courses" onClose={batch.close} />}
    </>
  )
}
