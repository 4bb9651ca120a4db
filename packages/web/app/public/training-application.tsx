import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { BookOpenCheck, ClipboardList, IdCard } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { NeedsScripts } from '../components/needs-scripts.tsx'
import type { PageHandle } from '../frame/page-guard.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { socialTags } from '../lib/social-tags.ts'
import type { Route } from './+types/training-application'
import { ApplicationForm } from './application/application-form.tsx'
import { ApplicationSent } from './application/application-sent.tsx'
import { ContactCard } from './application/contact-card.tsx'
import { ProjectFacts } from './application/project-facts.tsx'
import { PageHeader } from './page-header.tsx'

const title = text('培训报名')
const description = text(
  '劳动关系协调员职业技能培训在线报名：填写参训人员和单位信息，上传身份证照片，提交后凭回执编号查询审核进度。',
)

/** The form works without the facts of the project. */
const readProject = (api: Api) =>
  api.getTrainingProject().catch((error: unknown) => {
    if (isApiProblem(error)) return null
    throw error
  })
export const loader = async ({ context }: Route.LoaderArgs) => ({
  project: await readProject(api(context)),
  tags: await socialTags(api(context), { path: '/training-application', title, description }),
})
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({
  project: await readProject(api(context)),
  tags: [],
})
export const handle: PageHandle = { asksBeforeLeaving: true }
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title, description, tags: loaderData?.tags })

export default function TrainingApplication({ loaderData: { project } }: Route.ComponentProps) {
  const { t } = useLingui()
  const [receiptCode, setReceiptCode] = useState('')
  return (
    <>
      <PageHeader
        title={t`劳动关系协调员培训报名`}
        lead={receiptCode ? '' : t`填写约需三五分钟，提交后可凭回执编号随时查询审核结果。`}
      />
      <div className="shell pb-16">
        <NeedsScripts />
        {!receiptCode && project && <ProjectFacts project={project} />}
        {!receiptCode && <InfoCards />}
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex flex-col gap-5">
            {receiptCode ? (
              <ApplicationSent receiptCode={receiptCode} onAnother={() => setReceiptCode('')} />
            ) : (
              <ApplicationForm onSubmitted={setReceiptCode} />
            )}
          </div>
          <aside className="flex flex-col gap-5 lg:sticky lg:top-22">
            <section aria-labelledby="progress" className="surface p-5 sm:p-6">
              <h2 id="progress" className="font-serif text-lg font-bold">{t`已经报过名？`}</h2>
              <p className="mt-1 text-ink-2">{t`凭回执编号，或手机号和身份证号后四位查询。`}</p>
              <Link
                to="/application-status"
                className="mt-2 flex min-h-11 items-center font-semibold text-primary hover:underline"
              >{t`查询审核进度`}</Link>
            </section>
            <ContactCard />
          </aside>
        </div>
      </div>
    </>
  )
}

function InfoCards() {
  const { t } = useLingui()
  const cards = [
    {
      Icon: BookOpenCheck,
      tint: 'bg-cinnabar-tint text-cinnabar',
      title: t`学什么`,
      line: t`劳动合同、工时工资、集体协商与争议处理，面向企业人事、工会干部和有志于此的求职者。`,
    },
    {
      Icon: IdCard,
      tint: 'bg-primary-tint text-primary',
      title: t`准备什么`,
      line: t`本人身份证正反面照片（JPG 或 PNG，每张不超过 5MB），手机号码和单位名称。`,
    },
    {
      Icon: ClipboardList,
      tint: 'bg-jade-tint text-jade',
      title: t`怎么报名`,
      line: t`在线填写并提交，老师审核后办理入学，学员账号开通后即可在线学习。`,
    },
  ]
  return (
    <ul aria-label={t`报名说明`} className="mt-4 grid gap-4 md:grid-cols-3">
      {cards.map(({ Icon, tint, title, line }) => (
        <li key={title} className="surface flex gap-4 p-5 md:max-lg:flex-col md:max-lg:gap-3">
          <span aria-hidden className={`grid size-11 shrink-0 place-items-center rounded-xl ${tint}`}>
            <Icon size={22} />
          </span>
          <div>
            <h2 className="text-md font-semibold">{title}</h2>
            <p className="mt-0.5 text-ink-2">{line}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
