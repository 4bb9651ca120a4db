import type { Note } from '@jiangxue/contract/learning/learning.ts'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import { hasDraft } from '../../lib/session/use-draft.ts'
import { toast } from '../../lib/toast.ts'
import { clockText } from '../clock-text.ts'
import { focusOnMount } from './focus-on-mount.ts'
import { NoteForm } from './note-form.tsx'
import { useLessonNotes } from './use-lesson-notes.ts'

interface LessonNotesProps {
  lessonId: number
  account: { id: number }
  /** The playback position in seconds, updated by `LessonPlayer`. */
  positionRef: RefObject<number>
}

/** Notes of a lesson by position, on the player's dark background. Positions are not links: no seeking (spec §5). */
export function LessonNotes({ lessonId, account, positionRef }: LessonNotesProps) {
  const { t } = useLingui()
  const book = useLessonNotes(account.id, lessonId)
  const { notes, hasFailed } = book
  return (
    <section className="on-night text-night-text">
      <h2 className="text-lg font-semibold text-white">{t`学习笔记`}</h2>
      <NoteForm
        label={t`写一条笔记`}
        submitLabel={t`添加笔记`}
        missing={t`请输入笔记内容`}
        failure={t`保存笔记失败`}
        draftName={`note of lesson ${lessonId}`}
        clearsAfterwards
        onSubmit={(content) => book.add(content, Math.floor(positionRef.current * 1000) / 1000)}
      />
      {hasFailed && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          {t`获取笔记失败`}
          <Button tone="onNight" onClick={() => void book.reload()}>{t`重试`}</Button>
        </p>
      )}
      {notes?.length === 0 && (
        <p className="mt-4 rounded-control border border-dashed border-night-line px-4 py-6 text-center">{t`还没有笔记，写下第一条吧`}</p>
      )}
      <ol className="mt-4 grid gap-2">
        {notes?.map((note) => (
          <NoteRow key={note.id} note={note} onEdit={book.edit} onShare={book.share} onRemove={book.remove} />
        ))}
      </ol>
      {book.hasMore && (
        <Button tone="onNight" className="mt-3" onClick={() => void book.loadMore()}>{t`加载更多`}</Button>
      )}
    </section>
  )
}

interface NoteRowProps {
  note: Note
  onEdit: (note: Note, content: string) => Promise<void>
  onShare: (note: Note, isShared: boolean) => Promise<void>
  onRemove: (note: Note) => Promise<void>
}

function NoteRow({ note, onEdit, onShare, onRemove }: NoteRowProps) {
  const { t } = useLingui()
  const draftName = `note ${note.id}`
  const [mode, setMode] = useState<'reading' | 'editing' | 'removing'>(() =>
    hasDraft(draftName) ? 'editing' : 'reading',
  )
  const [isBusy, setBusy] = useState(false)
  const place = clockText(note.position)
  /** Ignores a second press while the first one is under way. */
  async function once(work: () => Promise<void>, failure: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (mode === 'removing') setMode('reading')
      toast.error(error instanceof Error ? error.message : failure)
    } finally {
      setBusy(false)
    }
  }
  const remove = () => once(() => onRemove(note), t`删除失败`)
  const share = () =>
    once(
      async () => {
        await onShare(note, !note.isShared)
        toast.success(note.isShared ? t`这条笔记只有自己能看到` : t`老师可以看到这条笔记`)
      },
      t`保存笔记失败`,
    )
  const icon = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-night-line hover:text-white'
  return (
    <li className="rounded-control border border-night-line px-4 py-2">
      <div className="flex items-center gap-1">
        <span className="flex-1 text-sm font-semibold text-night-gold tabular-nums">{place}</span>
        <button
          type="button"
          aria-pressed={note.isShared}
          className={icon}
          title={note.isShared ? t`老师可以看到，点按后只有自己能看到` : t`只有自己能看到，点按后老师也可以看到`}
          aria-label={t`让老师看到 ${place} 的笔记`}
          onClick={() => void share()}
        >
          {note.isShared ? <Eye aria-hidden size={18} className="text-night-gold" /> : <EyeOff aria-hidden size={18} />}
        </button>
        <button type="button" className={icon} aria-label={t`编辑 ${place} 的笔记`} onClick={() => setMode('editing')}>
          <Pencil aria-hidden size={18} />
        </button>
        <button type="button" className={icon} aria-label={t`删除 ${place} 的笔记`} onClick={() => setMode('removing')}>
          <Trash2 aria-hidden size={18} />
        </button>
      </div>
      {mode === 'editing' ? (
        <NoteForm
          label={t`编辑笔记`}
          submitLabel={t`保存`}
          missing={t`请输入笔记内容`}
          failure={t`保存笔记失败`}
          initial={note.content}
          draftName={draftName}
          onSubmit={async (content) => {
            await onEdit(note, content)
            setMode('reading')
          }}
          onCancel={() => setMode('reading')}
        />
      ) : (
        <p className="pb-1 whitespace-pre-wrap text-white">{note.content}</p>
      )}
      {mode === 'removing' && (
        <div
          role="alertdialog"
          aria-label={t`确认删除该笔记？`}
          className="flex flex-wrap items-center gap-2 border-t border-night-line py-2"
        >
          <span className="mr-auto">{t`确认删除该笔记？`}</span>
          <Button tone="onNight" ref={focusOnMount} onClick={() => setMode('reading')}>{t`取消`}</Button>
          <Button tone="cinnabar" onClick={() => void remove()}>{t`删除`}</Button>
        </div>
      )}
    </li>
  )
}
