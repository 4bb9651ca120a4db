import { shownEntry } from '../../lib/history-entry.ts'

interface Entry {
  /** Entries of open dialogs have the key of their page. */
  readonly key: string
  /** How many dialogs were open when the entry was added. */
  readonly dialogs: number
}
const readEntry = (state: unknown = history.state): Entry => {
  const { key = 'default', dialogs = 0 } = (state ?? {}) as Partial<Entry>
  return { key, dialogs }
}

/** What closes the open dialogs, the topmost last. */
const open: (() => void)[] = []
let isListening = false
/** Where the browser is, unless it has shown another page since. */
let latest: { entry: Entry; shownKey: string } | undefined

const stay = (entry: Entry) => {
  latest = { entry, shownKey: shownEntry.key }
}
const lastEntry = (): Entry =>
  latest?.shownKey === shownEntry.key ? latest.entry : { ...readEntry(shownEntry.state), key: shownEntry.key }

/**
 * Makes the browser's back button close a dialog instead of leaving the page; returns a function to call when it is
 * closed. The dialog gets an entry in the history that is equal to that of its page. If it is closed otherwise, the
 * entry remains and is skipped later: going back at once could undo a navigation that has just begun.
 */
export function closeByBack(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', onPop, { capture: true })
  isListening = true
  open.push(close)
  addEntry()
  return () => void open.splice(open.lastIndexOf(close), 1)
}

function addEntry() {
  const { key, dialogs } = readEntry()
  // While a blocker holds the page, the browser is still on its way back to it.
  if (dialogs >= open.length || key !== shownEntry.key) return
  history.pushState({ ...history.state, dialogs: open.length }, '')
  stay({ key, dialogs: open.length })
}

function onPop(event: PopStateEvent) {
  const from = lastEntry()
  const to = readEntry(event.state)
  stay(to)
  if (to.key !== from.key || to.dialogs === from.dialogs) {
    addEntry()
    return
  }
  // For the router, nothing has happened.
  event.stopImmediatePropagation()
  if (to.dialogs > from.dialogs) return
  const close = open.at(-1)
  if (!close) {
    history.back()
    return
  }
  close()
  // Of the dialogs below, and of one that could not be closed.
  setTimeout(addEntry)
}
