/** The origin of setting `basic.domain`, given with or without `https://`; empty where it names none. */
export function siteUrlOf(domain: string): string {
  const trimmed = domain.trim()
  if (!trimmed) return ''
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return url && url.hostname ? url.origin : ''
}
