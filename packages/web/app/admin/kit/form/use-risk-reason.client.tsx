import { isApiProblem } from '@jiangxue/contract/api.ts'
import { riskyWordLimits, type RiskyWord } from '@jiangxue/contract/kit/risky-words.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Input } from 'antd'
import { useId } from 'react'
import { RiskList } from './risk-note.client.tsx'

/** Sends content; if it contains risky words, asks for a reason and sends again. Without one, the error is rethrown. */
export function useRiskReason() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const ask = (words: readonly RiskyWord[]) =>
    new Promise<string | undefined>((resolve) => {
      let reason = ''
      const shown = modal.confirm({
        title: t`内容含有可能违反《广告法》的用语`,
        width: 560,
        content: (
          <RiskQuestion
            words={words}
            onChange={(next) => {
              reason = next.trim()
              shown.update({ okButtonProps: { disabled: reason === '' } })
            }}
          />
        ),
        okText: t`仍要发布`,
        cancelText: t`返回修改`,
        okButtonProps: { disabled: true },
        onOk: () => resolve(reason),
        onCancel: () => resolve(undefined),
      })
    })
  return async <T,>(send: (riskReason: string | undefined) => Promise<T>): Promise<T> => {
    try {
      return await send(undefined)
    } catch (error) {
      if (!isApiProblem(error) || error.body?.problem !== 'content.riskyWords') throw error
      const reason = await ask(error.body.data as RiskyWord[])
      if (reason === undefined) throw error
      return send(reason)
    }
  }
}

function RiskQuestion({ words, onChange }: { words: readonly RiskyWord[]; onChange: (reason: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <RiskList words={words} />
      <div>
        <label htmlFor={id} className="mb-1.5 block">{t`仍要发布的理由（记入操作日志）`}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={riskyWordLimits.reasonLength}
          showCount
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}
