import type { StudentImport } from '@jiangxue/contract/student/roster.ts'
import { rosterSheetTitles } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { FileWarning, KeyRound, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { downloadFile, exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PasswordSlips, type NewAccount } from '../../kit/password-slips.client.tsx'

/** The actions of an import: download the rejected rows or (once) the initial passwords, and undo it. */
export function ImportActions({
  import: { id, fileName, counts, trainingClass, takesBack, canUndo, hasErrors, hasPasswords },
  onChange,
}: {
  import: StudentImport
  onChange: (changed: StudentImport) => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [slips, setSlips] = useState<readonly NewAccount[]>()
  const [running, setRunning] = useState<'errors' | 'passwords' | 'undo'>()
  const params = { id }

  async function run(what: 'errors' | 'passwords' | 'undo', work: () => Promise<unknown>, failure: string) {
    setRunning(what)
    await attempt(failure, async () => {
      await work()
      onChange(await browserApi.getImport({ params }))
    }).finally(() => setRunning(undefined))
  }
  const loadErrors = () =>
    run(
      'errors',
      () => downloadFile('downloadImportErrors', { params }, `${translate(rosterSheetTitles.errors)}.xlsx`),
      t`下载失败，请稍后重试`,
    )
  const loadPasswords = (load: () => Promise<unknown>) => {
    question?.destroy()
    return run('passwords', load, t`下载失败，请稍后重试`)
  }
  let question: { destroy: () => void } | undefined
  const askHow = () => {
    question = modal.confirm({
      title: t`下载初始密码？`,
      content: t`初始密码只能取一次，可以下载表格，也可以打印成密码条剪开分发；请妥善保管，学员首次登录时须修改密码。`,
      footer: (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => question?.destroy()}>{t`取消`}</Button>
          <Button
            onClick={() =>
              void loadPasswords(async () => setSlips((await call('takeImportPasswords', { params })).data))
            }
          >{t`打印密码条`}</Button>
          <Button
            type="primary"
            onClick={() =>
              void loadPasswords(() =>
                downloadFile('downloadImportPasswords', { params }, `${translate(rosterSheetTitles.passwords)}.xlsx`),
              )
            }
          >{t`下载`}</Button>
        </div>
      ),
    })
  }
  const taken = [
    takesBack.members > 0 && t`${takesBack.members} 名学员移出班期“${trainingClass?.name ?? ''}”`,
    takesBack.students > 0 && t`删除新建的 ${takesBack.students} 名学员`,
    counts.updated > 0 && t`清空为 ${counts.updated} 名学员补充的资料`,
  ].filter((each) => each !== false)
  const undo = () =>
    modal.confirm({
      title: t`撤销“${fileName}”的导入？`,
      content: (
        <>
          <p>{t`撤销后：`}</p>
          <ul className="my-2 list-disc pl-5">
            {taken.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <p>{t`已有学员开始学习或付款时不能撤销。`}</p>
        </>
      ),
      okText: t`撤销导入`,
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
          onClick={askHow}
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
      {slips && <PasswordSlips title={t`新学员的初始密码`} accounts={slips} onClose={() => setSlips(undefined)} />}
    </span>
  )
}
