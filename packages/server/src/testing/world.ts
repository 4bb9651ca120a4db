import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import type { CourseStatus } from '@jiangxue/contract/course/course-status.ts'
import type { LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Context } from '../core/context.ts'
import { seal } from '../core/crypto/keys.ts'
import { hashPassword } from '../core/crypto/password.ts'
import type { Db } from '../core/database/database.ts'
import { insertMedia } from '../files/video/media.queries.ts'
import { insertUser } from '../people/account/account.queries.ts'
import { insertFactor } from '../people/account/second-factor.queries.ts'
import { newTotpSecret } from '../people/account/second-factor/totp.ts'
import { startSession } from '../people/account/session.ts'
import { insertOrganization } from '../people/organization/organization.queries.ts'
import { createStudent } from '../people/student/create-student.ts'
import { insertCategory } from '../teaching/category/category.queries.ts'
import { createCourse, type NewLesson } from '../teaching/course-editing/create-course.ts'
import { insertTeacher } from '../teaching/teacher/teacher.queries.ts'
import { completeLessons } from './graduate.ts'

export const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined

export interface Person {
  readonly id: number
  readonly token: string
  readonly username: string
}
export interface SmallCourse {
  readonly id: number
  readonly lessons: readonly { id: number; mediaId: number; durationMs: number }[]
}
interface TestLesson {
  durationSeconds?: number | null
  isPreview?: boolean
  isPublic?: boolean
  title?: string
  creditHours?: number
}
interface TestCourse {
  name?: string
  /** Yuan. */
  price?: number
  requiresLogin?: boolean
  status?: CourseStatus
  categoryId?: number
  learningOrder?: LearningOrder
  lessons?: readonly TestLesson[]
  /** All by default. */
  lessonsPerChapter?: number
  teacherIds?: number[]
}
/** How far a student is in the world's course. */
type Stage = 'new' | 'halfway' | 'graduate'
const shareOf = { halfway: 0.5, graduate: 1 }
const certificateLessons = 80
interface TestStudent {
  name?: string
  username?: string
  organizationId?: number | null
  status?: AccountStatus
  idCard?: string
  studentNumber?: string
  mustChangePassword?: boolean
  phone?: string
  email?: string
}

/** Creates the entities that tests need, through the product's own functions. */
export class World {
  readonly #context: Context
  #count = 0
  #categoryId: number | undefined
  #wholeCourse: Promise<SmallCourse> | undefined
  constructor(context: Context) {
    this.#context = context
  }

  /** A number not yet used in this world. */
  next() {
    return ++this.#count
  }

  category(name = `分类${this.next()}`): Promise<number> {
    const now = this.#context.now()
    return this.#context.database.write((db) =>
      insertCategory(db, { name, position: this.next(), createdAt: now, updatedAt: now }),
    )
  }

  organization(name = `机构${this.next()}`): Promise<number> {
    return this.#context.database.write((db) =>
      insertOrganization(db, { name, managerName: '张主任', contactPhone: '13800000000' }, this.#context.now()),
    )
  }

  /** A published course of one chapter unless said otherwise; lessons have 60 seconds by default (`null`: no video). */
  async course({
    lessons = [{}],
    lessonsPerChapter = lessons.length,
    ...course
  }: TestCourse = {}): Promise<SmallCourse> {
    const { database, now } = this.#context
    const categoryId = course.categoryId ?? (this.#categoryId ??= await this.category())
    return database.write(async (db) => {
      const added: NewLesson[] = []
      for (const [index, { durationSeconds = 60, ...lesson }] of lessons.entries())
        added.push({ title: `第 ${index + 1} 课`, mediaId: await this.#media(db, durationSeconds), ...lesson })
      const id = await createCourse(
        db,
        {
          name: `课程${this.next()}`,
          level: 'BEGINNER',
          duration: 10,
          requiresLogin: true,
          status: 'PUBLISHED',
          description: '<p>简介</p>',
          chapters: chaptersOf(added, lessonsPerChapter),
          ...course,
          categoryId,
        },
        now(),
      )
      const rows = await db
        .selectFrom('lessons')
        .leftJoin('media', 'media.id', 'lessons.mediaId')
        .select(['lessons.id', 'lessons.mediaId', 'media.durationMs'])
        .where('lessons.courseId', '=', id)
        .orderBy('lessons.chapterId')
        .orderBy('lessons.position')
        .execute()
      return {
        id,
        lessons: rows.map((row) => ({ id: row.id, mediaId: row.mediaId ?? 0, durationMs: row.durationMs ?? 0 })),
      }
    })
  }

  async #media(db: Db, seconds: number | null): Promise<number | null> {
    if (seconds === null) return null
    const externalUrl = `https://video.example/${this.next()}.mp4`
    return insertMedia(db, { externalUrl, durationMs: seconds * 1000, codec: '', createdAt: this.#context.now() })
  }

  /** The world's course of 80 lessons, as many as the certificate of the training project requires. */
  wholeCourse(): Promise<SmallCourse> {
    return (this.#wholeCourse ??= this.course({ lessons: Array.from({ length: certificateLessons }, () => ({})) }))
  }

  /** A new student, or one who has completed half or all of the world's course. */
  async student(stage: Stage, student?: TestStudent): Promise<Person>
  async student(student?: TestStudent): Promise<Person>
  async student(stage: Stage | TestStudent = 'new', more: TestStudent = {}): Promise<Person> {
    if (typeof stage === 'object') return this.#student(stage)
    const person = await this.#student(more)
    if (stage !== 'new')
      await completeLessons(this.#context, person.id, await this.wholeCourse(), certificateLessons * shareOf[stage])
    return person
  }

  async #student(student: TestStudent): Promise<Person> {
    const { database, keys, now } = this.#context
    const number = this.next()
    const username = student.username ?? `student${number}`
    const hash = await (passwordHash ??= hashPassword(password))
    const id = await database.write((db) =>
      createStudent(
        db,
        keys,
        {
          studentNumber: `S${number}`,
          name: `学员${number}`,
          phone: null,
          email: null,
          ...student,
          username,
          passwordHash: hash,
        },
        now(),
      ),
    )
    return { id, username, token: await this.login(id) }
  }

  async person(
    role: Exclude<Role, 'STUDENT'>,
    {
      organizationId = null,
      permissions,
      roleId = null,
      username = `${role.toLowerCase()}${this.next()}`,
      name = username,
    }: {
      organizationId?: number | null
      permissions?: readonly string[]
      roleId?: number | null
      username?: string
      name?: string
    } = {},
  ): Promise<Person> {
    const { database, now } = this.#context
    const hash = await (passwordHash ??= hashPassword(password))
    const customRoleId = permissions ? await this.customRole(permissions) : roleId
    const id = await database.write(async (db) => {
      const user = { role, username, name, organizationId, customRoleId }
      return insertUser(db, { ...user, passwordHash: hash, status: 'ACTIVE' }, now())
    })
    return { id, username, token: await this.login(id) }
  }

  async customRole(permissions: readonly string[]): Promise<number> {
    const { database, now } = this.#context
    const role = {
      name: `角色${this.next()}`,
      permissions: JSON.stringify(permissions),
      createdAt: now(),
      updatedAt: now(),
    }
    const insert = (db: Db) => db.insertInto('customRoles').values(role).returning('id').executeTakeFirstOrThrow()
    return (await database.write(insert)).id
  }

  /** A teacher row, linked to a user if given. */
  teacher(userId: number | null = null): Promise<number> {
    const { database, now } = this.#context
    return database.write((db) =>
      insertTeacher(db, {
        name: '李老师',
        gender: '男',
        specialty: '软件',
        title: '讲师',
        phone: '13800000000',
        email: 'li@example.cn',
        status: 'ACTIVE',
        userId,
        createdAt: now(),
        updatedAt: now(),
      }),
    )
  }

  /** Gives a user an authenticator app and returns its secret. */
  async authenticator(userId: number): Promise<Buffer> {
    const { database, keys, now } = this.#context
    const secret = newTotpSecret()
    const sealed = seal(keys, secret.toString('base64url'))
    const app = { name: '验证器应用', secret: sealed, counter: 0, createdAt: now() }
    await database.write((db) => insertFactor(db, { userId, kind: 'totp', ...app }))
    return secret
  }

  /** Another login of a user, as on a second device. */
  login(userId: number): Promise<string> {
    const { database, now } = this.#context
    return database.write((db) => startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }, now()))
  }
}

function chaptersOf(lessons: readonly NewLesson[], size: number) {
  const chapters = Array.from({ length: Math.max(1, Math.ceil(lessons.length / size)) }, (_, index) =>
    lessons.slice(index * size, (index + 1) * size),
  )
  return chapters.map((inner, index) => ({ title: index === 0 ? '第一章' : '后一章', lessons: inner }))
}
