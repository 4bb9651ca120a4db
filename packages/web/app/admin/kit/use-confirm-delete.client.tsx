import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

interface Deletion {
  /** The name of what is deleted. */
  name: string
  /** The consequences; a note that it cannot be undone is always added. */
  consequence?: ReactNode
  /** Replaces the default question. */
  title?: string
  okText?: string
  remove: () => Promise<unknown>
  /** The message if the server returned none. */
  failure: string
  success?: string
  onDone?: () => void
}

/** Asks for confirmation, deletes, shows the result and reloads the list. */
export function useConfirmDelete() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  return ({ name, consequence, title, okText, remove, failure, success, onDone }: Deletion) => {
    const run = async () => {
      await attempt(failure, async () => {
        await remove()
        toast.success(success ?? t`删除成功`)
        onDone?.()
      })
      void revalidator.revalidate()
    }
    modal.confirm({
      title: title ?? t`确认删除“${name}”？`,
      content: (
        <>
          {consequence && <p>{consequence}</p>}
          <p>{t`此操作不可恢复。`}</p>
        </>
      ),
      okText: okText ?? t`删除`,
      okButtonProps: { danger: true, type: 'primary' },
      focusable: { autoFocusButton: 'cancel' },
      onOk: run,
    })
  }
}
