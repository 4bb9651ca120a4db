import assert from 'node:assert/strict'
import type { EndpointName } from '@jiangxue/contract/contract.ts'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { fileForm, multipartOf } from './multipart.ts'
import { png } from './pictures.ts'
import type { TestApp } from './test-app.ts'

export type Data = { readonly [name: string]: any }
/** The values that a field is created with and changed to; `shown` reads it back where that is not the same value under the same name. */
export type Field = readonly [created: unknown, changed: unknown, shown?: (data: Data, sent: unknown) => unknown]
export interface StoredForm {
  readonly create?: EndpointName
  readonly update?: EndpointName
  readonly fields: Readonly<Record<string, Field>>
  /** Sends the create call and returns what the calls on the new thing are made with. */
  readonly add: (body: object) => Promise<Thing>
}
interface Thing {
  readonly read: () => Promise<Data>
  readonly change: (body: object) => Promise<unknown>
}

/** What is created and changed by a form, with values for those fields that not any value fits; each makes what its values refer to. */
export function storedForms(it: TestApp): Readonly<Record<string, () => Promise<StoredForm>>> {
  let token: Promise<string> | undefined
  const admin = () => (token ??= it.world.person('ADMIN').then((person) => person.token))
  const get = async (url: string): Promise<Data> => (await it.get(url, await admin())).body
  async function send(method: 'POST' | 'PUT', url: string, body: object): Promise<Data> {
    const response = await it.call(method, url, { token: await admin(), body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body.data
  }
  const picture = async (): Promise<string> =>
    (await it.call('POST', '/api/upload/image', { token: await admin(), ...fileForm(await png()) })).body.data.url
  const pdf = async (): Promise<number> => {
    const form = fileForm(`%PDF-1.4\n${it.world.next()}`, '讲义.pdf', 'application/pdf')
    return (await it.call('POST', '/api/upload/file', { token: await admin(), ...form })).body.data.id
  }
  const idPhoto = async (): Promise<string> =>
    (await it.call('POST', '/api/upload/public/id-card', fileForm(await png(600, 380)))).body.data.accessUrl
  const digits = '32990019900101901'
  const later = (hours: number) => new Date(it.now + hours * 3_600_000).toISOString()
  const notShown = (_: Data, sent: unknown) => sent

  /** A noun whose calls are POST `path`, PUT and GET `path/id`. */
  const plain = (path: string) => async (body: object) => {
    const { id } = await send('POST', path, body)
    return { read: () => get(`${path}/${id}`), change: (change: object) => send('PUT', `${path}/${id}`, change) }
  }

  return {
    category: async () => ({
      create: 'createCategory',
      update: 'updateCategory',
      fields: { name: ['甲类', '乙类'], position: [1, 2] },
      add: async (body) => {
        await it.world.category()
        await it.world.category()
        return plain('/api/admin/categories')(body)
      },
    }),

    organization: async () => ({
      create: 'createOrganization',
      update: 'updateOrganization',
      fields: { contactPhone: ['0512-66668888', '13812345678'] },
      add: plain('/api/admin/organizations'),
    }),

    teacher: async () => {
      const sendTeacher = async (method: 'POST' | 'PUT', url: string, teacher: object) => {
        const part = { name: 'teacher', value: JSON.stringify(teacher), fileName: 'blob', type: 'application/json' }
        return it.call(method, url, { token: await admin(), ...multipartOf([part]) })
      }
      return {
        create: 'createTeacher',
        update: 'updateTeacher',
        fields: {
          name: ['李晓明', '王芳'],
          gender: ['男', '女'],
          specialty: ['软件工程', '网络工程'],
          title: ['讲师', '教授'],
          phone: ['13812345678', '13912345678'],
          email: ['li@example.cn', 'wang@example.cn'],
          status: ['ACTIVE', 'INACTIVE'],
          userId: [(await it.world.person('TEACHER')).id, (await it.world.person('TEACHER')).id],
          avatarUrl: [null, null],
        },
        add: async (body) => {
          const { id } = (await sendTeacher('POST', '/api/teachers', body)).body.data
          const read = async () =>
            (await get('/api/teachers?size=100')).content.find((row: { id: number }) => row.id === id)
          return { read, change: (change) => sendTeacher('PUT', `/api/teachers/${id}`, change) }
        },
      }
    },

    course: async () => ({
      create: 'createCourse',
      update: 'updateCourse',
      fields: {
        name: ['云计算', '云计算二'],
        categoryId: [await it.world.category(), await it.world.category()],
        level: ['BEGINNER', 'ADVANCED'],
        price: [12.5, 1300],
        duration: [3, null],
        durationUnit: ['DAY', 'WEEK'],
        requiresLogin: [true, false],
        coverImageUrl: [await picture(), await picture()],
        teacherIds: [
          [await it.world.teacher()],
          [await it.world.teacher(), await it.world.teacher()],
          ({ teachers }) => teachers.map((teacher: { id: number }) => teacher.id),
        ],
        description: ['<p>介绍</p>', '<p>介绍二</p>'],
        syllabus: ['<p>大纲</p>', '<p>大纲二</p>'],
        seoKeywords: ['云', '云,二'],
        seoDescription: ['描述', '描述二'],
      },
      add: plain('/api/admin/courses'),
    }),

    chapter: async () => {
      const course = await it.world.course()
      const outline = `/api/admin/courses/${course.id}`
      return {
        create: 'addChapter',
        update: 'changeChapter',
        fields: { title: ['第二章', '第三章'] },
        add: async (body) => {
          const { id } = await send('POST', `${outline}/chapters`, body)
          const read = async () =>
            (await get(`${outline}/outline`)).chapters.find((row: { id: number }) => row.id === id)
          return { read, change: (change) => send('PUT', `/api/admin/chapters/${id}`, change) }
        },
      }
    },

    lesson: async () => {
      const outline = `/api/admin/courses/${(await it.world.course()).id}/outline`
      const { id: chapterId } = (await get(outline)).chapters[0]
      return {
        create: 'addLesson',
        update: 'changeLesson',
        fields: {
          title: ['课时', '课时二'],
          description: ['简介', '简介二'],
          isPreview: [true, false],
          isPublic: [true, false],
          creditHours: [1.5, 0.25],
          videoUrl: ['https://video.example/a.mp4', 'https://video.example/b.mp4'],
          duration: [60, 90],
          poster: [await picture(), await picture()],
        },
        add: async (body) => {
          const { id } = await send('POST', `/api/admin/chapters/${chapterId}/lessons`, body)
          const read = async () => (await get(outline)).chapters[0].lessons.find((row: { id: number }) => row.id === id)
          return { read, change: (change) => send('PUT', `/api/admin/lessons/${id}`, change) }
        },
      }
    },

    material: async () => {
      const [first, second] = [await it.world.course(), await it.world.course()]
      const chapterOf = async (id: number) => (await get(`/api/admin/courses/${id}/outline`)).chapters[0].id
      return {
        create: 'createMaterial',
        update: 'updateMaterial',
        fields: {
          name: ['讲义', '官网'],
          scope: ['chapter', 'chapter'],
          courseId: [first.id, second.id],
          chapterId: [await chapterOf(first.id), await chapterOf(second.id)],
          // A file or a link, never both.
          fileId: [await pdf(), null, ({ isLink }, sent) => (isLink ? null : sent)],
          url: [null, 'https://example.cn/', ({ isLink, url }) => (isLink ? url : null)],
          type: ['pdf', 'doc'],
        },
        add: plain('/api/admin/resources'),
      }
    },

    news: async () => ({
      create: 'createNews',
      update: 'updateNews',
      fields: {
        title: ['开班', '开班二'],
        content: ['<p>正文</p>', '<p>正文二</p>'],
        image: [await picture(), await picture()],
        author: ['教务处', '招生处'],
        sourceType: ['original', 'wechat'],
        sourceUrl: [null, 'https://mp.weixin.qq.com/s/x'],
        status: ['SCHEDULED', 'DRAFT'],
        publishedAt: [later(2), later(4)],
      },
      add: plain('/api/admin/news'),
    }),

    note: async () => {
      const [student, course] = [await it.world.student(), await it.world.course()]
      const path = `/api/student/learning/${student.id}/lessons/${course.lessons[0]!.id}/notes`
      return {
        create: 'addNote',
        update: 'updateNote',
        fields: { content: ['笔记', '笔记二'], position: [1.5, 3] },
        add: async (body) => {
          const { id } = (await it.post(path, body, student.token)).body.data
          const read = async () => (await it.get(path, student.token)).body.content[0]
          return { read, change: (change) => it.call('PUT', `${path}/${id}`, { token: student.token, body: change }) }
        },
      }
    },

    goals: async () => {
      const student = await it.world.student()
      const path = `/api/student/learning/${student.id}`
      const change = (body: object) => it.call('PUT', `${path}/goals`, { token: student.token, body })
      const target = async (name: string) => (await it.get(`${path}/${name}`, student.token)).body.target
      const read = async () => ({
        daily: await target('daily-goal'),
        weekly: await target('weekly-goal'),
        total: await target('total-goal'),
      })
      return {
        update: 'setGoals',
        fields: { daily: [1800, 3600], weekly: [7200, 9000], total: [90_000, 180_000] },
        add: async (body) => {
          await change(body)
          return { read, change }
        },
      }
    },

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
          password: ['', '', notShown],
          emailCode: ['', '', notShown],
          phoneCode: ['', '', notShown],
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
        idCardFrontUrl: [await idPhoto(), '', notShown],
        idCardBackUrl: [await idPhoto(), '', notShown],
        remarks: ['周末上课', ''],
        consent: [true, '', ({ consentedAt }) => Boolean(consentedAt)],
        consentVersion: ['1', ''],
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
