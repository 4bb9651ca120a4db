import type { ScannedDevice } from '@jiangxue/contract/account/scan.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/button.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { computerOf } from '../../lib/session/describe-device.ts'
import { AuthCard, authLink, FormProblem } from '../auth-card.tsx'

/** The phone's side of a sign-in by scanning: which computer it is, and whether it may. */
export default function ScanAnswer({ code }: { code: string }) {
  const { t } = useLingui()
  const [computer, setComputer] = useState<ScannedDevice>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [answered, setAnswered] = useState<'confirmed' | 'refused'>()
  const asked = useRef('')

  const run = async (work: () => Promise<void>) => {
    setSending(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  useEffect(() => {
    // A code can be opened a few times only.
    if (asked.current === code) return
    asked.current = code
    void run(async () => setComputer((await browserApi.openScan({ params: { code } })).data))
  }, [code])
  const answer = (isConfirmed: boolean) =>
    run(async () => {
      await browserApi.answerScan({ params: { code }, body: { isConfirmed } })
      setAnswered(isConfirmed ? 'confirmed' : 'refused')
    })

  const device = computer && (computerOf(computer.userAgent) || t`未知设备`)
  const network = computer?.isSameNetwork ? t`与本手机在同一网络` : t`与本手机不在同一网络`
  return (
    <AuthCard title={t`扫码登录`} lead={t`确认后，电脑会以您的账号登录。`}>
      <div className="mt-6 flex flex-col gap-5">
        <FormProblem message={problem} />
        {answered ? (
          <p role="status">{answered === 'confirmed' ? t`已确认，请在电脑上继续。` : t`已取消，电脑没有登录。`}</p>
        ) : (
          device && (
            <>
              <p className="text-lg font-semibold">{t`您正在登录电脑：${device} · ${network}`}</p>
              <p className="text-ink-2">{t`如果不是您本人在电脑前打开的二维码，请不要确认：对方会登录您的账号。`}</p>
              <Button tone="cinnabar" size="lg" disabled={isSending} onClick={() => void answer(true)}>
                {t`确认登录`}
              </Button>
              <Button tone="outline" size="lg" disabled={isSending} onClick={() => void answer(false)}>
                {t`取消`}
              </Button>
            </>
          )
        )}
        {(answered !== undefined || problem !== undefined) && (
          <p>
            <Link to="/" className={authLink}>{t`返回首页`}</Link>
          </p>
        )}
      </div>
    </AuthCard>
  )
}
