import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { emptyPlace } from '../../testing/test-database.ts'
import { listMigrations, migrate, runMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const before = [
  `insert into users (id, role, username, username_key, name, password_hash, status, created_at, updated_at)
    values (7, 'STUDENT', 'one', 'one', '一', '', 'active', 0, 0)`,
  `insert into files (id, storage, object_key, access, content_type, byte_size, sha256, original_name, created_at)
    values (1, 'local', 'a', 'private', 'image/jpeg', 1, '', '', 0), (2, 'local', 'b', 'private', 'image/jpeg', 1, '', '', 0)`,
  `insert into training_applications (id, receipt_digest, attendee_name, attendee_gender, id_card_cipher, id_card_digest,
    attendee_phone, look_up_digest, attendee_education, attendee_address, attendee_company, id_card_front_file_id,
    id_card_back_file_id, status, student_id, consent_version, consented_at, created_at, updated_at)
    values (3, 'r', '一', '女', '', 'd', '', '', '', '', '', 1, 2, 'ENROLLED', 7, '1', 100, 90, 90)`,
  `insert into consents (user_id, kind, version, is_given, place, at, ip, user_agent)
    values (7, 'terms', 1, 1, 'signIn', 300, '10.0.0.1', 'Browser'), (7, 'privacy', 2, 1, 'signIn', 300, '10.0.0.1', 'Browser')`,
  `insert into face_consents (student_id, version, is_given, decided_at) values (7, '2', 0, 200)`,
]

test('consents to face comparison and of applications join those to agreements, in the order of time', async (t) => {
  const place = await emptyPlace(process.env.DATABASE === 'postgres' ? 'postgres' : 'sqlite')
  const database = await openDatabase(place)
  t.after(async () => {
    await database.close()
    await place.remove()
  })
  const names = await listMigrations()
  const earlier = names.slice(0, names.indexOf('0197-joined-consents'))
  await database.write(async (db) => {
    await runMigrations(db, database.columnTypes, earlier)
    for (const statement of before) await sql.raw(statement).execute(db)
  })
  await migrate(database)
  const columns = ['userId', 'applicationId', 'kind', 'version', 'isGiven', 'place', 'at', 'ip', 'userAgent'] as const
  const [face, terms] = [
    { userId: 7, applicationId: null, ip: '', userAgent: '', kind: 'face', version: 0, isGiven: 0, place: 'profile' },
    { userId: 7, applicationId: null, ip: '10.0.0.1', userAgent: 'Browser', kind: 'terms', version: 1, isGiven: 1 },
  ]
  assert.deepEqual(await database.read.selectFrom('consents').select(columns).orderBy('id').execute(), [
    { ...face, userId: null, applicationId: 3, kind: 'application', isGiven: 1, place: 'apply', at: 100 },
    { ...face, at: 200 },
    { ...terms, place: 'signIn', at: 300 },
    { ...terms, kind: 'privacy', version: 2, place: 'signIn', at: 300 },
  ])
  for (const owner of [{}, { userId: 7, applicationId: 3 }])
    await assert.rejects(
      database.write((db) =>
        db
          .insertInto('consents')
          .values({ kind: 'face', version: 1, isGiven: 1, place: 'profile', at: 1, ip: '', userAgent: '', ...owner })
          .execute(),
      ),
      /constraint/i,
      'a consent is an account’s or an application’s',
    )
})
