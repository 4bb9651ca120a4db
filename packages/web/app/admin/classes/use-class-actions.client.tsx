import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { archivedExports } from '@jiangxue/contract/class/training-class.values.ts'
import type { BatchResult as Batch } from '@jiangxue/contract/kit/batch.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Award, ChevronDown, ClipboardPen, FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { BatchOutcome } from '../kit/list/batch-outcome.client.tsx'
import { changeMany } from '../kit/list/change-many.ts'
import { MenuButton, type MenuEntry } from '../kit/list/menu-button.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { AddMembersDialog } from './add-members-dialog.client.tsx'
import { AssessmentDialog } from './assessment-dialog.client.tsx'
import { ClassDialog } from './class-dialog.client.tsx'
import { ClassroomDialog } from './classroom/classroom-dialog.client.tsx'
import { HourRuleDialog } from './hour-rule-dialog.client.tsx'
import { PresenceRuleDialog } from './presence-rule-dialog.client.tsx'
import { useClassPapers } from './use-class-papers.client.tsx'
import { useClassStatus } from './use-class-status.client.tsx'

const ImportDialog = lazyPart(() => import('../students/import/import-dialog.client.tsx'))

type Open = 'edit' | 'rule' | 'presence' | 'classroom' | 'add' | 'import' | 'assess'

/** The actions of staff on a class, with further ones in the menu; the caller must render `dialogs`. */
export function useClassActions(
  overview: ClassOverview,
  organizations: readonly OrganizationName[],
  furtherItems: readonly MenuEntry[],
) {
  const { t } = useLingui()
  const may = usePermission()
  const navigate = useNavigate()
  const confirmDelete = useConfirmDelete()
  const [open, setOpen] = useState<Open>()
  const [outcome, setOutcome] = useState<Batch>()
  const papers = useClassPapers(overview)
  const statusItems = useClassStatus(overview)
  const close = () => setOpen(undefined)
  const { id, name, status, archivedAt, memberCount, parts } = overview
  const isOpen = status !== 'ARCHIVED'
  const mayEdit = may('classes.edit') && isOpen
  const remove = () =>
    void confirmDelete({
      name,
      failure: t`删除班期失败`,
      remove: () => changeMany('deleteClass', { params: { id } }),
      onDone: () => void navigate('/admin/classes'),
    })
  const items = [
    ...(mayEdit
      ? [
          { key: 'edit', label: t`编辑班期`, onClick: () => setOpen('edit') },
          { key: 'rule', label: t`学时规则`, onClick: () => setOpen('rule') },
          { key: 'presence', label: t`在岗验证`, onClick: () => setOpen('presence') },
        ]
      : []),
    ...(may('classes.view') ? [{ key: 'classroom', label: t`线下授课`, onClick: () => setOpen('classroom') }] : []),
    ...(may('classes.edit') ? statusItems : []),
    ...(may('classes.export') ? [{ key: 'export', label: t`导出名册`, onClick: papers.exportMembers }] : []),
    ...furtherItems,
    ...(may('classes.export') && archivedExports.every(may)
      ? [
          {
            key: 'archive',
            label: isOpen ? t`一键归档` : t`下载档案`,
            off:
              (!['ENDED', 'ARCHIVED'].includes(status) && t`请先结束班期，再归档`) ||
              (memberCount === 0 && t`班期中还没有学员`),
            onClick: papers.archive,
          },
        ]
      : []),
    ...(may('classes.delete') && archivedAt === null
      ? [{ key: 'delete', label: t`删除班期`, danger: true, onClick: remove }]
      : []),
  ]
  const buttons = (
    <>
      {mayEdit && (
        <>
          {may('students.view') && (
            <Button
              type="primary"
              icon={<UserPlus aria-hidden size={16} />}
              onClick={() => setOpen('add')}
            >{t`添加学员`}</Button>
          )}
          {may('students.edit') && (
            <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen('import')}>{t`导入名单`}</Button>
          )}
          <OffButton
            icon={<ClipboardPen aria-hidden size={16} />}
            off={
              (memberCount === 0 && t`班期中还没有学员`) ||
              (parts.length > 0 && parts.every(({ kind }) => kind === 'EXAM') && t`各部分的成绩都由结业考核填入`)
            }
            onClick={() => setOpen('assess')}
          >{t`登记成绩`}</OffButton>
        </>
      )}
      {may('certificates.edit') && isOpen && (
        <OffButton
          icon={<Award aria-hidden size={16} />}
          off={memberCount === 0 && t`班期中还没有学员`}
          onClick={papers.issue}
        >{t`生成证书`}</OffButton>
      )}
      {items.length > 0 && (
        <MenuButton items={items}>
          <Button icon={<ChevronDown aria-hidden size={16} />} iconPlacement="end">{t`更多操作`}</Button>
        </MenuButton>
      )}
    </>
  )
  const dialogs = (
    <>
      {open === 'edit' && <ClassDialog trainingClass={overview} organizations={organizations} onClose={close} />}
      {open === 'rule' && <HourRuleDialog overview={overview} onClose={close} />}
      {open === 'presence' && <PresenceRuleDialog overview={overview} onClose={close} />}
      {open === 'classroom' && <ClassroomDialog overview={overview} onClose={close} />}
      {open === 'add' && (
        <AddMembersDialog classId={id} organizations={organizations} onResult={setOutcome} onClose={close} />
      )}
      {open === 'import' && <ImportDialog trainingClass={overview} onClose={close} />}
      {open === 'assess' && <AssessmentDialog overview={overview} onClose={close} />}
      {outcome && <BatchOutcome result={outcome} onClose={() => setOutcome(undefined)} />}
      {papers.dialogs}
    </>
  )
  return { buttons, dialogs }
}
