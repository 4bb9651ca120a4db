import type { Feature, Partner } from '@jiangxue/contract/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { useSite } from '../../lib/site.ts'
import map from '../../scenes/map.svg'
import { Contact } from '../contact.tsx'
import { Features } from '../features.tsx'

const heading = 'font-serif text-[24px] leading-tight font-bold md:text-2xl'

/** The lower part of the home page: features, partner companies and how to find the school. */
export default function Promises({
  features,
  partners,
}: {
  features: readonly Feature[]
  partners: readonly Partner[]
}) {
  const { t } = useLingui()
  const { contactPhone, contactAddress } = useSite()
  return (
    <>
      {features.length > 0 && (
        <section aria-labelledby="features" className="shell pt-12 md:pt-18">
          <h2 id="features" className={`mb-6 ${heading}`}>{t`在这里怎么学`}</h2>
          <Features features={features} />
        </section>
      )}
      {partners.length > 0 && (
        <section aria-labelledby="partners" className="shell pt-12 md:pt-18">
          <h2 id="partners" className={`mb-6 ${heading}`}>{t`合作企业`}</h2>
          <ul className="surface grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-6 [&>*]:-mr-px [&>*]:-mb-px [&>*]:border-r [&>*]:border-b [&>*]:border-line">
            {partners.map(({ name, logoUrl }) => (
              <li key={name} className="grid h-22 place-items-center px-3">
                <Logo name={name} address={logoUrl} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="contact" className="shell py-12 md:py-18">
        <div className="surface grid overflow-hidden md:grid-cols-2">
          <div className="flex flex-col gap-6 p-6 md:p-9">
            <h2 id="contact" className={heading}>{t`来学校看看`}</h2>
            {(contactPhone || contactAddress) && <Contact />}
            <ButtonLink to="/about" tone="outline" className="self-start">{t`关于我们`}</ButtonLink>
          </div>
          <img
            src={map}
            alt=""
            width={600}
            height={380}
            loading="lazy"
            className="h-auto w-full object-cover md:h-full md:min-h-60"
          />
        </div>
      </section>
    </>
  )
}

/** The name in letters where there is no picture of it, or none that can be loaded. */
function Logo({ name, address }: { name: string; address: string | null | undefined }) {
  const [hasFailed, setFailed] = useState(false)
  // It may have failed before React attached its handler.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  if (!address || hasFailed)
    return <span className="text-center font-serif text-lg leading-snug font-bold text-ink-2">{name}</span>
  return (
    <img
      ref={check}
      src={address}
      alt={name}
      width={200}
      height={64}
      loading="lazy"
      onError={() => setFailed(true)}
      className="h-12 w-auto max-w-full object-contain"
    />
  )
}
