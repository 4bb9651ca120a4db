import type { ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { agreementLabels } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal, Select, Spin } from 'antd'
import { diffArrays } from 'diff'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'

/** The draft in a choice of versions. */
const draftVersion = 0

/** Shows what differs between two versions of an agreement, or between one and the draft, paragraph by paragraph. */
export function ComparisonDialog({ agreement, onClose }: { agreement: ManagedAgreement; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { kind, html, isChanged, versions } = agreement
  const label = translate(agreementLabels[kind])
  const choices = [...(isChanged ? [draftVersion] : []), ...versions.map(({ version }) => version)]
  const [latest = draftVersion, earlier = latest] = choices
  const [chosen, setChosen] = useState<readonly [before: number, after: number]>([earlier, latest])
  const [texts, setTexts] = useState<readonly [string, string]>()
  useEffect(() => {
    let isCurrent = true
    const read = async (version: number) =>
      version === draftVersion ? html : (await browserApi.getAgreement({ params: { kind }, query: { version } })).html
    Promise.all([read(chosen[0]), read(chosen[1])]).then(
      (both) => isCurrent && setTexts(both),
      (error: unknown) => reportFailure(error, t`获取协议失败，请稍后重试`),
    )
    return () => {
      isCurrent = false
    }
  }, [chosen, html, kind, t])
  const options = choices.map((version) => ({
    value: version,
    label: version === draftVersion ? t`草稿` : t`第 ${version} 版`,
  }))
  return (
    <Modal open title={t`比较版本：${label}`} width={920} footer={null} onCancel={onClose}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label={t`以前的版本`}
          className="min-w-32"
          value={chosen[0]}
          options={options}
          onChange={(before) => setChosen([before, chosen[1]])}
        />
        →
        <Select
          aria-label={t`以后的版本`}
          className="min-w-32"
          value={chosen[1]}
          options={options}
          onChange={(after) => setChosen([chosen[0], after])}
        />
      </div>
      {texts ? <Differences before={texts[0]} after={texts[1]} /> : <Spin />}
    </Modal>
  )
}

function Differences({ before, after }: { before: string; after: string }) {
  const { t } = useLingui()
  const parts = diffArrays(paragraphsOf(before), paragraphsOf(after))
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className="text-ink-2">{t`没有不同`}</p>
  return (
    <div className="flex flex-col gap-2">
      {parts.flatMap(({ value, added, removed }, part) =>
        value.map((paragraph, index) => {
          const Tag = added ? 'ins' : removed ? 'del' : 'p'
          const tone = added ? 'bg-jade-tint no-underline' : removed ? 'bg-cinnabar-tint line-through' : 'text-ink-2'
          return (
            <Tag key={`${part}-${index}`} className={`block rounded-control px-3 py-1 ${tone}`}>
              {paragraph}
            </Tag>
          )
        }),
      )}
    </div>
  )
}

/** The words of each paragraph, heading or item of a list. */
function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('p, h1, h2, h3, h4, li, td, th')]
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)
}
