import { recordLimits, recordSheetTitles, recordZipTexts } from '@jiangxue/contract/papers/learning-record.values.ts'
import type { StudentListQuery, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { BookOpenCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListQuery } from '../../kit/list/list-loader.ts'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { OffButton } from '../../kit/off-button.client.tsx'
import { useCheckAddress } from '../../kit/use-check-address.client.tsx'
import { useLongWork } from '../../kit/use-long-work.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'

const EvidenceDialog = lazyPart(() => import('./evidence-dialog.client.tsx'))

/**
 * Exports and prints the learning records of the selected students, or of all that match the list's filter. The caller
 * must render `dialogs`.
 */
export function useRecordBatch({ keyword, status, organizationId }: ListQuery, total: number) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  const { modal } = App.useApp()
  const withAddress = useCheckAddress()
  const { run, progress } = useLongWork({ title: t`处理学习记录`, waiting: t`正在生成学习记录，请稍候…` })

  const [evidenceOf, setEvidenceOf] = useState<{ studentIds?: number[] } & Partial<StudentListQuery>>()
  const bodyFor = (selected: readonly StudentRow[]) =>
    selected.length > 0
      ? { studentIds: selected.map(({ id }) => id) }
      : { ...({ keyword, status, organizationId } as Partial<StudentListQuery>), all: true as const }

  const exportSheet = (selected: readonly StudentRow[]) =>
    run(
      async (options) => {
        const fileName = `${format.translate(recordSheetTitles.sheet)}-${format.date(new Date().toISOString())}.xlsx`
        await downloadFile('exportLearningRecords', { body: bodyFor(selected) }, fileName, options)
        toast.success(t`学习记录导出成功`)
      },
      t`导出失败`,
    )
  const printAll = (selected: readonly StudentRow[]) =>
    run(
      async (options) => {
        const isDone = await withAddress(async (verifyAddress) => {
          const body = { ...bodyFor(selected), verifyAddress }
          await downloadFile('batchPrintRecords', { body }, format.translate(recordZipTexts.fileName), options)
          return true
        })
        if (isDone) toast.success(t`学习记录下载成功`)
      },
      t`批量打印学习记录失败`,
    )
  /** A few records are one file, which is printed in one go. */
  const printTogether = (selected: readonly StudentRow[]) =>
    run(
      async (options) => {
        const studentIds = selected.map(({ id }) => id)
        const isDone = await withAddress(async (verifyAddress) => {
          const body = { studentIds, verifyAddress }
          await downloadFile('printRecordsTogether', { body }, format.translate(recordZipTexts.pdfName), options)
          return true
        })
        if (!isDone) return
        const without = selected.filter(({ totalStudyTime }) => totalStudyTime === 0)
        if (without.length === 0) toast.success(t`学习记录下载成功`)
        else toast.warning(t`学习记录下载成功；${without.length} 名学员还没有学习记录，不在其中`)
      },
      t`批量打印学习记录失败`,
    )
  function askAndPrint(selected: readonly StudentRow[]) {
    if (selected.length > recordLimits.together) return void printAll(selected)
    if (selected.length > 0) return void printTogether(selected)
    modal.confirm({
      title: t`打印 ${total} 名学员的学习记录？`,
      content: t`按当前筛选条件，每名学员一份 PDF，打包下载；没有学习记录的学员和原因见压缩包中的“结果.xlsx”。`,
      okText: t`打印`,
      onOk: () => void printAll([]),
    })
  }

  const recordButton = (selected: readonly StudentRow[]) =>
    may('students.export') && (
      <MenuButton
        items={[
          { key: 'export', label: t`导出学习记录`, onClick: () => void exportSheet(selected) },
          { key: 'print', label: t`打印学习记录(PDF)`, onClick: () => askAndPrint(selected) },
          { key: 'evidence', label: t`学时证据包`, onClick: () => setEvidenceOf(bodyFor(selected)) },
        ]}
      >
        <OffButton icon={<BookOpenCheck aria-hidden size={16} />} off={total === 0 && t`没有符合条件的学员`}>
          {selected.length > 0 ? t`学习记录（已选 ${selected.length} 人）` : t`学习记录`}
        </OffButton>
      </MenuButton>
    )
  const recordDialogs = (
    <>
      {progress}
      {evidenceOf && (
        <EvidenceDialog
          students={evidenceOf}
          count={evidenceOf.studentIds?.length ?? total}
          onClose={() => setEvidenceOf(undefined)}
        />
      )}
    </>
  )
  return { recordButton, recordDialogs }
}
