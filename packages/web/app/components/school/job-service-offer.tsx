import type { JobService } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import handshake from '../../scenes/handshake.svg'
import { ButtonLink } from '../button.tsx'

const heading = 'mb-6 font-serif text-[24px] leading-tight font-bold md:text-2xl'

/** The job service for graduates and the link to it; the children show examples. */
export function JobServiceOffer({ offers, steps, children }: JobService & { children?: ReactNode }) {
  const { t } = useLingui()
  const { jobServiceUrl } = useSite()
  return (
    <>
      <section aria-labelledby="offers" className="shell grid items-center gap-8 md:grid-cols-[1.25fr_1fr]">
        <div>
          <h2 id="offers" className={heading}>{t`我们提供什么`}</h2>
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {offers.map((offer, index) => (
              <li key={index} className="border-l-[3px] border-cinnabar pl-4">
                <h3 className="text-md font-semibold">{offer.title}</h3>
                <p className="mt-1 text-ink-2">{offer.line}</p>
              </li>
            ))}
          </ul>
        </div>
        <img src={handshake} alt="" width={600} height={460} className="mx-auto h-auto w-full max-w-[480px]" />
      </section>
      <section aria-labelledby="steps" className="shell py-12 md:py-18">
        <h2 id="steps" className={heading}>{t`怎样入职`}</h2>
        <ol className="grid gap-4 sm:grid-cols-2 md:gap-5.5 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={index} className="surface p-5 md:p-6">
              <span
                aria-hidden
                className="grid size-10 place-items-center rounded-full bg-ink font-serif text-lg font-bold text-white"
              >
                {index + 1}
              </span>
              <h3 className="mt-3 text-lg font-semibold">{step.title}</h3>
              <p className="mt-1 text-ink-2">{step.line}</p>
            </li>
          ))}
        </ol>
        {children}
        <div className="mt-12 flex flex-wrap items-center gap-4 rounded-card bg-night px-6 py-7 text-white md:px-9">
          <p className="min-w-56 flex-1 font-serif text-xl font-bold">{t`岗位每周更新，先看看有什么机会。`}</p>
          {jobServiceUrl ? (
            <ButtonLink to={jobServiceUrl} target="_blank" rel="noopener noreferrer" tone="cinnabar" size="lg">
              {t`前往就业服务平台`}
              <ExternalLink aria-hidden size={18} />
              <span className="sr-only">{t`（新窗口打开）`}</span>
            </ButtonLink>
          ) : (
            <ButtonLink to="/about" tone="cinnabar" size="lg">{t`联系就业老师`}</ButtonLink>
          )}
          <ButtonLink to="/courses" tone="onNight" size="lg">{t`先学一门课`}</ButtonLink>
        </div>
      </section>
    </>
  )
}
