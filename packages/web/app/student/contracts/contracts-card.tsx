import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { Section } from '../section/section.tsx'
import { ContractRows } from './contract-rows.tsx'

const shown = 3

/** The contracts of the student center: what is to be signed, and the latest ones; hidden if there are none. */
export default function ContractsCard() {
  const { t } = useLingui()
  const {
    data: loaded,
    failure = '',
    again,
  } = useReading(
    async () => {
      const [due, { content: signed }] = await Promise.all([
        browserApi.listDueContracts(),
        browserApi.listOwnContracts({ query: { page: 0, size: shown } }),
      ])
      return { due, signed }
    },
    t`加载培训协议失败`,
  )
  if (!failure && (!loaded || loaded.due.length + loaded.signed.length === 0)) return null
  return (
    <Section
      title={t`培训协议`}
      id="contracts"
      action={<ButtonLink to="/student/contracts" tone="outline">{t`全部协议`}</ButtonLink>}
    >
      {failure || !loaded ? <ProblemNotice message={failure} onRetry={again} /> : <ContractRows {...loaded} />}
    </Section>
  )
}
