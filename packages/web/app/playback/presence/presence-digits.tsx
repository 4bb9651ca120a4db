import { useLingui } from '@lingui/react/macro'
import { Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../components/button.tsx'
import type { ShownCheck } from './use-presence-check.ts'

interface PresenceDigitsProps {
  /** Of the element that describes the input. */
  id: string
  shown: ShownCheck
  isBusy: boolean
  onListen: () => Promise<void>
}

/** The digits of a check as a picture. Learners who cannot see them hear them, which the check records. */
export function PresenceDigits({ id, shown, isBusy, onListen }: PresenceDigitsProps) {
  const { t } = useLingui()
  const { image, spokenDigits: digits } = shown
  useEffect(() => {
    if (digits === '') return undefined
    speak(digits)
    return () => globalThis.speechSynthesis?.cancel()
  }, [digits])
  return (
    <>
      <div id={id}>
        {image !== null && (
          <img
            src={image}
            width={288}
            height={96}
            alt={t`图中是要输入的数字，看不见时请使用“听数字”`}
            className="mx-auto h-auto w-full max-w-72 rounded-control border border-line bg-white"
          />
        )}
        {digits !== '' && (
          <p className="mt-2 text-center text-xl font-bold tabular-nums">{t`要输入的数字：${[...digits].join(' ')}`}</p>
        )}
      </div>
      <Button
        type="button"
        tone="quiet"
        className="mt-1 w-full"
        disabled={isBusy}
        onClick={() => {
          if (digits !== '') speak(digits)
          void onListen()
        }}
      >
        <Volume2 aria-hidden size={18} />
        {t`听数字`}
      </Button>
    </>
  )
}

/** Reads digits aloud, one by one. Browsers without voices only show them. */
function speak(digits: string) {
  if (!('speechSynthesis' in globalThis)) return
  speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance([...digits].join('，'))
  said.lang = document.documentElement.lang
  said.rate = 0.7
  speechSynthesis.speak(said)
}
