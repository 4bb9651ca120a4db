import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { NewsCard } from '@jiangxue/contract/site/news.ts'
import { newsLimits } from '@jiangxue/contract/site/news.values.ts'
import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { data, redirect, useNavigation, useRevalidator } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { CoverImg } from '../components/img.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { readNumber } from '../lib/read-number.ts'
import { socialTags } from '../lib/social-tags.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/news'
import { NewsLink } from './news/news-link.tsx'
import { PageHeader } from './page-header.tsx'

// Included in the HTML; its script is loaded after first paint.
const Pagination = lazyPart(() => import('../components/pagination.tsx'))

const title = text('新闻动态')
const description = text('学校的新鲜事：开班、双选会、课程更新、学时规则和学员的作品，第一时间在这里发布。')
const failure = text('获取新闻列表失败，请稍后重试')
const addressOf = (page: number) => (page > 1 ? `/news?page=${page}` : '/news')

async function load(api: Api, request: Request) {
  const page = readNumber(new URL(request.url).searchParams.get('page'), 1)
  try {
    const news = await api.listLatestNews({ query: { page: page - 1, size: newsLimits.listSize } })
    if (news.totalPages && page > news.totalPages) throw redirect(addressOf(news.totalPages))
    return { news }
  } catch (error) {
    if (!isApiProblem(error)) throw error
    return { news: null }
  }
}
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await load(api(context), request)
  const path = addressOf((loaded.news?.number ?? 0) + 1)
  const tags = await socialTags(api(context), { path, title, description, trail: [{ name: title, path: '/news' }] })
  return data({ ...loaded, tags }, { status: loaded.news ? 200 : 503 })
}
export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) => ({
  ...(await load(api(context), request)),
  tags: [],
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

export default function NewsList({ loaderData: { news } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const revalidator = useRevalidator()
  const isLoading = useNavigation().location?.pathname === '/news'
  return (
    <>
      <PageHeader title={t`新闻动态`} lead={t`校园新鲜事，第一时间知道。`} />
      <div className="shell pb-16" aria-busy={isLoading}>
        {!news ? (
          <ProblemNotice message={translate(failure)} onRetry={() => void revalidator.revalidate()} />
        ) : news.content.length ? (
          <>
            <ul
              className={`grid gap-4 transition-opacity sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3 ${isLoading ? 'opacity-50' : ''}`}
            >
              {news.content.map((each, index) => (
                <li key={each.id} className="min-w-0">
                  <Card news={each} isFirst={index < 3} />
                </li>
              ))}
            </ul>
            {news.totalPages > 1 && <Pagination page={news} addressOf={addressOf} />}
          </>
        ) : (
          <EmptyState text={t`还没有新闻`} />
        )}
      </div>
    </>
  )
}

function Card({ news, isFirst }: { news: NewsCard; isFirst: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <article className="group surface card-link relative flex h-full overflow-hidden sm:flex-col transition-shadow hover:shadow-card">
      <div className="relative shrink-0 overflow-hidden bg-primary-tint max-sm:w-30 sm:aspect-16/10">
        <CoverImg
          src={news.image}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {news.sourceType === 'wechat' && (
          <span className="absolute top-1.5 left-1.5 flex items-center gap-1.5 rounded-[7px] bg-white/95 px-1.5 text-xs leading-6 font-semibold sm:top-3 sm:left-3 sm:px-2.5">
            <ExternalLink aria-hidden size={13} />
            {t`微信公众号`}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:gap-2 sm:p-4 md:p-5">
        <h2 className="text-base leading-snug sm:text-[17px] font-semibold">
          <NewsLink
            news={news}
            className="line-clamp-3 wrap-anywhere after:absolute after:inset-0 group-hover:text-primary"
          />
        </h2>
        <p className="line-clamp-3 text-sm text-ink-2 max-sm:hidden">{news.summary}</p>
        <p className="mt-auto flex justify-between gap-4 pt-1 text-sm text-ink-3 tabular-nums">
          <time dateTime={news.createdAt} className="shrink-0">
            {format.date(news.createdAt)}
          </time>
          <span className="truncate">{news.author}</span>
        </p>
      </div>
    </article>
  )
}
