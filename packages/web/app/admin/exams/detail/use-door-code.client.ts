import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'

const pulseMs = 500
const retryMs = 3000

/** The door code that is valid now, read again when the server changes it; after a failure, the last one remains. */
export function useDoorCode(id: number) {
  const { t } = useLingui()
  const [code, setCode] = useState({ shown: '', endsAt: 0 })
  const [failure, setFailure] = useState<string>()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    let isShown = true
    let nextAt = 0
    async function read() {
      nextAt = Infinity
      try {
        const { code: shown, secondsLeft } = await browserApi.showDoorCode({ params: { id } })
        if (!isShown) return
        const at = performance.now()
        nextAt = at + secondsLeft * 1000
        setCode({ shown, endsAt: nextAt })
        setNow(at)
        setFailure(undefined)
      } catch (error) {
        if (!isShown) return
        nextAt = performance.now() + retryMs
        setFailure(failureText(error, t`加载现场口令失败`))
      }
    }
    const pulse = () => {
      setNow(performance.now())
      if (performance.now() >= nextAt) void read()
    }
    pulse()
    const timer = setInterval(pulse, pulseMs)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [id, t])
  return { shown: code.shown, seconds: Math.max(0, Math.ceil((code.endsAt - now) / 1000)), failure }
}
