import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import type { MetaDescriptor } from 'react-router'
import { JobServiceOffer } from '../components/school/job-service-offer.tsx'
import { api } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { socialTags } from '../lib/social-tags.ts'
import type { Route } from './+types/job-service'
import { PageHeader } from './page-header.tsx'

const title = text('就业服务')
const description = text(
  '从改简历、练面试到推荐岗位、看合同：就业老师跟到入职；保障月薪5000元起，困难学员可先就业后付款。',
)

export async function loader({ context }: Route.LoaderArgs) {
  const tags = await socialTags(api(context), {
    path: '/job-service',
    title,
    description,
    trail: [{ name: title, path: '/job-service' }],
  })
  return { ...(await api(context).getSiteContent()).jobService, tags }
}
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({
  ...(await api(context).getSiteContent()).jobService,
  tags: [] as MetaDescriptor[],
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

export default function JobServicePage({ loaderData: { offers, steps } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`就业服务`} lead={t`学成之后的路，我们陪你走。`} />
      <JobServiceOffer offers={offers} steps={steps} />
    </>
  )
}
