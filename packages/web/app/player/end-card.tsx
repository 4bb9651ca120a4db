import type { LessonLock, Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CirclePlay, RotateCcw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '../components/button.tsx'
import { focusOnMount } from '../playback/notes/focus-on-mount.ts'
import { useLockHint } from '../playback/use-lock-hint.ts'

const countdownSeconds = 5

/** Whether the page contains an unsaved note or question, which would be lost with the next lesson. */
const isWriting = () => [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')

interface EndCardProps {
  isCompleted: boolean
  next: Video
  /** Whether completing this lesson has opened the next one. */
  isUnlocked: boolean
  onNext: () => void
  onReplay: () => void
  onStay: () => void
}

/** The end of a lesson: the next one plays in a few seconds unless the student chooses otherwise. */
export function EndCard({ isCompleted, next, isUnlocked, onNext, onReplay, onStay }: EndCardProps) {
  const { t } = useLingui()
  const [left, setLeft] = useState(countdownSeconds)
  const [mayTakeFocus] = useState(() => !isWriting())
  // Once only: on a slow network, going to the same lesson again would load it again.
  const goOn = () => {
    setLeft(0)
    onNext()
  }
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => {
      if (isWriting()) return
      if (left > 1) setLeft(left - 1)
      else goOn()
    }, 1000)
    return () => clearInterval(timer)
  })
  return (
    <EndGround isCompleted={isCompleted} title={isCompleted ? t`本节已完成` : t`本节播放完毕`}>
      {isUnlocked && <p role="status" className="text-night-gold">{t`下一课时已解锁`}</p>}
      <p className="text-night-text">
        {t`下一节：${next.title}`}
        {left > 0 && (
          <span aria-hidden className="ml-2 whitespace-nowrap text-night-gold tabular-nums">{t`${left} 秒后播放`}</span>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2 sm:mt-1 sm:gap-3">
        <Button tone="cinnabar" ref={mayTakeFocus ? focusOnMount : undefined} onClick={goOn}>
          <CirclePlay aria-hidden size={18} className="max-sm:hidden" />
          {t`立即播放`}
        </Button>
        <EndActions onReplay={onReplay} onStay={onStay} />
      </div>
    </EndGround>
  )
}

/** The end of a lesson that did not open the next one. */
export function LockedEndCard({
  isCompleted,
  lock,
  quizId,
  ...actions
}: { isCompleted: boolean; lock: LessonLock; quizId: number | undefined } & Pick<EndCardProps, 'onReplay' | 'onStay'>) {
  const { t } = useLingui()
  const lockHint = useLockHint()
  return (
    <EndGround isCompleted={isCompleted} title={isCompleted ? t`本节已完成` : t`本节播放完毕`}>
      <p className="text-night-text">{t`下一节：${lockHint(lock)}`}</p>
      <div className="flex flex-wrap justify-center gap-2 sm:mt-1 sm:gap-3">
        {lock.kind === 'quiz' && quizId !== undefined && (
          <ButtonLink tone="cinnabar" to={`/student/exams/${quizId}`}>{t`去测验`}</ButtonLink>
        )}
        <EndActions {...actions} />
      </div>
    </EndGround>
  )
}

/** Buttons to play the lesson again or to stay on it. */
export function EndActions({ onReplay, onStay }: { onReplay: () => void; onStay: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button tone="onNight" onClick={onReplay}>
        <RotateCcw aria-hidden size={18} className="max-sm:hidden" />
        {t`重看`}
      </Button>
      <Button tone="onNight" onClick={onStay}>{t`留在本节`}</Button>
    </>
  )
}

export const EndGround = ({
  isCompleted,
  title,
  children,
}: {
  isCompleted: boolean
  title: string
  children: ReactNode
}) => (
  <section
    aria-label={title}
    className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-night-deep/92 px-4 py-2 text-center sm:gap-3"
  >
    {isCompleted && <CircleCheck aria-hidden size={44} className="shrink-0 text-night-gold max-sm:hidden" />}
    <p className="font-serif text-lg font-bold text-white sm:text-xl">{title}</p>
    {children}
  </section>
)
