import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import type { UserRow } from '@jiangxue/contract/account/user-admin.ts'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { currentAccount } from '../../lib/session/session.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { BatchOutcome } from '../kit/list/batch-outcome.client.tsx'
import { changeMany } from '../kit/list/change-many.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePasswordReset } from '../kit/use-password-reset.client.tsx'
import { useIsFullAdmin, usePermission } from '../kit/use-permission.client.tsx'
import type { UserChoices } from './user-choices.ts'
import { UserDialog } from './user-dialog.client.tsx'

const RemoveFactorsDialog = lazyPart(() => import('./remove-factors-dialog.client.tsx'))
const StudentDialog = lazyPart(() => import('../students/student-dialog.client.tsx'))

/** The actions of accounts; the caller must render `dialogs`. */
export function useUserActions(choices: UserChoices) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const may = usePermission()
  const isFullAdmin = useIsFullAdmin()
  const revalidator = useRevalidator()
  const confirmDelete = useConfirmDelete()
  const resetPassword = usePasswordReset()
  const { edited, add, edit: open, close } = useEdited<UserRow>()
  const [withFactors, setWithFactors] = useState<UserRow>()
  const [student, setStudent] = useState<StudentRow>()
  const [result, setResult] = useState<BatchResult>()

  /** Students are edited with the student form, if the user may edit students. */
  async function edit(user: UserRow) {
    if (user.role !== 'STUDENT' || !may('students.edit') || !may('students.view')) return open(user)
    await attempt(t`加载学员信息失败`, async () => setStudent(await browserApi.getStudent({ params: { id: user.id } })))
  }
  const endSessions = ({ id, name }: UserRow) =>
    modal.confirm({
      title: t`结束${name}的所有登录？`,
      content: t`该用户在所有设备上都需要重新登录。`,
      okText: t`结束登录`,
      onOk: () =>
        attempt(t`结束登录失败`, async () =>
          toast.success((await browserApi.endUserSessions({ params: { id } })).message),
        ),
    })
  const setStatus = (users: readonly UserRow[], status: AccountStatus) =>
    modal.confirm({
      title: status === 'ACTIVE' ? t`启用选中的 ${users.length} 个用户？` : t`禁用选中的 ${users.length} 个用户？`,
      content: status === 'ACTIVE' ? t`用户可以重新登录。` : t`用户将立即退出登录，且不能再登录。`,
      okText: status === 'ACTIVE' ? t`启用账号` : t`禁用账号`,
      onOk: async () => {
        await attempt(t`批量操作失败`, async () => {
          const body = { ids: users.map(({ id }) => id), status }
          setResult((await changeMany('setStatusOfUsers', { body })).data)
        })
        void revalidator.revalidate()
      },
    })
  const actionsOf = (user: UserRow): RowAction[] => {
    const { id, name } = user
    const isOwn = id === currentAccount()?.id && t`不能对自己的账号执行此操作`
    if (user.role === 'ADMIN' && !isOwn && !isFullAdmin) return []
    return [
      { label: t`编辑`, permission: 'users.edit', onClick: () => void edit(user) },
      {
        label: t`重置密码`,
        permission: 'users.edit',
        disabled: isOwn,
        onClick: () =>
          resetPassword({ name, login: user.username, reset: () => browserApi.resetUserPassword({ params: { id } }) }),
      },
      { label: t`结束所有登录`, permission: 'users.edit', disabled: isOwn, onClick: () => void endSessions(user) },
      ...(isFullAdmin && user.hasSecondFactor
        ? [{ label: t`移除两步验证`, disabled: isOwn, onClick: () => setWithFactors(user) }]
        : []),
      {
        label: t`删除`,
        permission: 'users.delete',
        isDanger: true,
        disabled: isOwn,
        onClick: () =>
          confirmDelete({
            name,
            consequence:
              user.role === 'STUDENT'
                ? t`学员将从列表中移除并立即退出登录，登录名、手机号、邮箱和学号可供他人使用；学时记录、证书和订单保留。`
                : t`用户将立即退出登录，登录名、手机号和邮箱可供他人使用。`,
            failure: t`删除用户失败`,
            remove: () => browserApi.deleteUser({ params: { id } }),
          }),
      },
    ]
  }
  const dialogs = (
    <>
      {edited && <UserDialog user={edited.noun} choices={choices} onClose={close} />}
      {withFactors && <RemoveFactorsDialog user={withFactors} onClose={() => setWithFactors(undefined)} />}
      {student && (
        <StudentDialog student={student} organizations={choices.organizations} onClose={() => setStudent(undefined)} />
      )}
      {result && <BatchOutcome result={result} onClose={() => setResult(undefined)} />}
    </>
  )
  return { actionsOf, add, setStatus, dialogs }
}
