import type { Learner } from '@jiangxue/contract/organization/organization-console.ts'
import {
  learnerGroupLabels,
  learnerGroups,
  organizationLimits,
} from '@jiangxue/contract/organization/organization-console.values.ts'
import { useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { StudyTime } from '../../../components/study-time.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { OffButton } from '../../kit/off-button.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { OrganizationPicker } from '../organization-picker.client.tsx'
import type { Route } from './+types/org-learners'
import { useReminders } from './use-reminders.client.tsx'

/** An organization's students by learningStatus, who can be reminded individually or together. */
export default function Learners({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const may = usePermission()
  const { remind, dialog } = useReminders()
  const rows = data.page?.content ?? []
  const [usual, ...others] = learnerGroups
  return (
    <>
      <ListPage
        title={t`学习提醒`}
        data={data}
        columns={useLearnerColumns()}
        empty={t`这一组没有学员`}
        filters={[
          {
            name: 'group',
            label: t`学习情况`,
            all: translate(learnerGroupLabels[usual]),
            options: optionsOf(others, learnerGroupLabels),
          },
        ]}
        summary={
          <p className="border-b border-line px-4 py-3 text-sm text-ink-2">{t`每名学员 ${organizationLimits.reminderDays} 天内只提醒一次；通过站内消息发送，学校开通邮件或短信后一并发送。`}</p>
        }
        selectable={may('students.edit') ? { rowName: ({ name }) => name } : undefined}
        actions={(selected) => (
          <>
            <OrganizationPicker />
            {may('students.edit') && (
              <OffButton
                type="primary"
                icon={<BellRing aria-hidden size={16} />}
                off={rows.length === 0 && t`没有符合条件的学员`}
                onClick={() => remind(selected.length > 0 ? selected : rows)}
              >
                {selected.length > 0 ? t`提醒 ${selected.length} 人` : t`提醒本页 ${rows.length} 人`}
              </OffButton>
            )}
          </>
        )}
        rowActionsWidth={90}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[{ label: t`提醒`, permission: 'students.edit', onClick: () => remind([row]) }]}
          />
        )}
      />
      {dialog}
    </>
  )
}

function useLearnerColumns(): ListColumn<Learner>[] {
  const { t } = useLingui()
  const { dateTime, date } = useFormat()
  const address = useSectionAddress()
  return [
    {
      title: t`姓名 / 登录名`,
      dataIndex: 'name',
      headsCard: true,
      width: 200,
      render: (name, { id, username }) => (
        <span className="block min-w-0 leading-snug">
          <Link to={address(`students/${id}`)} className="block truncate font-semibold hover:text-primary">
            {name}
          </Link>
          <span className="block truncate text-xs font-normal text-ink-3">{username}</span>
        </span>
      ),
    },
    {
      title: t`总学习时长`,
      dataIndex: 'studySeconds',
      width: 130,
      align: 'right',
      render: (seconds, { isUnverified }) => <StudyTime seconds={seconds} isUnverified={isUnverified} />,
    },
    { title: t`完成课时`, dataIndex: 'completedLessons', width: 100, align: 'right' },
    { title: t`最后学习`, dataIndex: 'lastStudyTime', width: 155, render: (at) => dateTime(at) || t`从未学习` },
    { title: t`有效期至`, dataIndex: 'endsAt', width: 120, render: (at) => date(at) || '—' },
    { title: t`上次提醒`, dataIndex: 'remindedAt', width: 155, render: (at) => dateTime(at) || '—' },
  ]
}
