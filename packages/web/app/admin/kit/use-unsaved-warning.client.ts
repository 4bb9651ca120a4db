import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsaved input is lost: on leaving the screen, on closing the window, and when the returned function is called. */
export function useUnsavedWarning(isDirty: () => boolean) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const asked = useRef(isDirty)
  useEffect(() => {
    asked.current = isDirty
  })
  const confirmLoss = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        modal.confirm({
          title: t`放弃未保存的修改？`,
          content: t`您填写的内容还没有保存，离开后将丢失。`,
          okText: t`放弃修改`,
          cancelText: t`继续编辑`,
          okButtonProps: { danger: true },
          autoFocusButton: 'cancel',
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t],
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && asked.current(),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLoss().then((isLost) => (isLost ? blocker.proceed() : blocker.reset()))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time it blocks
  }, [blocker.state])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (asked.current()) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  return confirmLoss
}
