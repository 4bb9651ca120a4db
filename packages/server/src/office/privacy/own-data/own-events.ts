import { learningRecordTexts } from '@jiangxue/contract/papers/learning-record.values.ts'
import { ownEventTexts as texts } from '@jiangxue/contract/privacy/own-data.values.ts'
import { translate } from '../../../core/text/translate.ts'
import { siteDateTime } from '../../../core/time/site-day.ts'
import { toSeconds } from '../../../core/units.ts'
import type { LedgerEventKind, LedgerEvents } from '../../../ledger/chain/ledger-event.ts'
import type { readOwnNames } from './own-study.queries.ts'

type Names = Awaited<ReturnType<typeof readOwnNames>>
type Facts<K extends LedgerEventKind> = LedgerEvents[K]
type OtherKind = Exclude<LedgerEventKind, `presence${string}`>

export const isPresence = ({ kind }: { readonly kind: string }): boolean => kind.startsWith('presence')

/** Tells an event of the ledger to the student whose it is. What it says of others, such as who entered it, is left out. */
export function tellEvent(
  { kind, facts }: { readonly kind: string; readonly facts: string },
  names: Names,
  timezone: string,
): string {
  const tell = tellers[kind as OtherKind] as ((facts: unknown, names: Names, timezone: string) => string) | undefined
  return tell?.(JSON.parse(facts), names, timezone) ?? kind
}

const courseOf = ({ courses }: Names, id: number) => courses.get(id) ?? translate(learningRecordTexts.unknownCourse)

const tellers: { readonly [K in OtherKind]: (facts: Facts<K>, names: Names, timezone: string) => string } = {
  identity: ({ after }) => translate(texts.identity, { name: after?.name ?? '', idCard: after?.idCard ?? '' }).trim(),
  completion: ({ lessonId }, { lessons }) =>
    translate(texts.completion, { lesson: lessons.get(lessonId) ?? translate(learningRecordTexts.unknownLesson) }),
  erasure: ({ from, to }) => translate(texts.erasure, { from, to }),
  correction: ({ before, after }) => translate(texts.correction, { before, after }),
  discount: ({ day, takenMs }) => translate(texts.discount, { day, seconds: toSeconds(takenMs) }),
  class: ({ courseId, classId }, names) => {
    const course = courseOf(names, courseId)
    return classId === null
      ? translate(texts.school, { course })
      : translate(texts.class, { course, name: names.classes.get(classId) ?? `#${classId}` })
  },
  classroom: ({ day, topic, hundredths }) => translate(texts.classroom, { day, topic, hours: hundredths / 100 }),
  classroomCancelled: ({ reason }) => translate(texts.classroomCancelled, { reason }),
  examHandedIn: ({ exam, number }) => translate(texts.examHandedIn, { exam, number }),
  examResult: ({ exam, isVoid, score, total }) =>
    isVoid
      ? translate(texts.examVoid, { exam })
      : translate(texts.examResult, { exam, score: score / 100, total: total / 100 }),
  contractSigned: ({ course }) => translate(texts.contractSigned, { course }),
  accountErased: () => translate(texts.accountErased),
  clock: ({ from, to }, _, timezone) => {
    const local = (at: number) => siteDateTime(at, timezone).replace('T', ' ')
    return translate(texts.clock, { from: local(from), to: local(to) })
  },
}
