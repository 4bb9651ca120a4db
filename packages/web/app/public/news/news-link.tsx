import type { NewsLink as LinkedNews } from '@jiangxue/contract/site/news.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

/** The title of a news item as a link: items from WeChat open there in a new tab (spec §2, news). */
export function NewsLink({ news, className }: { news: LinkedNews; className?: string }) {
  const { t } = useLingui()
  if (news.sourceType === 'wechat' && news.sourceUrl)
    return (
      <a href={news.sourceUrl} target="_blank" rel="noopener noreferrer" className={className}>
        {news.title}
        <span className="sr-only">{t`（新窗口打开）`}</span>
      </a>
    )
  return (
    <Link to={`/news/${news.id}`} className={className}>
      {news.title}
    </Link>
  )
}
