import { issueValues } from '@jiangxue/contract/kit/issue-text.ts'
import type { z } from 'zod'
import { translate } from './i18n.ts'

/** What a schema refuses, in the language of the page; in a browser only. */
export const issueMessage = (issue: z.core.$ZodIssue): string => translate(issue.message, issueValues(issue))
