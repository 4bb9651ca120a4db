import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { CourseCard, CourseGrid } from './course-card.tsx'
import { findNear, type NearCourses } from './find-near.ts'

/** Shown instead of a list without courses; a keyword that finds none gets courses that are near. */
export default function NoCourses({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  const [near, setNear] = useState<NearCourses>()
  useEffect(() => {
    if (keyword) findNear(keyword).then(setNear, () => undefined)
  }, [keyword])
  return (
    <>
      <EmptyState text={t`暂无找到相关课程`}>
        <ButtonLink to="/courses" tone="outline">{t`查看全部课程`}</ButtonLink>
      </EmptyState>
      {near && near.courses.length > 0 && (
        <section aria-labelledby="near" className="mt-8">
          <h2 id="near" className="mb-4 text-lg font-semibold wrap-anywhere">
            {near.part ? t`您是不是在找“${near.part}”` : t`大家都在学`}
          </h2>
          <CourseGrid>
            {near.courses.map((course) => (
              <CourseCard key={course.id} course={course} keyword={near.part ?? ''} />
            ))}
          </CourseGrid>
        </section>
      )}
    </>
  )
}
