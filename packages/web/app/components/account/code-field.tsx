import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'

const pauseSeconds = 60

/** An input for a code, of six digits unless stated otherwise, with the button that requests it; `send` returns whether it was sent. */
export function CodeField({
  send,
  startsPaused = false,
  label,
  sendLabel,
  ...input
}: {
  send: () => Promise<boolean>
  startsPaused?: boolean
  label?: string
  sendLabel?: string
  error?: string | undefined
  hint?: string
} & ComponentProps<'input'>) {
  const { t } = useLingui()
  const [left, setLeft] = useState(startsPaused ? pauseSeconds : 0)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const ask = async () => {
    setSending(true)
    try {
      if (await send()) setLeft(pauseSeconds)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex items-start gap-2.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={label ?? t`验证码`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder={t`6 位数字`}
          {...input}
        />
      </div>
      <Button
        tone="outline"
        className="mt-[30px] px-3.5 tabular-nums"
        disabled={left > 0 || isSending}
        onClick={() => void ask()}
      >
        {left > 0 ? t`${left} 秒后重发` : (sendLabel ?? t`获取验证码`)}
      </Button>
    </div>
  )
}
