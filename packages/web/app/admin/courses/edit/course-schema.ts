import { CourseForm, type ManagedCourseDetail } from '@jiangxue/contract/course-admin.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from 'zod'
import { asChosen, type ChosenTeacher } from './chosen-teacher.ts'

const maxTeachers = 20

/** The editor's form: the contract's, but a cleared price is told, and teachers are more than their ids. */
export const courseSchema = CourseForm.extend({
  price: CourseForm.shape.price.unwrap(),
  teacherIds: z
    .array(z.custom<ChosenTeacher>())
    .max(maxTeachers, text('授课教师不能超过 20 位'))
    .transform((teachers) => teachers.map(({ id }) => id))
    .optional(),
})
export type CourseField = keyof typeof courseSchema.shape & string
export type CourseValues = z.output<typeof courseSchema>
type ShownValues = Partial<z.input<typeof courseSchema>>

/** What the form shows of a course, or of a new one. */
export function toForm(course: ManagedCourseDetail | undefined): ShownValues {
  if (!course)
    return {
      price: 0,
      duration: null,
      durationUnit: 'HOUR',
      requiresLogin: false,
      coverImageUrl: null,
      teacherIds: [],
      name: '',
      description: '',
      syllabus: '',
      seoKeywords: '',
      seoDescription: '',
    }
  const {
    name,
    categoryId,
    level,
    price,
    duration,
    durationUnit,
    requiresLogin,
    coverImageUrl,
    teachers,
    description,
    syllabus,
    seoKeywords,
    seoDescription,
  } = course
  return {
    name,
    categoryId,
    level,
    price,
    duration,
    durationUnit,
    requiresLogin,
    coverImageUrl,
    teacherIds: teachers.map(asChosen),
    description,
    syllabus,
    seoKeywords,
    seoDescription,
  }
}
