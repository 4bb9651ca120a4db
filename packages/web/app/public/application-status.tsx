import { plainIdCard, plainPhone } from '@jiangxue/contract/kit/plain-text.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { ApplicationProgress } from '@jiangxue/contract/papers/application.ts'
import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '../components/badge.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { NeedsScripts } from '../components/needs-scripts.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { TextField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { useSending } from '../lib/form/use-sending.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { socialTags } from '../lib/social-tags.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/application-status'
import { ContactCard } from './application/contact-card.tsx'
import { ProgressSteps, reachedSteps } from './application/progress-steps.tsx'
import { PageHeader } from './page-header.tsx'

const title = text('报名进度查询')
const description = text('凭回执编号，或手机号和身份证号后四位，查询培训报名的审核进度。')

export const loader = async ({ context }: Route.LoaderArgs) => ({
  tags: await socialTags(api(context), { path: '/application-status', title, description }),
})
export const clientLoader = () => ({ tags: [] })
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

/** The link of the receipt panel passes on the code, which is shown only once. */
const codeOf = (state: unknown) => (state as { receiptCode?: string } | null)?.receiptCode

type Found = { rows: readonly ApplicationProgress[] } | { problem: string }

export default function ApplicationStatusPage() {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const receiptCode = codeOf(useLocation().state)
  const [found, setFound] = useState<Found>()
  const { isSending, send } = useSending()
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found) result.current?.scrollIntoView({ block: 'nearest' })
  }, [found])

  const look = (search: () => Promise<readonly ApplicationProgress[]>) =>
    send(
      async () => setFound({ rows: await search() }),
      ({ status, message }) => setFound(status === 404 ? { rows: [] } : { problem: message }),
    )
  const fieldsOf = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    return (name: string) => String(form.get(name) ?? '').trim()
  }
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    const receiptCode = fieldsOf(event)('receiptCode')
    void look(async () => [await browserApi.getApplicationProgress({ params: { receiptCode } })])
  }
  const byPhone = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event)
    void look(() =>
      browserApi.listApplicationsOfPhone({
        params: { phone: field('phone') },
        query: { idCardTail: field('idCardTail') },
      }),
    )
  }
  const card = 'surface flex flex-col gap-4 p-5 sm:p-7'
  return (
    <>
      <PageHeader title={t`报名进度查询`} lead={t`两种方式任选一种，查询培训报名的审核进度。`} />
      <div className="shell">
        <NeedsScripts />
      </div>
      <div className="shell grid gap-5 pb-16 md:grid-cols-2 lg:grid-cols-[1fr_1fr_320px]">
        <form method="post" onSubmit={byCode} className={card}>
          <h2 className="font-serif text-xl font-bold">{t`凭回执编号`}</h2>
          <TextField
            label={t`回执编号`}
            name="receiptCode"
            key={receiptCode}
            defaultValue={receiptCode}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={t`提交报名时显示的编号，大小写、短横线不限`}
          />
          <Button type="submit" disabled={!isHydrated || isSending} className="mt-auto">{t`按编号查询`}</Button>
        </form>
        <form method="post" onSubmit={byPhone} className={card}>
          <h2 className="font-serif text-xl font-bold">{t`凭手机号`}</h2>
          <TextField
            label={t`手机号码`}
            name="phone"
            inputMode="numeric"
            required
            pattern="1[3-9]\d{9}"
            onChange={({ target }) => (target.value = plainPhone(target.value))}
            title={t`请输入正确的手机号码`}
            autoComplete="tel-national"
          />
          <TextField
            label={t`身份证号后四位`}
            name="idCardTail"
            required
            pattern="\d{3}[\dXx]"
            onChange={({ target }) => (target.value = plainIdCard(target.value))}
            title={t`身份证号的最后四位，末位可以是 X`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" disabled={!isHydrated || isSending}>{t`按手机号查询`}</Button>
        </form>
        <div ref={result} role="status" aria-busy={isSending} className="scroll-mt-20 md:col-span-2">
          {found && <Result found={found} />}
        </div>
        <div className="md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <ContactCard />
        </div>
      </div>
    </>
  )
}

const tones: Record<ApplicationStatus, 'gold' | 'jade' | 'cinnabar' | 'primary'> = {
  PENDING: 'gold',
  APPROVED: 'jade',
  REJECTED: 'cinnabar',
  ENROLLED: 'primary',
}

function Result({ found }: { found: Found }) {
  const { t } = useLingui()
  const format = useFormat()
  if ('problem' in found) return <ProblemNotice message={found.problem} />
  if (!found.rows.length)
    return (
      <EmptyState text={t`没有查到报名记录，请核对后再试`}>
        <ButtonLink to="/training-application" tone="outline">{t`去报名`}</ButtonLink>
      </EmptyState>
    )
  const meaning: Record<ApplicationStatus, string> = {
    PENDING: t`老师正在审核，请耐心等待。`,
    APPROVED: t`审核已通过，学校将联系您办理入学。`,
    REJECTED: t`未通过审核，可以按审核意见修改后重新报名。`,
    ENROLLED: t`已办理入学，请用学校发给您的账号登录学习。`,
  }
  return (
    <ul aria-label={t`查询结果`} className="flex flex-col gap-4">
      {found.rows.map((row) => (
        <li key={`${row.submittedAt}${row.status}`} className="surface p-5 sm:p-6">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={tones[row.status]}>{format.translate(row.statusText)}</Badge>
            <span className="text-ink-3 tabular-nums">{t`提交时间 ${format.dateTime(row.submittedAt)}`}</span>
          </div>
          <p className="mt-2 text-md">{meaning[row.status]}</p>
          {row.status !== 'REJECTED' && <ProgressSteps reached={reachedSteps[row.status]} />}
          {row.note && <p className="mt-2 rounded-control bg-paper px-4 py-3 text-ink-2">{t`审核意见：${row.note}`}</p>}
        </li>
      ))}
    </ul>
  )
}
