import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../components/lazy-part.tsx'
import { refreshUnreadMessages, useUnreadMessages } from '../lib/http/unread-messages.ts'
import { useMenu } from './use-menu.ts'

const MessagePanel = lazyPart(() => import('./message-panel.tsx'), { whileLoading: PanelSkeleton })

/** The button for a student's messages, with the number of unread ones. */
export default function MessageBell() {
  const { t } = useLingui()
  const menu = useMenu()
  const unread = useUnreadMessages()
  const { pathname } = useLocation()
  useEffect(() => {
    void refreshUnreadMessages()
  }, [pathname])
  useEffect(() => {
    const onReturn = () => document.visibilityState === 'visible' && void refreshUnreadMessages()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return (
    <div className="sm:relative" {...menu.around}>
      <button
        ref={menu.button}
        type="button"
        aria-expanded={menu.isOpen}
        aria-controls="message-panel"
        aria-label={unread > 0 ? t`消息，${unread} 条未读` : t`消息`}
        onClick={() => menu.setOpen(!menu.isOpen)}
        className="relative grid size-11 place-items-center rounded-control text-ink-2 hover:bg-primary-tint hover:text-ink"
      >
        <Bell aria-hidden size={20} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-cinnabar px-1 text-[11px] leading-none font-semibold text-white tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {menu.isOpen && (
        <section
          id="message-panel"
          aria-label={t`消息`}
          className="rise surface absolute top-[calc(100%+4px)] right-0 z-40 flex max-h-[min(560px,calc(100dvh-84px))] w-100 flex-col overflow-hidden shadow-card max-sm:inset-x-3 max-sm:w-auto sm:top-13"
        >
          <MessagePanel fallback={<PanelSkeleton />} />
        </section>
      )}
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid gap-3 p-4">
      <div className="skeleton h-14 rounded-control" />
      <div className="skeleton h-14 rounded-control" />
      <div className="skeleton h-14 rounded-control" />
    </div>
  )
}
