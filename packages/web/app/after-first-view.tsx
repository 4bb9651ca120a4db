import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageGuard } from './frame/page-guard.tsx'
import { shownEntry } from './lib/history-entry.ts'
import { dropRemovedSession, whenReplaced } from './lib/session/change-session.ts'
import { useAccount } from './lib/session/session.ts'
import { SignedIn } from './signed-in.tsx'

export { Notice } from './components/notice.tsx'

/** What every page needs, but not for its first view: loaded by the root. */
export default function AfterFirstView() {
  const account = useAccount()
  const { key } = useLocation()
  useEffect(() => void loadSerif(), [])
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

/**
 * Switches headings to the site's serif font, which is too large to load before first paint: all of them at once, when
 * every slice of the font that the page needs is there. Later pages use it from their first paint.
 */
async function loadSerif() {
  const headings = [...document.querySelectorAll('.font-serif')].map(({ textContent }) => textContent)
  try {
    await document.fonts.load('700 1em "Jiangxue Serif"', headings.join(''))
    document.documentElement.classList.add('has-serif')
    localStorage.setItem('serif', '1')
  } catch {
    // Without network, headings keep the local font; without storage, each page switches after its first paint.
  }
}
