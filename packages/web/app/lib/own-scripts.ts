import { createHash } from 'node:crypto'

/** Which inline scripts of a page carry the mark of its own, without the mark; any other was put there by a text of it. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const own = new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g')
  const scripts = [...html.matchAll(own)].map(([, code = '']) => code)
  return { html: html.replaceAll(attribute, ''), scripts }
}

export const hashScript = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`
