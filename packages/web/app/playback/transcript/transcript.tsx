import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { clockText } from '../clock-text.ts'
import { readCues, type Cue } from './read-cues.ts'

interface TranscriptProps {
  captionsUrl: string
  /** Seconds. */
  position: number
}

/** The captions of a lesson as a text to search, closed at first. Times are not links: no seeking (spec §5). */
export default function Transcript({ captionsUrl, position }: TranscriptProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-night-line px-4 py-2.5 text-sm"
    >
      <summary className="min-h-6 cursor-pointer">{t`字幕文稿`}</summary>
      {isOpen && <Lines captionsUrl={captionsUrl} position={position} />}
    </details>
  )
}

function Lines({ captionsUrl, position }: TranscriptProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const { cues, hasFailed, retry } = useCues(captionsUrl)
  const found = cues?.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()))
  if (hasFailed)
    return (
      <p role="alert" className="mt-2 flex flex-wrap items-center gap-3">
        {t`加载字幕失败`}
        <Button tone="onNight" onClick={retry}>{t`重试`}</Button>
      </p>
    )
  return (
    <>
      <input
        type="search"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        aria-label={t`查找字幕`}
        placeholder={t`查找字幕`}
        className="mt-2 h-11 w-full rounded-control border border-night-line bg-transparent px-3 text-white"
      />
      <p role="status" className="sr-only">
        {found && t`${found.length} 条`}
      </p>
      {found?.length === 0 && <p className="py-4 text-center">{t`没有找到`}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ol aria-label={t`字幕文稿`} tabIndex={0} className="mt-2 max-h-72 overflow-y-auto">
        {found?.map((cue) => (
          <li
            key={`${cue.from} ${cue.text}`}
            aria-current={position >= cue.from && position < cue.to ? 'true' : undefined}
            className="flex gap-3 rounded-control px-2 py-1 aria-[current]:bg-night-line aria-[current]:text-white"
          >
            <span className="shrink-0 text-night-muted tabular-nums">{clockText(cue.from)}</span>
            <span className="min-w-0 break-words">{cue.text}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function useCues(captionsUrl: string) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ cues?: Cue[]; hasFailed: boolean }>({ hasFailed: false })
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(captionsUrl, { signal: leaving.signal })
      if (!response.ok) throw new Error(`The captions returned ${response.status}`)
      setState({ cues: readCues(await response.text()), hasFailed: false })
    }
    load().catch(() => leaving.signal.aborted || setState({ hasFailed: true }))
    return () => leaving.abort()
  }, [captionsUrl, tries])
  return { ...state, retry: () => setTries(tries + 1) }
}
