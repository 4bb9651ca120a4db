import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { Exam, ExamFields } from './exam.ts'

/** When a make-up can be sat. */
export const MakeUpForm = z.object({ opensAt: ExamFields.shape.opensAt, closesAt: ExamFields.shape.closesAt.unwrap() })

const edit = teacher('exams.edit')
const path = '/api/admin/exams/{id}/make-up'
const version = z.number().int().optional()

export const makeUpEndpoints = {
  arrangeMakeUp: endpoint('POST', path, {
    access: edit,
    summary: 'Arranges a make-up of a released exam for the candidates who have failed or were absent',
    success: text('补考已安排'),
    failure: text('安排补考失败'),
    body: MakeUpForm.extend({ version }),
    data: Exam,
  }),
  cancelMakeUp: endpoint('DELETE', path, {
    access: edit,
    summary: 'Cancels a make-up that nobody has started',
    success: text('补考已取消'),
    failure: text('取消补考失败'),
    data: Exam,
  }),
  releaseMakeUp: endpoint('POST', `${path}/results`, {
    access: edit,
    summary: 'Releases the results of a make-up that is over; those of a FINAL exam change the results of its class',
    success: text('补考成绩已公布'),
    failure: text('公布补考成绩失败'),
    body: z.object({ version }),
    data: Exam,
  }),
}
