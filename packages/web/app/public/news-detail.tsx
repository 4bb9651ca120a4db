import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { News } from '@jiangxue/contract/site/news.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { data, Link, redirect, useNavigate, useRevalidator } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { CoverImg } from '../components/img.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { RichHtml } from '../components/rich-html.tsx'
import { headingBreaks } from '../lib/heading-breaks.ts'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { readNumber } from '../lib/read-number.ts'
import { socialTags } from '../lib/social-tags.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/news-detail'
import { NewsLink } from './news/news-link.tsx'
import { ShareButton } from './share-button.tsx'

const failure = text('获取新闻详情失败，请稍后重试')

/** Loads a news item; redirects to the list if it is not found (spec §2, news). */
async function load(api: Api, newsId: string) {
  const id = readNumber(newsId, 0)
  if (!id) throw redirect('/news')
  try {
    return await api.getNews({ params: { id } })
  } catch (error) {
    if (!isApiProblem(error)) throw error
    if (error.status === 404) throw redirect('/news')
    return null
  }
}
export async function loader({ context, params }: Route.LoaderArgs) {
  const news = await load(api(context), params.newsId)
  if (!news) return data({ news, tags: [] }, { status: 503 })
  const path = `/news/${news.id}`
  const tags = await socialTags(api(context), {
    path,
    title: news.title,
    description: news.summary,
    image: news.image,
    type: 'article',
    trail: [
      { name: text('新闻动态'), path: '/news' },
      { name: news.title, path },
    ],
    describe: ({ name, address }) => ({
      '@type': 'NewsArticle',
      headline: news.title,
      description: news.summary,
      url: address(path),
      image: news.image ? address(news.image) : undefined,
      datePublished: news.createdAt,
      dateModified: news.updatedAt,
      author: { '@type': 'Organization', name: news.author || name },
      publisher: { '@type': 'EducationalOrganization', name, url: address('/') },
    }),
  })
  return data({ news, tags })
}
export const clientLoader = async ({ context, params }: Route.ClientLoaderArgs) => ({
  news: await load(api(context), params.newsId),
  tags: [],
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.news?.title ?? text('新闻动态'),
    description: loaderData?.news?.summary,
    tags: loaderData?.tags,
  })

export default function NewsDetail({ loaderData: { news } }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const revalidator = useRevalidator()
  if (!news)
    return (
      <div className="shell py-12">
        <h1 className="mb-6 font-serif text-2xl font-bold">{t`新闻动态`}</h1>
        <ProblemNotice message={format.translate(failure)} onRetry={() => void revalidator.revalidate()} />
      </div>
    )
  return (
    <article className="shell max-w-[828px]! pt-5 pb-16">
      <BackButton />
      <h1
        className={`mt-3 font-serif text-[24px] leading-snug font-bold sm:text-[26px] md:text-[34px] ${headingBreaks(news.title)}`}
      >
        {news.title}
      </h1>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-3 tabular-nums">
        <time dateTime={news.createdAt}>{format.longDate(news.createdAt)}</time>
        {news.author && <span>{news.author}</span>}
      </p>
      {news.image && (
        <CoverImg
          src={news.image}
          width={780}
          height={488}
          sizes="(min-width: 828px) 780px, 100vw"
          fetchPriority="high"
          className="my-7 aspect-16/10 h-auto md:aspect-21/9 w-full rounded-card border border-line"
        />
      )}
      <RichHtml html={news.content} className={news.image ? '' : 'mt-7'} />
      {news.sourceUrl && (
        <p className="mt-6">
          <a
            href={news.sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
          >
            {t`查看原文`}
            <ExternalLink aria-hidden size={16} />
            <span className="sr-only">{t`（新窗口打开）`}</span>
          </a>
        </p>
      )}
      <Neighbours news={news} />
      <p className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <Link
          to="/news"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
        >
          {t`更多新闻`}
          <ArrowRight aria-hidden size={16} />
        </Link>
        <ShareButton title={news.title} />
      </p>
    </article>
  )
}

function Neighbours({ news: { newer, older } }: { news: News }) {
  const { t } = useLingui()
  if (!newer && !older) return null
  const card = 'surface relative flex flex-col gap-1 p-4 focus-within:border-primary hover:border-primary'
  const title = 'line-clamp-2 font-semibold after:absolute after:inset-0'
  return (
    <nav
      aria-label={t`上一篇与下一篇`}
      className="mt-10 grid grid-cols-1 gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {newer && (
        <p className={card}>
          <span className="flex items-center gap-1.5 text-sm text-ink-3">
            <ArrowLeft aria-hidden size={16} />
            {t`上一篇`}
          </span>
          <NewsLink news={newer} className={title} />
        </p>
      )}
      {older && (
        <p className={`${card} sm:col-start-2 sm:text-right`}>
          <span className="flex items-center gap-1.5 text-sm text-ink-3 sm:justify-end">
            {t`下一篇`}
            <ArrowRight aria-hidden size={16} />
          </span>
          <NewsLink news={older} className={title} />
        </p>
      )}
    </nav>
  )
}

/** Goes back to the previous page, or else to the list; a link, so that it works without scripts. */
function BackButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !(window.history.state?.idx > 0)
    )
      return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <ButtonLink to="/news" tone="quiet" onClick={back} className="-ml-4 px-4!">
      <ArrowLeft aria-hidden size={18} />
      {t`返回`}
    </ButtonLink>
  )
}
