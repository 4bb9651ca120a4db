import type { Account } from '@jiangxue/contract/account/account.ts'
import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../components/lazy-part.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { AuthCard, authLink } from './auth-card.tsx'

const FactorForm = lazyPart(() => import('../components/account/factor-form.tsx'))

interface FactorCardProps {
  step: FactorStep
  lead: string
  onEnter: (token: string, user: Account) => Promise<void>
  onExpired: () => void
  onBack: () => void
}

export function FactorCard({ step, lead, onEnter, onExpired, onBack }: FactorCardProps) {
  const { t } = useLingui()
  const { challenge } = step
  return (
    <AuthCard title={t`两步验证`} lead={lead}>
      <FactorForm
        step={step}
        onAnswer={async (answer) => {
          const { token, user } = await browserApi.completeLogin({ body: { challenge, ...answer } })
          await onEnter(token, user)
        }}
        onExpired={onExpired}
      />
      <p className="mt-4">
        <button type="button" className={authLink} onClick={onBack}>{t`返回登录`}</button>
      </p>
    </AuthCard>
  )
}
