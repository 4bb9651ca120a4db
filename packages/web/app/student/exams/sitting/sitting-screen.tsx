import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../components/button.tsx'
import { Sheet } from '../../../components/dialog/sheet.tsx'
import { Watermark } from '../../../components/watermark/lazy.tsx'
import { forgetSession } from '../session-of-exam.ts'
import type { Started } from '../start-sitting.ts'
import { AnswerCard } from './answer-card.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'
import { ItemBar } from './item-bar.tsx'
import { ItemView } from './item-view.tsx'
import { OtherDevice } from './other-device.tsx'
import { SittingBar } from './sitting-bar.tsx'
import { SittingNotices } from './sitting-notices.tsx'
import { useSittingKeys } from './use-sitting-keys.ts'
import { useSitting } from './use-sitting.ts'
import { WarningDialog } from './warning-dialog.tsx'

interface ScreenProps {
  started: Started
  onTakeOver: (doorCode: string | undefined) => Promise<void>
  onEnd: () => void
}

/** One item at a time, with the time left above and the ways to other items below. */
export function SittingScreen({ started, onTakeOver, onEnd }: ScreenProps) {
  const { t } = useLingui()
  const engine = useSitting(started)
  const state = useSyncExternalStore(engine.subscribe, engine.read)
  const page = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'card' | 'handIn'>()
  const { sitting } = started
  const sections = sitting.sections.filter(({ items }) => items.length > 0)
  const items = sections.flatMap((section) => section.items.map((item) => ({ item, title: section.title })))
  const index = Math.min(Math.max(state.position, 1), items.length) - 1
  const shown = items[index]
  const goTo = (position: number) => {
    setOpened(undefined)
    if (position >= 1 && position <= items.length) engine.goTo(position)
  }
  const isOpen = state.phase === 'open'
  useSittingKeys({
    engine,
    item: shown?.item,
    isOn: isOpen && opened === undefined && state.warnings.length === 0,
    goTo,
  })
  useEffect(() => {
    if (state.phase === 'ended' || state.phase === 'otherDevice') forgetSession(sitting.examId)
    if (state.phase === 'ended') onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- `onEnd` is another function each time
  }, [state.phase, sitting.examId])

  if (state.phase === 'otherDevice') return <OtherDevice sitting={sitting} onTakeOver={onTakeOver} />
  if (!shown) return null
  const card = (
    <AnswerCard state={state} sections={sections} position={index + 1} onChoose={goTo}>
      <Button
        tone="cinnabar"
        className="w-full"
        disabled={!isOpen}
        onClick={() => setOpened('handIn')}
      >{t`交卷`}</Button>
    </AnswerCard>
  )
  return (
    <div ref={page} className="flex min-h-dvh flex-col">
      {sitting.watermark && (
        <Watermark box={page} place="fixed" text={sitting.watermark} onRemoved={engine.watermarkRemoved} />
      )}
      <SittingBar engine={engine} state={state} total={items.length} />
      <SittingNotices engine={engine} state={state} leaveLimit={sitting.leaveLimit} />
      <div className="shell grid flex-1 items-start gap-6 py-4 lg:grid-cols-[minmax(0,1fr)_332px]">
        <main id="main" className="min-w-0">
          <h1 className="sr-only">{sitting.name}</h1>
          <ItemView
            key={shown.item.position}
            item={shown.item}
            section={shown.title}
            answer={state.answers[shown.item.position]}
            isMarked={state.marks.includes(shown.item.position)}
            isOpen={isOpen}
            onAnswer={(answer) => engine.answer(shown.item.position, answer)}
          />
        </main>
        <aside
          aria-label={t`答题卡`}
          className="surface sticky top-16 hidden max-h-[calc(100dvh-136px)] overflow-y-auto p-4 lg:block"
        >
          {card}
        </aside>
      </div>
      <ItemBar
        position={index + 1}
        total={items.length}
        isMarked={state.marks.includes(shown.item.position)}
        onMark={() => engine.mark(shown.item.position)}
        onGo={goTo}
        onCard={() => setOpened('card')}
        onHandIn={() => setOpened('handIn')}
      />
      {opened === 'card' && (
        <Sheet title={t`答题卡`} onClose={() => setOpened(undefined)}>
          <div className="mt-3">{card}</div>
        </Sheet>
      )}
      {state.warnings.length > 0 && <WarningDialog warnings={state.warnings} onRead={engine.readWarnings} />}
      {opened === 'handIn' && isOpen && (
        <HandInDialog
          state={state}
          total={items.length}
          onCancel={() => setOpened(undefined)}
          onConfirm={() => {
            setOpened(undefined)
            void engine.handIn()
          }}
        />
      )}
    </div>
  )
}
