import { TeacherForm, type Teacher } from '@jiangxue/contract/course/teacher.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { formValues } from '../kit/form/form-values.ts'
import type { Picture } from '../kit/upload/picture.ts'

/** The contract's form with the picture, which is sent as a separate part. */
export const teacherSchema = TeacherForm.extend({ avatar: z.custom<Picture>(() => true).optional() })
export type TeacherValues = z.output<typeof teacherSchema>
export type TeacherField = keyof typeof teacherSchema.shape & string

export const teacherFormValues = (teacher: Teacher | undefined) =>
  formValues(teacherSchema, teacher, {
    avatar: teacher?.avatarUrl ?? null,
    title: teacher?.title as TeacherForm['title'] | undefined,
    status: teacher?.status ?? 'ACTIVE',
  })
