import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

interface HotKeywordsProps {
  keywords: readonly string[]
  current?: string | undefined
  addressOf?: (keyword: string) => string
}

export function HotKeywords({ keywords, current, addressOf = () => '/course-search' }: HotKeywordsProps) {
  const { t } = useLingui()
  if (keywords.length === 0) return null
  return (
    <nav aria-label={t`热门搜索`} className="flex flex-wrap items-center gap-x-4 sm:gap-x-5">
      <span className="text-ink-3 max-sm:w-full">{t`热门搜索`}</span>
      {keywords.map((keyword, index) => (
        <Link
          key={index}
          to={addressOf(keyword)}
          aria-current={keyword === current ? 'true' : undefined}
          className="flex h-11 items-center text-primary hover:underline aria-[current]:font-semibold"
        >
          {keyword}
        </Link>
      ))}
    </nav>
  )
}
