import type { Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { Button, ButtonLink } from '../components/button.tsx'
import { useLockHint } from '../playback/use-lock-hint.ts'

/** The ways to the previous and to the next lesson; the next one may still be locked. */
export function Neighbors({
  courseId,
  previous,
  next,
}: {
  courseId: number
  previous: Video | undefined
  next: Video | undefined
}) {
  const { t } = useLingui()
  const lockHint = useLockHint()
  const address = ({ id }: Video) => `/course/${courseId}/play/${id}`
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {previous && (
        <ButtonLink tone="onNight" to={address(previous)} preventScrollReset aria-label={t`上一节：${previous.title}`}>
          <ChevronLeft aria-hidden size={18} />
          {t`上一节`}
        </ButtonLink>
      )}
      {next && !next.lock && (
        <ButtonLink tone="onNight" to={address(next)} preventScrollReset aria-label={t`下一节：${next.title}`}>
          {t`下一节`}
          <ChevronRight aria-hidden size={18} />
        </ButtonLink>
      )}
      {next?.lock && (
        <>
          <Button tone="onNight" disabled aria-label={t`下一节：${next.title}`} aria-describedby="next-locked">
            {t`下一节`}
            <Lock aria-hidden size={18} />
          </Button>
          <p id="next-locked" className="basis-full text-right text-sm text-night-muted">
            {lockHint(next.lock)}
          </p>
        </>
      )}
    </div>
  )
}
