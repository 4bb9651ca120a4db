import { useEffect, useRef } from 'react'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.client.tsx'
import { FailureAlert } from './failure-alert.client.tsx'

interface SaveNoticesProps extends Pick<ConflictNoticeProps, 'labels' | 'describe'> {
  /** From `useSave`. */
  saving: {
    failure: string | undefined
    conflict: ConflictNoticeProps['changes'] | undefined
    loadLatest: () => void
    overwrite: () => void
  }
  /** Called once the form shows what somebody else has saved. */
  onReload: () => void
}

/**
 * Why saving was refused, above a form of a screen of its own. The save button is at the bottom of the window, so that
 * the notice comes into view.
 */
export function SaveNotices({
  saving: { failure, conflict, loadLatest, overwrite },
  onReload,
  labels,
  describe,
}: SaveNoticesProps) {
  const notices = useRef<HTMLDivElement>(null)
  const isRefused = failure !== undefined || conflict !== undefined
  useEffect(() => {
    if (isRefused) notices.current?.scrollIntoView({ block: 'start' })
  }, [isRefused])
  return (
    <>
      <div ref={notices} className="scroll-mt-4" />
      <FailureAlert message={failure} />
      {conflict && (
        <ConflictNotice
          changes={conflict}
          labels={labels}
          describe={describe}
          onReload={() => {
            loadLatest()
            onReload()
          }}
          onOverwrite={overwrite}
        />
      )}
    </>
  )
}
