import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { JobServiceOffer } from '../components/school/job-service-offer.tsx'
import { Partners } from '../components/school/partners.tsx'
import { StudentCards } from '../components/school/student-cards.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { socialTags } from '../lib/social-tags.ts'
import type { Route } from './+types/job-service'
import { PageHeader } from './page-header.tsx'

const title = text('就业服务')
const description = text(
  '从改简历、练面试到推荐岗位、看合同：就业老师跟到入职；保障月薪5000元起，困难学员可先就业后付款。',
)

async function load(api: Api) {
  const [{ jobService, partners }, { successfulStudents }] = await Promise.all([
    api.getSiteContent(),
    api.getHomeData(),
  ])
  return { ...jobService, partners, successfulStudents }
}
export async function loader({ context }: Route.LoaderArgs) {
  const tags = await socialTags(api(context), { path: '/job-service', title, description })
  return { ...(await load(api(context))), tags }
}
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({ ...(await load(api(context))), tags: [] })
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

const heading = 'mb-6 font-serif text-[24px] leading-tight font-bold md:text-2xl'

export default function JobServicePage({
  loaderData: { offers, steps, partners, successfulStudents },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`就业服务`} lead={t`学成之后的路，我们陪你走。`} />
      <JobServiceOffer offers={offers} steps={steps}>
        {successfulStudents.length > 0 && (
          <section aria-labelledby="graduates" className="pt-12 md:pt-18">
            <h2 id="graduates" className={heading}>{t`他们从这里出发`}</h2>
            <StudentCards students={successfulStudents} />
          </section>
        )}
        {partners.length > 0 && (
          <section aria-labelledby="partners" className="pt-12 md:pt-18">
            <h2 id="partners" className={heading}>{t`合作企业`}</h2>
            <Partners partners={partners} />
          </section>
        )}
      </JobServiceOffer>
    </>
  )
}
