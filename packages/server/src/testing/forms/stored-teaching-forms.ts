import { quizCalls } from '../exam/quiz-calls.ts'
import { multipartOf } from '../files/multipart.ts'
import { agreementCalls } from '../people/agreements.ts'
import type { TestApp } from '../test-app.ts'
import { formCalls, type Data, type StoredForms } from './form-calls.ts'

/** Forms of courses and their parts, news, and students' texts. */
export function storedTeachingForms(it: TestApp): StoredForms {
  const { admin, get, send, plain, picture, captions, pdf, later } = formCalls(it)
  /** A class with its own rule, which is sent to `path` and returned as `field`. */
  const ruleOfClass = async (path: string, field: string) => {
    const courseIds = [(await it.world.course()).id]
    const { id } = await send('POST', '/api/admin/classes', {
      name: '第一期',
      project: '',
      courseIds,
      teacherIds: [],
      organizationId: null,
      startDate: '2026-09-01',
      endDate: '2026-12-01',
      plan: '',
      onlineShare: 100,
      needsAssessment: false,
      passScore: 60,
      payment: 'PENDING',
      paymentMethod: '',
    })
    const url = `/api/admin/classes/${id}/${path}`
    return async (body: object) => {
      await send('PUT', url, body)
      return {
        read: async () => (await get(`/api/admin/classes/${id}`))[field],
        change: (change: object) => send('PUT', url, change),
      }
    }
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
          biography: ['教了十年软件', ''],
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

    course: async () => {
      await agreementCalls(it).release('contract')
      return {
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
          learningOrder: ['lessons', 'free'],
          needsContract: [true, false],
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
      }
    },

    'training class': async () => {
      await agreementCalls(it).release('contract', '班期的正文')
      const [teacher, organization] = [await it.world.teacher(), await it.world.organization()]
      const ids = (name: string) => (data: Data) => data[name].map(({ id }: { id: number }) => id)
      return {
        create: 'createClass',
        update: 'updateClass',
        fields: {
          courseIds: [[(await it.world.course()).id], [(await it.world.course()).id], ids('courses')],
          teacherIds: [[teacher], [], ids('teachers')],
          organizationId: [organization, null],
          startDate: ['2026-09-01', '2026-09-02'],
          endDate: ['2026-12-01', '2026-12-02'],
          parts: [
            [{ name: '理论', kind: 'EXAM', weight: 40, passScore: 60 }],
            [{ name: '实操', kind: 'TYPED', weight: 0, passScore: 70 }],
            ({ parts }) => parts.map(({ name, kind, weight, passScore }: Data) => ({ name, kind, weight, passScore })),
          ],
          payment: ['WAIVED', 'PAID'],
          keepsOrder: [true, null],
          coursesInOrder: [true, false],
          needsContract: [true, null],
        },
        add: plain('/api/admin/classes'),
      }
    },

    'hour rule of a class': async () => ({
      update: 'setClassHourRule',
      fields: {
        unit: ['50', '60'],
        completionPercent: [90, 95],
        startTime: ['08:00', null],
        endTime: ['20:00', '21:00'],
      },
      add: await ruleOfClass('hour-rule', 'hourRule'),
    }),

    'presence rule of a class': async () => ({
      update: 'setClassPresenceRule',
      fields: { kind: ['press', 'off'], dailyProof: ['none', null], minMinutes: [12, 13], maxMinutes: [25, null] },
      add: await ruleOfClass('presence-rule', 'presenceRule'),
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
      const { id: courseId } = await it.world.course()
      const outline = `/api/admin/courses/${courseId}/outline`
      const { newQuiz } = quizCalls(it)
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
          duration: [4050, 900],
          poster: [await picture(), await picture()],
          captionsUrl: [await captions(), await captions()],
          quizId: [(await newQuiz(courseId)).id, (await newQuiz(courseId)).id],
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
          // Either a file or a link.
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
  }
}
