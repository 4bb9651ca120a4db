import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { useNarrow } from '../kit/use-narrow.client.ts'
import type { Route } from './+types/settings'
import { MessagesCard, OperationLogCard } from './link-cards.client.tsx'
import { RolesCard } from './roles-card.client.tsx'
import { settingTabLabels, settingTabs, type SettingTab } from './setting-cards.ts'
import { SettingsForm } from './settings-form.client.tsx'
import { StatusesCard } from './statuses-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'

interface Loaded {
  stored: StoredSettings
  /** Null if the admin may not see them. */
  roles: readonly RoleRow[] | null
  statuses: readonly CourseStatusChoice[] | null
}

/** The settings of the school (spec §2, admin settings). */
export default function Settings({ loaderData: { loaded, failure } }: Route.ComponentProps) {
  const { t } = useLingui()
  const lead = t`加载设置失败`
  // Unsaved input must survive a failure to read the settings again, as when switching tabs without a connection.
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return (
    <>
      <PageHeader title={t`系统设置`} />
      {!loaded && (
        <div className="mb-4">
          <LoadFailure title={failure === null || failure === lead ? lead : t`加载设置失败：${failure}`} />
        </div>
      )}
      {last && <Groups {...last} />}
    </>
  )
}

function Groups({ stored, roles, statuses }: Loaded) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isNarrow = useNarrow()
  const [query, setQuery] = useSearchParams()
  /** What a tab has besides settings. */
  const above: Partial<Record<SettingTab, ReactNode>> = {
    users: roles && <RolesCard roles={roles} />,
    notification: <MessagesCard />,
    teaching: statuses && <StatusesCard statuses={statuses} />,
    system: <OperationLogCard />,
  }
  const tabs = keysOf(settingTabs).map((key) => ({
    key,
    label: translate(settingTabLabels[key]),
    children: (
      <>
        {above[key]}
        <SettingsForm stored={stored} cards={settingTabs[key]} name={key} />
      </>
    ),
  }))
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'school'
  const show = (tab: string) => setQuery({ tab }, { replace: true, preventScrollReset: true })
  return (
    <>
      {isNarrow && (
        <Select
          aria-label={t`设置分组`}
          value={active}
          onChange={show}
          options={tabs.map(({ key, label }) => ({ value: key, label }))}
          style={{ width: '100%', marginBottom: 16 }}
        />
      )}
      <Tabs items={tabs} activeKey={active} onChange={show} renderTabBar={isNarrow ? () => <></> : undefined} />
    </>
  )
}
