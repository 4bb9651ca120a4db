import { z } from 'zod'
import { issueText } from './issue-text.ts'

// Before any schema is made. A browser must not try to make code of them: the pages' policy forbids it and reports each try.
z.config({ localeError: issueText, ...('document' in globalThis && { jitless: true }) })

export { z }
