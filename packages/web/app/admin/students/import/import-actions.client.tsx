import type { StudentImport } from '@jiangxue/contract/student/roster.ts'
import { rosterSheetTitles } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { FileWarning, KeyRound, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { downloadFile, exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { reportFailure } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'

/** The actions of an import: download the rejected rows or (once) the initial passwords, and undo it. */
export function ImportActions({
  import: { id, fileName, counts, canUndo, hasErrors, hasPasswords },
  onChange,
}: {
  import: StudentImport
  onChange: (changed: StudentImport) => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [running, setRunning] = useState<'errors' | 'passwords' | 'undo'>()
  const params = { id }

  async function run(what: 'errors' | 'passwords' | 'undo', work: () => Promise<unknown>, failure: string) {
    setRunning(what)
    try {
      await work()
      onChange(await browserApi.getImport({ params }))
    } catch (error) {
      reportFailure(error, failure)
    } finally {
      setRunning(undefined)
    }
  }
  const loadErrors = () =>
    run(
      'errors',
      () => downloadFile('downloadImportErrors', { params }, `${translate(rosterSheetTitles.errors)}.xlsx`),
      t`下载失败，请稍后重试`,
    )
  const loadPasswords = () =>
    modal.confirm({
      title: t`下载初始密码？`,
      content: t`初始密码只能下载一次，请妥善保存并尽快发给学员；学员首次登录时须修改密码。`,
      okText: t`下载`,
      cancelText: t`取消`,
      onOk: () =>
        run(
          'passwords',
          () => downloadFile('downloadImportPasswords', { params }, `${translate(rosterSheetTitles.passwords)}.xlsx`),
          t`下载失败，请稍后重试`,
        ),
    })
  const undo = () =>
    modal.confirm({
      title: t`撤销“${fileName}”的导入？`,
      content: t`新增的 ${counts.created} 名学员将被删除，补充的资料将被清空。已有学员开始学习或付款时不能撤销。`,
      okText: t`撤销导入`,
      cancelText: t`取消`,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        run(
          'undo',
          async () => {
            await call('undoImport', { params }, { timeoutMs: exportTimeoutMs })
            toast.success(t`已撤销导入`)
            void revalidator.revalidate()
          },
          t`撤销失败，请稍后重试`,
        ),
    })
  return (
    <span className="flex flex-wrap gap-2">
      {hasErrors && (
        <Button
          size="small"
          icon={<FileWarning aria-hidden size={14} />}
          loading={running === 'errors'}
          aria-label={t`下载 ${fileName} 未导入的行`}
          onClick={() => void loadErrors()}
        >{t`未导入的行`}</Button>
      )}
      {hasPasswords && (
        <Button
          size="small"
          icon={<KeyRound aria-hidden size={14} />}
          loading={running === 'passwords'}
          aria-label={t`下载 ${fileName} 的初始密码`}
          onClick={() => void loadPasswords()}
        >{t`初始密码`}</Button>
      )}
      {canUndo && (
        <Button
          size="small"
          danger
          icon={<Undo2 aria-hidden size={14} />}
          loading={running === 'undo'}
          aria-label={t`撤销 ${fileName} 的导入`}
          onClick={() => void undo()}
        >{t`撤销`}</Button>
      )}
    </span>
  )
}
