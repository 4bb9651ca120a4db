import type { classPaperEndpoints } from '@jiangxue/contract/class/class-roster.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/problem.ts'
import { presentationOf, toCertificate } from '../../papers/certificate/certificate.wire.ts'
import { archiveClass } from './archive-class.ts'
import { issueClassCertificates } from './issue-class-certificates.ts'

export const classPaperHandlers: HandlersOf<keyof typeof classPaperEndpoints> = {
  issueClassCertificates: async (call) => {
    // The result contains the names of members.
    if (!hasPermission('classes.view', call.caller)) throw problem('access.denied')
    const { certificates, existing, failures } = await issueClassCertificates(call, call.params.id, call.body)
    const presentation = await presentationOf(call.context)
    return { data: certificates.map((row) => toCertificate(call.context.keys, presentation, row)), existing, failures }
  },
  archiveClass: (call) => archiveClass(call, call.params.id, call.body.verifyAddress),
}
