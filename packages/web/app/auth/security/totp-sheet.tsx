import { drawCode } from '@jiangxue/certificate/draw-code.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import { TextField } from '../../components/text-field.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

interface TotpSheetProps {
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}
type Started = Awaited<ReturnType<typeof browserApi.startTotp>>['data']
const side = 400

/** Sets up an authenticator app: scan the code, then enter its first six digits. */
export default function TotpSheet({ onAdded, onClose }: TotpSheetProps) {
  const { t } = useLingui()
  const [started, setStarted] = useState<Started>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const failure = t`请求发送失败`
  useEffect(() => {
    // Ends with the sheet: the proof may have been refused.
    let isOpen = true
    browserApi.startTotp().then(
      ({ data }) => isOpen && setStarted(data),
      (problem: unknown) => {
        if (!isOpen) return
        reportFailure(problem, failure)
        onClose()
      },
    )
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- starts once
  }, [])
  const address = started?.address
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d')
      if (context && address) drawCode(context, address, 0, 0, side)
    },
    [address],
  )
  const confirm = ({ challenge }: Started) => {
    if (code.trim() === '') return setError(t`请输入验证码`)
    const add = async () => {
      const { message, data } = await browserApi.addTotp({ body: { challenge, code } })
      toast.success(message)
      onAdded(data.recoveryCodes)
    }
    void send(add, ({ message }) => setError(message))
  }
  return (
    <Sheet title={t`设置验证器应用`} onClose={onClose}>
      {started && (
        <form
          ref={focusFirst}
          method="post"
          noValidate
          className="mt-3 flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            confirm(started)
          }}
        >
          <ol className="list-decimal space-y-1 pl-5 text-ink-2">
            <li>{t`在手机上安装验证器应用，例如 Microsoft Authenticator、Google Authenticator 或腾讯身份验证器。`}</li>
            <li>{t`用它扫描下面的二维码；不能扫描时手动输入密钥。`}</li>
            <li>{t`输入应用显示的 6 位数字。`}</li>
          </ol>
          <div className="flex flex-wrap items-center gap-5">
            <canvas
              ref={draw}
              width={side}
              height={side}
              role="img"
              aria-label={t`验证器应用的二维码`}
              className="size-44 bg-white p-2"
            />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">{t`密钥`}</p>
              <p className="mt-1 rounded-control bg-paper-deep/60 px-3 py-2 font-mono wrap-anywhere select-all">
                {started.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
              </p>
            </div>
          </div>
          <TextField
            label={t`验证码`}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            placeholder={t`6 位数字`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={error}
          />
          <Button type="submit" className="self-end" disabled={isSending}>
            {isSending ? t`正在验证…` : t`启用`}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
