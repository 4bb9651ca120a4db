import type { CourseCard as Card } from '@jiangxue/contract/course/course.ts'
import { courseLevelLabels } from '@jiangxue/contract/course/course.values.ts'
import { useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { CoverImg } from '../../components/img.tsx'
import { loginPath } from '../../lib/session/login-path.ts'
import { currentToken } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

interface CourseCardProps {
  course: Card
  /** Whether it is among the first of a page, so that its picture is loaded eagerly. */
  isFirst?: boolean
  /** Whether two of them fit side by side on a phone. */
  isSmall?: boolean
  /** The search keyword, which is highlighted. */
  keyword?: string
}

/** A course in a list; if it requires a login, visitors are redirected there first (spec §2, course list). */
export function CourseCard({ course, isFirst = false, isSmall = false, keyword = '' }: CourseCardProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const format = useFormat()
  const address = `/courses/${course.id}`
  const open = (event: MouseEvent) => {
    if (!course.requiresLogin || currentToken()) return
    event.preventDefault()
    toast.warning(t`请先登录`)
    void navigate(loginPath(address))
  }
  return (
    <article
      className={`group surface card-link relative flex overflow-hidden transition-shadow hover:shadow-card ${isSmall ? 'flex-col' : 'flex-col max-sm:flex-row'}`}
    >
      <div
        className={`relative aspect-16/10 overflow-hidden bg-primary-tint ${isSmall ? '' : 'max-sm:m-3 max-sm:mr-0 max-sm:w-30 max-sm:shrink-0 max-sm:self-start max-sm:rounded-control'}`}
      >
        <CoverImg
          src={course.coverImageUrl}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          sizes={
            isSmall ? '(min-width: 1024px) 283px, 50vw' : '(min-width: 1024px) 380px, (min-width: 640px) 50vw, 120px'
          }
          className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <span
          className={`absolute top-3 left-3 truncate rounded-[7px] bg-white/95 px-2.5 text-xs leading-6 font-semibold max-sm:top-2 max-sm:left-2 ${isSmall ? '' : 'max-sm:hidden'} ${course.requiresLogin ? 'max-w-[calc(100%-4rem)]' : 'max-w-[calc(100%-1.5rem)]'}`}
        >
          {course.categoryName}
        </span>
        {course.requiresLogin && (
          <span className="absolute top-3 right-3 grid size-7 place-items-center rounded-lg bg-ink/80 text-white max-sm:top-1.5 max-sm:right-1.5 max-sm:size-6">
            <LockKeyhole aria-hidden size={15} />
            <span className="sr-only">{t`需要登录`}</span>
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 max-sm:gap-1 max-sm:p-3">
        {!isSmall && <p className="text-xs text-ink-3 sm:hidden">{course.categoryName}</p>}
        <h3 className="text-[17px] leading-snug font-semibold max-sm:text-base">
          <Link
            to={address}
            onClick={open}
            title={course.name}
            className="line-clamp-3 after:absolute after:inset-0 group-hover:text-primary"
          >
            <Marked text={course.name} keyword={keyword} />
          </Link>
        </h3>
        <p className={`line-clamp-2 text-sm text-ink-2 ${isSmall ? 'max-sm:hidden' : 'max-sm:line-clamp-1'}`}>
          <Marked text={course.description} keyword={keyword} />
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-ink-3">
          <span className={`text-lg font-bold tabular-nums ${course.price ? 'text-cinnabar-dark' : 'text-jade'}`}>
            {format.price(course.price)}
          </span>
          <span className="ml-auto flex items-center gap-2">
            <Badge>{format.translate(courseLevelLabels[course.level].public)}</Badge>
            <span
              className={`whitespace-nowrap tabular-nums ${isSmall ? 'max-sm:hidden' : ''}`}
            >{t`${course.studentCount} 人在学`}</span>
          </span>
        </div>
      </div>
    </article>
  )
}

function Marked({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword ? text.toLowerCase().indexOf(keyword.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + keyword.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-gold/30 text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

export const CourseCardSkeleton = () => (
  <div aria-hidden className="surface flex flex-col overflow-hidden max-sm:flex-row">
    <div className="skeleton aspect-16/10 rounded-none max-sm:m-3 max-sm:mr-0 max-sm:w-30 max-sm:shrink-0" />
    <div className="flex flex-1 flex-col gap-3 p-4 max-sm:p-3">
      <div className="skeleton h-5 w-3/4" />
      <div className="skeleton h-4 w-full" />
      <div className="skeleton h-4 w-1/3" />
    </div>
  </div>
)

export const CourseGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3">{children}</div>
)
