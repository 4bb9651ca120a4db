import assert from 'node:assert/strict'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { graduatedClass } from '../study/graduated-class.ts'
import type { TestApp } from '../test-app.ts'
import { formCalls, notShown, type Data, type Field, type StoredForms } from './form-calls.ts'

/** Forms of people, organizations, applications and orders. */
export function storedPeopleForms(it: TestApp): StoredForms {
  const { get, send, plain, picture, idPhoto, later } = formCalls(it)
  /** Of a minor, who has a guardian. */
  const digits = '32990020090101901'
  const idCard = () => {
    const number = `3299001990010${1100 + it.world.next()}`
    return number + checkCharacterOf(number)
  }
  const masked: Field[2] = ({ idCard }, sent) =>
    idCard === `${String(sent).slice(0, 6)}********${String(sent).slice(-4)}` ? sent : idCard
  const studentFields = async (): Promise<Record<string, Field>> => ({
    studentId: [`A${it.world.next()}`, `B${it.world.next()}`],
    name: ['林晓', '林晓晓'],
    username: [`lin${it.world.next()}`, `xiao${it.world.next()}`],
    idCard: [idCard(), idCard(), masked],
    ethnicity: ['汉族', '回族'],
    phone: [`137000${10_000 + it.world.next()}`, null],
    email: [`lin${it.world.next()}@example.cn`, null],
    organizationId: [await it.world.organization(), null],
    enrollmentDate: ['2026-09-01T08:30:00', '2026-09-02T00:00:00'],
    status: ['INACTIVE', 'ACTIVE'],
    avatar: [await picture(), await picture()],
    role: ['STUDENT', 'STUDENT'],
  })
  return {
    role: async () => ({
      create: 'createRole',
      update: 'updateRole',
      fields: { permissions: [['news.view'], ['news.view', 'news.edit']] },
      add: async (body) => {
        const { id } = await send('POST', '/api/admin/roles', body)
        const read = async () => (await get('/api/admin/roles')).find((row: { id: number }) => row.id === id)
        return { read, change: (change) => send('PUT', `/api/admin/roles/${id}`, change) }
      },
    }),

    organization: async () => ({
      create: 'createOrganization',
      update: 'updateOrganization',
      fields: { contactPhone: ['0512-66668888', '13812345678'] },
      add: plain('/api/admin/organizations'),
    }),

    newStudent: async () => ({
      create: 'addStudent',
      fields: {
        ...(await studentFields()),
        password: ['a good password', '', notShown],
        mustChangePassword: [true, true, notShown],
      },
      add: async (body) => {
        const { id } = await send('POST', '/api/admin/students/add', body)
        return { read: () => get(`/api/admin/students/${id}`), change: async () => {} }
      },
    }),

    student: async () => ({
      update: 'updateStudent',
      fields: { ...(await studentFields()), reason: ['更正姓名', '更正姓名', notShown] },
      add: async (body) => {
        const { id } = await it.world.student()
        const change = (change: object) => send('PUT', `/api/admin/students/update/${id}`, change)
        await change(body)
        return { read: () => get(`/api/admin/students/${id}`), change }
      },
    }),

    guardian: async () => {
      const path = `/api/admin/students/${(await it.world.student()).id}/guardian`
      const change = (body: object) => send('PUT', path, body)
      return {
        update: 'saveGuardian',
        fields: {
          name: ['王建国', '李秀英'],
          relation: ['FATHER', 'MOTHER'],
          phone: ['13612345678', ''],
          consentedOn: ['2026-11-01', '2026-11-02'],
          consentWay: ['PAPER', 'PHONE'],
          note: ['存于档案', ''],
        },
        add: async (body) => {
          await change(body)
          return { read: async () => (await get(path))['guardian'], change }
        },
      }
    },

    employment: async () => {
      const { id, graduates } = await graduatedClass(it, 1, { endDate: '2026-08-01' })
      const path = `/api/admin/classes/${id}/employment`
      let step: unknown
      const change = (body: object) => {
        step = (body as Data)['step']
        return send('POST', `${path}/${graduates[0]?.id}`, body)
      }
      const isStep: Field[2] = (_, value) => value
      return {
        update: 'enterEmployment',
        fields: {
          step: [30, 90, isStep],
          status: ['EMPLOYED', 'FOUNDED'],
          employer: ['云海科技', '自己的店'],
          post: ['运维', ''],
          sinceOn: ['2026-09-01', null],
          contract: ['LABOR', null],
          source: ['PHONE', 'EMPLOYER'],
        },
        add: async (body) => {
          await change(body)
          const read = async () => (await get(`${path}/graduates?step=${step}`))['content'][0].answer
          return { read, change }
        },
      }
    },

    newUser: async () => ({
      create: 'addUser',
      fields: {
        name: ['林老师', ''],
        username: [`lin${it.world.next()}`, ''],
        phone: [`137000${20_000 + it.world.next()}`, ''],
        email: [`lin${it.world.next()}@example.cn`, ''],
        avatar: [await picture(), ''],
        status: ['INACTIVE', ''],
        role: ['TEACHER', ''],
        roleId: [null, null],
        organizationId: [await it.world.organization(), null],
        teacherId: [await it.world.teacher(), null],
        password: ['a good password', '', notShown],
        mustChangePassword: [true, ''],
      },
      add: async (body) => {
        const user = await send('POST', '/api/admin/users/add', body)
        return { read: async () => user, change: async () => {} }
      },
    }),

    user: async () => {
      const student = await it.world.student()
      const path = `/api/admin/users/update/${student.id}`
      let shown: Data = {}
      const change = async (body: object) => {
        shown = await send('PUT', path, body)
      }
      return {
        update: 'updateUser',
        fields: {
          name: ['林晓', '林晓晓'],
          username: ['linxiao', 'linxiaoxiao'],
          phone: ['13700000001', '13700000002'],
          email: ['lin@example.cn', 'xiao@example.cn'],
          avatar: [await picture(), await picture()],
          status: ['INACTIVE', 'ACTIVE'],
          role: ['STUDENT', 'ADMIN'],
          roleId: [null, await it.world.customRole(['students.view'])],
          organizationId: [await it.world.organization(), null],
          teacherId: [null, null],
          password: ['', '', notShown],
          emailCode: ['', '', notShown],
          phoneCode: ['', '', notShown],
          reason: ['更正姓名', '更正姓名', notShown],
        },
        add: async (body) => {
          await change(body)
          return { read: async () => shown, change }
        },
      }
    },

    application: async () => ({
      create: 'submitApplication',
      fields: {
        attendeeName: ['样例人', ''],
        attendeeGender: ['女', ''],
        attendeeIdCard: [
          digits + checkCharacterOf(digits),
          '',
          ({ attendeeIdCard }, sent) =>
            attendeeIdCard === `${String(sent).slice(0, 6)}********${String(sent).slice(-4)}` ? sent : attendeeIdCard,
        ],
        attendeePhone: ['13912345678', ''],
        attendeeEducation: ['大专', ''],
        attendeeAddress: ['苏州市姑苏区学士街 88 号', ''],
        attendeeCompany: ['样例公司', ''],
        handlerName: ['张经办', ''],
        handlerPhone: ['13812345678', ''],
        guardianName: ['王建国', ''],
        guardianPhone: ['13612345678', ''],
        idCardFrontUrl: [await idPhoto(), '', notShown],
        idCardBackUrl: [await idPhoto(), '', notShown],
        remarks: ['周末上课', ''],
        consent: [true, '', ({ consentedAt }) => Boolean(consentedAt)],
        consentVersion: [0, 1],
      },
      add: async (body) => {
        assert.equal((await it.post('/api/public/applications', body)).status, 200)
        const [row] = (await get('/api/manage/applications')).content
        return { read: () => get(`/api/manage/applications/${row.id}`), change: async () => {} }
      },
    }),

    order: async () => {
      const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
      const { id } = await send('POST', '/api/admin/orders', { studentId: student.id, courseId: course.id })
      const path = `/api/admin/orders/${id}`
      const change = (body: object) => send('PUT', path, body)
      return {
        update: 'updateOrder',
        fields: { note: ['月底付', '已催'], expiresAt: [later(1), null] },
        add: async (body) => {
          await change(body)
          return { read: () => get(path), change }
        },
      }
    },
  }
}
