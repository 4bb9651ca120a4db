import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** The forms on the screen; each function returns whether its form has unsaved input. */
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

/** Returns a function that closes a dialog with a form, also asking first. */
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

const isAnyDirty = () => [...forms].some((isDirty) => isDirty())

/** Returns a function that asks before signing out, since unsaved input cannot be saved afterwards. */
export function useConfirmSignOut() {
  const confirmLoss = useConfirmLoss()
  return async (): Promise<boolean> => {
    if (isAnyDirty() && !(await confirmLoss())) return false
    // Leaving the screen must not ask again.
    forms.clear()
    return true
  }
}

/** Asks on leaving a screen, for all of its forms. The shell renders it, since the router supports only one blocker. */
export function LeaveQuestion() {
  const confirmLoss = useConfirmLoss()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isAnyDirty(),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLoss().then((isLost) => (isLost ? blocker.proceed() : blocker.reset()))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time it blocks
  }, [blocker.state, blocker.location])
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
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t],
  )
}
