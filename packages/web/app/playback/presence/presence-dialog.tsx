import { useLingui } from '@lingui/react/macro'
import { LoaderCircle, UserRoundCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useModal } from '../../components/dialog/use-modal.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { CheckedFigures, PresenceCheck } from '../report/watch-recorder.ts'
import { PresenceDigits } from './presence-digits.tsx'
import { PresencePicture } from './presence-picture.tsx'
import { SecondsLeft, useSecondsLeft } from './seconds-left.tsx'
import { usePresenceCheck, useTimeoutReport, type ShownCheck } from './use-presence-check.ts'

/** Loaded with the first check that asks an item. */
const PresenceItem = lazyPart(() => import('./presence-item.tsx'))

interface PresenceDialogProps {
  check: PresenceCheck
  onPassed: (figures: CheckedFigures) => void
  onMissed: () => void
}

/** The presence check dialog. It appears at a random position chosen by the server, once the page is visible. */
export function PresenceDialog({ check, onPassed, onMissed }: PresenceDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useModal()
  const asked = usePresenceCheck(check, onPassed, onMissed)
  const { shown, trouble, isVisible } = asked
  useWaitingTitle(!isVisible, t`请确认在岗`)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}why`}
      // Not closable with Escape, because the video only continues after an answer.
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
      style={placeOf(shown)}
      className={`surface w-[calc(100%-32px)] ${shown?.item ? 'max-w-140' : 'max-w-90'} p-5 text-ink shadow-card backdrop:bg-night-deep/70`}
    >
      <h2 id={`${id}title`} className="flex items-center gap-2 font-serif text-lg font-bold">
        <UserRoundCheck aria-hidden size={22} className="text-primary" />
        {t`您还在学习吗？`}
      </h2>
      <p id={`${id}why`} className="mt-1 text-sm text-ink-2">
        {shown?.item
          ? t`请回答本课时的一道题目，确认是您本人在学习。答对后，刚才的学习计入学时。`
          : shown?.pose
            ? t`请按提示拍一张照片，确认是您本人在学习。照片只用于这次比对，不会保存。`
            : trouble === 'waiting'
              ? t`现在无法确认是您本人在学习。`
              : t`请输入数字，确认是您本人在学习。确认后，刚才的学习计入学时。`}
      </p>
      {trouble === 'wrongAnswer' && (
        <p role="alert" className="mt-2 text-sm text-cinnabar">{t`答案不对，请再答一题`}</p>
      )}
      {shown?.item ? (
        <PresenceItem asked={asked} shown={shown} item={shown.item} />
      ) : shown?.pose ? (
        <PresencePicture {...asked} shown={shown} pose={shown.pose} />
      ) : shown ? (
        <Answer shown={shown} asked={asked} />
      ) : trouble === 'waiting' ? (
        <WaitsForStaff />
      ) : (
        <p role="status" className="mt-4 flex items-center gap-2 text-sm">
          <LoaderCircle aria-hidden size={18} className="animate-spin" />
          {trouble === 'offline' ? t`网络不稳，连上后继续，不会少计时间` : t`加载中…`}
        </p>
      )}
      {shown && trouble === 'offline' && (
        <p role="alert" className="mt-2 text-sm text-cinnabar">{t`网络不稳，请再试一次`}</p>
      )}
    </dialog>
  )
}

/** No code can be sent, and digits have replaced one today: the learner may leave, and staff decide. */
function WaitsForStaff() {
  const { t } = useLingui()
  return (
    <>
      <p role="alert" className="mt-3 text-sm text-cinnabar">
        {t`验证码没有发到手机，今天已经替代过一次。之前的学习已保留，等待学校核实；登记手机号或稍后再试，验证后同样计入`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/profile">{t`个人信息`}</ButtonLink>
        <ButtonLink to="/student" tone="outline">{t`返回个人中心`}</ButtonLink>
      </div>
    </>
  )
}

interface AnswerProps {
  shown: ShownCheck
  asked: ReturnType<typeof usePresenceCheck>
}

function Answer({ shown, asked }: AnswerProps) {
  const { t } = useLingui()
  const { isAnswering, answer } = asked
  const isWrong = asked.trouble === 'wrongCode'
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const seconds = useSecondsLeft(shown.deadlineMs)
  useEffect(() => input.current?.focus(), [])
  useTimeoutReport(seconds, asked)

  async function listen() {
    if (shown.spokenDigits === '') await asked.showAgain({ isSpoken: true })
    input.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void answer(typed)
    setTyped('')
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} className="mt-3">
      {shown.sentTo === null ? (
        <PresenceDigits id={`${id}code`} shown={shown} isBusy={isAnswering} onListen={listen} />
      ) : (
        <p
          id={`${id}code`}
          className="rounded-control bg-primary-tint px-3 py-2"
        >{t`验证码已发送到 ${shown.sentTo}`}</p>
      )}
      <label htmlFor={`${id}input`} className="mt-3 block text-sm font-semibold">
        {shown.sentTo === null ? t`输入上面的数字` : t`输入短信中的验证码`}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={input}
          id={`${id}input`}
          value={typed}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          autoComplete={shown.sentTo === null ? 'off' : 'one-time-code'}
          maxLength={shown.length}
          required
          aria-describedby={`${id}code`}
          aria-invalid={isWrong || undefined}
          className="h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-card px-3 text-center text-xl tracking-[0.3em] tabular-nums"
        />
        <Button type="submit" disabled={isAnswering || typed.length < shown.length}>{t`我在学习`}</Button>
      </div>
      {shown.sentTo !== null && (
        <Button
          tone="quiet"
          className="mt-1 w-full"
          disabled={isAnswering}
          onClick={() => void asked.showAgain({ otherWay: true })}
        >{t`没有收到验证码`}</Button>
      )}
      {asked.trouble === 'sent' && (
        <p role="status" className="mt-2 text-sm">{t`短信已经发出，请再等一会儿，也看看是否被拦截`}</p>
      )}
      {isWrong && <p role="alert" className="mt-2 text-sm text-cinnabar">{t`数字不对，请再看一下`}</p>}
      <SecondsLeft seconds={seconds} />
    </form>
  )
}

const margins = ['16px auto auto 16px', '16px auto auto', '16px 16px auto auto', 'auto auto auto 16px', 'auto']
const moreMargins = ['auto 16px auto auto', 'auto auto 16px 16px', 'auto auto 16px', 'auto 16px 16px auto']
const places = [...margins, ...moreMargins]
const placeOf = (shown: ShownCheck | undefined) => ({ margin: places[shown?.place ?? 4] })

/** Changes the title of a hidden tab to call for attention. */
function useWaitingTitle(isWaiting: boolean, title: string) {
  useEffect(() => {
    if (!isWaiting) return undefined
    const before = document.title
    document.title = `● ${title}`
    return () => {
      document.title = before
    }
  }, [isWaiting, title])
}
