import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../toast.ts'
import { forgetDraft, saveDraft, readDraft } from './drafts.ts'
import { whenExpiring } from './session.ts'

const keyOf = (name: string) => `${location.pathname} ${name}`

/** Whether a form of this page has a draft, so that it has to be opened. */
export const hasDraft = (name: string): boolean => readDraft(keyOf(name)) !== undefined

/** Saves a form's input when the session expires, and restores it once after signing in again. */
export function useDraft(name: string, changes: () => object) {
  const { t } = useLingui()
  const [key] = useState(() => keyOf(name))
  const [restored] = useState(() => readDraft(key))
  const isKept = useRef(false)
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  })
  useEffect(
    () =>
      whenExpiring((accountId) => {
        isKept.current = saveDraft(accountId, key, latest.current())
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
