/** Switches headings to the site's serif font, which is too large to load before first paint. */
export function loadSerif(): void {
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
