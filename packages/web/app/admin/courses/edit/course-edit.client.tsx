import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import type { Category } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { Eye, ListTree, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../kit/screen-notice.client.tsx'
import { useIsStaff, usePermission } from '../../kit/use-permission.client.tsx'
import { useCourseStatus } from '../use-course-status.client.tsx'
import { CourseForm } from './course-form.client.tsx'
import type { CourseDefaults } from './course-schema.ts'
import { ReadinessPanel } from './readiness-panel.client.tsx'

/** The course editor: texts, price, teachers and publication (decisions §11). */
export default function CourseEdit({
  initial,
  categories,
  defaults,
}: {
  initial: ManagedCourseDetail | undefined
  categories: Category[]
  defaults: CourseDefaults
}) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const isStaff = useIsStaff()
  const mayEdit = usePermission()('courses.edit')
  const { hash, state } = useLocation()
  const [course, setCourse] = useState(initial)
  // Increasing it remounts the form with the stored course; input is never replaced while the user types.
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const show = (stored: ManagedCourseDetail) => {
    // Keeps its height until the editors of the new form are mounted, so that the page does not jump.
    if (frame.current) frame.current.style.minHeight = `${frame.current.offsetHeight}px`
    setCourse(stored)
    setRound((before) => before + 1)
  }
  useEffect(() => {
    const frames = [
      requestAnimationFrame(() => {
        frames[1] = requestAnimationFrame(() => {
          if (frame.current) frame.current.style.minHeight = ''
        })
      }),
    ]
    return () => frames.forEach((each) => cancelAnimationFrame(each))
  }, [round])
  const status = useCourseStatus(show)
  const isNew = useRef((state as { isNew?: boolean } | null)?.isNew === true)
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])

  const saved = (stored: ManagedCourseDetail, nextStatus: string | undefined) => {
    if (!course)
      return void setTimeout(
        () => void navigate(address(`courses/edit/${stored.id}`), { replace: true, state: { isNew: true } }),
      )
    show(stored)
    if (nextStatus) void status.change(stored, nextStatus)
  }
  // Teachers may edit their courses, but not create any.
  if (!course && !(isStaff && mayEdit)) return <ScreenNotice kind="denied" />
  return (
    <>
      <PageHeader
        title={course?.name ?? t`添加课程`}
        note={course && <Badge tone={course.statusTone}>{format.translate(course.statusName)}</Badge>}
        actions={
          course && (
            <>
              <a href={course.previewUrl} target="_blank" rel="noreferrer" className="inline-flex">
                <Button tabIndex={-1} icon={<Eye aria-hidden size={16} />}>{t`预览`}</Button>
              </a>
              <Link to={address(`courses/outline/${course.id}`)} className="inline-flex">
                <Button tabIndex={-1} icon={<ListTree aria-hidden size={16} />}>{t`目录`}</Button>
              </Link>
              {isStaff && (
                <Link to={address(`courses/orders?courseId=${course.id}`)} className="inline-flex">
                  <Button tabIndex={-1} icon={<ReceiptText aria-hidden size={16} />}>{t`订单`}</Button>
                </Link>
              )}
            </>
          )
        }
      />
      {course && isNew.current && (
        <Alert
          type="success"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`课程已保存为草稿`}
          description={t`下一步：编写课程目录，添加章节、课时和视频，然后就可以发布了。`}
          action={
            <Link to={address(`courses/outline/${course.id}`)} className="inline-flex">
              <Button tabIndex={-1} type="primary">{t`编写目录`}</Button>
            </Link>
          }
        />
      )}
      {course && <ReadinessPanel course={course} />}
      <div ref={frame} className="[overflow-anchor:none]">
        <CourseForm
          key={round}
          course={course}
          categories={categories}
          defaults={defaults}
          isAgain={round > 0}
          onSaved={saved}
          onStatus={(next) => course && void status.change(course, next)}
        />
      </div>
      {status.dialog}
    </>
  )
}
