import { text } from '@jiangxue/contract/kit/text.ts'
import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { asStudent } from '../section/sub-page.tsx'
import type { Route } from './+types/sit'
import { SittingScreen } from './sitting/sitting-screen.tsx'
import { ownSession, startSitting, takeHandedOver } from './start-sitting.ts'

const pageOf = (examId: number | string) => `/student/exams/${examId}`

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  asStudent(request, async () => {
    const id = Number(params.examId)
    const started = takeHandedOver(id)
    if (started) return started
    // Only goes on with what is open here: a start needs the promise, a change of the device the student's wish.
    const session = await ownSession(id)
    const isOpen = session !== undefined && (await browserApi.getMyExam({ params: { id } })).state === 'STARTED'
    if (!isOpen) throw redirect(pageOf(params.examId))
    return startSitting(id, { session })
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
/** What is on screen is newer than what the server would answer. */
export const shouldRevalidate = () => false
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: (loaderData as Awaited<ReturnType<typeof clientLoader>> | undefined)?.sitting.name ?? text('考试'),
    robots: 'noindex,nofollow',
  })

/** The sitting of an exam, without the frame of the site. */
export default function Sit({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [started, setStarted] = useState(loaderData)
  const { examId, session } = started.sitting
  return (
    <SittingScreen
      key={session}
      started={started}
      onTakeOver={async (doorCode) => setStarted(await startSitting(examId, { doorCode }))}
      onEnd={() => void navigate(pageOf(examId), { replace: true })}
    />
  )
}
