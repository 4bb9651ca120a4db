import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** What of the screen may be lost: each form says whether it has unsaved input. */
const forms = new Set<() => boolean>()

/** Asks before unsaved input is lost: on leaving the screen and on closing the window. */
export function useUnsavedWarning(isDirty: () => boolean) {
  const asked = useRef(isDirty)
  useEffect(() => {
    asked.current = isDirty
  })
  useEffect(() => {
    const form = () => asked.current()
    const hold = (event: BeforeUnloadEvent) => {
      if (form()) event.preventDefault()
    }
    forms.add(form)
    addEventListener('beforeunload', hold)
    return () => {
      forms.delete(form)
      removeEventListener('beforeunload', hold)
    }
  }, [])
}

/** What closes a dialog with such a form, asking first as well. */
export function useCloseWithWarning(isDirty: () => boolean, close: () => void) {
  useUnsavedWarning(isDirty)
  const confirmLoss = useConfirmLoss()
  const isAsking = useRef(false)
  return async () => {
    if (isAsking.current) return
    isAsking.current = true
    if (!isDirty() || (await confirmLoss())) close()
    isAsking.current = false
  }
}

/** Asks on leaving a screen, for all of its forms at once: the router consults no more than one blocker, so the frame has it. */
export function LeaveQuestion() {
  const confirmLoss = useConfirmLoss()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...forms].some((isDirty) => isDirty()),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLoss().then((isLost) => (isLost ? blocker.proceed() : blocker.reset()))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time it blocks
  }, [blocker.state])
  return null
}

function useConfirmLoss() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  return useCallback(
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
}
