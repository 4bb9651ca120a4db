import { messageKindLabels, messageKinds } from '@jiangxue/contract/messaging/message-kind.values.ts'
import type { Message } from '@jiangxue/contract/messaging/message.ts'
import type { NotificationEvent } from '@jiangxue/contract/messaging/notification.values.ts'
import { useLingui } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { markAllRead, markRead } from '../lib/http/unread-messages.ts'
import { useFormat } from '../lib/use-format.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'

type Place = (targetId: number | null) => string
/** A row in the student center; its section if a message does not say which row. */
const rowOf =
  (section: string, row: string): Place =>
  (id) =>
    `/student#${id === null ? section : `${row}-${id}`}`

const examPlace =
  (list: string): Place =>
  (id) =>
    id === null ? list : `${list}/${id}`

/** The page that a message of each event links to. */
const places: Record<NotificationEvent, Place> = {
  userRegistered: () => '/courses',
  courseEnrolled: (id) => (id === null ? '/student#courses' : `/courses/${id}`),
  orderPaid: rowOf('orders', 'order'),
  refundSettled: rowOf('orders', 'order'),
  invoiceSettled: rowOf('orders', 'order'),
  applicationReviewed: () => '/student',
  certificateIssued: rowOf('certificates', 'certificate'),
  accountImported: () => '/profile',
  studyReminder: () => '/student',
  questionAsked: () => '/teacher/questions?state=open',
  questionAnswered: (id) => (id === null ? '/student/questions' : `/student/questions?id=${id}`),
  anomalyTaken: rowOf('anomalies', 'anomaly'),
  anomalyDecided: rowOf('anomalies', 'anomaly'),
  heldStudySettled: () => '/student/records',
  examPublished: examPlace('/student/exams'),
  examReminder: examPlace('/student/exams'),
  examResult: examPlace('/student/exams'),
  examMakeUp: examPlace('/student/exams'),
  examToMark: examPlace('/teacher/exams'),
  appealDecided: examPlace('/student/exams'),
  employmentAsked: () => '/student#employment',
  contactChanged: () => '/profile',
  deletionAsked: () => '/profile',
  factorsRemoved: () => '/profile',
  dataCopied: () => '/profile#sessions',
  privacyAnswered: () => '/profile#privacy',
  storageLow: () => '/student',
  upkeepFailed: () => '/student',
}

/** A list of messages, latest first. Unread ones stand out until they are opened, or all are marked as read. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const [opened, setOpened] = useState<readonly number[]>([])
  const isUnread = ({ id, isRead }: Message) => !isRead && !opened.includes(id)
  const open = (read: readonly Message[]) => setOpened([...opened, ...read.map(({ id }) => id)])
  return (
    <>
      {messages.some(isUnread) && (
        <div className="flex justify-end border-b border-line px-1 sm:px-2">
          <Button
            tone="quiet"
            onClick={() => {
              open(messages)
              void markAllRead(messages)
            }}
          >
            <CheckCheck aria-hidden size={18} />
            {t`全部已读`}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {messages.map((message) => {
          const { id, event, subject, body, values, targetId, createdAt } = message
          // A status comes from the contract's labels.
          const words = { ...values, ...(values['status'] && { status: translate(values['status']) }) }
          const isNew = isUnread(message)
          return (
            <li key={id} className={`px-4 py-3 sm:px-5 ${isNew ? 'bg-primary-tint/50' : ''}`}>
              <div className="flex items-baseline justify-between gap-3">
                <Link
                  to={places[event](targetId)}
                  onClick={() => {
                    if (!isNew) return
                    open([message])
                    void markRead([message])
                  }}
                  className={`-my-2 inline-block min-w-0 py-2 break-words hover:text-primary hover:underline ${isNew ? 'font-bold' : 'font-semibold text-ink-2'}`}
                >
                  {isNew && (
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
                <span className="float-right ml-3">
                  <Badge>{translate(messageKindLabels[messageKinds[event]])}</Badge>
                </span>
                {translate(body, words).replaceAll(/\n{2,}/g, '\n')}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
