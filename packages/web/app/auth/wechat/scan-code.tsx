import { drawCode } from '@jiangxue/certificate/draw-code.ts'
import type { Account } from '@jiangxue/contract/account/account.ts'
import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { scanLimits, type ScanState } from '@jiangxue/contract/account/wechat.values.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { FormProblem } from '../auth-card.tsx'

const side = 400

export interface ScanCodeProps {
  onEnter: (token: string, user: Account) => Promise<void>
  onStep: (step: FactorStep) => void
}

/** A code that a signed-in phone scans to sign this computer in. */
export function ScanCode({ onEnter, onStep }: ScanCodeProps) {
  const { t } = useLingui()
  const [code, setCode] = useState<string>()
  const [state, setState] = useState<ScanState>('waiting')
  const [problem, setProblem] = useState<string>()

  const renew = useCallback(async () => {
    setProblem(undefined)
    setState('waiting')
    try {
      setCode((await browserApi.startScan()).data.code)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setProblem(error.message)
    }
  }, [])
  useEffect(() => void renew(), [renew])

  useEffect(() => {
    if (code === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => (timer = setTimeout(() => void ask(), scanLimits.pollMs))
    const end = (message?: string) => {
      setCode(undefined)
      setProblem(message)
    }
    const ask = async () => {
      try {
        const { state: now, token, user, secondFactor } = await browserApi.pollScan({ params: { code } })
        if (isOver) return
        setState(now)
        if (token !== undefined && user) return void (await onEnter(token, user))
        if (secondFactor) return onStep(secondFactor)
        if (now === 'refused') return end()
        wait()
      } catch (error) {
        if (isOver) return
        if (!isApiProblem(error)) throw error
        // A lost connection comes back; what the school refuses stays refused.
        if (error.body?.problem === undefined) wait()
        else end(error.message)
      }
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // The handlers are new with each rendering of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])

  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d')
      if (context && code) drawCode(context, `${location.origin}/auth/scan/${code}`, 0, 0, side)
    },
    [code],
  )
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <FormProblem message={problem} />
      {code === undefined ? (
        <>
          {state === 'refused' && <p role="status">{t`已在手机上取消`}</p>}
          {(problem !== undefined || state === 'refused') && (
            <Button tone="outline" onClick={() => void renew()}>{t`刷新二维码`}</Button>
          )}
        </>
      ) : (
        <>
          <canvas
            ref={draw}
            width={side}
            height={side}
            role="img"
            aria-label={t`登录二维码`}
            className={`size-50 bg-white ${state === 'scanned' ? 'opacity-20' : ''}`}
          />
          <p role="status" className="text-ink-2">
            {state === 'scanned' ? t`已扫描，请在手机上确认` : t`用已登录本站的手机扫一扫，两分钟内有效。`}
          </p>
        </>
      )}
    </div>
  )
}
