import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ChoiceAnswer } from '@jiangxue/contract/exam/item.ts'
import type { PresenceItem } from '@jiangxue/contract/learning/presence.ts'
import type { FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/http/api-client.ts'
import type { CheckedFigures, PresenceCheck } from '../report/watch-recorder.ts'

/** The check as the dialog shows it. `deadlineMs` is on the clock of `performance.now`. */
export interface ShownCheck {
  /** The check asks for a picture of the learner in this pose instead of digits. */
  readonly pose: FacePose | null
  /** The check asks an item of the lesson instead of digits. */
  readonly item: PresenceItem | null
  /** A picture of the digits to type; null if they were sent to a phone. */
  readonly image: string | null
  /** The digits, once the learner has asked to hear them. */
  readonly spokenDigits: string
  readonly sentTo: string | null
  readonly length: number
  readonly place: number
  readonly deadlineMs: number
}
export type CheckTrouble =
  | 'offline'
  | 'waiting'
  | 'sent'
  | 'wrongCode'
  | 'otherFace'
  | 'wrongAnswer'
  | 'noFace'
  | undefined

const retryMs = 3_000
/** The learner may enter a phone number in another tab meanwhile. */
const waitingRetryMs = 30_000
const gone = ['presence.missed', 'presence.notFound', 'playback.otherDevice']
const troubles: Readonly<Record<string, CheckTrouble>> = {
  'presence.wrongCode': 'wrongCode',
  'presence.otherFace': 'otherFace',
  'presence.wrongAnswer': 'wrongAnswer',
  'presence.faceUnavailable': 'noFace',
  'presence.waiting': 'waiting',
}
const problemOf = (error: unknown) => (isApiProblem(error) && error.body?.problem) || ''
const isGone = (error: unknown) => gone.includes(problemOf(error))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Requests a check's code once the page is visible, and submits the answer; retries if the network is lost. */
export function usePresenceCheck(
  { id, playbackSession }: PresenceCheck,
  onPassed: (figures: CheckedFigures) => void,
  onMissed: () => void,
) {
  const [shown, setShown] = useState<ShownCheck>()
  const [trouble, setTrouble] = useState<CheckTrouble>()
  const [isAnswering, setAnswering] = useState(false)
  const isVisible = useIsVisible()

  useEffect(() => {
    if (!isVisible || shown) return undefined
    const ended = new AbortController()
    const ask = async () => {
      while (!ended.signal.aborted) {
        try {
          const { secondsLeft, ...asked } = await call('showPresenceCheck', {
            params: { id },
            body: { playbackSession },
          })
          if (!ended.signal.aborted) setShown({ ...asked, deadlineMs: performance.now() + secondsLeft * 1000 })
          return setTrouble((trouble) => (trouble === 'wrongAnswer' ? trouble : undefined))
        } catch (error) {
          if (ended.signal.aborted) return
          if (isGone(error)) return onMissed()
          const isWaiting = troubles[problemOf(error)] === 'waiting'
          setTrouble(isWaiting ? 'waiting' : 'offline')
          await pause(isWaiting ? waitingRetryMs : retryMs)
        }
      }
    }
    void ask()
    return () => ended.abort()
  }, [id, playbackSession, isVisible, shown, onMissed])

  const send = useCallback(
    async (work: () => Promise<void>) => {
      setAnswering(true)
      try {
        await work()
      } catch (error) {
        if (isGone(error)) return onMissed()
        const trouble = troubles[problemOf(error)] ?? 'offline'
        setTrouble(trouble)
        // After a wrong answer, the check asks another item.
        if (trouble === 'waiting' || trouble === 'wrongAnswer') setShown(undefined)
      } finally {
        setAnswering(false)
      }
    },
    [onMissed],
  )
  const answer = useCallback(
    (digits: string) =>
      send(async () =>
        onPassed(await call('answerPresenceCheck', { params: { id }, body: { playbackSession, digits } })),
      ),
    [id, playbackSession, onPassed, send],
  )
  const answerByFace = (picture: Blob) =>
    send(async () =>
      onPassed(await call('answerPresenceByFace', { params: { id }, file: picture, body: { playbackSession } })),
    )
  const answerByItem = (answer: ChoiceAnswer) =>
    send(async () =>
      onPassed(await call('answerPresenceByItem', { params: { id }, body: { playbackSession, answer } })),
    )
  const showAgain = (way: { otherWay: true } | { isSpoken: true }) =>
    send(async () => {
      const body = { playbackSession, ...way }
      const { secondsLeft, ...asked } = await call('showPresenceCheck', { params: { id }, body })
      setShown({ ...asked, deadlineMs: performance.now() + secondsLeft * 1000 })
      setTrouble(asked.sentTo === null ? undefined : 'sent')
    })
  return { shown, trouble, isVisible, isAnswering, answer, answerByFace, answerByItem, showAgain }
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/**
 * Reports to the server that the time is over, so that the record shows it at once. Not while an answer is on its way,
 * or could not be handled: until it is late, the server still accepts it, and this report would overtake it.
 */
export function useTimeoutReport(
  seconds: number,
  { isAnswering, trouble, answer }: Pick<ReturnType<typeof usePresenceCheck>, 'isAnswering' | 'trouble' | 'answer'>,
) {
  const isOpen = isAnswering || trouble === 'offline' || trouble === 'noFace'
  useEffect(() => {
    if (seconds === 0 && !isOpen) void answer('')
  }, [seconds, isOpen, answer])
}
