import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { api } from '../../lib/http/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { socialTags } from '../../lib/social-tags.ts'
import { PageHeader } from '../page-header.tsx'
import type { Route } from './+types/courses'
import { CourseList, courseListAddress, loadCourseList } from './course-list.tsx'

const base = '/courses'
const title = text('课程中心')
const description = text('全部职业IT课程：按方向、热度和价格挑选，试看课时免登录，免费课程直接学。')

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadCourseList(api(context), request, base)
  // The canonical URL ignores the sort order and the keyword.
  const path = courseListAddress(base, { ...loaded.query, keyword: '', sort: 'newest' })
  const tags = await socialTags(api(context), { path, title, description, trail: [{ name: title, path: base }] })
  return data({ ...loaded, tags }, { status: loaded.courses ? 200 : 503 })
}
export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) => ({
  ...(await loadCourseList(api(context), request, base)),
  tags: [],
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title,
    subject: loaderData?.query.keyword,
    description,
    tags: loaderData?.tags,
    robots: loaderData?.query.keyword ? 'noindex,follow' : undefined,
  })

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`课程中心`} lead={t`从零开始，一节一节学成一门手艺。`} />
      <CourseList base={base} loaded={loaderData} />
    </>
  )
}
