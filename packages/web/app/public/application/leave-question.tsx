import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'

/**
 * Asks before input that cannot be stored is lost: a running upload when leaving the form, and input that is only in
 * memory when closing the page.
 */
export function LeaveQuestion({
  isUploading,
  isLostWithPage,
}: {
  isUploading: () => boolean
  isLostWithPage: () => boolean
}) {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUploading(),
  )
  const asked = useRef(isLostWithPage)
  useEffect(() => {
    asked.current = isLostWithPage
  })
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (asked.current()) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t`照片还没有传完`}
      text={t`现在离开，正在上传的照片需要重新选择；其他内容会为您保留。`}
      confirm={t`仍要离开`}
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    />
  )
}
