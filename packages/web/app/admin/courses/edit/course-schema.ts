import type { Api } from '@jiangxue/contract/api.ts'
import { CourseForm, type ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import type { FormItemProps } from 'antd'
import { formValues } from '../../kit/form/form-values.ts'
import { asChosen, type ChosenTeacher } from './chosen-teacher.ts'

const maxTeachers = 20

/** The contract's form, except that a cleared price is an error and teachers are objects instead of ids. */
export const courseSchema = CourseForm.extend({
  price: CourseForm.shape.price.unwrap(),
  teacherIds: z
    .array(z.custom<ChosenTeacher>())
    .max(maxTeachers, text('授课教师不能超过 20 位'))
    .transform((teachers) => teachers.map(({ id }) => id))
    .optional(),
})
export type CourseValues = z.output<typeof courseSchema>
export type CourseField = keyof typeof courseSchema.shape & string
/** Returns the Form.Item properties of a field, including its label. */
export type CourseFieldProps = (name: CourseField) => FormItemProps

/** The levels that the school uses, and the default duration unit of a new course. */
export type CourseDefaults = Awaited<ReturnType<Api['getCourseDefaults']>>

export const courseFormValues = (course: ManagedCourseDetail | undefined, { durationUnit }: CourseDefaults) =>
  formValues(courseSchema, course, {
    price: course?.price ?? 0,
    learningOrder: course?.learningOrder ?? 'free',
    durationUnit: course?.durationUnit ?? durationUnit,
    teacherIds: course?.teachers.map(asChosen) ?? [],
  })
