import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import type { CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { logKinds, logNames, type LogKind } from '@jiangxue/contract/office/log.values.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { useIsFullAdmin } from '../kit/use-permission.client.tsx'
import { RolesCard } from './roles-card.client.tsx'
import { SettingsCard } from './settings-card.client.tsx'
import { StatusesCard } from './statuses-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'
import { TestButton } from './test-button.client.tsx'

interface TabProps {
  stored: StoredSettings
}

/** The roles, unless the admin may not see them, who may register, and who has to prove more than a password. */
export function UserTab({ stored, roles }: TabProps & { roles: readonly RoleRow[] | null }) {
  const { t } = useLingui()
  return (
    <>
      {roles && <RolesCard roles={roles} />}
      <SettingsCard
        stored={stored}
        group="user"
        fields={['allowRegister', 'allowedRoles', 'verifyMethod']}
        title={t`注册`}
      />
      <SettingsCard stored={stored} group="user" fields={['requireSecondFactor']} title={t`登录安全`} />
    </>
  )
}

/** How messages are sent, which ones, and what became of them. */
export function NotificationTab({ stored }: TabProps) {
  const { t } = useLingui()
  return (
    <>
      <SettingsCard
        stored={stored}
        group="email"
        title={t`邮件`}
        extra={(values) => <TestButton channel="email" values={values} />}
      />
      <SettingsCard
        stored={stored}
        group="sms"
        title={t`短信`}
        extra={(values) => <TestButton channel="sms" values={values} />}
      />
      <SettingsCard stored={stored} group="notification" title={t`通知事件`} />
      <FieldGroup
        id="deliveries-card"
        title={t`发送情况`}
        note={t`哪些邮件和短信已发送、在等待或发送失败，失败的可以重发`}
      >
        <div className="mb-5 sm:max-w-80">
          <RowLink to="/admin/settings/messages">{t`消息记录`}</RowLink>
        </div>
      </FieldGroup>
    </>
  )
}

/** The course statuses, unless the admin may not see them, the course form, and payment. */
export function CourseTab({ stored, statuses }: TabProps & { statuses: readonly CourseStatusChoice[] | null }) {
  const { t } = useLingui()
  return (
    <>
      {statuses && <StatusesCard statuses={statuses} />}
      <SettingsCard stored={stored} group="course" fields={['levels', 'durationUnit']} title={t`课程表单`} />
      <SettingsCard stored={stored} group="course" fields={['paymentRequired']} title={t`收费课程`} />
    </>
  )
}

/** What counts as study time, how it is converted to credit hours, and how it is checked. */
export function StudyTimeTab({ stored }: TabProps) {
  const { t } = useLingui()
  return (
    <>
      <SettingsCard stored={stored} group="course" fields={['studyTime', 'mediaDelivery']} title={t`学时认定`} />
      <SettingsCard
        stored={stored}
        group="hours"
        fields={['unit', 'capByLesson', 'sameVideoOnce', 'completionPercent']}
        title={t`学时折算`}
      />
      <SettingsCard
        stored={stored}
        group="hours"
        fields={['startTime', 'endTime', 'studyMinutes', 'breakMinutes', 'dailyHours']}
        title={t`学习时间限制`}
      />
      <SettingsCard
        stored={stored}
        group="presence"
        fields={['kind', 'dailyProof', 'minMinutes', 'maxMinutes']}
        title={t`在岗验证`}
      />
      <SettingsCard
        stored={stored}
        group="presence"
        fields={['faceProvider', 'faceUrl', 'faceKey']}
        title={t`人脸比对`}
      />
      <SettingsCard stored={stored} group="anomaly" title={t`异常学习`} />
      <SettingsCard
        stored={stored}
        group="course"
        fields={['dailyGoalSeconds', 'weeklyGoalSeconds', 'totalGoalSeconds']}
        title={t`学习目标`}
      />
    </>
  )
}

/** Links to the logs, and how long they are kept. */
export function LogTab({ stored }: TabProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isFullAdmin = useIsFullAdmin()
  const isAllowed = (kind: LogKind) => isFullAdmin || kind !== 'error'
  return (
    <>
      <FieldGroup id="logs-card" title={t`查看日志`} note={t`操作日志逐条相连，事后改动可以被发现`}>
        <ul className="mb-4 grid gap-3 sm:grid-cols-3">
          {logKinds.filter(isAllowed).map((kind) => (
            <li key={kind}>
              <RowLink to={`/admin/settings/logs/${kind}`}>{translate(logNames[kind])}</RowLink>
            </li>
          ))}
        </ul>
      </FieldGroup>
      <SettingsCard stored={stored} group="log" title={t`保留期限`} />
    </>
  )
}

const RowLink = ({ to, children }: Pick<LinkProps, 'to' | 'children'>) => (
  <Link
    to={to}
    className="flex h-14 items-center justify-between rounded-admin border border-line px-4 font-semibold text-primary! hover:bg-primary-tint"
  >
    {children}
    <ChevronRight aria-hidden size={18} />
  </Link>
)
