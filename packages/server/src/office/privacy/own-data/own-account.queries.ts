import type { Db } from '../../../core/database/database.ts'

export const findOwnAccount = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .leftJoin('customRoles', 'customRoles.id', 'users.customRoleId')
    .select([
      'users.role',
      'customRoles.name as customRole',
      'users.username',
      'users.name',
      'users.phone',
      'users.email',
      'users.idCardCipher',
      'users.ethnicity',
      'users.studentNumber',
      'organizations.name as organization',
      'users.status',
      'users.enrollmentDate',
      'users.createdAt',
      'users.updatedAt',
      'users.lastLoginAt',
      'users.avatarFileId',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

/** What the website tells of a teacher who has this account. */
export const findOwnTeacher = (db: Db, userId: number) =>
  db
    .selectFrom('teachers')
    .select(['name', 'gender', 'specialty', 'title', 'biography', 'phone', 'email', 'status', 'createdAt', 'updatedAt'])
    .select('avatarFileId')
    .where('userId', '=', userId)
    .orderBy('id')
    .executeTakeFirst()

/** What somebody did to their own account, latest first. */
export const listOwnOperations = (db: Db, userId: number) =>
  db
    .selectFrom('operationLogs')
    .select(['at', 'action', 'result', 'ip'])
    .where('targetType', 'in', ['user', 'student', 'face'])
    .where('targetId', '=', String(userId))
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const listOwnMessages = (db: Db, userId: number) =>
  db
    .selectFrom('messages')
    .select(['createdAt', 'event', 'subject', 'body', 'facts', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const listOwnRequests = (db: Db, userId: number) =>
  db
    .selectFrom('privacyRequests')
    .select(['kind', 'state', 'note', 'answer', 'askedAt', 'dueOn', 'closedAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** The WeChat accounts that somebody has bound; their openids are keys, not facts about the person. */
export const listOwnWechat = (db: Db, userId: number) =>
  db
    .selectFrom('wechatIdentities')
    .select(['appId', 'boundAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

/** The logins in which somebody studied, latest first. */
export const listOwnStudyLogins = (db: Db, userId: number) =>
  db
    .selectFrom('studyLogins')
    .select(['startedAt', 'ip', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('startedAt', 'desc')
    .execute()
