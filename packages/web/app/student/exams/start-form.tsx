import type { ApiProblem } from '@jiangxue/contract/api.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../components/button.tsx'
import { FieldNote } from '../../components/field-note.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { failureText } from '../../lib/show-problem.ts'
import { DoorCodeField } from './door-code-field.tsx'
import { readSession } from './session-of-exam.ts'
import { handOver, ownSession, startSitting } from './start-sitting.ts'

const codePattern = /^\s*\d{6}\s*$/

/** Starts the exam once the promise is given, or goes on with it. */
export function StartForm({ exam: { id, state, hasDoorCode } }: { exam: MyExam }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isStarted = state === 'STARTED'
  const [agrees, setAgrees] = useState(false)
  const [doorCode, setDoorCode] = useState('')
  // The page that has the attempt goes on without a code.
  const [needsCode, setNeedsCode] = useState(hasDoorCode && !(isStarted && readSession(id) !== undefined))
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState('')
  const [mustSign, setMustSign] = useState(false)
  const [codeFailure, setCodeFailure] = useState('')
  const { isSending, send } = useSending()
  const missing = isAsked && !agrees ? t`请先阅读并同意诚信承诺` : ''
  const isCodeMissing = needsCode && !codePattern.test(doorCode)
  const codeError = isAsked && isCodeMissing ? t`请输入考场屏幕上的 6 位数字` : codeFailure

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isStarted && !agrees) return document.getElementById('promise')?.focus()
    if (isCodeMissing) return document.getElementById('door-code')?.focus()
    setFailure('')
    setCodeFailure('')
    const start = async () => {
      const session = isStarted ? await ownSession(id) : undefined
      handOver(await startSitting(id, { session, doorCode: needsCode ? doorCode : undefined }))
      await navigate(`/student/exams/${id}/sit`)
    }
    void send(start, show)
  }
  function show(error: ApiProblem) {
    const message = failureText(error, t`进入考试失败`)
    setMustSign(error.body?.problem === 'contract.required')
    if (error.body?.problem !== 'exam.wrongDoorCode') return setFailure(message)
    // Asked for the first time if the attempt goes on elsewhere.
    setAsked(needsCode)
    setNeedsCode(true)
    setCodeFailure(message)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {!isStarted && (
        <div>
          <label className="flex min-h-11 items-start gap-3 rounded-control bg-gold-tint px-4 py-3 text-md">
            <input
              id="promise"
              type="checkbox"
              checked={agrees}
              aria-invalid={missing !== ''}
              aria-describedby={missing ? 'promise-error' : undefined}
              onChange={(event) => setAgrees(event.currentTarget.checked)}
              className="mt-0.5 size-5 shrink-0 accent-primary"
            />
            {t`我承诺独立完成考试，不替考、不使用他人帮助，知悉违纪的成绩作废。`}
          </label>
          <FieldNote id="promise-error" error={missing} />
        </div>
      )}
      {needsCode && <DoorCodeField value={doorCode} error={codeError} onChange={setDoorCode} />}
      {failure && (
        <p role="alert" className="text-md text-cinnabar-dark">
          {failure}
          {mustSign && (
            <Link to="/student/contracts" className="ml-2 font-semibold text-primary underline">{t`去签订`}</Link>
          )}
        </p>
      )}
      <Button type="submit" tone="cinnabar" size="lg" disabled={isSending} className="sm:self-start">
        {isStarted ? t`继续考试` : t`开始考试`}
      </Button>
    </form>
  )
}
