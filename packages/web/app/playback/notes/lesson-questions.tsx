import type { Question } from '@jiangxue/contract/course/question.ts'
import { questionSorts } from '@jiangxue/contract/course/question.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Flag, Trash2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import { QuestionText } from '../../components/question-text.tsx'
import type { StoredAccount } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { clockText } from '../clock-text.ts'
import { focusOnMount } from './focus-on-mount.ts'
import { NoteForm } from './note-form.tsx'
import { useLessonQuestions } from './use-lesson-questions.ts'

interface LessonQuestionsProps {
  lessonId: number
  account: Pick<StoredAccount, 'role'>
  /** The playback position in seconds, updated by `LessonPlayer`. */
  positionRef: RefObject<number>
}

/** A lesson's questions by position, on the player's dark background. Positions are not links: no seeking (spec §5). */
export function LessonQuestions({ lessonId, account, positionRef }: LessonQuestionsProps) {
  const { t } = useLingui()
  const board = useLessonQuestions(lessonId)
  const { questions, hasFailed } = board
  const names = { position: t`按位置`, newest: t`最新` }
  return (
    <section className="on-night text-night-text">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold text-white">{t`课时问答`}</h2>
        {board.total > 1 && (
          <div role="group" aria-label={t`排序`} className="flex gap-1">
            {questionSorts.map((sort) => (
              <button
                key={sort}
                type="button"
                aria-pressed={board.sort === sort}
                onClick={() => board.setSort(sort)}
                className="min-h-11 rounded-control px-3 text-sm hover:bg-night-line aria-pressed:bg-night-line aria-pressed:font-semibold aria-pressed:text-white"
              >
                {names[sort]}
              </button>
            ))}
          </div>
        )}
      </div>
      {account.role === 'STUDENT' && (
        <NoteForm
          label={t`在当前位置提一个问题`}
          submitLabel={t`提问`}
          missing={t`请输入提问内容`}
          failure={t`提问失败`}
          draftName={`question of lesson ${lessonId}`}
          clearsAfterwards
          onSubmit={(content) => board.ask(content, Math.floor(positionRef.current * 1000) / 1000)}
        />
      )}
      {hasFailed && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          {t`加载提问失败`}
          <Button tone="onNight" onClick={() => void board.reload()}>{t`重试`}</Button>
        </p>
      )}
      {questions?.length === 0 && (
        <p className="mt-4 rounded-control border border-dashed border-night-line px-4 py-6 text-center">{t`还没有提问，有不懂的地方可以在这里问老师`}</p>
      )}
      <ol className="mt-4 grid gap-2">
        {questions?.map((question) => (
          <QuestionRow key={question.id} question={question} onWithdraw={board.withdraw} onReport={board.report} />
        ))}
      </ol>
      {board.hasMore && (
        <Button tone="onNight" className="mt-3" onClick={() => void board.loadMore()}>{t`加载更多`}</Button>
      )}
    </section>
  )
}

interface QuestionRowProps {
  question: Question
  onWithdraw: (question: Question) => Promise<void>
  onReport: (question: Question) => Promise<string>
}

function QuestionRow({ question, onWithdraw, onReport }: QuestionRowProps) {
  const { t } = useLingui()
  const [asks, setAsks] = useState<'withdraw' | 'report'>()
  const [isBusy, setBusy] = useState(false)
  const place = clockText(question.position)
  async function run() {
    // A second press while the first one is under way would only fail.
    if (isBusy) return
    setBusy(true)
    try {
      if (asks === 'withdraw') await onWithdraw(question)
      else toast.success(await onReport(question))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`操作失败`)
    }
    setBusy(false)
    setAsks(undefined)
  }
  const icon = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-night-line hover:text-white'
  const confirmation = asks === 'withdraw' ? t`确认收回该提问？` : t`举报该提问，由老师处理？`
  return (
    <li className="rounded-control border border-night-line px-4 py-2">
      <div className="flex items-center gap-2">
        <span className="text-sm font-semibold text-night-gold tabular-nums">{place}</span>
        <span className="flex-1 truncate text-sm">{question.isOwn ? t`我的提问` : question.authorName}</span>
        {question.isOwn ? (
          !question.isAnswered && (
            <button
              type="button"
              className={icon}
              aria-label={t`收回 ${place} 的提问`}
              onClick={() => setAsks('withdraw')}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          )
        ) : (
          <button type="button" className={icon} aria-label={t`举报 ${place} 的提问`} onClick={() => setAsks('report')}>
            <Flag aria-hidden size={18} />
          </button>
        )}
      </div>
      <QuestionText question={question} isOnNight />
      {asks && (
        <div
          role="alertdialog"
          aria-label={confirmation}
          className="flex flex-wrap items-center gap-2 border-t border-night-line py-2"
        >
          <span className="mr-auto">{confirmation}</span>
          <Button tone="onNight" ref={focusOnMount} onClick={() => setAsks(undefined)}>{t`取消`}</Button>
          <Button tone="cinnabar" onClick={() => void run()}>
            {asks === 'withdraw' ? t`收回` : t`举报`}
          </Button>
        </div>
      )}
    </li>
  )
}
