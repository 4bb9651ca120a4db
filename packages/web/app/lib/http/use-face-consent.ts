import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { FaceConsent } from '@jiangxue/contract/learning/presence.ts'
import { useCallback, useEffect, useState } from 'react'
import { translate } from '../i18n.ts'
import { failureText } from '../show-problem.ts'
import { toast } from '../toast.ts'
import { browserApi } from './api-client.ts'

/** The signed-in student's decision about face comparison; undefined until it is loaded. */
export function useFaceConsent(place: 'profile' | 'player') {
  const [consent, setConsent] = useState<FaceConsent>()
  const [isSaving, setSaving] = useState(false)
  const load = useCallback((signal?: AbortSignal) => {
    // On failure, checks ask for digits instead.
    browserApi.showFaceConsent().then(
      (found) => !signal?.aborted && setConsent(found),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    const ended = new AbortController()
    load(ended.signal)
    return () => ended.abort()
  }, [load])

  const decide = async (isGiven: boolean) => {
    if (!consent) return
    setSaving(true)
    try {
      const { data } = await browserApi.decideFaceConsent({ body: { isGiven, version: consent.version, place } })
      setConsent(data)
    } catch (error) {
      toast.error(failureText(error, translate(text('保存人脸比对授权失败'))))
      // The school has published another version, which has to be read first.
      if (isApiProblem(error) && error.body?.problem === 'presence.consentChanged') load()
    } finally {
      setSaving(false)
    }
  }
  return { consent, isSaving, decide }
}
