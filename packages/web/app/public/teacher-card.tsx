import type { CourseTeacher } from '@jiangxue/contract/course/course.ts'
import { Link } from 'react-router'
import { Avatar } from '../components/img.tsx'
import { useFormat } from '../lib/use-format.ts'

/** A teacher as visitors see them, linked to their courses. */
export function TeacherCard({ teacher, heading: Heading }: { teacher: CourseTeacher; heading: 'h3' | 'p' }) {
  const format = useFormat()
  return (
    <Link
      to={`/courses?teacherId=${teacher.id}`}
      className="surface flex h-full items-center gap-4 p-4 transition-shadow hover:shadow-card md:p-5"
    >
      {teacher.avatarUrl ? (
        <Avatar src={teacher.avatarUrl} loading="lazy" className="size-16 shrink-0" />
      ) : (
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-items-center rounded-full bg-primary font-serif text-[24px] font-bold text-white"
        >
          {Array.from(teacher.name)[0]}
        </span>
      )}
      <div className="min-w-0">
        <Heading className="text-md font-semibold wrap-anywhere">
          {teacher.name}
          <span className="ml-2 inline-block text-sm font-normal text-cinnabar-dark">
            {format.translate(teacher.title)}
          </span>
        </Heading>
        <p className="text-sm text-ink-2 wrap-anywhere">{teacher.specialty}</p>
        {teacher.biography && <p className="mt-1 text-sm text-ink-3 wrap-anywhere">{teacher.biography}</p>}
      </div>
    </Link>
  )
}
