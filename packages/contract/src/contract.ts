import { accountEndpoints } from './account.ts'
import { courseEndpoints } from './course.ts'
import { learningEndpoints } from './learning.ts'
import { studentCentreEndpoints } from './student-centre.ts'
import { studentEndpoints } from './student.ts'
import { systemEndpoints } from './system.ts'

/** Every call of the product by its name; the server binds it, the client and the reference are derived from it. */
export const contract = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...courseEndpoints,
  ...learningEndpoints,
  ...studentCentreEndpoints,
  ...studentEndpoints,
}
export type Contract = typeof contract
export type EndpointName = keyof Contract
