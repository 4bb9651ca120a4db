import type { Migration } from '../migrate.ts'

/**
 * The data model of spec §3 and the decisions. Storage is the same on both engines: ids and instants (epoch
 * milliseconds) are bigint, booleans 0/1 smallint, money integer fen, positions in videos integer milliseconds, JSON
 * opaque text.
 */
const initial: Migration = ({ id, text, clustered }) => [
  // --- organization and people ---
  `create table organizations (
    id ${id}, name ${text} not null, manager_name ${text} not null, contact_phone ${text} not null,
    created_at bigint not null, updated_at bigint not null, version bigint not null default 1)`,
  `create unique index organizations_name on organizations (name)`,
  `create table custom_roles (
    id ${id}, name ${text} not null, description ${text} not null default '', permissions ${text} not null,
    created_at bigint not null, updated_at bigint not null, version bigint not null default 1)`,
  `create table files (
    id ${id}, storage ${text} not null, object_key ${text} not null, access ${text} not null,
    content_type ${text} not null, byte_size bigint not null, sha256 ${text} not null,
    original_name ${text} not null, width bigint, height bigint, is_encrypted smallint not null default 0,
    created_by bigint, claim_token_hash ${text}, claimed_at bigint, created_at bigint not null)`,
  `create unique index files_object on files (storage, object_key)`,
  `create unique index files_claim on files (claim_token_hash) where claim_token_hash is not null`,
  `create table users (
    id ${id}, role ${text} not null, username ${text} not null, username_key ${text} not null,
    name ${text} not null, phone ${text}, email ${text}, email_key ${text}, password_hash ${text} not null,
    must_change_password smallint not null default 0, status ${text} not null,
    avatar_file_id bigint references files (id), organization_id bigint references organizations (id),
    custom_role_id bigint references custom_roles (id), student_number ${text}, id_card_cipher ${text},
    id_card_digest ${text}, ethnicity ${text}, enrollment_date ${text}, import_id bigint,
    created_at bigint not null, updated_at bigint not null, last_login_at bigint, deleted_at bigint,
    version bigint not null default 1)`,
  `create unique index users_username on users (username_key) where deleted_at is null`,
  `create unique index users_phone on users (phone) where deleted_at is null and phone is not null`,
  `create unique index users_email on users (email_key) where deleted_at is null and email_key is not null`,
  `create unique index users_student_number on users (student_number)
    where deleted_at is null and student_number is not null`,
  `create unique index users_id_card on users (id_card_digest) where id_card_digest is not null`,
  `create index users_students on users (id) where role = 'STUDENT' and deleted_at is null`,
  `create index users_students_status on users (status, id) where role = 'STUDENT' and deleted_at is null`,
  `create index users_students_org on users (organization_id, id) where role = 'STUDENT' and deleted_at is null`,
  `create index users_students_org_status on users (organization_id, status, id)
    where role = 'STUDENT' and deleted_at is null`,
  `create index users_role on users (role, deleted_at, id)`,
  // Substring search in names and login names: every single character and every pair.
  `create table student_grams (
    gram ${text} not null, student_id bigint not null references users (id), primary key (gram, student_id)) ${clustered}`,
  `create index student_grams_student on student_grams (student_id)`,
  // The number of students of an organization (0 = none, -1 = any) and status ('' = any) with ids in each block of
  // 4096: provides totals and deep pages without counting.
  `create table student_counts (
    organization_id bigint not null, status ${text} not null, block bigint not null, students bigint not null,
    primary key (organization_id, status, block)) ${clustered}`,
  `create table teachers (
    id ${id}, name ${text} not null, gender ${text} not null, specialty ${text} not null, title ${text} not null,
    phone ${text} not null, email ${text} not null, status ${text} not null,
    avatar_file_id bigint references files (id), user_id bigint references users (id), created_at bigint not null,
    updated_at bigint not null, version bigint not null default 1)`,
  `create index teachers_user on teachers (user_id)`,
  // --- sessions and limits ---
  `create table login_sessions (
    id ${id}, login_id ${text} not null, token_hash ${text} not null, user_id bigint not null references users (id),
    created_at bigint not null, renew_at bigint not null, expires_at bigint not null, ends_at bigint not null,
    ip ${text} not null, user_agent ${text} not null)`,
  `create unique index login_sessions_token on login_sessions (token_hash)`,
  `create index login_sessions_user on login_sessions (user_id)`,
  `create index login_sessions_expiry on login_sessions (expires_at)`,
  `create table rate_counters (
    name ${text} not null primary key, count bigint not null, resets_at bigint not null) ${clustered}`,
  `create index rate_counters_expiry on rate_counters (resets_at)`,
  `create table verification_codes (
    id ${id}, purpose ${text} not null, target ${text} not null, code_hash ${text} not null,
    tries bigint not null default 0, expires_at bigint not null, used_at bigint, created_at bigint not null)`,
  `create index verification_codes_target on verification_codes (purpose, target, id)`,
  // --- courses ---
  `create table categories (
    id ${id}, name ${text} not null, position bigint not null, created_at bigint not null,
    updated_at bigint not null, version bigint not null default 1)`,
  `create unique index categories_name on categories (name)`,
  `create table course_statuses (
    value ${text} not null primary key, name ${text} not null, position bigint not null) ${clustered}`,
  `create table courses (
    id ${id}, name ${text} not null, category_id bigint not null references categories (id), level ${text} not null,
    duration bigint, duration_unit ${text} not null default 'HOUR', price_fen bigint not null default 0,
    cover_file_id bigint references files (id), requires_login smallint not null default 0, status ${text} not null,
    status_reason ${text} not null default '', summary ${text} not null default '',
    description ${text} not null default '', syllabus ${text} not null default '',
    seo_keywords ${text} not null default '', seo_description ${text} not null default '',
    lesson_count bigint not null default 0, student_count bigint not null default 0,
    enroll_count bigint not null default 0, published_at bigint, created_at bigint not null,
    updated_at bigint not null, deleted_at bigint, version bigint not null default 1)`,
  `create index courses_newest on courses (created_at, id) where status = 'PUBLISHED' and deleted_at is null`,
  `create index courses_category on courses (category_id, created_at, id)
    where status = 'PUBLISHED' and deleted_at is null`,
  `create index courses_popular on courses (student_count, id) where status = 'PUBLISHED' and deleted_at is null`,
  `create index courses_price on courses (price_fen, id) where status = 'PUBLISHED' and deleted_at is null`,
  `create table course_teachers (
    course_id bigint not null references courses (id), teacher_id bigint not null references teachers (id),
    position bigint not null, primary key (course_id, teacher_id)) ${clustered}`,
  `create index course_teachers_teacher on course_teachers (teacher_id)`,
  `create table chapters (
    id ${id}, course_id bigint not null references courses (id), title ${text} not null, position bigint not null,
    created_at bigint not null, updated_at bigint not null, deleted_at bigint, version bigint not null default 1)`,
  `create index chapters_course on chapters (course_id, position)`,
  // A playable video: an uploaded file or an external address. Several lessons may share one; replacing a video creates
  // a new row.
  `create table media (
    id ${id}, file_id bigint references files (id), external_url ${text}, duration_ms bigint not null,
    codec ${text} not null default '', poster_file_id bigint references files (id),
    captions_file_id bigint references files (id), created_at bigint not null)`,
  `create table lessons (
    id ${id}, course_id bigint not null references courses (id),
    chapter_id bigint not null references chapters (id), title ${text} not null,
    description ${text} not null default '', position bigint not null, media_id bigint references media (id),
    is_preview smallint not null default 0, is_public smallint not null default 0,
    credit_hundredths bigint not null default 100, created_at bigint not null, updated_at bigint not null,
    deleted_at bigint, version bigint not null default 1)`,
  `create index lessons_course on lessons (course_id, chapter_id, position)`,
  `create table materials (
    id ${id}, name ${text} not null, type ${text} not null, scope ${text} not null,
    course_id bigint references courses (id), chapter_id bigint references chapters (id),
    file_id bigint references files (id), url ${text}, byte_size bigint not null,
    download_count bigint not null default 0, created_at bigint not null, updated_at bigint not null,
    version bigint not null default 1)`,
  `create index materials_course on materials (course_id, chapter_id)`,
  `create table enrollments (
    id ${id}, student_id bigint not null references users (id), course_id bigint not null references courses (id),
    created_at bigint not null, expires_at bigint)`,
  `create unique index enrollments_student on enrollments (student_id, course_id)`,
  `create index enrollments_course on enrollments (course_id)`,
  `create table orders (
    id ${id}, student_id bigint not null references users (id), course_id bigint not null references courses (id),
    enrollment_id bigint not null references enrollments (id), amount_fen bigint not null, status ${text} not null,
    paid_fen bigint not null default 0, paid_at bigint, method ${text} not null default '',
    refunded_fen bigint not null default 0, refunded_at bigint, note ${text} not null default '',
    created_at bigint not null, updated_at bigint not null, version bigint not null default 1)`,
  `create unique index orders_enrollment on orders (enrollment_id)`,
  `create index orders_course on orders (course_id, id)`,
  `create index orders_paid on orders (paid_at) where paid_at is not null`,
  // --- study time (decisions §4) ---
  `create table playback_sessions (
    id ${id}, public_id ${text} not null, student_id bigint not null references users (id),
    lesson_id bigint not null references lessons (id), media_id bigint not null, login_id ${text} not null,
    anchor_position_ms bigint, anchor_at bigint, created_at bigint not null)`,
  `create unique index playback_sessions_public on playback_sessions (public_id)`,
  `create index playback_sessions_login on playback_sessions (login_id, lesson_id, id)`,
  `create index playback_sessions_age on playback_sessions (created_at)`,
  // The ledger: append-only, numbered and chained per student. Erasable data (ip, device) is not part of the chain; its
  // keyed digest is.
  `create table study_segments (
    id ${id}, student_id bigint not null references users (id), number bigint not null, lesson_id bigint not null,
    course_id bigint not null, media_id bigint not null, from_ms bigint not null, to_ms bigint not null,
    new_ms bigint not null, started_at bigint not null, ended_at bigint not null, day ${text} not null,
    recorded_at bigint not null, credit_mode ${text} not null, playback_session_id bigint not null, ip ${text},
    device ${text}, origin_digest ${text} not null, mac ${text} not null)`,
  `create unique index study_segments_student on study_segments (student_id, number)`,
  `create index study_segments_day on study_segments (student_id, day)`,
  `create index study_segments_lesson on study_segments (student_id, lesson_id)`,
  `create table study_refusals (
    student_id bigint not null, lesson_id bigint not null, day ${text} not null, reason ${text} not null,
    refusals bigint not null, last_at bigint not null, primary key (student_id, lesson_id, day, reason)) ${clustered}`,
  `create table report_answers (
    student_id bigint not null, event_id ${text} not null, answer ${text} not null, created_at bigint not null,
    primary key (student_id, event_id)) ${clustered}`,
  `create index report_answers_age on report_answers (created_at)`,
  // `coverage` is JSON [[fromMs, toMs], …] of the current video; `credited_ms` counts all videos this lesson has ever
  // had.
  `create table lesson_progress (
    student_id bigint not null references users (id), lesson_id bigint not null references lessons (id),
    course_id bigint not null, media_id bigint not null, coverage ${text} not null, covered_ms bigint not null,
    credited_ms bigint not null, progress_percent bigint not null, completed_at bigint, updated_at bigint not null,
    primary key (student_id, lesson_id)) ${clustered}`,
  `create index lesson_progress_course on lesson_progress (student_id, course_id)`,
  `create index lesson_progress_lesson on lesson_progress (lesson_id)`,
  `create table course_progress (
    student_id bigint not null references users (id), course_id bigint not null references courses (id),
    completed_lessons bigint not null default 0, credited_ms bigint not null default 0,
    last_studied_at bigint not null, primary key (student_id, course_id)) ${clustered}`,
  `create index course_progress_course on course_progress (course_id)`,
  `create table study_days (
    student_id bigint not null references users (id), day ${text} not null, credited_ms bigint not null,
    primary key (student_id, day)) ${clustered}`,
  `create table student_totals (
    student_id bigint not null primary key references users (id), claimed_until bigint not null default 0,
    active_session_id bigint not null default 0, credited_ms bigint not null default 0,
    completed_lessons bigint not null default 0, study_days bigint not null default 0, last_studied_at bigint,
    ledger_length bigint not null default 0, ledger_mac ${text} not null default '',
    head_mac ${text} not null default '') ${clustered}`,
  `create table notes (
    id ${id}, student_id bigint not null references users (id), lesson_id bigint not null references lessons (id),
    content ${text} not null, position_ms bigint not null, created_at bigint not null, updated_at bigint not null,
    version bigint not null default 1)`,
  `create index notes_lesson on notes (student_id, lesson_id, position_ms, id)`,
  `create table learning_goals (
    student_id bigint not null primary key references users (id), daily_seconds bigint not null,
    weekly_seconds bigint not null, total_seconds bigint not null, updated_at bigint not null) ${clustered}`,
  // --- certificates, news, applications ---
  `create table certificates (
    id ${id}, certificate_number ${text} not null, student_id bigint not null references users (id),
    course_id bigint references courses (id), project_key ${text} not null, status ${text} not null,
    student_name ${text} not null, id_card_cipher ${text} not null, course_name ${text} not null,
    completed_hundredths bigint not null, issue_date ${text} not null, completion_date ${text} not null,
    instructor_name ${text} not null, university_name ${text} not null, override_reason ${text},
    revoked_reason ${text}, revoked_at bigint, superseded_by bigint, issued_by bigint, created_at bigint not null,
    deleted_at bigint)`,
  `create unique index certificates_number on certificates (certificate_number)`,
  `create unique index certificates_valid on certificates (student_id, project_key)
    where status = 'VALID' and deleted_at is null`,
  `create index certificates_student on certificates (student_id, id)`,
  `create table news (
    id ${id}, title ${text} not null, content ${text} not null, summary ${text} not null,
    image_file_id bigint references files (id), author ${text} not null, source_type ${text} not null,
    source_url ${text}, status ${text} not null, published_at bigint, created_at bigint not null,
    updated_at bigint not null, version bigint not null default 1)`,
  `create index news_latest on news (published_at, id) where status = 'PUBLISHED'`,
  `create table training_applications (
    id ${id}, receipt_digest ${text} not null, attendee_name ${text} not null, attendee_gender ${text} not null,
    id_card_cipher ${text} not null, id_card_digest ${text} not null, attendee_phone ${text} not null,
    look_up_digest ${text} not null, attendee_education ${text} not null, attendee_address ${text} not null,
    attendee_company ${text} not null, handler_name ${text} not null default '',
    handler_phone ${text} not null default '', id_card_front_file_id bigint not null references files (id),
    id_card_back_file_id bigint not null references files (id), remarks ${text} not null default '',
    status ${text} not null, review_note ${text} not null default '', reviewed_by bigint references users (id),
    reviewed_at bigint, student_id bigint references users (id), consent_version ${text} not null,
    consented_at bigint not null, created_at bigint not null, updated_at bigint not null,
    version bigint not null default 1)`,
  `create unique index training_applications_receipt on training_applications (receipt_digest)`,
  `create unique index training_applications_pending on training_applications (id_card_digest)
    where status = 'PENDING'`,
  `create index training_applications_phone on training_applications (attendee_phone)`,
  // Keyed digest of the phone number and the last four characters of the ID number.
  `create index training_applications_look_up on training_applications (look_up_digest, id)`,
  `create index training_applications_status on training_applications (status, id)`,
  // --- running the school ---
  `create table settings (
    name ${text} not null primary key, value ${text} not null, updated_at bigint not null) ${clustered}`,
  // Incremented by every write that changes public pages or settings, so that other processes drop their caches.
  `create table revisions (name ${text} not null primary key, revision bigint not null) ${clustered}`,
  `create table student_imports (
    id ${id}, file_name ${text} not null, created_by bigint not null references users (id), result ${text} not null,
    undone_at bigint, created_at bigint not null)`,
  `create table operation_logs (
    id ${id}, at bigint not null, user_id bigint, username ${text} not null, action ${text} not null,
    target_type ${text} not null default '', target_id ${text} not null default '',
    detail ${text} not null default '', ip ${text} not null, result ${text} not null)`,
  `create index operation_logs_at on operation_logs (at)`,
  `create table access_logs (
    id ${id}, at bigint not null, method ${text} not null, path ${text} not null, ip ${text} not null,
    status bigint not null, user_id bigint, duration_ms bigint not null)`,
  `create index access_logs_at on access_logs (at)`,
  `create table error_logs (
    id ${id}, at bigint not null, level ${text} not null, message ${text} not null, stack_trace ${text} not null,
    request_id ${text} not null default '')`,
  `create index error_logs_at on error_logs (at)`,
  `create table outbox (
    id ${id}, channel ${text} not null, event ${text} not null, target ${text} not null, payload ${text} not null,
    attempts bigint not null default 0, next_attempt_at bigint not null, sent_at bigint, failed_at bigint,
    last_error ${text} not null default '', created_at bigint not null)`,
  `create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null`,
]
export default initial
