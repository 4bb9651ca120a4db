import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { isInWechat } from '../../lib/in-wechat.ts'
import { bindingPath, wechatStart } from '../../lib/session/wechat-start.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { authLink } from '../auth-card.tsx'

/** Whether the account is bound to WeChat; nothing if the school does not offer it. */
export default function WechatSection() {
  const { t } = useLingui()
  const { data: binding, failure, again } = useReading(() => browserApi.getWechatBinding())
  const [isAsking, setAsking] = useState(false)
  const unbind = async () => {
    setAsking(false)
    await attempt(t`解除绑定失败`, async () => toast.success((await browserApi.unbindWechat()).message))
    again()
  }
  if (!failure && !binding?.isOffered && !binding?.boundAt) return null
  return (
    <section aria-label={t`微信`} className="surface mt-5 p-5 sm:p-7">
      {failure && <ProblemNotice message={failure} onRetry={again} />}
      {binding && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{binding.boundAt ? t`微信：已绑定` : t`微信：未绑定`}</h2>
          {binding.boundAt ? (
            <Button tone="outline" onClick={() => setAsking(true)}>{t`解除绑定`}</Button>
          ) : isInWechat() ? (
            <a href={wechatStart(bindingPath)} className={authLink}>{t`绑定微信`}</a>
          ) : (
            <p className="text-ink-2">{t`在微信中打开本页即可绑定`}</p>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`解除微信绑定？`}
          text={t`解除后，在微信中打开网站须用密码登录。`}
          confirm={t`解除绑定`}
          onConfirm={() => void unbind()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
