import { useLingui } from '@lingui/react/macro'
import { ClipboardCheck, GraduationCap, UserRoundPlus } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'

/** Replaces the form: the receipt code, the next steps, and a button to apply for another person. */
export function ApplicationSent({ receiptCode, onAnother }: { receiptCode: string; onAnother: () => void }) {
  const { t } = useLingui()
  const steps = [
    { Icon: ClipboardCheck, title: t`已提交`, line: t`资料已加密保存，等待老师审核。`, isDone: true },
    {
      Icon: UserRoundPlus,
      title: t`老师审核`,
      line: t`一般在 1–3 个工作日内完成，凭回执编号可以随时查询结果。`,
      isDone: false,
    },
    { Icon: GraduationCap, title: t`办理入学`, line: t`审核通过后，学校联系您办理入学并开通学员账号。`, isDone: false },
  ]
  return (
    <>
      <ReceiptPanel receiptCode={receiptCode} />
      <section aria-labelledby="next-steps" className="surface p-5 sm:p-7">
        <h2 id="next-steps" className="font-serif text-xl font-bold">{t`接下来`}</h2>
        <ol className="mt-5">
          {steps.map(({ Icon, title, line, isDone }) => (
            <li
              key={title}
              className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-11 not-last:before:bottom-1 not-last:before:left-[21px] not-last:before:w-0.5 not-last:before:bg-line"
            >
              <span
                aria-hidden
                className={`grid size-11 shrink-0 place-items-center rounded-full ${isDone ? 'bg-jade text-white' : 'bg-primary-tint text-primary'}`}
              >
                <Icon size={20} />
              </span>
              <div>
                <h3 className={`text-md font-semibold ${isDone ? 'text-jade' : ''}`}>{title}</h3>
                <p className="text-ink-2">{line}</p>
              </div>
            </li>
          ))}
        </ol>
        <Button tone="outline" className="mt-6 max-sm:w-full" onClick={onAnother}>{t`为另一位同事报名`}</Button>
      </section>
    </>
  )
}
