import { text } from '@jiangxue/contract/kit/text.ts'
import type { FaceConsent } from '@jiangxue/contract/learning/presence.ts'
import { useEffect, useState } from 'react'
import { translate } from '../i18n.ts'
import { failureText } from '../show-problem.ts'
import { toast } from '../toast.ts'
import { browserApi } from './api-client.ts'

/** The signed-in student's consent to face comparison; undefined until it is loaded. */
export function useFaceConsent(isWanted: boolean) {
  const [consent, setConsent] = useState<FaceConsent>()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const ended = new AbortController()
    // On failure, checks ask for digits instead.
    browserApi.showFaceConsent().then(
      (found) => !ended.signal.aborted && setConsent(found),
      () => undefined,
    )
    return () => ended.abort()
  }, [isWanted])

  const decide = async (isGiven: boolean) => {
    if (!consent) return
    setSaving(true)
    try {
      const { data } = await browserApi.decideFaceConsent({ body: { isGiven, version: consent.version } })
      setConsent(data)
    } catch (error) {
      toast.error(failureText(error, translate(text('保存人脸比对授权失败'))))
    } finally {
      setSaving(false)
    }
  }
  return { consent, isSaving, decide }
}
