import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'

type Tone = Parameters<typeof Badge>[0]['tone']

/** Returns what renders the states of a column as badges, each state with its tone and its word. */
export function useBadge() {
  const { translate } = useFormat()
  return <State extends string>(
    tones: Readonly<Record<State, Tone>>,
    words: Readonly<Record<NoInfer<State>, string>>,
  ) =>
    (state: State) => <Badge tone={tones[state]}>{translate(words[state])}</Badge>
}
