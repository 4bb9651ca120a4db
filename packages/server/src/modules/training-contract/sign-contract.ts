import type { SignForm } from '@jiangxue/contract/training-contract/training-contract.ts'
import type { ContractState } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { toJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { findDesignInForce } from '../../papers/design/certificate-design.queries.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { provePassword } from '../../people/account/prove-password.ts'
import { lockCourse } from '../../teaching/course/course.queries.ts'
import { appendToChains } from '../../teaching/learning/append-to-chains.ts'
import { creditRulesOf } from '../../teaching/learning/watch-queue.ts'
import { presentContract } from './contract-terms.ts'
import { digestOfContract } from './digest-of-contract.ts'
import { proveCode } from './send-contract-code.ts'
import { findContract, insertContract, lockTerms, setReplaced, type ContractRow } from './training-contract.queries.ts'

/** Browsers keep these short; what a client makes up is cut. */
const userAgentLength = 1000

/**
 * Signs the contract of an own enrollment. Whoever signs has read exactly this text, types the name on record and proves
 * by password or code that they are its owner. The student's chain states the digest of it all.
 */
export async function signContract(actor: Actor, courseId: number, form: SignForm): Promise<ContractRow> {
  const { context, caller, origin } = actor
  const { database, now } = context
  const studentId = caller.userId
  const account = existing(await findAccount(database.read, studentId), 'session.expired')
  const read = await presentContract(context, database.read, studentId, courseId)
  if (read.digest !== form.digest) throw problem('contract.changed')
  if (form.name.normalize('NFC') !== account.name.normalize('NFC'))
    throw problem('contract.otherName', { field: 'name' })
  const useProof =
    form.method === 'CODE'
      ? await proveCode(actor, account, courseId, form.code)
      : await provePassword(actor, account, form.password, {
          code: 'account.wrongPassword',
          field: 'password',
          action: 'contract.sign',
        })
  const rules = await creditRulesOf(context)
  return database.write(async (db) => {
    await useProof(db)
    await lockCourse(db, courseId)
    await lockTerms(db, read.due)
    const { due, version, fields, digest: textDigest } = await presentContract(context, db, studentId, courseId)
    if (textDigest !== form.digest) throw problem('contract.changed')
    const signed = {
      textDigest,
      fields: toJson(fields),
      typedName: form.name,
      signature: toJson(form.signature),
      signedAt: now(),
    }
    const digest = digestOfContract(signed)
    if (due.signedId !== null) await setReplaced(db, due.signedId)
    const { enrollmentId, classId, amountFen } = due
    const id = await insertContract(db, {
      ...signed,
      enrollmentId,
      studentId,
      courseId,
      classId,
      amountFen,
      agreementVersion: version,
      state: 'SIGNED' satisfies ContractState,
      method: form.method,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, userAgentLength),
      digest,
      designId: (await findDesignInForce(db))?.id ?? null,
    })
    const facts = {
      contractId: id,
      courseId,
      course: due.courseName,
      classId,
      version,
      text: textDigest,
      digest,
      replaces: due.signedId,
    }
    await appendToChains(db, rules, [studentId], { kind: 'contractSigned', facts, at: signed.signedAt })
    const detail = { studentId, courseId, version, replaces: due.signedId }
    await audit(db, actor, { action: 'contract.sign', targetId: id, detail })
    return existing(await findContract(db, id), 'contract.notFound')
  })
}
