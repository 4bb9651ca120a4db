import { text } from '@jiangxue/contract/kit/text.ts'
import type { SiteContent } from '@jiangxue/contract/site/home.ts'
import { useLingui } from '@lingui/react/macro'
import type { MetaDescriptor } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import Claims from '../components/school/claims.tsx'
import { Contact, ContactMap } from '../components/school/contact.tsx'
import { Features } from '../components/school/features.tsx'
import { Introduction } from '../components/school/introduction.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useSite } from '../lib/site.ts'
import { socialTags } from '../lib/social-tags.ts'
import type { Route } from './+types/about'
import { PageHeader } from './page-header.tsx'
import { TeacherCard } from './teacher-card.tsx'

const title = text('关于我们')
const description = text('一所教手艺的职业IT培训学校：学校介绍、办学特色、师资、联系方式和写进培训协议的承诺。')

const shown = ({ introduction, features, claims, teachers, contactMapUrl }: SiteContent, tags: MetaDescriptor[]) => ({
  introduction,
  features,
  claims,
  teachers,
  contactMapUrl,
  tags,
})
export async function loader({ context }: Route.LoaderArgs) {
  const tags = await socialTags(api(context), { path: '/about', title, description })
  return shown(await api(context).getSiteContent(), tags)
}
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) =>
  shown(await api(context).getSiteContent(), [])
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

const heading = 'mb-6 font-serif text-[24px] leading-tight font-bold md:text-2xl'

export default function About({
  loaderData: { introduction, features, claims, teachers, contactMapUrl },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const { slogan, contactPhone, contactAddress } = useSite()
  return (
    <>
      <PageHeader title={t`关于我们`} lead={slogan} />
      <Introduction paragraphs={introduction} />
      <Claims claims={claims} />
      {features.length > 0 && (
        <section aria-labelledby="features" className="shell pt-12 md:pt-18">
          <h2 id="features" className={heading}>{t`办学特色`}</h2>
          <Features features={features} />
        </section>
      )}
      {teachers.length > 0 && (
        <section aria-labelledby="teachers" className="shell pt-12 md:pt-18">
          <h2 id="teachers" className={heading}>{t`师资团队`}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 md:gap-5.5 lg:grid-cols-3">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard teacher={teacher} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="contact" className="shell py-12 md:py-18">
        <h2 id="contact" className={heading}>{t`联系我们`}</h2>
        <div className="surface grid overflow-hidden md:grid-cols-[minmax(0,2fr)_3fr]">
          <div className="flex flex-col justify-center gap-7 p-6 md:p-9">
            {contactPhone || contactAddress ? <Contact /> : <p className="text-ink-2">{t`联系方式即将公布。`}</p>}
            <ButtonLink to="/training-application" tone="cinnabar" className="self-start">{t`培训报名`}</ButtonLink>
          </div>
          <ContactMap address={contactMapUrl} alt={contactAddress ? t`地图示意：${contactAddress}` : t`地图示意`} />
        </div>
      </section>
    </>
  )
}
