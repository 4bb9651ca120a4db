import type { Message } from '@jiangxue/contract/messaging/message.ts'
import type { NotificationEvent } from '@jiangxue/contract/messaging/notification.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../lib/use-format.ts'

/** The page that a message of each event links to. */
const places: Record<NotificationEvent, string> = {
  userRegistered: '/courses',
  courseEnrolled: '/student#courses',
  orderPaid: '/student#orders',
  applicationReviewed: '/student',
  certificateIssued: '/student#certificates',
  accountImported: '/profile',
  studyReminder: '/student',
  questionAsked: '/teacher/questions',
  questionAnswered: '/student/questions',
  anomalyTaken: '/student#anomalies',
  anomalyDecided: '/student#anomalies',
  heldStudySettled: '/student',
  contactChanged: '/profile',
  factorsRemoved: '/profile',
  storageLow: '/student',
  upkeepFailed: '/student',
}

/** A list of messages, latest first; unread ones have a dot. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ id, event, subject, body, values, isRead, createdAt }) => {
        // A status comes from the contract's labels.
        const words = { ...values, ...(values['status'] && { status: translate(values['status']) }) }
        return (
          <li key={id} className="px-4 py-3 sm:px-5">
            <div className="flex items-baseline justify-between gap-3">
              <Link
                to={places[event]}
                className="-my-2 inline-block min-w-0 py-2 font-semibold break-words hover:text-primary hover:underline"
              >
                {!isRead && (
                  <>
                    <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-cinnabar align-middle" />
                    <span className="sr-only">{t`未读`} </span>
                  </>
                )}
                {translate(subject, words)}
              </Link>
              <time dateTime={createdAt} className="shrink-0 text-sm text-ink-3 tabular-nums">
                {dateTime(createdAt)}
              </time>
            </div>
            <p className="mt-1 text-base break-words whitespace-pre-line text-ink-2">
              {translate(body, words).replaceAll(/\n{2,}/g, '\n')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
