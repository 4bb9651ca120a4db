import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import type { CourseStatus } from '@jiangxue/contract/course-status.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Context } from '../core/context.ts'
import { hashPassword } from '../core/crypto/password.ts'
import { insertMedia } from '../files/video/media.queries.ts'
import { startSession } from '../people/account/session.ts'
import { insertOrganization } from '../people/organization/organization.queries.ts'
import { createStudent } from '../people/student/create-student.ts'
import { insertUser } from '../people/student/save-student.queries.ts'
import { createCourse, type NewLesson } from '../teaching/course-editing/create-course.ts'
import { insertCategory } from '../teaching/course/outline.queries.ts'
import { insertTeacher } from '../teaching/teacher/teacher.queries.ts'

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
interface LessonWish {
  durationSeconds?: number | null
  isPreview?: boolean
  isPublic?: boolean
  title?: string
}
interface CourseWish {
  name?: string
  priceFen?: number
  requiresLogin?: boolean
  status?: CourseStatus
  categoryId?: number
  lessons?: readonly LessonWish[]
  teacherIds?: readonly number[]
}
interface StudentWish {
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

/** Makes the few things a test needs, through the product's own functions. */
export class World {
  readonly #context: Context
  #count = 0
  #categoryId: number | undefined
  constructor(context: Context) {
    this.#context = context
  }

  /** A number that this world has not used. */
  next() {
    return ++this.#count
  }

  category(name = `分类${this.next()}`): Promise<number> {
    return this.#context.database.write((db) => insertCategory(db, name, this.next(), this.#context.now()))
  }

  organization(name = `机构${this.next()}`): Promise<number> {
    return this.#context.database.write((db) =>
      insertOrganization(db, { name, managerName: '张主任', contactPhone: '13800000000' }, this.#context.now()),
    )
  }

  /** A course of one chapter; lessons of 60 seconds unless they say otherwise (`null`: no video). */
  async course(wish: CourseWish = {}): Promise<SmallCourse> {
    const { database, now } = this.#context
    const categoryId = wish.categoryId ?? (this.#categoryId ??= await this.category())
    return database.write(async (db) => {
      const lessons: NewLesson[] = []
      for (const [index, lesson] of (wish.lessons ?? [{}]).entries()) {
        const durationMs = lesson.durationSeconds === null ? null : (lesson.durationSeconds ?? 60) * 1000
        const mediaId =
          durationMs === null
            ? null
            : await insertMedia(db, {
                fileId: null,
                externalUrl: `https://video.example/${this.next()}.mp4`,
                durationMs,
                codec: '',
                posterFileId: null,
                captionsFileId: null,
                createdAt: now(),
              })
        lessons.push({
          title: lesson.title ?? `第 ${index + 1} 课`,
          description: '',
          mediaId,
          isPreview: lesson.isPreview ?? false,
          isPublic: lesson.isPublic ?? false,
          creditHours: 1,
        })
      }
      const id = await createCourse(
        db,
        {
          name: wish.name ?? `课程${this.next()}`,
          categoryId,
          level: 'BEGINNER',
          duration: 10,
          durationUnit: 'HOUR',
          priceFen: wish.priceFen ?? 0,
          coverFileId: null,
          requiresLogin: wish.requiresLogin ?? true,
          status: wish.status ?? 'PUBLISHED',
          description: '<p>简介</p>',
          syllabus: '',
          seoKeywords: '',
          seoDescription: '',
          teacherIds: wish.teacherIds ?? [],
          chapters: [{ title: '第一章', lessons }],
        },
        now(),
      )
      const rows = await db
        .selectFrom('lessons')
        .leftJoin('media', 'media.id', 'lessons.mediaId')
        .select(['lessons.id', 'lessons.mediaId', 'media.durationMs'])
        .where('lessons.courseId', '=', id)
        .orderBy('lessons.position')
        .execute()
      return {
        id,
        lessons: rows.map((row) => ({ id: row.id, mediaId: row.mediaId ?? 0, durationMs: row.durationMs ?? 0 })),
      }
    })
  }

  async student(wish: StudentWish = {}): Promise<Person> {
    const { database, keys, now } = this.#context
    const number = this.next()
    const username = wish.username ?? `student${number}`
    const hash = await (passwordHash ??= hashPassword(password))
    const id = await database.write((db) =>
      createStudent(
        db,
        keys,
        {
          studentNumber: wish.studentNumber ?? `S${number}`,
          username,
          name: wish.name ?? `学员${number}`,
          phone: wish.phone ?? null,
          email: wish.email ?? null,
          idCard: wish.idCard ?? null,
          ethnicity: null,
          organizationId: wish.organizationId ?? null,
          status: wish.status ?? 'ACTIVE',
          enrollmentDate: null,
          passwordHash: hash,
          mustChangePassword: wish.mustChangePassword ?? false,
        },
        now(),
      ),
    )
    return { id, username, token: await this.login(id) }
  }

  async person(
    role: Exclude<Role, 'STUDENT'>,
    { organizationId = null, permissions }: { organizationId?: number | null; permissions?: readonly string[] } = {},
  ): Promise<Person> {
    const { database, now } = this.#context
    const username = `${role.toLowerCase()}${this.next()}`
    const hash = await (passwordHash ??= hashPassword(password))
    const id = await database.write(async (db) => {
      const roleId = permissions
        ? (
            await db
              .insertInto('customRoles')
              .values({ name: username, permissions: JSON.stringify(permissions), createdAt: now(), updatedAt: now() })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
        : null
      return insertUser(db, {
        role,
        username,
        usernameKey: username,
        name: username,
        phone: null,
        email: null,
        emailKey: null,
        passwordHash: hash,
        status: 'ACTIVE',
        avatarFileId: null,
        organizationId,
        customRoleId: roleId,
        studentNumber: null,
        idCardCipher: null,
        idCardDigest: null,
        ethnicity: null,
        enrollmentDate: null,
        importId: null,
        createdAt: now(),
        updatedAt: now(),
        lastLoginAt: null,
        deletedAt: null,
      })
    })
    return { id, username, token: await this.login(id) }
  }

  /** A teacher row, of a user where one is named. */
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
        avatarFileId: null,
        userId,
        createdAt: now(),
        updatedAt: now(),
      }),
    )
  }

  /** Another login of somebody, as on a second device. */
  login(userId: number): Promise<string> {
    const { database, now } = this.#context
    return database.write((db) => startSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' }, now()))
  }
}
