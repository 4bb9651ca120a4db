import { accountStatuses, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Award, FolderDown, UserPlus } from 'lucide-react'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useIdCardExport } from '../kit/list/use-id-card-export.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { useIsStaff, usePermission, useOwnOrganizations } from '../kit/use-permission.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/students'
import { useImportButton } from './import/use-import-button.client.tsx'
import { useRecordBatch } from './records/use-record-batch.client.tsx'
import { useBatchCertificates } from './use-batch-certificates.client.tsx'
import { useStudentActions } from './use-student-actions.client.tsx'
import { useStudentBatch } from './use-student-batch.client.tsx'
import { useStudentColumns } from './use-student-columns.client.tsx'

/** The student list (spec §2, admin students). */
export default function Students({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const may = usePermission()
  const isStaff = useIsStaff()
  const organizations = useOwnOrganizations(data.extra ?? [])
  const { view, actionsOf, add, dialogs: studentDialogs } = useStudentActions(organizations)
  const { menu: batchMenu, dialogs: batchDialogs } = useStudentBatch(organizations)
  const { generate, generateAll, dialogs: certificateDialogs } = useBatchCertificates()
  const total = data.page?.totalElements ?? 0
  const { recordButton, recordDialogs } = useRecordBatch(data.query, total)
  const exportStudents = useIdCardExport('exportStudents', t`学员`, 'students.reveal')
  useStart('add', add)
  const { button: importButton, dialog: importDialog } = useImportButton()
  const areDeleted = data.query['deleted'] === 'true'
  return (
    <>
      <ListPage
        title={t`学员管理`}
        data={data}
        columns={useStudentColumns(areDeleted)}
        keyword={t`姓名、登录名或学号`}
        empty={t`没有符合条件的学员`}
        begin={t`还没有学员，用上方的按钮添加，或导入名单`}
        filters={[
          { name: 'status', label: t`状态`, options: optionsOf(accountStatuses, studentStatusLabels) },
          ...(isStaff
            ? [
                {
                  name: 'organizationId',
                  label: t`机构`,
                  options: organizations.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                { name: 'deleted', label: t`是否删除`, all: t`未删除`, options: [{ value: 'true', label: t`已删除` }] },
              ]
            : []),
        ]}
        selectable={areDeleted ? undefined : { rowName: ({ name }) => name }}
        onExport={areDeleted ? undefined : exportStudents}
        exportPermission="students.export"
        exportsSelection
        actions={(selectedRows) =>
          !areDeleted && (
            <>
              {may('students.edit') && importButton}
              {batchMenu(selectedRows)}
              {recordButton(selectedRows)}
              {may('certificates.edit') && (
                <OffButton
                  icon={<Award aria-hidden size={16} />}
                  off={selectedRows.length === 0 && t`请选择要生成证书的学生`}
                  onClick={() => void generate(selectedRows)}
                >{t`批量生成证书`}</OffButton>
              )}
              {may('certificates.edit') && may('certificates.export') && (
                <OffButton
                  icon={<FolderDown aria-hidden size={16} />}
                  off={total === 0 && t`没有符合条件的学员`}
                  onClick={() => generateAll(data.query, total)}
                >{t`一键生成下载证书`}</OffButton>
              )}
              {may('students.edit') && (
                <Button type="primary" icon={<UserPlus aria-hidden size={16} />} onClick={add}>{t`添加学员`}</Button>
              )}
            </>
          )
        }
        rowActionsWidth={170}
        rowActions={(row) =>
          row.deletedAt === null ? (
            <RowActions name={row.name} actions={[view(row), ...actionsOf(row)]} />
          ) : (
            <RowActions name={row.name} actions={[...actionsOf(row), view(row)]} shown={1} />
          )
        }
      />
      {studentDialogs}
      {batchDialogs}
      {certificateDialogs}
      {recordDialogs}
      {importDialog}
    </>
  )
}
