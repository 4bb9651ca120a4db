import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { line, whole } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { AttemptSheet } from './attempt.ts'
import { ExamReason } from './exam.ts'
import { examLimits } from './exam.values.ts'

/** What a candidate reads during the exam, and why. */
export const WarnForm = ExamReason.extend({ warning: line(examLimits.warning).min(1, text('请填写警告内容')) })
/** The minutes that open attempts have lost. */
export const OutageForm = ExamReason.extend({
  minutes: whole(1, examLimits.mostExtraMinutes, text('请输入 1 到 600 的整数')),
})

const edit = teacher('exams.edit')
const exam = '/api/admin/exams/{id}'
const attempt = '/api/admin/attempts/{id}'
const failure = text('操作失败，请稍后重试')

/** What staff do while an exam is sat. */
export const examRoomEndpoints = {
  showDoorCode: endpoint('GET', `${exam}/door-code`, {
    access: edit,
    summary: 'The code that candidates need to enter at present, and how long it is shown',
    failure: text('加载现场口令失败'),
    response: z.object({ code: z.string(), secondsLeft: z.number().int() }),
  }),
  addOutage: endpoint('POST', `${exam}/outage`, {
    access: edit,
    summary: 'Gives all open attempts the minutes that they have lost',
    success: text('已补时'),
    failure,
    body: OutageForm.extend({ version: z.number().int() }),
  }),
  warnCandidate: endpoint('POST', `${attempt}/warn`, {
    access: edit,
    summary: 'Shows a warning to the candidate of an open attempt',
    success: text('警告已发送，考生将在 1 分钟内看到'),
    failure,
    body: WarnForm,
  }),
  unlockDevice: endpoint('POST', `${attempt}/unlock`, {
    access: edit,
    summary: 'Allows the candidate of an open attempt one more change of the device',
    success: text('已允许更换一次设备'),
    failure,
    body: ExamReason,
  }),
  acceptLate: endpoint('POST', `${attempt}/late`, {
    access: edit,
    summary: 'Accepts the answers that came after the time was over, once, and marks the attempt again',
    success: text('已采用迟到的答案'),
    failure,
    body: ExamReason,
    data: AttemptSheet,
  }),
}
