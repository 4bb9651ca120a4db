import { createHash } from 'node:crypto'

/** Removes the mark and returns the marked inline scripts; unmarked ones could have been injected by page content. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const scripts: string[] = []
  for (const [index, after] of parts.entries()) {
    const before = parts[index - 1]
    if (before === undefined) continue
    const end = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end)
    if (tag.startsWith('<script') && !/\ssrc=/.test(tag))
      scripts.push(after.slice(end + 1, after.indexOf('</script>', end)))
  }
  return { html: parts.join(''), scripts }
}

const known = new Map<string, string>()
const mostKnown = 200

/** Returns a script's hash for the content security policy; cached, since all pages of a route share their scripts. */
export function hashScript(code: string): string {
  const kept = known.get(code)
  if (kept) return kept
  const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`
  if (known.size < mostKnown) known.set(code, hash)
  return hash
}
