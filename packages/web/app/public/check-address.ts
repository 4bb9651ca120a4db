const checkPath = /\/verify\/(?:record\/)?[\w%-]{1,150}$/

/**
 * Returns the path on this site that checks a scanned code. Only the path of the code's URL is used, so that this site
 * handles it whatever host it contains.
 */
export const checkAddressOf = (code: string | undefined): string | undefined =>
  code && URL.canParse(code) ? checkPath.exec(new URL(code).pathname)?.[0] : undefined
