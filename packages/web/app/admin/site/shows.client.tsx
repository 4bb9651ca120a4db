import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import { hasConsent, type SuccessfulStudentSetting } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Claims from '../../components/school/claims.tsx'
import { Contact, ContactMap } from '../../components/school/contact.tsx'
import { Features } from '../../components/school/features.tsx'
import { HeroCarousel } from '../../components/school/hero-carousel.tsx'
import { HotKeywords } from '../../components/school/hot-keywords.tsx'
import { Introduction } from '../../components/school/introduction.tsx'
import { JobServiceOffer } from '../../components/school/job-service-offer.tsx'
import { Partners } from '../../components/school/partners.tsx'
import QuickLinks from '../../components/school/quick-links.tsx'
import { StudentCards } from '../../components/school/student-cards.tsx'
import { Footer } from '../../frame/footer.tsx'
import type { SiteBlock } from '../settings/setting-cards.ts'

type SiteValues = SettingsView['site']

/** The parts of the public pages that show a block. */
export const shows: Readonly<Partial<Record<SiteBlock, (values: SiteValues) => ReactNode>>> = {
  slides: ({ slides }) => <HeroCarousel slides={slides} />,
  'quick-links': ({ quickLinks }) => (
    <div className="pt-14 pb-5">
      <QuickLinks quickLinks={quickLinks} />
    </div>
  ),
  claims: ({ claims }) => <Claims claims={claims} />,
  features: ({ features }) => <Padded>{features.length > 0 && <Features features={features} />}</Padded>,
  students: ({ successfulStudents }) => (
    <Padded>
      <ShownStudents students={successfulStudents} />
    </Padded>
  ),
  partners: ({ partners }) => <Padded>{partners.length > 0 && <Partners partners={partners} />}</Padded>,
  contact: ({ contactMap }) => (
    <>
      <Padded>
        <div className="surface grid overflow-hidden md:grid-cols-2">
          <div className="p-6 md:p-9">
            <Contact />
          </div>
          <ContactMap address={contactMap} alt="" />
        </div>
      </Padded>
      <Footer />
    </>
  ),
  'job-service': ({ jobService }) => <JobServiceOffer {...jobService} />,
  about: ({ introduction }) => (
    <div className="pt-8">
      <Introduction paragraphs={introduction} />
    </div>
  ),
  'hot-keywords': ({ hotKeywords }) => (
    <Padded>
      <HotKeywords keywords={hotKeywords} />
    </Padded>
  ),
}

const Padded = ({ children }: { children: ReactNode }) => <div className="shell py-8">{children}</div>

/** The students that visitors see, and the number of hidden ones. */
function ShownStudents({ students }: { students: readonly SuccessfulStudentSetting[] }) {
  const { t } = useLingui()
  const shown = students.filter(hasConsent)
  const hidden = students.length - shown.length
  return (
    <>
      {shown.length > 0 && <StudentCards students={shown} />}
      {hidden > 0 && <p className="mt-4 text-ink-3">{t`${hidden} 位学员未同意展示或已撤回，访客看不到`}</p>}
    </>
  )
}
