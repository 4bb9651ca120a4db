import type { CourseStatusChoice } from '@jiangxue/contract/course-status.ts'
import { logKinds, logNames } from '@jiangxue/contract/log.values.ts'
import type { RoleRow } from '@jiangxue/contract/user-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Tabs } from 'antd'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/field-group.client.tsx'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { useNarrow } from '../kit/use-narrow.client.ts'
import { RolesCard } from './roles-card.client.tsx'
import { SettingsCard } from './settings-card.client.tsx'
import { StatusesCard } from './statuses-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'
import { TestButton } from './test-button.client.tsx'

const SiteTab = lazyPart(() => import('./site/site-tab.client.tsx'))
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
  const { translate } = useFormat()
  const isNarrow = useNarrow()
  const [query, setQuery] = useSearchParams()
  const card = { stored }
  const tabs = [
    { key: 'basic', label: t`基本设置`, children: <SettingsCard {...card} group="basic" title={t`学校与网站`} /> },
    {
      key: 'users',
      label: t`用户与权限`,
      children: (
        <>
          {roles && <RolesCard roles={roles} />}
          <SettingsCard {...card} group="user" title={t`注册`} />
        </>
      ),
    },
    {
      key: 'notification',
      label: t`通知设置`,
      children: (
        <>
          <SettingsCard
            {...card}
            group="email"
            title={t`邮件`}
            extra={(values) => <TestButton channel="email" values={values} />}
          />
          <SettingsCard
            {...card}
            group="sms"
            title={t`短信`}
            extra={(values) => <TestButton channel="sms" values={values} />}
          />
          <SettingsCard {...card} group="notification" title={t`通知事件`} />
          <FieldGroup
            id="deliveries-card"
            title={t`发送情况`}
            note={t`哪些邮件和短信已发送、在等待或发送失败，失败的可以重发`}
          >
            <Link
              to="/admin/settings/messages"
              className="mb-5 flex h-14 items-center justify-between rounded-admin border border-line px-4 font-semibold text-primary! hover:bg-primary-tint sm:max-w-80"
            >
              {t`消息记录`}
              <ChevronRight aria-hidden size={18} />
            </Link>
          </FieldGroup>
        </>
      ),
    },
    { key: 'storage', label: t`存储设置`, children: <StorageTab {...card} /> },
    {
      key: 'course',
      label: t`课程设置`,
      children: (
        <>
          {statuses && <StatusesCard statuses={statuses} />}
          <SettingsCard {...card} group="course" fields={['levels', 'durationUnit']} title={t`课程表单`} />
          <SettingsCard {...card} group="course" fields={['paymentRequired']} title={t`收费课程`} />
        </>
      ),
    },
    {
      key: 'study-time',
      label: t`学时设置`,
      children: (
        <>
          <SettingsCard {...card} group="course" fields={['studyTime', 'mediaDelivery']} title={t`学时认定`} />
          <SettingsCard
            {...card}
            group="hours"
            fields={['unit', 'capByLesson', 'sameVideoOnce', 'completionPercent']}
            title={t`学时折算`}
          />
          <SettingsCard
            {...card}
            group="hours"
            fields={['dailyHours', 'startTime', 'endTime', 'studyMinutes', 'breakMinutes']}
            title={t`学习时间限制`}
          />
          <SettingsCard {...card} group="presence" fields={['kind', 'minMinutes', 'maxMinutes']} title={t`在岗验证`} />
          <SettingsCard
            {...card}
            group="presence"
            fields={['faceProvider', 'faceUrl', 'faceKey']}
            title={t`人脸比对`}
          />
          <SettingsCard {...card} group="anomaly" title={t`异常学习`} />
          <SettingsCard
            {...card}
            group="course"
            fields={['dailyGoalSeconds', 'weeklyGoalSeconds', 'totalGoalSeconds']}
            title={t`学习目标`}
          />
        </>
      ),
    },
    {
      key: 'certificate',
      label: t`证书设置`,
      children: <SettingsCard {...card} group="certificate" title={t`培训项目与证书`} />,
    },
    { key: 'proof', label: t`学时存证`, children: <SettingsCard {...card} group="proof" title={t`存证与送达`} /> },
    { key: 'backup', label: t`备份`, children: <SettingsCard {...card} group="backup" title={t`每日自动备份`} /> },
    {
      key: 'logs',
      label: t`系统日志`,
      children: (
        <>
          <FieldGroup id="logs-card" title={t`查看日志`} note={t`操作日志逐条相连，事后改动可以被发现`}>
            <ul className="mb-4 grid gap-3 sm:grid-cols-3">
              {logKinds.map((kind) => (
                <li key={kind}>
                  <Link
                    to={`/admin/settings/logs/${kind}`}
                    className="flex h-14 items-center justify-between rounded-admin border border-line px-4 font-semibold text-primary! hover:bg-primary-tint"
                  >
                    {translate(logNames[kind])}
                    <ChevronRight aria-hidden size={18} />
                  </Link>
                </li>
              ))}
            </ul>
          </FieldGroup>
          <SettingsCard {...card} group="log" title={t`保留期限`} />
        </>
      ),
    },
    { key: 'site', label: t`网站内容`, children: <SiteTab {...card} /> },
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
