import type { Db } from '../database/database.ts'

/** Inserts an operation of the program itself, without a user. */
export async function insertOwnOperation(
  db: Db,
  row: { at: number; action: string; targetType: string; targetId: string; detail: string; result: string },
): Promise<void> {
  await db
    .insertInto('operationLogs')
    .values({ ...row, userId: null, username: '', ip: '' })
    .execute()
}

export async function insertOperation(
  db: Db,
  row: {
    at: number
    userId: number
    action: string
    targetType: string
    targetId: string
    detail: string
    ip: string
    result: string
    requestId: string
  },
): Promise<void> {
  await db
    .insertInto('operationLogs')
    .columns(['at', 'userId', 'username', 'action', 'targetType', 'targetId', 'detail', 'ip', 'result', 'requestId'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((of) => [
          of.val(row.at).as('at'),
          'users.id',
          'users.username',
          of.val(row.action).as('action'),
          of.val(row.targetType).as('targetType'),
          of.val(row.targetId).as('targetId'),
          of.val(row.detail).as('detail'),
          of.val(row.ip).as('ip'),
          of.val(row.result).as('result'),
          of.val(row.requestId).as('requestId'),
        ])
        .where('users.id', '=', row.userId),
    )
    .execute()
}
