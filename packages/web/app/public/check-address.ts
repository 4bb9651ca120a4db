const checkPath = /\/verify\/(?:record\/)?[\w%-]{1,150}$/

/**
 * Where this site checks what a code says. Only the path is taken: whatever host it names, the school that answers is
 * this one.
 */
export const checkAddressOf = (code: string | undefined): string | undefined =>
  code && URL.canParse(code) ? checkPath.exec(new URL(code).pathname)?.[0] : undefined
