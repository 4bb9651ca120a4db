import { accountEndpoints } from './account.ts'
import { applicationEndpoints } from './application.ts'
import { certificateEndpoints } from './certificate.ts'
import { courseEndpoints } from './course.ts'
import { homeEndpoints } from './home.ts'
import { learningEndpoints } from './learning.ts'
import { registrationEndpoints } from './registration.ts'
import { newsEndpoints } from './news.ts'
import { studentCentreEndpoints } from './student-centre.ts'
import { studentEndpoints } from './student.ts'
import { systemEndpoints } from './system.ts'
import { userEndpoints } from './user.ts'
import { uploadEndpoints } from './upload.ts'

/** Every call of the product by its name; the server binds it, the client and the reference are derived from it. */
export const contract = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...registrationEndpoints,
  ...userEndpoints,
  ...courseEndpoints,
  ...homeEndpoints,
  ...newsEndpoints,
  ...learningEndpoints,
  ...studentCentreEndpoints,
  ...studentEndpoints,
  ...uploadEndpoints,
  ...applicationEndpoints,
  ...certificateEndpoints,
}
export type Contract = typeof contract
export type EndpointName = keyof Contract
