import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRevalidator } from 'react-router'
import { reportFailure } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'

interface Step {
  title: string
  /** What will happen. */
  content: string
  okText: string
  run: () => Promise<{ readonly message: string }>
  /** The message if the server returned none. */
  failure: string
}

/** Asks before an exam takes its next step, and shows the result. */
export function useConfirmStep() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  return ({ title, content, okText, run, failure }: Step) =>
    void modal.confirm({
      title,
      content,
      okText,
      cancelText: t`取消`,
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          toast.success((await run()).message)
        } catch (error) {
          reportFailure(error, failure)
        }
        void revalidator.revalidate()
      },
    })
}
