import { isApiProblem } from '@jiangxue/contract/api.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer, Skeleton } from 'antd'
import { Shuffle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { ItemPreview } from '../shown/item-preview.client.tsx'
import { pointsOf } from './points-of.ts'

type Sample = Awaited<ReturnType<typeof browserApi.samplePaper>>

interface SampleDrawerProps {
  paper: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** A paper as a candidate could get it, without keys; each draw is another one. */
export default function SampleDrawer({ paper, onClose }: SampleDrawerProps) {
  const { t } = useLingui()
  const [draw, setDraw] = useState({ seed: 1, attempt: 0 })
  const { sample, failure } = useSample(paper.id, draw)
  return (
    <Drawer
      open
      title={t`试抽一份：${paper.name}`}
      size={760}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span role="status" className="text-sm text-ink-2 tabular-nums">
            {t`第 ${draw.seed} 份`}
          </span>
          <Button
            icon={<Shuffle aria-hidden size={16} />}
            loading={!sample && !failure}
            onClick={() => setDraw({ seed: draw.seed + 1, attempt: 0 })}
          >{t`再抽一份`}</Button>
        </div>
      }
    >
      {failure ? (
        <ProblemNotice message={failure} onRetry={() => setDraw({ ...draw, attempt: draw.attempt + 1 })} />
      ) : sample ? (
        sample.sections.map(({ title, items }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a section is known by its place
          <section key={index} aria-label={title} className="mb-8">
            <h2 className="mb-4 text-md font-semibold">{title}</h2>
            <ol className="flex flex-col gap-6">
              {items.map((item) => (
                <li key={item.position}>
                  <p className="mb-2 text-sm text-ink-2 tabular-nums">
                    {t`第 ${item.position} 题，${pointsOf(item.points)} 分`}
                  </p>
                  <ItemPreview item={contentOf(item)} />
                </li>
              ))}
            </ol>
          </section>
        ))
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

/** The item of a candidate for the preview, which shows no key. */
const contentOf = ({ kind, stem, options }: SatItem): ItemContent => ({
  ...blankContent(kind),
  stem,
  options: options.map(({ id, html }) => ({ id, html, isRight: false })),
})

/** The sample of a draw; neither while it is loading. */
function useSample(id: number, draw: { seed: number }) {
  const { t } = useLingui()
  const [found, setFound] = useState<{ draw: object; sample?: Sample; failure?: string }>()
  useEffect(() => {
    let isCurrent = true
    browserApi.samplePaper({ params: { id }, query: { seed: draw.seed } }).then(
      (sample) => isCurrent && setFound({ draw, sample }),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
        if (isCurrent) setFound({ draw, failure: failureText(error, t`加载试卷失败`) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id, draw, t])
  const { sample, failure } = found?.draw === draw ? found : { sample: undefined, failure: undefined }
  return { sample, failure }
}
