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
import { SitePreview } from '../../lib/site.ts'
import { SettingsCard } from './settings-card.client.tsx'
import { Preview } from './site/preview.client.tsx'
import type { StoredSettings } from './stored-settings.ts'

type SiteValues = SettingsView['site']
interface SiteCard {
  title: string
  fields: (keyof SiteValues)[]
  shows?: (values: SiteValues) => ReactNode
  /** Whether the buttons in the preview work. */
  isAlive?: boolean
}

/** The content of the public pages: a form for each part, with a preview below it. */
export default function SiteTab({ stored }: { stored: StoredSettings }) {
  const { t } = useLingui()
  const cards: SiteCard[] = [
    { title: t`首页轮播`, fields: ['slides'], shows: ({ slides }) => <HeroCarousel slides={slides} />, isAlive: true },
    {
      title: t`快捷入口`,
      fields: ['quickLinks', 'showsFigures'],
      shows: ({ quickLinks }) => (
        <div className="pt-14 pb-5">
          <QuickLinks quickLinks={quickLinks} />
        </div>
      ),
    },
    { title: t`数字承诺`, fields: ['claims'], shows: ({ claims }) => <Claims claims={claims} /> },
    {
      title: t`办学特色`,
      fields: ['features'],
      shows: ({ features }) => <Padded>{features.length > 0 && <Features features={features} />}</Padded>,
    },
    {
      title: t`优秀学员`,
      fields: ['successfulStudents'],
      shows: ({ successfulStudents }) => (
        <Padded>
          <ShownStudents students={successfulStudents} />
        </Padded>
      ),
    },
    {
      title: t`合作企业`,
      fields: ['partners'],
      shows: ({ partners }) => <Padded>{partners.length > 0 && <Partners partners={partners} />}</Padded>,
    },
    {
      title: t`联系方式与页脚`,
      fields: ['slogan', 'contactPhone', 'contactAddress', 'contactHours', 'contactMap'],
      shows: ({ contactMap }) => (
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
    },
    {
      title: t`就业服务`,
      fields: ['jobServiceUrl', 'jobService'],
      shows: ({ jobService }) => <JobServiceOffer {...jobService} />,
    },
    {
      title: t`关于学校`,
      fields: ['introduction'],
      shows: ({ introduction }) => (
        <div className="pt-8">
          <Introduction paragraphs={introduction} />
        </div>
      ),
    },
    {
      title: t`热门搜索`,
      fields: ['hotKeywords'],
      shows: ({ hotKeywords }) => (
        <Padded>
          <HotKeywords keywords={hotKeywords} />
        </Padded>
      ),
    },
    { title: t`广告用语`, fields: ['riskyWords'] },
  ]
  return cards.map(({ title, fields, shows, isAlive = false }) => (
    <SettingsCard
      key={title}
      stored={stored}
      group="site"
      fields={fields}
      title={title}
      {...(shows && {
        preview: (values) => {
          const all = { ...stored.data.site, ...values } as SiteValues
          const { slogan, contactPhone, contactAddress, contactHours, jobServiceUrl } = all
          return (
            <Preview isAlive={isAlive}>
              <SitePreview value={{ slogan, contactPhone, contactAddress, contactHours, jobServiceUrl }}>
                {shows(all)}
              </SitePreview>
            </Preview>
          )
        },
      })}
    />
  ))
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
