/** Has the headings drawn in the site's own serif, which is too heavy to compete with the first view. */
export function loadSerif(): void {
  document.documentElement.classList.add('has-serif')
  void rememberSerif()
}

/** A later page uses it from its first paint: then it is in the browser's cache. */
async function rememberSerif() {
  const fonts = await document.fonts.ready
  const isLoaded = [...fonts].some(({ family, status }) => family.includes('Jiangxue Serif') && status === 'loaded')
  try {
    if (isLoaded) localStorage.setItem('serif', '1')
  } catch {
    // Without a storage it is looked for after each first view.
  }
}
