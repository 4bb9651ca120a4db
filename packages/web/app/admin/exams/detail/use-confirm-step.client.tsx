import { App } from 'antd'
import { useAct } from '../../kit/use-act.client.ts'

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
  const { modal } = App.useApp()
  const act = useAct()
  return ({ run, failure, ...question }: Step) =>
    void modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' }, onOk: () => act(failure, run) })
}
