import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../components/button.tsx'
import { useSite } from '../lib/site.ts'
import { AuthCard } from './auth-card.tsx'

/** Explains that the school creates the accounts itself, and whom to contact. */
export function RegistrationClosed() {
  const { t } = useLingui()
  const { contactPhone } = useSite()
  return (
    <AuthCard title={t`注册`} lead={t`学校暂未开放注册`}>
      <p className="mt-4 text-md text-ink-2">
        {t`账号由学校统一开通。如需入学，请联系学校。`}
        {contactPhone && (
          <>
            {' '}
            <a
              href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {contactPhone}
            </a>
          </>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/auth/login" tone="ink">{t`登录`}</ButtonLink>
        <ButtonLink to="/" tone="outline">{t`返回首页`}</ButtonLink>
      </div>
    </AuthCard>
  )
}
