import type { Account } from '@jiangxue/contract/account/account.ts'
import type { Factor } from '@jiangxue/contract/account/second-factor.ts'
import { useLingui } from '@lingui/react/macro'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { storeAccount } from '../../lib/session/change-session.ts'
import { startPage } from '../../lib/session/guard.ts'
import { passkeyObstacle } from '../../lib/session/passkey.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

const TotpSheet = lazyPart(() => import('./totp-sheet.tsx'))
const PasskeySheet = lazyPart(() => import('./passkey-sheet.tsx'))
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx'))

/** Two-step verification of the own account: authenticator app, passkeys and recovery codes. */
export function SecuritySection({ account }: { account: Account }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { data: shown, failure, again } = useReading(() => browserApi.getFactors())
  const [dialog, setDialog] = useState<'totp' | 'passkey' | Factor>()
  const [codes, setCodes] = useState<readonly string[]>()

  const goOn = async () => {
    if (!account.mustSetUpFactor) return again()
    storeAccount({ mustSetUpFactor: false })
    const next = startPage({ ...account, mustSetUpFactor: false })
    await (next === '/profile' ? revalidator.revalidate() : navigate(next))
  }
  const added = (newCodes: readonly string[]) => {
    setDialog(undefined)
    if (newCodes.length > 0) setCodes(newCodes)
    else void goOn()
  }
  const remove = async ({ id }: Factor) => {
    setDialog(undefined)
    await attempt(t`删除失败`, async () => toast.success((await browserApi.removeFactor({ params: { id } })).message))
    again()
  }
  const renew = () =>
    attempt(t`保存失败`, async () => setCodes((await browserApi.renewRecoveryCodes()).data.recoveryCodes))
  const obstacle = shown && passkeyObstacle(shown.passkeyOrigin)
  return (
    <section aria-labelledby="security" className="surface mt-5 p-5 sm:p-7">
      <h2 id="security" className="text-lg font-semibold">{t`两步验证`}</h2>
      <p className="mt-2 text-ink-2">{t`登录时除密码外再验证一步：即使密码被他人知道，也无法登录您的账号。`}</p>
      {failure && <ProblemNotice message={failure} onRetry={again} />}
      {shown && (
        <>
          <FactorList factors={shown.factors} onRemove={setDialog} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {shown.factors.every(({ kind }) => kind !== 'totp') && (
              <Button tone="outline" onClick={() => setDialog('totp')}>
                <Smartphone aria-hidden size={18} />
                {t`设置验证器应用`}
              </Button>
            )}
            <Button tone="outline" disabled={obstacle !== undefined} onClick={() => setDialog('passkey')}>
              <Fingerprint aria-hidden size={18} />
              {t`添加通行密钥`}
            </Button>
          </div>
          {obstacle && <p className="mt-2 text-sm text-ink-3">{obstacle}</p>}
          {shown.factors.length > 0 && (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
              <p className={shown.recoveryCodesLeft < 3 ? 'font-semibold text-gold-text' : 'text-ink-2'}>
                {t`还有 ${shown.recoveryCodesLeft} 个恢复码未使用`}
              </p>
              <Button tone="quiet" onClick={() => void renew()}>{t`更换恢复码`}</Button>
            </div>
          )}
        </>
      )}
      {dialog === 'totp' && <TotpSheet onAdded={added} onClose={() => setDialog(undefined)} />}
      {dialog === 'passkey' && <PasskeySheet onAdded={added} onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <ConfirmDialog
          title={t`移除“${dialog.name}”？`}
          text={shown?.factors.length === 1 ? t`移除后登录只需要密码，恢复码同时作废。` : t`移除后不能再用它登录。`}
          confirm={t`移除`}
          onConfirm={() => void remove(dialog)}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            void goOn()
          }}
        />
      )}
    </section>
  )
}

function FactorList({ factors, onRemove }: { factors: readonly Factor[]; onRemove: (factor: Factor) => void }) {
  const { t } = useLingui()
  const { date, dateTime } = useFormat()
  if (factors.length === 0) return <p className="mt-4 text-ink-3">{t`尚未设置`}</p>
  return (
    <ul className="mt-4 divide-y divide-line">
      {factors.map((factor) => (
        <li key={factor.id} className="flex items-center gap-3 py-3">
          {factor.kind === 'totp' ? <Smartphone aria-hidden size={20} /> : <Fingerprint aria-hidden size={20} />}
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{factor.name}</p>
            <p className="text-sm text-ink-3">
              {t`${date(factor.createdAt)} 添加`}
              {' · '}
              {factor.lastUsedAt ? t`上次使用 ${dateTime(factor.lastUsedAt)}` : t`尚未使用`}
            </p>
          </div>
          <Button tone="quiet" aria-label={t`移除${factor.name}`} onClick={() => onRemove(factor)}>{t`移除`}</Button>
        </li>
      ))}
    </ul>
  )
}
