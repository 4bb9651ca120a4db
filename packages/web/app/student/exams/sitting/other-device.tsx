import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { failureText } from '../../../lib/show-problem.ts'
import { DoorCodeField } from '../door-code-field.tsx'

interface OtherDeviceProps {
  sitting: Pick<Sitting, 'examId' | 'hasDoorCode'>
  onTakeOver: (doorCode: string | undefined) => Promise<void>
}

/** Shown when the attempt goes on at another device, with the way to take it back. */
export function OtherDevice({ sitting: { examId, hasDoorCode }, onTakeOver }: OtherDeviceProps) {
  const { t } = useLingui()
  const [doorCode, setDoorCode] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function takeOver(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      await onTakeOver(hasDoorCode && doorCode !== '' ? doorCode : undefined)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(failureText(error, t`进入考试失败`))
      setBusy(false)
    }
  }
  return (
    <main
      id="main"
      className="shell flex min-h-dvh max-w-[560px] flex-col items-center justify-center gap-4 text-center"
    >
      <h1 className="font-serif text-xl font-bold">{t`考试已在另一设备上继续`}</h1>
      <p className="text-md text-ink-2">{t`此页面不再保存答案。更换设备会被记录，次数有限。`}</p>
      {failure && (
        <p role="alert" className="text-md text-cinnabar-dark">
          {failure}
        </p>
      )}
      <form onSubmit={(event) => void takeOver(event)} className="flex flex-col items-center gap-4">
        {hasDoorCode && <DoorCodeField value={doorCode} error="" onChange={setDoorCode} />}
        <div className="flex flex-wrap justify-center gap-3">
          <Button type="submit" tone="cinnabar" disabled={isBusy}>{t`在此设备继续`}</Button>
          <ButtonLink tone="outline" to={`/student/exams/${examId}`}>{t`返回考试页面`}</ButtonLink>
        </div>
      </form>
    </main>
  )
}
