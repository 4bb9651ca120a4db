import { z } from 'zod'
import { issueText } from './issue-text.ts'

// Must run before any schema is created. In browsers, schemas must not be compiled with `new Function`:
// the pages' content security policy forbids it and reports each attempt.
z.config({ localeError: issueText, ...('document' in globalThis && { jitless: true }) })

export { z }
