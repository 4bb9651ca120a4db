import type { Db } from '../database/database.ts'

export async function insertOperation(
  db: Db,
  row: {
    at: number
    user_id: number
    action: string
    target_type: string
    target_id: string
    detail: string
    ip: string
    result: string
  },
): Promise<void> {
  await db
    .insertInto('operation_logs')
    .columns(['at', 'user_id', 'username', 'action', 'target_type', 'target_id', 'detail', 'ip', 'result'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((of) => [
          of.val(row.at).as('at'),
          'users.id',
          'users.username',
          of.val(row.action).as('action'),
          of.val(row.target_type).as('target_type'),
          of.val(row.target_id).as('target_id'),
          of.val(row.detail).as('detail'),
          of.val(row.ip).as('ip'),
          of.val(row.result).as('result'),
        ])
        .where('users.id', '=', row.user_id),
    )
    .execute()
}
