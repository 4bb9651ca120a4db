import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { changeMany } from '../../kit/list/change-many.ts'
import { useAct } from '../../kit/use-act.client.ts'
import { useImportName } from './use-import-name.client.ts'

/** Asks, and undoes an import. */
export function UndoButton({ found }: { found: ItemImport }) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const act = useAct()
  const nameOf = useImportName()
  const [isRunning, setRunning] = useState(false)
  const name = nameOf(found)
  const undo = async () => {
    setRunning(true)
    await act(t`撤销失败，请稍后重试`, () => changeMany('undoItemImport', { params: { id: found.id } }))
    setRunning(false)
  }
  const ask = () =>
    modal.confirm({
      title: t`撤销“${name}”的导入？`,
      content: t`导入的 ${found.counts.ready} 道试题将从题库“${found.bankName}”中删除。有试题被改动或用于考试后不能撤销。`,
      okText: t`撤销导入`,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: undo,
    })
  return (
    <Button
      danger
      icon={<Undo2 aria-hidden size={16} />}
      loading={isRunning}
      aria-label={t`撤销 ${name} 的导入`}
      onClick={() => void ask()}
    >{t`撤销导入`}</Button>
  )
}
