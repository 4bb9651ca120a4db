import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { HotKeywords } from '../../components/school/hot-keywords.tsx'
import { api } from '../../lib/http/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { socialTags } from '../../lib/social-tags.ts'
import { PageHeader } from '../page-header.tsx'
import type { Route } from './+types/course-search'
import { CourseList, courseListAddress, loadCourseList } from './course-list.tsx'

const base = '/course-search'
const title = text('课程搜索')
const description = text('按关键词找课程：编程、运维、数据、设计和职业资格，零基础也能学。')

async function load(api: Api, request: Request) {
  const [list, hotKeywords] = await Promise.all([
    loadCourseList(api, request, base),
    api.getSiteContent().then(
      (content) => content.hotKeywords,
      () => [],
    ),
  ])
  return { ...list, hotKeywords }
}
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(api(context), request)
  const tags = await socialTags(api(context), { path: base, title, description })
  return data({ ...loaded, tags }, { status: loaded.courses ? 200 : 503 })
}
export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) => ({
  ...(await load(api(context), request)),
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

export default function CourseSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { hotKeywords, query } = loaderData
  return (
    <>
      <PageHeader title={t`课程搜索`} lead={t`想学什么，直接说。`} />
      <CourseList base={base} loaded={loaderData}>
        {hotKeywords.length > 0 && (
          <div className="mt-4">
            <HotKeywords
              keywords={hotKeywords}
              current={query.keyword}
              addressOf={(keyword) => courseListAddress(base, { ...query, keyword, categoryId: 0, page: 1 })}
            />
          </div>
        )}
      </CourseList>
    </>
  )
}
