import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { whenExpiring } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Saves a form's input when the session expires, and restores it once after signing in again. */
export function useDraft(name: string, changes: () => object) {
  const { t } = useLingui()
  const [key] = useState(() => `${location.pathname} ${name}`)
  const [restored] = useState(() => readDraft(key))
  const isKept = useRef(false)
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  })
  useEffect(
    () =>
      whenExpiring((accountId) => {
        isKept.current = keepDraft(accountId, key, latest.current())
      }),
    [key],
  )
  const hasToTell = useRef(restored !== undefined)
  useEffect(() => {
    if (!hasToTell.current) return
    hasToTell.current = false
    forgetDraft(key)
    toast.warning(t`已恢复登录过期前填写的内容，请确认后保存`)
  }, [key, t])
  return { restored, isKept: () => isKept.current, forget: () => forgetDraft(key) }
}
