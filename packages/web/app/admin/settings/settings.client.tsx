import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useNarrow } from '../kit/list/use-narrow.client.ts'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { CourseTab, LogTab, NotificationTab, StudyTimeTab, UserTab } from './setting-tabs.client.tsx'
import { SettingsCard } from './settings-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'

const SiteTab = lazyPart(() => import('./site-tab.client.tsx'))
const StorageTab = lazyPart(() => import('./storage-tab.client.tsx'))

interface Loaded {
  stored: StoredSettings
  /** Null if the admin may not see them. */
  roles: readonly RoleRow[] | null
  statuses: readonly CourseStatusChoice[] | null
}

/** The settings of the school (spec §2, admin settings). */
export default function Settings({ loaded, failure }: { loaded: Loaded | null; failure: string | null }) {
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
  const isNarrow = useNarrow()
  const [query, setQuery] = useSearchParams()
  const tabs = [
    {
      key: 'basic',
      label: t`基本设置`,
      children: <SettingsCard stored={stored} group="basic" title={t`学校与网站`} />,
    },
    { key: 'users', label: t`用户与权限`, children: <UserTab stored={stored} roles={roles} /> },
    { key: 'notification', label: t`通知设置`, children: <NotificationTab stored={stored} /> },
    { key: 'storage', label: t`存储设置`, children: <StorageTab stored={stored} /> },
    { key: 'course', label: t`课程设置`, children: <CourseTab stored={stored} statuses={statuses} /> },
    { key: 'study-time', label: t`学时设置`, children: <StudyTimeTab stored={stored} /> },
    {
      key: 'certificate',
      label: t`证书设置`,
      children: <SettingsCard stored={stored} group="certificate" title={t`培训项目与证书`} />,
    },
    {
      key: 'proof',
      label: t`学时存证`,
      children: <SettingsCard stored={stored} group="proof" title={t`存证与送达`} />,
    },
    {
      key: 'backup',
      label: t`备份`,
      children: <SettingsCard stored={stored} group="backup" title={t`每日自动备份`} />,
    },
    { key: 'logs', label: t`系统日志`, children: <LogTab stored={stored} /> },
    { key: 'site', label: t`网站内容`, children: <SiteTab stored={stored} /> },
  ]
  const active = tabs.some(({ key }) => key === query.get('tab')) ? String(query.get('tab')) : 'basic'
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
      <Tabs items={tabs} activeKey={active} onChange={show} {...(isNarrow && { renderTabBar: () => <></> })} />
    </>
  )
}
