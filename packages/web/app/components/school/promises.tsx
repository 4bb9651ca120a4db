import type { Feature, Partner } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import { useSite } from '../../lib/site.ts'
import steps from '../../scenes/steps.svg'
import { ButtonLink } from '../button.tsx'
import { Contact, ContactMap } from './contact.tsx'
import { FeatureList } from './features.tsx'
import { Partners } from './partners.tsx'

const heading = 'font-serif text-[24px] leading-tight font-bold md:text-2xl'

/** The lower part of the home page: features, partner companies and how to find the school. */
export default function Promises({
  features,
  partners,
  contactMapUrl,
}: {
  features: readonly Feature[]
  partners: readonly Partner[]
  contactMapUrl: string | null
}) {
  const { t } = useLingui()
  const { contactPhone, contactAddress } = useSite()
  return (
    <>
      {features.length > 0 && (
        <section
          aria-labelledby="features"
          className="shell grid items-center gap-x-14 pt-12 md:grid-cols-[1fr_1.7fr] md:pt-18"
        >
          <img
            src={steps}
            alt=""
            width={440}
            height={560}
            loading="lazy"
            className="mx-auto h-auto w-full max-w-[360px] max-md:hidden"
          />
          <div>
            <h2 id="features" className={`mb-6 ${heading}`}>{t`在这里怎么学`}</h2>
            <FeatureList features={features} />
          </div>
        </section>
      )}
      {partners.length > 0 && (
        <section aria-labelledby="partners" className="shell pt-12 md:pt-18">
          <h2 id="partners" className={`mb-6 ${heading}`}>{t`合作企业`}</h2>
          <Partners partners={partners} />
        </section>
      )}
      <section aria-labelledby="contact" className="shell py-12 md:py-18">
        <div className="surface grid overflow-hidden md:grid-cols-2">
          <div className="flex flex-col gap-6 p-6 md:p-9">
            <h2 id="contact" className={heading}>{t`来学校看看`}</h2>
            {(contactPhone || contactAddress) && <Contact />}
            <ButtonLink to="/about" tone="outline" className="self-start">{t`关于我们`}</ButtonLink>
          </div>
          <ContactMap address={contactMapUrl} alt="" />
        </div>
      </section>
    </>
  )
}
