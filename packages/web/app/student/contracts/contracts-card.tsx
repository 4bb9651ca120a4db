import type { DueContract, OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { Section } from '../section/section.tsx'
import { ContractRows } from './contract-rows.tsx'

const shown = 3

/** The contracts of the student center: what is to be signed, and the latest ones; hidden if there are none. */
export default function ContractsCard() {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<{ due: readonly DueContract[]; signed: readonly OwnContract[] }>()
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    async function load() {
      try {
        const [due, { content: signed }] = await Promise.all([
          browserApi.listDueContracts(),
          browserApi.listOwnContracts({ query: { page: 0, size: shown } }),
        ])
        if (!isShown) return
        setLoaded({ due, signed })
        setFailure('')
      } catch (error) {
        if (isShown) setFailure(failureText(error, t`加载培训协议失败`))
      }
    }
    void load()
    return () => {
      isShown = false
    }
  }, [attempt, t])
  if (!failure && (!loaded || loaded.due.length + loaded.signed.length === 0)) return null
  return (
    <Section
      title={t`培训协议`}
      id="contracts"
      action={<ButtonLink to="/student/contracts" tone="outline">{t`全部协议`}</ButtonLink>}
    >
      {failure || !loaded ? (
        <ProblemNotice message={failure} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <ContractRows {...loaded} />
      )}
    </Section>
  )
}
