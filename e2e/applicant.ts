import { randomInt } from 'node:crypto'
import { checkCharacterOf } from '../packages/contract/src/account/id-card.ts'
import { jpeg } from '../packages/server/src/testing/files/pictures.ts'
import { adminCalls } from './admin-page.ts'
import { uniqueClientAddress } from './unique-client-address.ts'

/** An applicant who has not applied before, neither in this run nor in an earlier attempt. */
export function newApplicant() {
  const born = new Date(Date.UTC(1970, 0, 1 + randomInt(10_000))).toISOString().slice(0, 10).replaceAll('-', '')
  // An even digit denotes a woman, as the form expects.
  const digits = `329900${born}${String(2 * randomInt(500)).padStart(3, '0')}`
  return { idCard: digits + checkCharacterOf(digits), phone: `199${String(randomInt(1e8)).padStart(8, '0')}` }
}

async function post<T>(path: string, headers: Record<string, string>, body: FormData | string): Promise<T> {
  const response = await fetch(new URL(path, process.env.BASE_URL), { method: 'POST', headers, body })
  const result = (await response.json()) as T
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(result)}`)
  return result
}

type Applicant = ReturnType<typeof newApplicant>

/** Submits an application with photos. */
export async function apply({ idCard, phone }: Applicant, name: string): Promise<void> {
  const origin = uniqueClientAddress()
  const photo = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await jpeg(600, 380))], { type: 'image/jpeg' }), 'id.jpg')
    const { data } = await post<{ data: { accessUrl: string } }>('/api/upload/public/id-card', origin, body)
    return data.accessUrl
  }
  const application = {
    attendeeName: name,
    attendeeGender: '女',
    attendeeIdCard: idCard,
    attendeePhone: phone,
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
  }
  const headers = { ...origin, 'content-type': 'application/json' }
  await post('/api/public/applications', headers, JSON.stringify(application))
}

/** Enrolls a student through an application; returns the password of a new account. */
export async function enrollApplicant(applicant: Applicant, name = '样例人') {
  await apply(applicant, name)
  const { get, put } = await adminCalls()
  const { content } = await get<{ content: { id: number }[] }>(`/api/manage/applications?keyword=${applicant.idCard}`)
  const path = `/api/manage/applications/${content[0]?.id}/status`
  await put(path, { status: 'APPROVED' })
  return put<{ password?: string }>(path, { status: 'ENROLLED' })
}
