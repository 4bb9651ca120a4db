import type { DeletionPlan } from '@jiangxue/contract/privacy/deletion.ts'
import { unfinishedTexts } from '@jiangxue/contract/privacy/deletion.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

interface DeletionSheetProps {
  onClose: () => void
  onAsked: () => void
}

/** Says what deleting the account would erase and what stays, and asks for it. */
export default function DeletionSheet({ onClose, onAsked }: DeletionSheetProps) {
  const { t } = useLingui()
  const { data: plan, failure, again } = useReading(() => browserApi.planDeletion())
  const [isRead, setRead] = useState(false)
  const { isSending, send } = useSending()
  const request = async () => {
    toast.success((await browserApi.requestDeletion()).message)
    onAsked()
  }
  const ask = () =>
    send(request, (problem) => {
      reportFailure(problem, t`操作失败，请稍后重试`)
      again()
    })
  const mayAsk = plan !== undefined && plan.unfinished.length === 0
  return (
    <Sheet title={t`注销账号`} onClose={onClose}>
      {failure && <ProblemNotice message={failure} onRetry={again} />}
      {plan && (
        <div className="mt-4 space-y-5">
          {mayAsk ? <Consequences plan={plan} /> : <Unfinished plan={plan} />}
          {mayAsk && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={isRead}
                onChange={(event) => setRead(event.target.checked)}
                className="size-5 shrink-0 accent-primary"
              />
              {t`我知道注销后不能恢复`}
            </label>
          )}
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button tone="outline" onClick={onClose}>
          {mayAsk ? t`取消` : t`知道了`}
        </Button>
        {mayAsk && (
          <Button tone="cinnabar" disabled={!isRead || isSending} onClick={() => void ask()}>
            {t`申请注销`}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Unfinished({ plan }: { plan: DeletionPlan }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <Part title={t`还有未了结的事项，暂不能注销`}>
      {plan.unfinished.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>{translate(unfinishedTexts[kind], { name })}</li>
      ))}
    </Part>
  )
}

function Consequences({
  plan: { certificates, creditedSeconds, orders, erasedOn, keptUntil },
}: {
  plan: DeletionPlan
}) {
  const { t } = useLingui()
  const { studyTime } = useFormat()
  const time = studyTime(creditedSeconds)
  return (
    <>
      <p className="text-ink-2">{t`账号将在 ${erasedOn} 注销，在此之前登录可以撤回。注销后不能恢复。`}</p>
      <Part title={t`删除的内容`}>
        <li>{t`姓名、手机号、邮箱、头像和密码`}</li>
        <li>{t`报名申请和证件照片`}</li>
        <li>{t`笔记、消息、学习目标和登录记录`}</li>
        <li>{t`提问和回答不再显示您的姓名`}</li>
      </Part>
      <Part title={t`依规定保存至 ${keptUntil}，期间不作他用`}>
        {creditedSeconds > 0 && <li>{t`学时：${time}，不再显示您的姓名，仍可核验`}</li>}
        {certificates > 0 && <li>{t`证书：${certificates} 张，持证人仍可查验`}</li>}
        <li>{t`身份证号：加密封存，到期删除`}</li>
        {orders > 0 && <li>{t`订单：${orders} 笔，作为账目`}</li>}
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">{children}</ul>
  </section>
)
