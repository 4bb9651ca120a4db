import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageGuard } from './frame/page-guard.tsx'
import { shownEntry } from './lib/history-entry.ts'
import { dropRemovedSession, whenReplaced } from './lib/session/change-session.ts'
import { useAccount } from './lib/session/session.ts'
import { SignedIn } from './signed-in.tsx'

/** What every page needs, but not for its first view: loaded by the root. */
export default function AfterFirstView() {
  const account = useAccount()
  const { key } = useLocation()
  useEffect(loadSerif, [])
  // A page may fail because there is no network, which the script of its notice would need, too.
  useEffect(() => void import('./frame/page-problem.tsx').catch(() => {}), [])
  useEffect(() => whenReplaced(() => location.reload()), [])
  useEffect(() => {
    addEventListener('focus', dropRemovedSession)
    return () => removeEventListener('focus', dropRemovedSession)
  }, [])
  useEffect(() => void Object.assign(shownEntry, { key, state: history.state }), [key])
  return (
    <>
      <PageGuard account={account} />
      {account && <SignedIn account={account} />}
    </>
  )
}

/** Switches headings to the site's serif font, which is too large to load before first paint. */
function loadSerif() {
  document.documentElement.classList.add('has-serif')
  void rememberSerif()
}

/** Lets later pages use the font from their first paint, when it is in the browser's cache. */
async function rememberSerif() {
  const fonts = await document.fonts.ready
  const isLoaded = [...fonts].some(({ family, status }) => family.includes('Jiangxue Serif') && status === 'loaded')
  try {
    if (isLoaded) localStorage.setItem('serif', '1')
  } catch {
    // Without storage, each page switches fonts after its first paint.
  }
}
