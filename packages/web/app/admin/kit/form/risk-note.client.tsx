import { isPublicText } from '@jiangxue/contract/kit/public-text.ts'
import { findRiskyWords, type RiskyWord } from '@jiangxue/contract/kit/risky-words.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { browserApi } from '../../../lib/http/api-client.ts'
import { getSession } from '../../../lib/session/session.ts'
import { useFormat } from '../../../lib/use-format.ts'

const keptMs = 60_000
let kept: { words: Promise<readonly RiskyWord[]>; at: number; session: unknown } | undefined

/** Returns the school's list, read once for all fields of a screen; empty on failure, since the server checks too. */
function useRiskyWords(): readonly RiskyWord[] {
  const [words, setWords] = useState<readonly RiskyWord[]>([])
  useEffect(() => {
    const session = getSession()
    if (kept?.session !== session || performance.now() - kept.at > keptMs)
      kept = { words: browserApi.listRiskyWords().catch(() => []), at: performance.now(), session }
    let isHere = true
    void kept.words.then((list) => isHere && setWords(list))
    return () => {
      isHere = false
    }
  }, [])
  return words
}

/** Shows words that the advertising law may forbid, and why, while the user types. */
export function RiskNote({ text }: { text: string }) {
  const found = findRiskyWords(text, useRiskyWords())
  return (
    <span role="status" className="block">
      {found.length > 0 && <RiskList words={found} />}
    </span>
  )
}

/** The note as `extra` of the Form.Item of a field that visitors read. */
export const riskNoteOf = (name: string | string[], schema: z.ZodType): { extra?: ReactNode } =>
  isPublicText(schema) ? { extra: <FieldRisk name={name} /> } : {}

/** A RiskNote for a field of the surrounding form. */
function FieldRisk({ name }: { name: string | string[] }) {
  const value: unknown = Form.useWatch(name)
  return <RiskNote text={typeof value === 'string' ? value : ''} />
}

/** Lists risky words with their reasons. */
export function RiskList({ words }: { words: readonly RiskyWord[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm text-gold-text">
      <TriangleAlert aria-hidden size={15} className="mt-1 shrink-0" />
      <span>
        {words.map(({ word, why }) => (
          <span key={word} className="block">
            {t`“${word}”：${translate(why)}`}
          </span>
        ))}
      </span>
    </span>
  )
}
