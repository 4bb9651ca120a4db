import type { Claim } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'

/** The school's promises in numbers. */
export default function Claims({ claims }: { claims: readonly Claim[] }) {
  const { t } = useLingui()
  if (!claims.length) return null
  return (
    <section aria-labelledby="claims" className="on-night bg-night text-white">
      <div className="shell grid grid-cols-2 gap-7 py-11 md:grid-cols-4 md:py-13 lg:grid-cols-[1.1fr_repeat(4,1fr)]">
        <div className="col-span-full lg:col-span-1">
          <h2 id="claims" className="font-serif text-[26px] leading-snug font-bold">
            {t`学得起，学得会，`}
            <br />
            {t`学完有去处`}
          </h2>
          <p className="mt-2.5 text-sm text-night-text">{t`承诺写进培训协议，以协议条款为准。`}</p>
        </div>
        {claims.map(({ number, unit, line }, index) => (
          <p key={index}>
            <b className="block text-[32px] leading-tight text-night-gold tabular-nums md:text-[40px]">
              {number}
              <small className="ml-1 text-[17px]">{unit}</small>
            </b>
            <span className="mt-2 block text-night-text">{line}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
