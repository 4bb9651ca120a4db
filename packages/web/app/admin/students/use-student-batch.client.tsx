import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { attempt } from '../../lib/show-problem.ts'
import { BatchOutcome } from '../kit/list/batch-outcome.client.tsx'
import { changeMany } from '../kit/list/change-many.ts'
import { MenuButton } from '../kit/list/menu-button.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { useIsStaff, usePermission } from '../kit/use-permission.client.tsx'

const EnrollStudentsDialog = lazyPart(() => import('./enroll-students-dialog.client.tsx'))
const MoveDialog = lazyPart(() => import('./move-dialog.client.tsx'))

interface BatchAction {
  key: string
  label: string
  permission: Permission
  /** Whether only the school's staff may use it, regardless of permissions. */
  forStaff?: boolean
  run: (ids: number[]) => void
}

/** The menu of actions on the selected students; the caller must render `dialogs`. */
export function useStudentBatch(organizations: readonly OrganizationName[]) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const may = usePermission()
  const isStaff = useIsStaff()
  const revalidator = useRevalidator()
  const [open, setOpen] = useState<{ what: 'move' | 'enroll'; ids: number[] }>()
  const [result, setResult] = useState<BatchResult>()

  async function setStatus(ids: number[], status: AccountStatus) {
    await attempt(t`批量操作失败`, async () => {
      const body = { ids, status }
      setResult((await changeMany('setStatusOfStudents', { body })).data)
    })
    void revalidator.revalidate()
  }
  const confirmStatus = (ids: number[], status: AccountStatus) =>
    modal.confirm({
      title: status === 'ACTIVE' ? t`启用选中的 ${ids.length} 名学员？` : t`禁用选中的 ${ids.length} 名学员？`,
      content: status === 'ACTIVE' ? t`学员可以重新登录。` : t`学员将立即退出登录，且不能再登录；学习记录保留。`,
      okText: status === 'ACTIVE' ? t`启用账号` : t`禁用账号`,
      onOk: () => setStatus(ids, status),
    })
  const actions: BatchAction[] = [
    {
      key: 'enroll',
      label: t`报名课程`,
      permission: 'courses.edit',
      forStaff: true,
      run: (ids) => setOpen({ what: 'enroll', ids }),
    },
    {
      key: 'move',
      label: t`移到机构`,
      permission: 'students.edit',
      forStaff: true,
      run: (ids) => setOpen({ what: 'move', ids }),
    },
    { key: 'enable', label: t`启用账号`, permission: 'students.edit', run: (ids) => void confirmStatus(ids, 'ACTIVE') },
    {
      key: 'disable',
      label: t`禁用账号`,
      permission: 'students.edit',
      run: (ids) => void confirmStatus(ids, 'INACTIVE'),
    },
  ]
  const allowed = actions.filter(({ permission, forStaff = false }) => may(permission) && (isStaff || !forStaff))
  const menu = (selected: readonly StudentRow[]) =>
    allowed.length > 0 &&
    (selected.length === 0 ? (
      <OffButton icon={<ListChecks aria-hidden size={16} />} off={t`请选择学员`}>{t`批量操作`}</OffButton>
    ) : (
      <MenuButton
        items={allowed.map(({ key, label, run }) => ({ key, label, onClick: () => run(selected.map(({ id }) => id)) }))}
      >
        <Button icon={<ListChecks aria-hidden size={16} />}>{t`批量操作`}</Button>
      </MenuButton>
    ))
  const close = () => setOpen(undefined)
  const dialogs = (
    <>
      {open?.what === 'move' && (
        <MoveDialog ids={open.ids} organizations={organizations} onResult={setResult} onClose={close} />
      )}
      {open?.what === 'enroll' && <EnrollStudentsDialog ids={open.ids} onResult={setResult} onClose={close} />}
      {result && <BatchOutcome result={result} onClose={() => setResult(undefined)} />}
    </>
  )
  return { menu, dialogs }
}
