import type { ContractToSign, OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { RichHtml } from '../../components/rich-html.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { BackLink } from '../section/sub-page.tsx'
import { DownloadContract } from './download-contract.tsx'
import { SignForm } from './sign-form.tsx'

interface SignContractProps {
  contract: ContractToSign
  /** The text, the fee or the class has changed since it was read. */
  onChanged: () => void
}

/** The contract of a course: read first, then signed below. */
export function SignContract({ contract, onChanged }: SignContractProps) {
  const { t } = useLingui()
  const { price } = useFormat()
  const [signed, setSigned] = useState<OwnContract>()
  const [changed, setChanged] = useState('')
  const { title, html, courseName, className, fee, version, isRenewal } = contract
  const facts = [courseName, className, price(fee), t`第 ${version} 版`].filter(Boolean).join(' · ')
  return (
    <div className="shell max-w-[828px]! py-6 md:py-10">
      <div className="mb-5">
        <BackLink to="/student/contracts">{t`我的培训协议`}</BackLink>
      </div>
      {signed ? (
        <Done contract={signed} />
      ) : (
        <>
          <h1 className="font-serif text-[24px] leading-snug font-bold wrap-anywhere md:text-[30px]">{title}</h1>
          <p className="mt-2 wrap-anywhere text-ink-3 tabular-nums">{facts}</p>
          {changed && (
            <p
              ref={bringIntoView}
              role="alert"
              className="mt-4 rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark"
            >
              {changed}
            </p>
          )}
          {isRenewal && (
            <p className="mt-4 rounded-control bg-gold-tint px-4 py-3 text-gold-text">
              {t`费用或班期已变更，请重新签订；以前签订的仍可下载。`}
            </p>
          )}
          <article className="surface mt-5 px-4 py-5 sm:px-8 sm:py-7">
            <RichHtml html={html} className="wrap-anywhere" />
          </article>
          <SignForm
            // What was typed and drawn was meant for the text before.
            key={contract.digest}
            contract={contract}
            onSigned={setSigned}
            onChanged={(message) => {
              setChanged(message)
              onChanged()
            }}
          />
        </>
      )}
    </div>
  )
}

/** The form, whose place it takes or which it is above, was at the end of the page. */
function bringIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'center' })
}

function Done({ contract }: { contract: OwnContract }) {
  const { t } = useLingui()
  return (
    <div
      ref={bringIntoView}
      role="status"
      className="surface flex flex-col items-center gap-4 px-4 py-10 text-center sm:px-8"
    >
      <CircleCheck aria-hidden size={48} className="text-jade" />
      <h1 className="font-serif text-[24px] font-bold">{t`培训协议已签订`}</h1>
      <p className="wrap-anywhere text-ink-2">{contract.courseName}</p>
      <p className="text-sm break-all text-ink-3">{t`校验值 ${contract.digest}`}</p>
      <span className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/courses/${contract.courseId}`} tone="cinnabar">{t`去学习`}</ButtonLink>
        <DownloadContract contract={contract} />
      </span>
    </div>
  )
}
