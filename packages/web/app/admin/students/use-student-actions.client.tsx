import { text } from '@jiangxue/contract/kit/text.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useSectionAddress } from '../areas.ts'
import { useEdited } from '../kit/form/use-edited.client.ts'
import type { RowAction } from '../kit/list/row-actions.client.tsx'
import { PasswordSlips, type NewAccount } from '../kit/password-slips.client.tsx'
import { useAct } from '../kit/use-act.client.ts'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePasswordReset } from '../kit/use-password-reset.client.tsx'
import { useCertificateCheck } from './use-certificate-check.client.tsx'

const StudentDialog = lazyPart(() => import('./student-dialog.client.tsx'), {
  failure: text('系统错误：对话框未初始化'),
})
const StatisticsDialog = lazyPart(() => import('./statistics-dialog.client.tsx'), { failure: text('无法显示统计信息') })
const StudentIdCard = lazyPart(() => import('./student-id-card.client.tsx'))
const EvidenceDialog = lazyPart(() => import('./records/evidence-dialog.client.tsx'))

/** The actions of one student (spec §2); the caller must render `dialogs`. */
export function useStudentActions(organizations: readonly OrganizationName[]) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const act = useAct()
  const confirmDelete = useConfirmDelete()
  const resetPassword = usePasswordReset()
  const { checkCertificate, preview } = useCertificateCheck()
  const { edited, add, edit, close } = useEdited<StudentRow>()
  const [added, setAdded] = useState<NewAccount>()
  const [measured, setMeasured] = useState<StudentRow>()
  const [revealed, setRevealed] = useState<StudentRow>()
  const [packed, setPacked] = useState<StudentRow>()

  const restore = ({ id }: StudentRow) => act(t`恢复学员失败`, () => browserApi.restoreStudent({ params: { id } }))
  const remove = ({ id, name }: StudentRow) =>
    confirmDelete({
      name,
      consequence: t`学员将从列表中移除并立即退出登录，登录名、手机号、邮箱和学号可供他人使用；学时记录、证书和订单保留。`,
      failure: t`删除学生失败`,
      remove: () => browserApi.deleteStudent({ params: { id } }),
    })
  const eraseOrigins = ({ id, name }: StudentRow) =>
    confirmDelete({
      name,
      title: t`清除“${name}”的设备信息？`,
      okText: t`清除`,
      consequence: t`学时记录中的 IP 地址和设备信息将永久清除，并在学时账本中留下签名记录；学时和证书不变。`,
      success: t`已清除`,
      failure: t`清除失败`,
      remove: () => browserApi.eraseOrigins({ params: { id } }),
    })
  const view = ({ id }: StudentRow): RowAction => ({
    label: t`查看详情`,
    onClick: () => void navigate(address(`students/${id}`)),
  })
  const actionsOf = (row: StudentRow): RowAction[] => {
    const { id, name } = row
    if (row.deletedAt !== null)
      return [
        { label: t`恢复`, permission: 'students.delete', forStaff: true, onClick: () => void restore(row) },
        {
          label: t`清除设备信息`,
          permission: 'students.delete',
          forStaff: true,
          isDanger: true,
          onClick: () => eraseOrigins(row),
        },
      ]
    return [
      { label: t`编辑`, permission: 'students.edit', onClick: () => edit(row) },
      { label: t`学习统计`, onClick: () => setMeasured(row) },
      { label: t`查看证书`, permission: 'certificates.view', onClick: () => void checkCertificate(id) },
      { label: t`打印学习记录`, onClick: () => void navigate(address(`students/${id}/records`)) },
      { label: t`学时证据包`, permission: 'students.export', onClick: () => setPacked(row) },
      {
        label: t`重置密码`,
        permission: 'students.edit',
        onClick: () =>
          resetPassword({
            name,
            login: row.username,
            reset: () => browserApi.resetStudentPassword({ params: { id } }),
          }),
      },
      {
        label: t`查看身份证号`,
        permission: 'students.reveal',
        disabled: row.idCard === null && t`未登记身份证号`,
        onClick: () => setRevealed(row),
      },
      { label: t`删除`, permission: 'students.delete', isDanger: true, onClick: () => remove(row) },
    ]
  }
  const dialogs = (
    <>
      {edited && (
        <StudentDialog student={edited.noun} organizations={organizations} onAdded={setAdded} onClose={close} />
      )}
      {added && <PasswordSlips title={t`已添加${added.name}`} accounts={[added]} onClose={() => setAdded(undefined)} />}
      {measured && <StatisticsDialog student={measured} onClose={() => setMeasured(undefined)} />}
      {revealed && <StudentIdCard student={revealed} onClose={() => setRevealed(undefined)} />}
      {packed && (
        <EvidenceDialog students={{ studentIds: [packed.id] }} count={1} onClose={() => setPacked(undefined)} />
      )}
      {preview}
    </>
  )
  return { view, actionsOf, add, dialogs }
}
