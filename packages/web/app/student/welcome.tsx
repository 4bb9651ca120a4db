import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../components/button.tsx'

/** Shown instead of an empty course list: how to start. */
export function Welcome({ name, previewLessons }: { name: string; previewLessons: number | undefined }) {
  const { t } = useLingui()
  const steps = [
    { title: t`选一门课`, line: t`免费课程登录后直接学，收费课程先试看再报名。` },
    { title: t`学第一课`, line: t`一节课不到一杯茶的工夫，随时接着上次学。` },
    {
      title: t`领取证书`,
      line: previewLessons ? t`完成 ${previewLessons} 课时即可领取结业证书。` : t`学满课时即可领取结业证书。`,
    },
  ]
  return (
    <section aria-labelledby="welcome" className="surface bg-linear-to-r from-paper-deep to-card p-5 md:p-7">
      <h2 id="welcome" className="font-serif text-xl font-bold md:text-2xl">{t`欢迎，${name}`}</h2>
      <p className="mt-1 text-md text-ink-2">{t`三步开始，学门真本事。`}</p>
      <ol className="mt-4 flex flex-col gap-3">
        {steps.map(({ title, line }, index) => (
          <li key={title} className="flex items-start gap-3">
            <span
              aria-hidden
              className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-[7px] bg-ink font-serif text-base font-bold text-white"
            >
              {index + 1}
            </span>
            <p>
              <b className="mr-2 font-semibold">{title}</b>
              <span className="text-ink-2">{line}</span>
            </p>
          </li>
        ))}
      </ol>
      <ButtonLink to="/courses" tone="cinnabar" size="lg" className="mt-6 max-sm:w-full">{t`去选课程`}</ButtonLink>
    </section>
  )
}
