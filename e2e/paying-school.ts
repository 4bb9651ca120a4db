import { payServer, paySettings } from '../packages/server/src/testing/pay-server.ts'
import { wechatAppId, wechatSecret, WechatServer } from '../packages/server/src/testing/wechat-server.ts'
import { adminCalls } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { openOwnSchool } from './own-school.ts'
import { callAs, newStudent, type Session } from './sessions.ts'
import { unique } from './test.ts'

export type PayingSchool = Awaited<ReturnType<typeof openPayingSchool>>

/** Starts a separate school whose students pay at stand-ins of WeChat and of the providers, in this process. */
export async function openPayingSchool() {
  const pay = await payServer()
  const wechat = new WechatServer()
  await wechat.open()
  const school = await openOwnSchool({ ...pay.environment, WECHAT_URL: wechat.url })
  const { post } = await adminCalls()
  const account = Object.entries(paySettings(pay)).map(([name, value]) => [name.replace('payment.', ''), value])
  await post('/api/admin/settings/basic', { domain: school.url })
  await post('/api/admin/settings/payment', Object.fromEntries(account) as object)
  await post('/api/admin/settings/wechat', { appId: wechatAppId, appSecret: wechatSecret, signIn: true })
  return {
    url: school.url,
    pay,
    wechat,
    /** The number by which the providers know the payment that was begun last. */
    newest: () => [...pay.truth.payments.keys()].at(-1) ?? '',
    async [Symbol.asyncDispose]() {
      await school[Symbol.asyncDispose]()
      await wechat.close()
      await pay.close()
    },
  }
}

/** A published course for ¥268. */
export async function pricedCourse() {
  const { ready, status } = await courseCalls()
  const name = unique('要付费的课程')
  const { id } = await ready(name, { price: 268 })
  await status(id, 'PUBLISHED')
  return { id, name }
}

/** A student who owes the price of a course. */
export async function debtor(course: { id: number }, name?: string) {
  const student = await newStudent(name)
  await callAs(student, 'POST', `/api/courses/${course.id}/enroll`, {})
  return student
}

/** Begins a payment by QR code; returns the number by which WeChat Pay knows it. */
export async function beginPayment({ newest }: PayingSchool, student: Session) {
  const { content } = await callAs<{ content: [{ id: number }] }>(student, 'GET', '/api/student/orders')
  await callAs(student, 'POST', `/api/student/orders/${content[0].id}/pay`, { product: 'native' })
  return newest()
}
