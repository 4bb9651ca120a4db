import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ContractToSign } from '@jiangxue/contract/training-contract/training-contract.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { readAllPages } from '../read-all-pages.ts'

/** The contract that is to be signed, or why there is none. */
async function loadToSign(courseId: number): Promise<ContractToSign | string> {
  try {
    return await browserApi.getContractToSign({ params: { courseId } })
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 409) throw error
    return error.message
  }
}

/** The contract of a course, or all of the student's. */
export async function loadContracts(courseId: number | undefined) {
  if (courseId) return { courseId, contract: await loadToSign(courseId), due: [], signed: [] }
  const [due, signed] = await Promise.all([
    browserApi.listDueContracts(),
    readAllPages((query) => browserApi.listOwnContracts({ query })),
  ])
  return { courseId, contract: undefined, due, signed }
}
