import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { fileForm } from '../files/multipart.ts'
import { jpeg } from '../files/pictures.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

/** Helpers that submit and review applications, each from another IP address by default. */
export function applications(it: TestApp) {
  let serial = 0
  const newIdCard = () => {
    const digits = `32990019900101${String(++serial).padStart(3, '0')}`
    return digits + checkCharacterOf(digits)
  }
  let address = 0
  /** A new IP address for every call, unless a test specifies one. */
  const from = () => ({ remoteAddress: `10.0.${++address >> 8}.${address & 255}` })
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    {
      body,
      headers = {},
      token,
      remoteAddress = from().remoteAddress,
    }: { body?: unknown; headers?: Record<string, string>; token?: string; remoteAddress?: string } = {},
  ) {
    const response = await it.app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.rawPayload,
      headers: response.headers,
    }
  }
  async function photo(): Promise<string> {
    const { body } = await call('POST', '/api/upload/public/id-card', fileForm(await jpeg(600, 380)))
    return body.data.accessUrl
  }
  const application = async (changes: object = {}) => ({
    attendeeName: '样例人',
    attendeeGender: '女',
    attendeeIdCard: newIdCard(),
    attendeePhone: '13912345678',
    attendeeEducation: '大专',
    attendeeAddress: '苏州市姑苏区学士街 88 号',
    attendeeCompany: '样例公司',
    handlerName: '',
    handlerPhone: '',
    idCardFrontUrl: await photo(),
    idCardBackUrl: await photo(),
    remarks: '',
    consent: true,
    consentVersion: 0,
    ...changes,
  })
  const submit = async (body: object, remoteAddress?: string) =>
    call('POST', '/api/public/applications', { body, ...(remoteAddress !== undefined && { remoteAddress }) })
  async function submitted(changes: object = {}) {
    const form = await application(changes)
    const { body } = await submit(form)
    const { content } = (
      await call('GET', `/api/manage/applications?keyword=${form.attendeeIdCard}`, { token: await root() })
    ).body
    return { form, receiptCode: body.data.receiptCode as string, id: content[0].id as number }
  }
  let admin: Promise<Person> | undefined
  /** A new login each time, because tests let days pass. */
  const root = async () => it.world.login((await (admin ??= it.world.person('ADMIN'))).id)
  const operations = (id: number) =>
    it.context.database.read
      .selectFrom('operationLogs')
      .selectAll()
      .where('targetType', '=', 'application')
      .where('targetId', '=', String(id))
      .orderBy('id')
      .execute()
  return { newIdCard, from, call, photo, application, submit, submitted, root, operations }
}
