import { useLingui } from '@lingui/react/macro'
import { WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBlocker, useMatches } from 'react-router'
import { Button } from '../components/button.tsx'
import { LoadingBar } from '../components/loading-bar.tsx'
import { fetchPage, fetchPagesAhead, isPageFetched } from '../lib/page-scripts.ts'
import type { StoredAccount } from '../lib/session/session.ts'

/**
 * Keeps the site open without network: React Router reloads the document if it cannot load the script of the next page,
 * so a page is only opened once its scripts are there.
 */
export function PageGuard({ account }: { account: StoredAccount | null }) {
  useEffect(() => void fetchPagesAhead(account), [account])
  // React Router supports one blocker at a time, and the back office has its own.
  const pages = useMatches()
  const isInFrame = pages.some(({ id }) => id === 'frame/frame')
  const asksItself = pages.some(({ handle }) => (handle as PageHandle | undefined)?.asksBeforeLeaving)
  return isInFrame && !asksItself ? <UntilFetched /> : null
}

/** What a page exports as `handle`. */
export interface PageHandle {
  /** The page has a blocker of its own. */
  readonly asksBeforeLeaving?: true
}

function UntilFetched() {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isPageFetched(nextLocation.pathname),
  )
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<object>()
  const { location: wanted, proceed } = blocker
  useEffect(() => {
    if (!wanted || !proceed) return undefined
    let isWanted = true
    // The router throws if another navigation has taken the place of this one at this moment; nothing is shown then.
    fetchPage(wanted.pathname)
      .then(() => isWanted && proceed())
      .catch(() => isWanted && setFailed(wanted))
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `proceed` is another function each time
  }, [wanted, attempt])
  if (blocker.state !== 'blocked') return null
  if (failed !== wanted) return <LoadingBar />
  return (
    <div
      role="alert"
      className="rise surface fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-[1200] mx-auto flex max-w-lg items-center gap-3 p-3 pl-4 shadow-card print:hidden"
    >
      <WifiOff aria-hidden size={20} className="shrink-0 text-cinnabar" />
      <p className="min-w-0 flex-1 text-base">{t`网络已断开，暂时打不开新页面。请检查网络后重试。`}</p>
      <Button
        onClick={() => {
          setFailed(undefined)
          setAttempt(attempt + 1)
        }}
      >{t`重试`}</Button>
      <button
        type="button"
        aria-label={t`关闭提示`}
        onClick={blocker.reset}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
