import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import { classLimits } from '@jiangxue/contract/class/training-class.values.ts'
import { browserApi } from '../../lib/http/api-client.ts'

const pageSize = 100

/** All members of a class, at most as many as one form can have. */
export async function loadMembers(id: number): Promise<ClassMember[]> {
  const all: ClassMember[] = []
  for (let page = 0; ; page++) {
    const found = await browserApi.listClassMembers({ params: { id }, query: { page, size: pageSize } })
    all.push(...found.content)
    if (page + 1 >= found.totalPages || all.length >= classLimits.mostAssessments) return all
  }
}
