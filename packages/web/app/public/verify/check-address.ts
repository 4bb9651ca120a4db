const checkPath = /\/verify\/(?:record\/)?[\w%-]{1,150}$/

/**
 * Returns the path on this site that checks a scanned code. Only the path of the code's URL is used, so that this site
 * handles it whatever host it contains.
 */
export function checkAddressOf(code: string | undefined): string | undefined {
  try {
    return checkPath.exec(new URL(code ?? '').pathname)?.[0]
  } catch {
    // Not a URL. Phones of 2023 have no `URL.canParse` yet.
    return undefined
  }
}
