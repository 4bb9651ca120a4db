import { changeSetting } from '../../core/settings/settings.ts'
import { studentCentreCalls } from '../people/student-centre-calls.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

/** Calls that print learning records of students who have studied; the school has a check address. */
export function printedRecords(it: TestApp) {
  const { watch } = studentCentreCalls(it)
  let pupils = 0
  let admin: Promise<Person> | undefined
  async function prepare() {
    await setting('certificate.verifyAddress', 'https://check.school.example')
    await setting('certificate.institution', '匠学培训中心')
    return it.world.person('ADMIN')
  }
  const setting = (name: never | string, value: unknown) =>
    it.context.database.write((db) => changeSetting(db, name as never, value as never, it.now))

  const raw = async (method: 'GET' | 'POST', url: string, who: Person, body?: object) =>
    it.call(method, url, { token: await it.world.login(who.id), body })
  const pdfOf = (who: Person, studentId: number, query = '') =>
    raw('GET', `/api/admin/students/${studentId}/records/pdf${query}`, who)
  const codeIn = (text: string) => /check\.school\.example\/verify\/record\/([0-9A-Z-]{34})/.exec(text)?.[1] ?? ''
  const check = (code: string) => it.get(`/api/public/records/${code}`)
  const auditsOf = (targetId: number, action: string) =>
    it.context.database.read
      .selectFrom('operationLogs')
      .select(['userId', 'detail'])
      .where('action', '=', action)
      .where('targetId', '=', String(targetId))
      .orderBy('id')
      .execute()

  const pupil = async (name: string, lessons: number, organizationId: number | null = null) => {
    const idCard = `11010119900307${1000 + pupils++}`
    const student = await it.world.student({ name, idCard, organizationId })
    const course = await it.world.course({
      name: '企业人力资源管理师与劳动关系协调员职业技能等级认定考前冲刺训练营',
      lessons: Array.from({ length: lessons }, (_, index) => ({ title: `第${index + 1}讲 劳动合同的订立 contract` })),
    })
    for (let lesson = 0; lesson < lessons; lesson++) await watch(student, course, 20 + (lesson % 30), lesson)
    return { student, course, idCard, masked: `110101********${idCard.slice(-4)}` }
  }
  return { admin: () => (admin ??= prepare()), watch, setting, raw, pdfOf, codeIn, check, auditsOf, pupil }
}
