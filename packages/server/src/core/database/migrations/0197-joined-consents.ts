import type { Migration } from '../migrate.ts'

/**
 * The consents to face comparison and of training applications join those to agreements; a consent is an account's or an
 * application's. Version 0 of an agreement is the text from before there were agreements.
 */
const joinedConsents: Migration = ({ id, text }) => [
  'create table old_consents as select * from consents',
  'drop table consents',
  `create table consents (
    id ${id}, user_id bigint references users (id), application_id bigint references training_applications (id),
    kind ${text} not null, version bigint not null, is_given bigint not null, place ${text} not null,
    at bigint not null, ip ${text} not null, user_agent ${text} not null,
    check ((user_id is null) <> (application_id is null)))`,
  `insert into consents (user_id, application_id, kind, version, is_given, place, at, ip, user_agent)
    select user_id, application_id, kind, version, is_given, place, at, ip, user_agent from (
      select id, user_id, cast(null as bigint) as application_id, kind, version, is_given, place, at, ip, user_agent
        from old_consents
      union all
      select student_id, student_id, null, 'face', 0, is_given, 'profile', decided_at, '', '' from face_consents
      union all
      select id, null, id, 'application', 0, 1, 'apply', consented_at, '', '' from training_applications
    ) as every_consent order by at, id`,
  'drop table old_consents',
  'drop table face_consents',
  'alter table training_applications drop column consent_version',
  'alter table training_applications drop column consented_at',
  'create index consents_of_user on consents (user_id, kind)',
  'create index consents_of_application on consents (application_id) where application_id is not null',
  'create index consents_of_version on consents (kind, version)',
]
export default joinedConsents
