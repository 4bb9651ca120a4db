import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { courseSortLabels, courseSorts, courseLimits } from '@jiangxue/contract/course/course.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, redirect, useNavigation, useRevalidator, useSubmit } from 'react-router'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { readNumber } from '../../lib/read-number.ts'
import { useFormat } from '../../lib/use-format.ts'
import { CourseCard, CourseCardSkeleton, CourseGrid } from './course-card.tsx'

// Included in the HTML; its script is loaded after first paint.
const Pagination = lazyPart(() => import('../../components/pagination.tsx'))

const NoCourses = lazyPart(() => import('./no-courses.tsx'))

const failure = text('获取课程列表失败，请稍后重试')

function readQuery(request: Request) {
  const search = new URL(request.url).searchParams
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, 100),
    categoryId: readNumber(search.get('categoryId'), 0),
    teacherId: readNumber(search.get('teacherId'), 0),
    sort: courseSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: readNumber(search.get('page'), 1),
  }
}
type Query = ReturnType<typeof readQuery>

/** Returns the URL of a list under `base`, with the parameters that differ from the defaults. */
export function courseListAddress(base: string, { keyword, categoryId, teacherId, sort, page }: Query) {
  const search = new URLSearchParams()
  if (keyword) search.set('keyword', keyword)
  if (categoryId) search.set('categoryId', String(categoryId))
  if (teacherId) search.set('teacherId', String(teacherId))
  if (sort !== 'newest') search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return search.size ? `${base}?${search}` : base
}

/** Loads the list that the URL describes; `courses` is null if it could not be loaded. */
export async function loadCourseList(api: Api, request: Request, base: string) {
  const query = readQuery(request)
  try {
    const [courses, categories, teacher] = await Promise.all([
      api.listCourses({
        query: {
          page: query.page - 1,
          size: courseLimits.listSize,
          sort: query.sort,
          deletedStatus: 'false',
          keyword: query.keyword || undefined,
          categoryId: query.categoryId || undefined,
          teacherId: query.teacherId || undefined,
        },
      }),
      api.listCategories(),
      query.teacherId ? findTeacher(api, query.teacherId) : undefined,
    ])
    if (courses.totalPages && query.page > courses.totalPages)
      throw redirect(courseListAddress(base, { ...query, page: courses.totalPages }))
    return { query, courses, categories, teacher }
  } catch (error) {
    if (!isApiProblem(error)) throw error
    return { query, courses: null, categories: [], teacher: undefined }
  }
}

const findTeacher = async (api: Api, id: number) =>
  (await api.getSiteContent()).teachers.find((teacher) => teacher.id === id)?.name
type Loaded = Awaited<ReturnType<typeof loadCourseList>>

/** The list with its filters; `base` is the page's path, `children` are shown between the search field and the list. */
export function CourseList({
  base,
  loaded: { query, courses, categories, teacher },
  children,
}: {
  base: string
  loaded: Loaded
  children?: ReactNode
}) {
  const { t } = useLingui()
  const format = useFormat()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isLoading = navigation.location?.pathname === base || revalidator.state === 'loading'
  const found = () => {
    if (isLoading)
      return (
        <CourseGrid>
          {Array.from({ length: 6 }, (_, index) => (
            <CourseCardSkeleton key={index} />
          ))}
        </CourseGrid>
      )
    if (!courses)
      return <ProblemNotice message={format.translate(failure)} onRetry={() => void revalidator.revalidate()} />
    if (!courses.content.length) return <NoCourses key={query.keyword} keyword={query.keyword} />
    return (
      <>
        <CourseGrid>
          {courses.content.map((course, index) => (
            <CourseCard key={course.id} course={course} isFirst={index < 3} keyword={query.keyword} />
          ))}
        </CourseGrid>
        <Pagination page={courses} addressOf={(page) => courseListAddress(base, { ...query, page })} />
      </>
    )
  }
  const headingOf = () => {
    if (query.keyword) return t`“${query.keyword}”的搜索结果`
    return teacher ? t`${teacher}老师的课程` : t`课程列表`
  }
  return (
    <div className="shell pb-16">
      <Filters base={base} query={query} />
      {children}
      <nav
        aria-label={t`课程分类`}
        className="mt-5 flex gap-2 max-sm:-mx-4 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:mt-6 sm:flex-wrap"
      >
        {[{ id: 0, name: t`全部` }, ...categories].map(({ id, name }) => (
          <Link
            key={id}
            to={courseListAddress(base, { ...query, categoryId: id, page: 1 })}
            preventScrollReset
            aria-current={id === query.categoryId ? 'true' : undefined}
            className="flex h-11 shrink-0 items-center rounded-full border border-line bg-card px-4.5 whitespace-nowrap text-ink-2 transition-colors hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="mt-6 mb-4 flex items-center gap-3">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{headingOf()}</h2>
        {courses && (
          <span
            role="status"
            className="shrink-0 rounded-full bg-primary-tint px-3 text-sm leading-7 whitespace-nowrap font-semibold text-primary tabular-nums"
          >
            {t`共 ${courses.totalElements} 门`}
          </span>
        )}
        {query.teacherId > 0 && (
          <Link
            to={courseListAddress(base, { ...query, teacherId: 0, page: 1 })}
            className="shrink-0 text-sm font-semibold text-primary hover:underline"
          >{t`全部课程`}</Link>
        )}
      </div>
      {found()}
    </div>
  )
}

/**
 * Shows a changed query, such as after going back, in the fields of the form. They are not recreated, so that they keep
 * the focus, and input that was entered before the scripts were loaded stays.
 */
function useShownQuery({ keyword, sort }: Query) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef({ keyword, sort })
  useEffect(() => {
    const before = shown.current
    shown.current = { keyword, sort }
    const show = (name: string, value: string) => {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (field) field.value = value
    }
    if (before.keyword !== keyword) show('keyword', keyword)
    if (before.sort !== sort) show('sort', sort)
  }, [keyword, sort])
  return form
}

function Filters({ base, query }: { base: string; query: Query }) {
  const { t } = useLingui()
  const format = useFormat()
  const submit = useSubmit()
  const form = useShownQuery(query)
  return (
    <Form
      ref={form}
      action={base}
      role="search"
      className="flex gap-2 max-sm:sticky max-sm:top-15 max-sm:z-10 max-sm:-mx-4 max-sm:bg-paper max-sm:px-4 max-sm:py-2 sm:flex-wrap sm:gap-3"
    >
      {query.categoryId > 0 && <input type="hidden" name="categoryId" value={query.categoryId} />}
      {query.teacherId > 0 && <input type="hidden" name="teacherId" value={query.teacherId} />}
      <div className="flex min-w-0 flex-1 gap-2 sm:min-w-64 md:max-w-lg">
        <input
          type="search"
          name="keyword"
          defaultValue={query.keyword}
          maxLength={100}
          aria-label={t`搜索课程`}
          placeholder={t`输入课程名称`}
          enterKeyHint="search"
          className="field"
        />
        <Button type="submit" tone="ink" className="max-sm:w-11 max-sm:px-0!">
          <Search aria-hidden size={18} />
          <span className="max-sm:sr-only">{t`搜索`}</span>
        </Button>
      </div>
      <label className="flex items-center gap-2 text-ink-2 md:ml-auto">
        <span className="max-sm:sr-only">{t`排序`}</span>
        <select
          name="sort"
          defaultValue={query.sort}
          className="field w-auto pr-8 max-sm:w-26 max-sm:px-2.5 max-sm:pr-7"
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          {courseSorts.map((sort) => (
            <option key={sort} value={sort}>
              {format.translate(courseSortLabels[sort])}
            </option>
          ))}
        </select>
      </label>
    </Form>
  )
}
