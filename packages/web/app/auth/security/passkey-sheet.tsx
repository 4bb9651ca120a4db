import { factorLimits } from '@jiangxue/contract/account/second-factor.values.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { TextField } from '../../components/text-field.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { describeDevice } from '../../lib/session/describe-device.ts'
import { createPasskey } from '../../lib/session/passkey.ts'
import { toast } from '../../lib/toast.ts'

interface PasskeySheetProps {
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Names a passkey and lets the browser create it. */
export default function PasskeySheet({ onAdded, onClose }: PasskeySheetProps) {
  const { t } = useLingui()
  const [name, setName] = useState(() => describeDevice(navigator.userAgent))
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const add = async () => {
    if (name.trim() === '') return setError(t`请输入名称`)
    setSending(true)
    setError(undefined)
    try {
      const { data: wanted } = await browserApi.startPasskey()
      const made = await createPasskey(wanted)
      const { message, data } = await browserApi.addPasskey({ body: { challenge: wanted.challenge, name, ...made } })
      toast.success(message)
      onAdded(data.recoveryCodes)
    } catch (problem) {
      if (problem instanceof DOMException)
        return setError(
          problem.name === 'InvalidStateError' ? t`该设备上已有这个账号的通行密钥` : t`没有创建通行密钥，请重试`,
        )
      if (!isApiProblem(problem)) throw problem
      setError(problem.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Sheet title={t`添加通行密钥`} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        {t`用指纹、面容、锁屏密码或安全密钥代替验证码。请给它取一个名称，以便日后辨认。`}
      </p>
      <form
        method="post"
        noValidate
        className="mt-5 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label={t`名称`}
          maxLength={factorLimits.passkeyNameMaxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error}
        />
        <Button type="submit" className="self-end" disabled={isSending}>
          {isSending ? t`请按浏览器的提示操作…` : t`创建通行密钥`}
        </Button>
      </form>
    </Sheet>
  )
}
