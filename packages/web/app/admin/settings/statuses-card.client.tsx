import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Lock, Plus } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { StatusDialog } from './status-dialog.client.tsx'

/** The four built-in course statuses, and the school's custom ones. */
export function StatusesCard({ statuses }: { statuses: readonly CourseStatusChoice[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const mayEdit = usePermission()('settings.edit')
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<CourseStatusChoice>()
  return (
    <FieldGroup
      id="statuses-card"
      title={t`课程状态`}
      note={t`自定义状态从草稿进入，退回草稿离开，访客看不到处于这些状态的课程`}
    >
      <ul className="mb-4">
        {statuses.map((status) => {
          const name = translate(status.name)
          return (
            <li key={status.value} className="flex min-h-12 items-center gap-3 border-b border-line py-1.5">
              <Badge tone={status.tone}>{name}</Badge>
              <code className="min-w-0 flex-1 truncate text-sm text-ink-3">{status.value}</code>
              {status.isBuiltIn ? (
                <Lock aria-label={t`内置状态`} size={14} className="shrink-0 text-ink-3" />
              ) : (
                <RowActions
                  name={name}
                  actions={[
                    { label: t`编辑`, permission: 'settings.edit', onClick: () => edit(status) },
                    {
                      label: t`删除`,
                      permission: 'settings.edit',
                      isDanger: true,
                      onClick: () =>
                        confirmDelete({
                          name,
                          failure: t`删除失败`,
                          remove: () => browserApi.deleteCourseStatus({ params: { value: status.value } }),
                        }),
                    },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <div className="mb-4">
          <Button icon={<Plus aria-hidden size={16} />} onClick={add}>{t`添加课程状态`}</Button>
        </div>
      )}
      {edited && <StatusDialog status={edited.noun} onClose={close} />}
    </FieldGroup>
  )
}
