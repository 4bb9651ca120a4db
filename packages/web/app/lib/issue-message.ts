import { issueValues } from '@jiangxue/contract/kit/issue-text.ts'
import type { z } from 'zod'
import { translate } from './i18n.ts'

/** Returns the message of a schema issue in the language of the page; only in a browser. */
export const issueMessage = (issue: z.core.$ZodIssue): string => translate(issue.message, issueValues(issue))
